using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Language;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

internal sealed partial class SymbolBuilder
{
    private MessageSymbol BuildMessage(MessageNode node, MessageSymbol? parent, Scope outer)
    {
        Scope scope = new(outer.Qualify(node.Name.Text), outer);
        MessageSymbol message = new()
        {
            Name = node.Name.Text,
            FullName = scope.FullName,
            File = file.Symbol,
            Parent = parent,
            Visibility = node.Visibility,
            Scope = scope,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(outer, message);
        file.Messages.Add(new MessageEntry(message, node, outer));

        Members members = new();
        List<FieldSymbol> fields = [];
        List<OneofSymbol> oneofs = [];
        List<ExtensionRange> extensionRanges = [];
        List<NumberRange> reserved = [];
        List<string> reservedNames = [];
        foreach (MemberNode member in node.Members)
        {
            switch (member)
            {
                case FieldNode field:
                    fields.Add(BuildField(field, message, scope, members, extendee: null));
                    break;
                case OneofNode oneof:
                    oneofs.Add(BuildOneof(oneof, oneofs.Count, message, fields, members));
                    break;
                case ExtensionsNode extensions:
                    foreach (RangeNode range in extensions.Ranges)
                        extensionRanges.Add(new ExtensionRange(new NumberRange(range.First, range.Last)));
                    break;
                case ReservedNode reservedNode:
                    AddReserved(reservedNode, reserved, reservedNames);
                    break;
                default:
                    BuildType(member, message, scope, members);
                    break;
            }
        }

        AddSyntheticOneofs(message, fields, oneofs);
        message.Fields = fields;
        message.Oneofs = oneofs;
        message.NestedMessages = members.Messages;
        message.NestedEnums = members.Enums;
        message.Extensions = members.Extensions;
        message.ExtensionRanges = extensionRanges;
        message.ReservedRanges = reserved;
        message.ReservedNames = reservedNames;
        return message;
    }

    /// <param name="parent">The enclosing message; null for an extension at file level.</param>
    /// <param name="members">Gets the message that a group or a map declares along with its field.</param>
    private FieldSymbol BuildField(FieldNode node, MessageSymbol? parent, Scope scope, Members members, NameNode? extendee)
    {
        FieldSymbol field = new()
        {
            Name = node.Name.Text,
            FullName = scope.Qualify(node.Name.Text),
            File = file.Symbol,
            Node = node,
            Number = node.Number.Value,
            Label = LabelOf(node),
            IsExtension = extendee != null,
            ExtensionScope = extendee is null ? null : parent,
            IsProto3Optional = node.Label == LabelKind.Optional && file.Symbol.Syntax == "proto3",
            JsonName = NameCase.JsonName(node.Name.Text),
            Comment = node.Comments.Leading ?? node.Comments.Trailing,
            Position = node.Name.Span.In(file.Node.Path),
        };
        if (extendee is null)
            field.Containing = parent!;
        Declare(scope, field);
        file.Fields.Add(new FieldEntry(field, node.Type, scope, extendee));

        if (node.Group != null)
        {
            field.Kind = FieldKind.Group;
            field.MessageType = BuildMessage(node.Group, parent, scope);
            members.Messages.Add(field.MessageType);
        }
        else if (node.Map != null && parent != null)
        {
            field.Kind = FieldKind.Message;
            field.MessageType = BuildMapEntry(node, node.Map, parent, scope);
            members.Messages.Add(field.MessageType);
        }

        return field;
    }

    private static FieldLabel LabelOf(FieldNode node)
    {
        if (node.Map != null || node.Label == LabelKind.Repeated)
            return FieldLabel.Repeated;
        return node.Label == LabelKind.Required ? FieldLabel.Required : FieldLabel.Optional;
    }

    private OneofSymbol BuildOneof(OneofNode node, int index, MessageSymbol message, List<FieldSymbol> fields, Members members)
    {
        OneofSymbol oneof = new()
        {
            Name = node.Name.Text,
            FullName = message.Scope.Qualify(node.Name.Text),
            File = file.Symbol,
            Containing = message,
            Index = index,
            Comment = node.Comments.Leading,
            Position = node.Name.Span.In(file.Node.Path),
        };
        Declare(message.Scope, oneof);
        file.Oneofs.Add(new OneofEntry(oneof, node));

        List<FieldSymbol> cases = [];
        foreach (MemberNode member in node.Members)
        {
            if (member is not FieldNode fieldNode)
                continue;
            FieldSymbol field = BuildField(fieldNode, message, message.Scope, members, extendee: null);
            field.OneofIncludingSynthetic = oneof;
            cases.Add(field);
        }

        fields.AddRange(cases);
        oneof.Fields = cases;
        return oneof;
    }

    private MessageSymbol BuildMapEntry(FieldNode node, MapTypeNode map, MessageSymbol parent, Scope outer)
    {
        string name = NameCase.MapEntryName(node.Name.Text);
        Scope scope = new(outer.Qualify(name), outer);
        MessageSymbol entry = new()
        {
            Name = name,
            FullName = scope.FullName,
            File = file.Symbol,
            Parent = parent,
            Scope = scope,
            IsMapEntry = true,
            Position = node.Name.Span.In(file.Node.Path),
        };
        if (!outer.TryAdd(name, entry))
            file.Diagnostics.Report(ProtoDiagnostics.MapEntryNameTaken, node.Name.Span, name, TakenNames.Where(entry, outer.Find(name)));
        file.Messages.Add(new MessageEntry(entry, null, outer));
        entry.Fields = [BuildMapField(node, map.Key, "key", 1, entry), BuildMapField(node, map.Value, "value", 2, entry)];
        return entry;
    }

    private FieldSymbol BuildMapField(FieldNode node, NameNode type, string name, int number, MessageSymbol entry)
    {
        FieldSymbol field = new()
        {
            Name = name,
            FullName = entry.Scope.Qualify(name),
            File = file.Symbol,
            Node = node,
            Number = number,
            JsonName = name,
            Containing = entry,
            Position = type.Span.In(file.Node.Path),
        };
        entry.Scope.TryAdd(name, field);
        file.Fields.Add(new FieldEntry(field, type, entry.Scope, null));
        return field;
    }

    /// <summary>Gives each proto3 <c>optional</c> field a oneof of its own, as protoc does.</summary>
    private void AddSyntheticOneofs(MessageSymbol message, List<FieldSymbol> fields, List<OneofSymbol> oneofs)
    {
        foreach (FieldSymbol field in fields)
        {
            if (!field.IsProto3Optional || field.OneofIncludingSynthetic != null)
                continue;
            string name = field.Name[0] == '_' ? field.Name : "_" + field.Name;
            while (message.Scope.Find(name) is FieldSymbol or OneofSymbol)
                name = "X" + name;

            OneofSymbol oneof = new()
            {
                Name = name,
                FullName = message.Scope.Qualify(name),
                File = file.Symbol,
                Containing = message,
                Index = oneofs.Count,
                IsSynthetic = true,
                Fields = [field],
                Position = field.Position,
            };
            Declare(message.Scope, oneof);
            field.OneofIncludingSynthetic = oneof;
            oneofs.Add(oneof);
        }
    }
}
