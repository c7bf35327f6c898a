using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Checks the option <c>(pb.enumvalue.json)</c>: a name in JSON must stand for one number.</summary>
internal sealed class EnumJsonNameChecks(LinkedFile file)
{
    private const string Option = "pb.enumvalue.json";

    /// <param name="values">The values of one enum.</param>
    /// <param name="nodes">The declarations of the values, in the same order.</param>
    public void Check(IReadOnlyList<EnumValueSymbol> values, IReadOnlyList<EnumValueNode> nodes)
    {
        EnumJsonNames names = new(NumberComparer.Instance);
        for (int i = 0; i < nodes.Count; i++)
        {
            SourceSpan span = nodes[i].Name.Span;
            string? name = NameOf(values[i], ref span);
            foreach (string fault in names.Add(values[i].Name, values[i].Number, name))
                file.Diagnostics.Report(ProtoDiagnostics.EnumJsonName, span, fault);
        }
    }

    /// <param name="span">Becomes that of the option.</param>
    private static string? NameOf(EnumValueSymbol value, ref SourceSpan span)
    {
        foreach (OptionEntry entry in value.Options.Entries)
        {
            if (!entry.Field.IsExtension || entry.Field.FullName != Option)
                continue;
            span = entry.Span;
            return (entry.Value as OptionSet)?.Find("string") as string ?? "";
        }

        return null;
    }
}
