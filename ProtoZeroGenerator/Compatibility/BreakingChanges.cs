using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Semantics;

namespace ProtoZeroGenerator.Compatibility;

/// <summary>
/// Finds the changes since a baseline that break the wire format or JSON, by the rules of the category WIRE_JSON of <c>buf breaking</c>.
/// Declarations of the same full name are compared, in whatever file they are. A declaration that only one side has is compatible, unless it is
/// a deleted field or enum value, or an added required field. https://buf.build/docs/breaking/rules
/// </summary>
internal sealed class BreakingChanges
{
    private readonly Baseline _baseline;
    private readonly List<Finding> _findings = [];
    private readonly FieldComparison _fields;

    private BreakingChanges(Baseline baseline)
    {
        _baseline = baseline;
        _fields = new FieldComparison(baseline, _findings);
    }

    /// <returns>The changes, in the order of the declarations.</returns>
    public static List<Finding> Find(Baseline baseline, IEnumerable<FileSymbol> files)
    {
        var changes = new BreakingChanges(baseline);
        foreach (FileSymbol file in files)
            changes.Compare(file);
        return changes._findings;
    }

    private void Compare(FileSymbol file)
    {
        if (_baseline.FindFile(file.Name) is { } before && before.Package != file.Package)
            _findings.Add(new Finding(DiagnosticIds.PackageChanged, file.PackagePosition, EquatableArray.Create(before.Package, file.Package)));
        Compare(file.Messages);
        Compare(file.Enums);
        Compare(file.Extensions);
        foreach (ServiceSymbol service in file.Services)
        {
            if (_baseline.FindService(service.FullName) is { } old)
                ServiceComparison.Compare(old, service, _findings);
        }
    }

    private void Compare(IEnumerable<MessageSymbol> messages)
    {
        foreach (MessageSymbol message in messages)
        {
            if (_baseline.FindMessage(message.FullName) is { } before)
                new MessageComparison(before, message, _fields, _findings).Compare();
            Compare(message.NestedMessages);
            Compare(message.NestedEnums);
            Compare(message.Extensions);
        }
    }

    private void Compare(IEnumerable<EnumSymbol> enums)
    {
        foreach (EnumSymbol enumeration in enums)
        {
            if (_baseline.FindEnum(enumeration.FullName) is { } before)
                new EnumComparison(before, enumeration, _findings).Compare();
        }
    }

    private void Compare(IEnumerable<FieldSymbol> extensions)
    {
        foreach (FieldSymbol extension in extensions)
        {
            if (_baseline.FindExtension(extension.Containing.FullName, extension.Number) is { } before)
                _fields.Compare(before, extension);
        }
    }
}
