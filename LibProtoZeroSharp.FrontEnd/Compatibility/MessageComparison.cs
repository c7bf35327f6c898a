using System.Collections.Generic;
using System.Globalization;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>Compares a message with the baseline's message of that name. Only the label makes a field required here, as for buf.</summary>
internal sealed class MessageComparison(BaselineMessage before, MessageSymbol message, FieldComparison fields, List<Finding> findings)
{
    private readonly ReservedComparison _reserved = new("message", message, message.ReservedRanges, message.ReservedNames);

    public void Compare()
    {
        if (before.Features.JsonFormat == JsonFormat.Allow && message.Features.JsonFormat != JsonFormat.Allow)
            Add(ProtoDiagnostics.MessageJsonFormatChanged, message.Position, message.FullName);
        _reserved.Compare(ProtoDiagnostics.MessageReservationDeleted, FieldNumbers.Max, before.ReservedRanges, before.ReservedNames, findings);

        var old = new Dictionary<int, BaselineField>(NumberComparer.Instance);
        foreach (BaselineField field in before.Fields)
            old[field.Number] = field;
        var now = new Dictionary<int, FieldSymbol>(NumberComparer.Instance);
        foreach (FieldSymbol field in message.Fields)
            now[field.Number] = field;
        foreach (BaselineField field in old.Values)
            CompareOld(field, now.TryGetValue(field.Number, out FieldSymbol? current) ? current : null);
        foreach (FieldSymbol field in message.Fields)
            CompareNew(field, old.TryGetValue(field.Number, out BaselineField? previous) ? previous : null);
    }

    /// <summary>Reports what is missing now. The place is the message, because the field has none any more.</summary>
    private void CompareOld(BaselineField field, FieldSymbol? current)
    {
        string number = field.Number.ToString(CultureInfo.InvariantCulture);
        if (current is null && !_reserved.Contains(field.Number))
            Add(ProtoDiagnostics.FieldNumberNotReserved, message.Position, number, field.Name, message.FullName);
        if (current is null && !_reserved.Contains(field.Name))
            Add(ProtoDiagnostics.FieldNameNotReserved, message.Position, number, field.Name, message.FullName);
        if (field.Label == FieldLabel.Required && current is not { Label: FieldLabel.Required })
        {
            Add(
                ProtoDiagnostics.RequiredFieldsChanged, message.Position, number, field.Name, message.FullName,
                "was required, and is not required now; programs with the earlier schema reject messages without it; keep it required");
        }
    }

    private void CompareNew(FieldSymbol field, BaselineField? previous)
    {
        if (field.Label == FieldLabel.Required && previous is not { Label: FieldLabel.Required })
        {
            Add(
                ProtoDiagnostics.RequiredFieldsChanged, field.Position, field.Number.ToString(CultureInfo.InvariantCulture), field.Name, message.FullName,
                "is required, and was not required before; this program rejects messages without it; make it optional");
        }

        if (previous != null)
            fields.Compare(previous, field);
    }

    private void Add(ProtoRule rule, SourcePosition position, params string[] arguments) => findings.Add(new Finding(rule, position, EquatableArray.Create(arguments)));
}
