using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>
/// Compares a file and its declarations with a baseline. Declarations of the same full name are compared, in whatever file the baseline has them. A
/// declaration that only one side has is compatible, unless it is a deleted field or enum value, or an added required field.
/// </summary>
internal sealed class FileComparison
{
    private readonly Baseline _baseline;
    private readonly List<Finding> _findings = [];
    private readonly FieldComparison _fields;

    public FileComparison(Baseline baseline, FileSymbol file)
    {
        _baseline = baseline;
        _fields = new FieldComparison(baseline, _findings);
        if (Known(_baseline.FindFile(file.Name)) is { } before && before.Package != file.Package)
            _findings.Add(new Finding(ProtoDiagnostics.PackageChanged, file.PackagePosition, EquatableArray.Create(before.Package, file.Package)));
        Compare(file.Messages);
        Compare(file.Enums);
        Compare(file.Extensions);
        foreach (ServiceSymbol service in file.Services)
        {
            if (Known(_baseline.FindService(service.FullName)) is { } old)
                ServiceComparison.Compare(old, service, _findings);
        }
    }

    /// <summary>The changes, in the order of the declarations.</summary>
    public IReadOnlyList<Finding> Findings => _findings;

    /// <summary>Whether the baseline has the path of the file, or one of its declarations.</summary>
    public bool IsKnown { get; private set; }

    private T? Known<T>(T? before)
        where T : class
    {
        IsKnown |= before is not null;
        return before;
    }

    private void Compare(IEnumerable<MessageSymbol> messages)
    {
        foreach (MessageSymbol message in messages)
        {
            if (Known(_baseline.FindMessage(message.FullName)) is { } before)
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
            if (Known(_baseline.FindEnum(enumeration.FullName)) is { } before)
                new EnumComparison(before, enumeration, _findings).Compare();
        }
    }

    private void Compare(IEnumerable<FieldSymbol> extensions)
    {
        foreach (FieldSymbol extension in extensions)
        {
            if (Known(_baseline.FindExtension(extension.Containing.FullName, extension.Number)) is { } before)
                _fields.Compare(before, extension);
        }
    }
}
