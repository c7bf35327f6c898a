using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Checks that files use only visible types, and which types may be exported. https://protobuf.dev/editions/features/#symbol-vis</summary>
internal sealed class VisibilityChecks(LinkedFile file)
{
    /// <summary>Checks the types that the file refers to. They only have to be resolved.</summary>
    public void CheckUses()
    {
        foreach (FieldEntry entry in file.Fields)
        {
            if (entry.Extendee is { } extendee && entry.Field.Containing is { } extended)
                CheckUse(extended, extended.Visibility, extended.Parent, extendee.Span);
            if (entry.Field.MessageType is { IsMapEntry: false } message)
                CheckUse(message, message.Visibility, message.Parent, entry.Type.Span);
            else if (entry.Field.EnumType is { } enumeration)
                CheckUse(enumeration, enumeration.Visibility, enumeration.Parent, entry.Type.Span);
        }

        foreach (MethodEntry entry in file.Methods)
        {
            if (entry.Method.InputType is { } input)
                CheckUse(input, input.Visibility, input.Parent, entry.Node.Input.Span);
            if (entry.Method.OutputType is { } output)
                CheckUse(output, output.Visibility, output.Parent, entry.Node.Output.Span);
        }
    }

    /// <summary>Checks the types that the file declares.</summary>
    public void CheckDeclarations()
    {
        if (file.Symbol.Features.DefaultVisibility != DefaultVisibility.Strict)
            return;

        foreach (MessageEntry entry in file.Messages)
        {
            if (entry is { Message: { Parent: not null, Visibility: SymbolVisibility.Export } message, Node: { } node })
                file.Diagnostics.Report(ProtoDiagnostics.NestedExport, node.Name.Span, message.FullName, "move it to the top level, ideally of a file of its own");
        }

        foreach (EnumEntry entry in file.Enums)
        {
            if (entry.Enum is { Parent: { } parent, Visibility: SymbolVisibility.Export } && !IsNamespace(parent))
            {
                file.Diagnostics.Report(
                    ProtoDiagnostics.NestedExport, entry.Node.Name.Span, entry.Enum.FullName, "move it to the top level, or into a local message with \"reserved 1 to max;\"");
            }
        }
    }

    private void CheckUse(Symbol type, SymbolVisibility visibility, MessageSymbol? parent, SourceSpan span)
    {
        if (type.File == file.Symbol || visibility == SymbolVisibility.Export)
            return;

        DefaultVisibility byDefault = type.File.Features.DefaultVisibility;
        bool isExported = byDefault == DefaultVisibility.ExportAll || (byDefault == DefaultVisibility.ExportTopLevel && parent is null);
        if (visibility == SymbolVisibility.Local)
            file.Diagnostics.Report(ProtoDiagnostics.NotVisible, span, type.FullName, type.File.Name, "it is marked \"local\"");
        else if (!isExported)
            file.Diagnostics.Report(ProtoDiagnostics.NotVisible, span, type.FullName, type.File.Name, "its file makes it local by features.default_symbol_visibility");
    }

    /// <summary>A message that exists only to give enums a scope, as C++ requires it.</summary>
    private static bool IsNamespace(MessageSymbol message) => message is { Parent: null, Visibility: not SymbolVisibility.Export, ReservedRanges.Count: 1 }
        && message.ReservedRanges[0] == new NumberRange(1, FieldNumbers.Max);
}
