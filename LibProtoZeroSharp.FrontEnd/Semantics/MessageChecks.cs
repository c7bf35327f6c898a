using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Rules for the members of a message together.</summary>
internal sealed class MessageChecks(LinkedFile file)
{
    public void Check()
    {
        foreach (MessageEntry entry in file.Messages)
        {
            if (entry.Node != null)
                CheckMessage(entry.Message, entry.Node);
        }

        foreach (OneofEntry entry in file.Oneofs)
        {
            if (entry.Oneof.Fields.Count == 0)
                file.Diagnostics.Report(ProtoDiagnostics.EmptyOneof, entry.Node.Name.Span);
        }
    }

    /// <summary>Reports field numbers that are used twice, which is an error even in a file with other errors.</summary>
    public void CheckNumbers()
    {
        foreach (MessageEntry entry in file.Messages)
            CheckNumbers(entry.Message);
    }

    private void CheckMessage(MessageSymbol message, MessageNode node)
    {
        if (message.Fields.Count > DeclarationLimits.Fields)
        {
            file.Diagnostics.Report(
                ProtoDiagnostics.LimitExceeded, node.Name.Span, $"{message.Fields.Count} fields in \"{message.FullName}\" exceed the limit of {DeclarationLimits.Fields}");
        }

        CheckNumbers(message);
        CheckSetAside(message, node);
        CheckJsonNames(message);
        if (file.Symbol.Syntax == "proto3")
            CheckProto3(message, node);
        if (message.IsMessageSet && message.Fields.Count > 0)
            file.Diagnostics.Report(ProtoDiagnostics.InvalidMessageSet, message.Fields[0].Node.Name.Span, "MessageSets cannot have fields, only extensions");
        if (message.Options.Find("map_entry") != null)
            file.Diagnostics.Report(ProtoDiagnostics.MapEntryOption, node.Name.Span);
    }

    private void CheckProto3(MessageSymbol message, MessageNode node)
    {
        foreach (MemberNode member in node.Members)
        {
            if (member is ExtensionsNode extensions)
                file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, extensions.Ranges[0].Span, "Extension ranges");
        }

        if (message.IsMessageSet)
            file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, node.Name.Span, "MessageSets");
    }

    private void CheckNumbers(MessageSymbol message)
    {
        Dictionary<int, FieldSymbol> numbers = new(message.Fields.Count, NumberComparer.Instance);
        foreach (FieldSymbol field in message.Fields)
        {
            if (field.Number <= 0)
                continue;
            if (numbers.TryGetValue(field.Number, out FieldSymbol? other))
                file.Diagnostics.Report(ProtoDiagnostics.FieldNumberTaken, field.Node.Number.Span, field.Number.ToString(), message.FullName, other.Name);
            else
                numbers.Add(field.Number, field);
        }
    }

    private void CheckSetAside(MessageSymbol message, MessageNode node)
    {
        RangeChecks ranges = new(file, node.Members, isEnum: false, message.IsMessageSet ? int.MaxValue - 1 : FieldNumbers.Max);
        foreach (FieldSymbol field in message.Fields)
        {
            SourceSpan span = field.Node.Number.Span;
            if (field.Number <= 0 || ranges.Find(field.Number) is not var (kind, range))
                continue;
            if (kind == "Reserved")
                file.Diagnostics.Report(ProtoDiagnostics.FieldNumberReserved, span, field.Name, field.Number.ToString());
            else
                file.Diagnostics.Report(ProtoDiagnostics.FieldNumberForExtensions, span, range.First.ToString(), range.Last.ToString(), field.Name, field.Number.ToString());
        }

        foreach (FieldSymbol field in message.Fields)
        {
            if (ranges.IsReserved(field.Name))
                file.Diagnostics.Report(ProtoDiagnostics.FieldNameReserved, field.Node.Name.Span, field.Name);
        }
    }

    /// <summary>Checks twice: field masks use the derived names even if an option gives another name.</summary>
    private void CheckJsonNames(MessageSymbol message)
    {
        if (message.Fields.Count < 2 || message.Options.IsTrue("deprecated_legacy_json_field_conflicts"))
            return;
        CheckJsonNames(message, useCustomNames: false);
        CheckJsonNames(message, useCustomNames: true);
    }

    private void CheckJsonNames(MessageSymbol message, bool useCustomNames)
    {
        Dictionary<string, FieldSymbol> names = new(message.Fields.Count);
        foreach (FieldSymbol field in message.Fields)
        {
            // If its type is unknown, its options are unknown too.
            if (!field.IsResolved)
                continue;
            string name = useCustomNames ? field.JsonName : NameCase.JsonName(field.Name);
            if (!names.TryGetValue(name, out FieldSymbol? other))
            {
                names.Add(name, field);
                continue;
            }

            if (field.Name == other.Name)
                continue;
            bool isCustom = useCustomNames && HasCustomJsonName(field);
            bool isOtherCustom = useCustomNames && HasCustomJsonName(other);
            bool isReportedAlready = useCustomNames && !isCustom && !isOtherCustom;

            // Older files have such names: if JSON is only a best effort, derived names may collide.
            bool isTolerated = message.Features.JsonFormat == JsonFormat.LegacyBestEffort && !(isCustom && isOtherCustom);
            ProtoRule rule = isTolerated ? ProtoDiagnostics.JsonNameConflictTolerated : ProtoDiagnostics.JsonNameConflict;
            if (!isReportedAlready)
                file.Diagnostics.Report(rule, field.Node.Name.Span, Kind(isCustom), field.Name, name, Kind(isOtherCustom), other.Name);
        }
    }

    private static bool HasCustomJsonName(FieldSymbol field) => field.JsonName != NameCase.JsonName(field.Name);

    private static string Kind(bool isCustom) => isCustom ? "custom" : "default";
}
