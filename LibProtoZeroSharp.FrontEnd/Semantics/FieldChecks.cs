using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Rules for a single field.</summary>
internal sealed class FieldChecks(LinkedFile file)
{
    private readonly ExtensionRanges _ranges = new();

    private bool IsProto3 => file.Symbol.Syntax == "proto3";

    public void Check()
    {
        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.IsImplicit)
            {
                CheckMapPart(entry);
                continue;
            }

            bool hasValidNumber = CheckNumber(entry);
            CheckOptions(entry);
            CheckNotMapEntry(entry);
            if (entry.Extendee != null)
                CheckExtension(entry, hasValidNumber);
            if (IsProto3)
                CheckProto3(entry);
        }
    }

    private bool CheckNumber(FieldEntry entry)
    {
        SourceSpan span = entry.Node.Number.Span;
        int number = entry.Field.Number;
        if (number <= 0)
            file.Diagnostics.Report(ProtoDiagnostics.FieldNumberNotPositive, span);
        else if (number > FieldNumbers.Max && !entry.Field.IsExtension)
            file.Diagnostics.Report(ProtoDiagnostics.FieldNumberTooLarge, span, FieldNumbers.Max.ToString());
        else if (number is >= DeclarationLimits.FirstReservedNumber and <= DeclarationLimits.LastReservedNumber)
            file.Diagnostics.Report(ProtoDiagnostics.FieldNumberOfProtobuf, span);
        else
            return true;
        return false;
    }

    private void CheckOptions(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        SourceSpan span = entry.Node.Name.Span;
        if (field.Options.IsTrue("packed") && !(field.IsRepeated && field.CanBePacked))
            file.Diagnostics.Report(ProtoDiagnostics.PackedNotAllowed, span);
        if ((field.Options.IsTrue("lazy") || field.Options.IsTrue("unverified_lazy")) && field.Kind != FieldKind.Message)
            file.Diagnostics.Report(ProtoDiagnostics.LazyNotAllowed, span);
        else if (field.IsExtension && field.Options.IsTrue("unverified_lazy"))
            file.Diagnostics.Report(ProtoDiagnostics.UnverifiedLazyExtension, span);
        if (field.Options.Find("jstype") is EnumValueSymbol { Number: not 0 } && !Is64BitInteger(field.Kind))
            file.Diagnostics.Report(ProtoDiagnostics.JsTypeNotAllowed, span);
    }

    /// <summary>The hidden message of a map field has a name, but only the map may use it.</summary>
    private void CheckNotMapEntry(FieldEntry entry)
    {
        if (entry.Field.MessageType is { IsMapEntry: true } mapEntry && (entry.Node.Map is null || entry.IsImplicit))
            file.Diagnostics.Report(ProtoDiagnostics.MapEntryAsType, entry.Type.Span, mapEntry.FullName);
    }

    private static bool Is64BitInteger(FieldKind kind) =>
        kind is FieldKind.Int64 or FieldKind.UInt64 or FieldKind.SInt64 or FieldKind.Fixed64 or FieldKind.SFixed64;

    private void CheckExtension(FieldEntry entry, bool hasValidNumber)
    {
        FieldSymbol field = entry.Field;
        MessageSymbol extendee = field.Containing;
        if (hasValidNumber && _ranges.Find(extendee, field.Number) is null)
            file.Diagnostics.Report(ProtoDiagnostics.NotAnExtensionNumber, entry.Node.Number.Span, extendee.FullName, field.Number.ToString());
        else if (IsProto3 && !DeclarationLimits.IsOptionsMessage(extendee.FullName))
            file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, entry.Extendee!.Span, "Extensions other than options");

        if (field.IsRequired)
            file.Diagnostics.Report(ProtoDiagnostics.RequiredExtension, entry.Node.LabelSpan, field.FullName);
        else if (extendee.IsMessageSet && (field.Kind != FieldKind.Message || field.Label != FieldLabel.Optional))
            file.Diagnostics.Report(ProtoDiagnostics.InvalidMessageSet, entry.Type.Span, "Extensions of MessageSets must be optional messages");
    }

    private void CheckProto3(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        if (field.Label == FieldLabel.Required && !field.IsExtension)
            file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, entry.Node.LabelSpan, "Required fields");
        if (field.Kind == FieldKind.Group)
            file.Diagnostics.Report(ProtoDiagnostics.NotInProto3, entry.Node.Name.Span, "Groups");
        CheckProto3Enum(entry);
    }

    private void CheckProto3Enum(FieldEntry entry)
    {
        // proto3 requires a default of zero, and a closed enum need not have it.
        FieldSymbol field = entry.Field;
        if (!field.IsExtension && field.EnumType is { IsClosed: true } closed)
            file.Diagnostics.Report(ProtoDiagnostics.ClosedEnumInProto3, entry.Type.Span, closed.FullName, field.Containing.FullName);
    }

    private void CheckMapPart(FieldEntry entry)
    {
        FieldSymbol field = entry.Field;
        CheckNotMapEntry(entry);
        if (field.Number == 1 && field.Kind is FieldKind.Float or FieldKind.Double or FieldKind.Bytes or FieldKind.Message or FieldKind.Group or FieldKind.Enum)
            file.Diagnostics.Report(ProtoDiagnostics.MapKeyType, entry.Type.Span);
        if (field.Number == 2 && field.EnumType is { Values.Count: > 0 } values && values.Values[0].Number != 0)
            file.Diagnostics.Report(ProtoDiagnostics.MapValueWithoutZero, entry.Type.Span, values.FullName);
        if (IsProto3)
            CheckProto3Enum(entry);
    }
}
