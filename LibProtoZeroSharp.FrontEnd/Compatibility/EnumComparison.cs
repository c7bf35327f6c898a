using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>Compares an enum with the baseline's enum of that name. A number may have several names.</summary>
internal sealed class EnumComparison(BaselineEnum before, EnumSymbol enumeration, List<Finding> findings)
{
    private readonly ReservedComparison _reserved = new("enum", enumeration, enumeration.ReservedRanges, enumeration.ReservedNames);

    public void Compare()
    {
        if (before.Features.JsonFormat == JsonFormat.Allow && enumeration.Features.JsonFormat != JsonFormat.Allow)
            Add(ProtoDiagnostics.EnumJsonFormatChanged, enumeration.Position, enumeration.FullName);
        _reserved.Compare(ProtoDiagnostics.EnumReservationDeleted, int.MaxValue, before.ReservedRanges, before.ReservedNames, findings);

        ILookup<int, EnumValueSymbol> now = enumeration.Values.ToLookup(value => value.Number, NumberComparer.Instance);
        foreach (IGrouping<int, string> old in before.Values.GroupBy(value => value.Number, value => value.Name, NumberComparer.Instance))
        {
            if (now.Contains(old.Key))
                CompareNames(old, now[old.Key]);
            else
                ReportDeleted(old);
        }
    }

    private void CompareNames(IGrouping<int, string> old, IEnumerable<EnumValueSymbol> now)
    {
        HashSet<string> names = [.. now.Select(value => value.Name)];
        if (old.All(names.Contains))
            return;
        foreach (EnumValueSymbol value in now)
            Add(ProtoDiagnostics.EnumValueNameChanged, value.Position, Text(old.Key), enumeration.FullName, Names(old), Names(names));
    }

    private void ReportDeleted(IGrouping<int, string> old)
    {
        if (!_reserved.Contains(old.Key))
            Add(ProtoDiagnostics.EnumNumberNotReserved, enumeration.Position, Text(old.Key), Names(old), enumeration.FullName);
        string[] names = [.. old.Where(name => !_reserved.Contains(name))];
        if (names.Length != 0)
            Add(ProtoDiagnostics.EnumNameNotReserved, enumeration.Position, Text(old.Key), Names(names), enumeration.FullName);
    }

    private static string Names(IEnumerable<string> names) => string.Join(", ", names.Select(name => $"\"{name}\""));

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private void Add(ProtoRule rule, SourcePosition position, params string[] arguments) => findings.Add(new Finding(rule, position, EquatableArray.Create(arguments)));
}
