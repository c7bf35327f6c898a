using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Checks the reserved numbers and names of one message or enum and its extension ranges, and finds the range of a number or name.
/// </summary>
internal sealed class RangeChecks
{
    private readonly LinkedFile _file;
    private readonly List<Entry> _ranges = [];
    private readonly HashSet<string> _names = [];

    /// <param name="max">The largest number that an extension can have.</param>
    public RangeChecks(LinkedFile file, EquatableArray<MemberNode> members, bool isEnum, int max)
    {
        _file = file;
        foreach (MemberNode member in members)
        {
            if (member is ReservedNode reserved)
            {
                AddRanges(reserved.Ranges, "Reserved", isEnum ? int.MinValue : 1, isEnum ? int.MaxValue : int.MaxValue - 1);
                AddNames(reserved.Names);
            }
            else if (member is ExtensionsNode extensions)
            {
                AddRanges(extensions.Ranges, "Extension", 1, max);
            }
        }

        ReportOverlaps();
    }

    public bool IsReserved(string name) => _names.Contains(name);

    /// <summary>The range that contains the number: its kind and its ends; null if there is none.</summary>
    public (string Kind, NumberRange Numbers)? Find(int number)
    {
        int low = 0;
        int high = _ranges.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            NumberRange range = _ranges[middle].Numbers;
            if (range.Contains(number))
                return (_ranges[middle].Kind, range);
            if (number < range.First)
                high = middle - 1;
            else
                low = middle + 1;
        }

        return null;
    }

    private readonly record struct Entry(NumberRange Numbers, string Kind, SourceSpan Span);

    private void AddRanges(EquatableArray<RangeNode> ranges, string kind, int min, int max)
    {
        foreach (RangeNode range in ranges)
        {
            string? problem = null;
            if (range.First < min)
                problem = $"{kind} numbers must be positive integers";
            else if (range.Last < range.First)
                problem = $"{kind} range end number must not be less than start number";
            else if (range.Last > max)
                problem = $"{kind} numbers cannot be greater than {max}";

            if (problem is null)
                _ranges.Add(new Entry(new NumberRange(range.First, range.Last), kind, range.Span));
            else
                _file.Diagnostics.Report(ProtoDiagnostics.InvalidRange, range.Span, problem);
        }
    }

    private void AddNames(EquatableArray<NameNode> names)
    {
        foreach (NameNode name in names)
        {
            if (!_names.Add(name.Text))
                _file.Diagnostics.Report(ProtoDiagnostics.NameReservedTwice, name.Span, name.Text);
        }
    }

    /// <summary>Sorts the ranges, so that overlapping ones are neighbours.</summary>
    private void ReportOverlaps()
    {
        if (_ranges.Count < 2)
            return;
        _ranges.Sort((left, right) => left.Numbers.First != right.Numbers.First
            ? left.Numbers.First.CompareTo(right.Numbers.First)
            : (left.Span.Line, left.Span.Column).CompareTo((right.Span.Line, right.Span.Column)));

        Entry widest = _ranges[0];
        for (int i = 1; i < _ranges.Count; i++)
        {
            Entry entry = _ranges[i];
            if (entry.Numbers.Overlaps(widest.Numbers))
            {
                bool isLater = (entry.Span.Line, entry.Span.Column).CompareTo((widest.Span.Line, widest.Span.Column)) > 0;
                (Entry second, Entry first) = isLater ? (entry, widest) : (widest, entry);
                _file.Diagnostics.Report(ProtoDiagnostics.RangesOverlap, second.Span, Text(second), Text(first).ToLowerInvariant());
            }

            if (entry.Numbers.Last > widest.Numbers.Last)
                widest = entry;
        }
    }

    private static string Text(Entry entry) => $"{entry.Kind} range {entry.Numbers.First} to {entry.Numbers.Last}";
}
