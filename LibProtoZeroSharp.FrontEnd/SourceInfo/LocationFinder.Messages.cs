using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Messages, their fields and ranges, and extensions.</summary>
internal sealed partial class LocationFinder
{
    private const int
        MessageName = 1, MessageField = 2, MessageNested = 3, MessageEnum = 4, MessageRange = 5, MessageExtension = 6, MessageOptions = 7,
        MessageOneof = 8, MessageReservedRange = 9, MessageReservedName = 10;

    private const int OneofName = 1, OneofOptions = 2, RangeStart = 1, RangeEnd = 2, RangeOptions = 3;

    private const int
        FieldName = 1, FieldExtendee = 2, FieldNumber = 3, FieldLabel = 4, FieldType = 5, FieldTypeName = 6, FieldDefault = 7, FieldOptions = 8,
        FieldJsonName = 10;

    private void AddMessage(MessageNode message, SourceLocation location)
    {
        Add(location.Child(MessageName), ExtentOf(message.Name));
        AddMembers(message, location);
    }

    private void AddMembers(MessageNode message, SourceLocation location)
    {
        Scope scope = new(location, Declare(location.Child(MessageOptions)))
        {
            Messages = MessageNested,
            Enums = MessageEnum,
            Extensions = MessageExtension,
            ReservedRanges = MessageReservedRange,
            ReservedNames = MessageReservedName,
        };
        foreach (MemberNode member in message.Members) AddStatement(member, scope);
    }

    private void AddOneof(OneofNode oneof, Scope message)
    {
        SourceLocation location = Add(message.Next(MessageOneof), oneof);
        Add(location.Child(OneofName), ExtentOf(oneof.Name));
        DeclaredOptions options = Declare(location.Child(OneofOptions));
        foreach (MemberNode member in oneof.Members)
        {
            if (member is OptionNode option)
                AddOption(option, options);
            else
                AddStatement(member, message);
        }
    }

    private void AddExtend(ExtendNode extend, Scope scope)
    {
        Add(scope.Child(scope.Extensions), extend);
        foreach (FieldNode field in extend.Fields) AddField(field, scope, scope.Next(scope.Extensions), extend.Extendee);
    }

    /// <param name="scope">The message or the file, which also gets the messages of groups and maps.</param>
    private void AddField(FieldNode field, Scope scope, int[] path, NameNode? extendee = null)
    {
        // The comments of a group are those of its message.
        SourceLocation location = Add(path, field.Extent, field.Group is null ? field.Comments : default);
        if (extendee != null) Add(location.Child(FieldExtendee), ExtentOf(extendee));
        if (field.Label != LabelKind.None) Add(location.Child(FieldLabel), ExtentOf(field.LabelSpan));
        if (field.Group != null)
            Add(location.Child(FieldType), ExtentOf(field.GroupSpan));
        else
            Add(location.Child(TypeResolver.ScalarKind(field.Type.Text) != FieldKind.None ? FieldType : FieldTypeName), ExtentOf(field.Type));
        Add(location.Child(FieldName), ExtentOf(field.Name));
        Add(location.Child(FieldNumber), field.Number.Extent);
        if (field.Options.Count > 0) AddFieldOptions(field, location);
        if (field.Group is { } group)
        {
            SourceLocation message = Add(scope.Next(scope.Messages), group);
            Add(message.Child(MessageName), ExtentOf(group.Name));
            Add(location.Child(FieldTypeName), ExtentOf(group.Name));
            AddMembers(group, message);
        }

        if (field.Map != null) scope.Next(scope.Messages);
    }

    private void AddFieldOptions(FieldNode field, SourceLocation location)
    {
        DeclaredOptions options = DeclareList(location.Child(FieldOptions), field.OptionList);
        foreach (OptionNode option in field.Options)
        {
            Extent value = new(OffsetOf(option.Value.Span), option.Extent.End);
            if (option.Is("default"))
            {
                Add(location.Child(FieldDefault), value);
            }
            else if (option.Is("json_name"))
            {
                // protoc gives its value a second location with the same path.
                Add(location.Child(FieldJsonName), option.Extent);
                Add(location.Child(FieldJsonName), value);
            }
            else
            {
                Add(option, options);
            }
        }
    }

    private void AddExtensions(ExtensionsNode extensions, Scope message)
    {
        Add(message.Child(MessageRange), extensions);
        List<int[]> paths = [];
        foreach (RangeNode range in extensions.Ranges)
        {
            int[] path = message.Next(MessageRange);
            paths.Add(path);
            AddRange(range, path);
        }

        if (extensions.Options.Count == 0) return;
        foreach (int[] path in paths) AddOptions(extensions.Options, [.. path, RangeOptions], extensions.OptionList);
    }

    private void AddReserved(ReservedNode reserved, Scope scope)
    {
        int field = reserved.Names.Count > 0 ? scope.ReservedNames : scope.ReservedRanges;
        Add(scope.Child(field), reserved);
        foreach (NameNode name in reserved.Names) Add(scope.Next(field), ExtentOf(name));
        foreach (RangeNode range in reserved.Ranges) AddRange(range, scope.Next(field));
    }

    private void AddRange(RangeNode range, int[] path)
    {
        Extent first = range.FirstExtent;
        SourceLocation location = Add(path, first with { End = (range.LastExtent ?? first).End });
        Add(location.Child(RangeStart), first);
        // For a single number, protoc has its first token, even if that is a minus sign.
        Add(location.Child(RangeEnd), range.LastExtent ?? (_text[first.Start] == '-' ? first with { End = first.Start + 1 } : first));
    }
}
