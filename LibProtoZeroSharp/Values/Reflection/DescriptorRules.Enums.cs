using System.Text;
using LibProtoZeroSharp.Language;
using static LibProtoZeroSharp.Reflection.FieldOptions.Types;

namespace LibProtoZeroSharp.Reflection;

internal sealed partial class DescriptorRules
{
    private void Check(EnumDescriptor type)
    {
        if (type.Proto.HasOptions)
        {
            type.Options.WriteTo(state.StartOptions());
            CheckOptions(type, type.Options.HasFeatures, EnumOptions.Descriptor, OptionTargetType.TargetTypeEnum);
        }

        if (!type.IsClosed && type.Values[0].Number != 0) Fail(type, "The first value of an open enum must be zero.");
        CheckSimilarNames(type);
        CheckReserved(type);
        CheckJsonNames(type);
        foreach (EnumValueDescriptor value in type.Values)
        {
            if (!type.Options.AllowAlias && type.FindValueByNumber(value.Number) is { } first && first != value)
                Fail(value, $"It has the number of \"{first.FullName}\", and the enum has no option allow_alias.");
            if (!value.Proto.HasOptions) continue;
            value.Options.WriteTo(state.StartOptions());
            CheckOptions(value, value.Options.HasFeatures, EnumValueOptions.Descriptor, OptionTargetType.TargetTypeEnumEntry);
            if (value.Options.HasFeatureSupport && SupportOf(value.Options.FeatureSupport).Fault is { } fault) FailSupport(value, fault);
        }
    }

    private void CheckJsonNames(EnumDescriptor type)
    {
        // Without such an option, the names are those of the values, and differ.
        if (!type.Values.Any(value => value.JsonName(isEmptyIfMissing: true) != null)) return;
        var names = new EnumJsonNames(NumberComparer.Instance);
        foreach (EnumValueDescriptor value in type.Values)
        {
            string? json = value.JsonName(isEmptyIfMissing: true) is { } utf8 ? Encoding.UTF8.GetString(utf8) : null;
            foreach (string fault in names.Add(value.Name, value.Number, json)) Fail(value, $"{fault}.");
        }
    }

    private void CheckReserved(EnumDescriptor type)
    {
        HashSet<string>? names = ReservedNames(type, type.Proto.ReservedName);
        if (names is null && type.Proto.ReservedRange.Count == 0) return;
        var ranges = new ReservedNumbers();
        foreach (EnumDescriptorProto.Types.EnumReservedRange range in type.Proto.ReservedRange)
        {
            if (range.Start > range.End) Fail(type, $"The reserved range {range.Start} to {range.End} is empty.");
            ranges.Add(range.Start, range.End);
        }

        if (ranges.Sort() is { } problem) Fail(type, problem);
        foreach (EnumValueDescriptor value in type.Values)
        {
            if (ranges.Find(value.Number) != null) Fail(value, $"The number {value.Number} is reserved.");
            if (names?.Contains(value.Name) == true) Fail(value, "The name is reserved.");
        }
    }

    /// <summary>Languages remove the enum's name from its values and change their case. The results must differ.</summary>
    private void CheckSimilarNames(EnumDescriptor type)
    {
#pragma warning disable CS0612 // It is deprecated because new enums should have no such names.
        if (type.Values.Count < 2 || (file.Edition == Edition.Proto2 && type.Options.DeprecatedLegacyJsonFieldConflicts)) return;
#pragma warning restore CS0612
        var names = new Dictionary<string, EnumValueDescriptor>(type.Values.Count);
        foreach (EnumValueDescriptor value in type.Values)
        {
            string name = EnumValueNames.Simplify(type.Name, value.Name);
            if (!names.TryAdd(name, value) && names[name].Number != value.Number)
                Fail(value, $"Without the name of the enum and in another case, it has the name of \"{names[name].FullName}\".");
        }
    }
}
