using System.Collections.Generic;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Rules about enums and their values.</summary>
internal sealed class EnumChecks(LinkedFile file)
{
    public void Check()
    {
        foreach (EnumEntry entry in file.Enums)
        {
            if (entry.Enum.Values.Count == 0)
            {
                file.Diagnostics.Report(ProtoDiagnostics.EmptyEnum, entry.Node.Name.Span);
                continue;
            }

            List<EnumValueNode> values = [];
            foreach (MemberNode member in entry.Node.Members)
            {
                if (member is EnumValueNode value)
                    values.Add(value);
            }

            if (!entry.Enum.IsClosed && values[0].Number.Value != 0)
                file.Diagnostics.Report(ProtoDiagnostics.FirstEnumValueNotZero, values[0].Number.Span);
            CheckAliases(entry, values);
            CheckReserved(entry, values);
            CheckSimilarNames(entry, values);
            new EnumJsonNameChecks(file).Check(entry.Enum.Values, values);
        }
    }

    private void CheckAliases(EnumEntry entry, List<EnumValueNode> values)
    {
        if (entry.Enum.Options.Find("allow_alias") is false)
        {
            file.Diagnostics.Report(ProtoDiagnostics.UselessAllowAlias, entry.Node.Name.Span, entry.Enum.FullName, "that is the default");
            return;
        }

        bool hasAlias = false;
        Dictionary<int, EnumValueNode> numbers = new(values.Count, NumberComparer.Instance);
        foreach (EnumValueNode value in values)
        {
            if (!numbers.TryGetValue(value.Number.Value, out EnumValueNode? other))
            {
                numbers.Add(value.Number.Value, value);
                continue;
            }

            hasAlias = true;
            if (!entry.Enum.AllowAlias)
                file.Diagnostics.Report(ProtoDiagnostics.EnumNumberTaken, value.Number.Span, value.Name.Text, other.Name.Text);
        }

        if (entry.Enum.AllowAlias && !hasAlias)
            file.Diagnostics.Report(ProtoDiagnostics.UselessAllowAlias, entry.Node.Name.Span, entry.Enum.FullName, "no values share a number");
    }

    private void CheckReserved(EnumEntry entry, List<EnumValueNode> values)
    {
        RangeChecks ranges = new(file, entry.Node.Members, isEnum: true, int.MaxValue);
        foreach (EnumValueNode value in values)
        {
            if (ranges.Find(value.Number.Value) != null)
                file.Diagnostics.Report(ProtoDiagnostics.EnumNumberReserved, value.Number.Span, value.Name.Text, value.Number.Value.ToString());
            if (ranges.IsReserved(value.Name.Text))
                file.Diagnostics.Report(ProtoDiagnostics.EnumNameReserved, value.Name.Span, value.Name.Text);
        }
    }

    /// <summary>Languages remove the enum's name from its values and change their case. The results must differ.</summary>
    private void CheckSimilarNames(EnumEntry entry, List<EnumValueNode> values)
    {
        // Old enums have such names.
        bool isTolerated = file.Symbol.Syntax == "proto2" && entry.Enum.Options.IsTrue("deprecated_legacy_json_field_conflicts");
        ProtoRule rule = isTolerated ? ProtoDiagnostics.SimilarEnumNamesTolerated : ProtoDiagnostics.SimilarEnumNames;
        Dictionary<string, EnumValueNode> names = new(values.Count);
        foreach (EnumValueNode value in values)
        {
            string name = EnumValueNames.Simplify(entry.Enum.Name, value.Name.Text);
            if (!names.TryGetValue(name, out EnumValueNode? other))
                names.Add(name, value);
            else if (other.Name.Text != value.Name.Text && other.Number.Value != value.Number.Value)
                file.Diagnostics.Report(rule, value.Name.Span, value.Name.Text, other.Name.Text);
        }
    }
}
