using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>
/// Messages. A tree has the message of a group or map in its field, and a descriptor has it among the other nested messages. The order of the nested
/// messages counts, because generated code finds a descriptor by its index.
/// </summary>
internal sealed partial class DescriptorTree
{
    /// <summary>What declares messages: a message, or the file.</summary>
    /// <param name="prefix">The start of the full names in it, with dots at both ends.</param>
    private sealed class Scope(string prefix, Place place)
    {
        private Dictionary<string, int>? _indexes;

        public string Prefix => prefix;

        public Place Place => place;

        public required MessageList<DescriptorProto> Nested { get; init; }

        /// <summary>The number of the field that has the nested messages.</summary>
        public required int NestedNumber { get; init; }

        public required MessageList<FieldDescriptorProto> Extensions { get; init; }

        /// <summary>The number of the field that has the extensions.</summary>
        public required int ExtensionsNumber { get; init; }

        /// <summary>The fields; a null reference for the file, which has none.</summary>
        public MessageList<FieldDescriptorProto> Fields { get; init; }

        public MessageList<OneofDescriptorProto> Oneofs { get; init; }

        public List<MemberNode> Members { get; } = [];

        /// <summary>The nested messages that are members, in their order.</summary>
        public List<string> Done { get; } = [];

        public int NextField { get; set; }

        public int NextExtension { get; set; }

        public bool HasFields => !Fields.IsNull && NextField < Fields.Count;

        public bool HasExtensions => NextExtension < Extensions.Count;

        /// <summary>The index of the nested message of that full name; -1 if there is none.</summary>
        public int IndexOf(Utf8String fullName)
        {
            if (_indexes is null)
            {
                _indexes = [];
                for (int i = 0; i < Nested.Count; i++)
                    _indexes.TryAdd(prefix + Nested[i].Name, i);
            }

            return _indexes.GetValueOrDefault(fullName.ToString(), -1);
        }
    }

    private MessageNode Message(DescriptorProto message, Place place, string prefix)
    {
        // The tree has no oneof for an optional field of proto3.
        for (int i = 0; i < message.OneofDecl.Count; i++)
            place.At(DescriptorProto.OneofDeclFieldNumber, i).At(OneofDescriptorProto.NameFieldNumber).Name(message.OneofDecl[i].Name);
        List<MemberNode> members = Body(new Scope(prefix + message.Name + ".", place)
        {
            Fields = message.Field,
            Oneofs = message.OneofDecl,
            Nested = message.NestedType,
            NestedNumber = DescriptorProto.NestedTypeFieldNumber,
            Extensions = message.Extension,
            ExtensionsNumber = DescriptorProto.ExtensionFieldNumber,
        });
        for (int i = 0; i < message.EnumType.Count; i++)
            members.Add(Enum(message.EnumType[i], place.At(DescriptorProto.EnumTypeFieldNumber, i)));
        for (int i = 0; i < message.ExtensionRange.Count; i++)
        {
            DescriptorProto.Types.ExtensionRange range = message.ExtensionRange[i];
            SourceSpan span = place.At(DescriptorProto.ExtensionRangeFieldNumber, i).Span;
            members.Add(new ExtensionsNode(EquatableArray.Create(new RangeNode(range.Start, range.End - 1, IsOpenEnded: false, span)), default));
        }

        members.AddRange(TypeOptions(message.Options.ToByteArray(), MessageOptions.Descriptor, place.At(DescriptorProto.OptionsFieldNumber)));
        return new MessageNode(place.At(DescriptorProto.NameFieldNumber).Name(message.Name), members.ToEquatableArray()) { Comments = place.Comments };
    }

    /// <summary>The nested messages, fields and extensions. A field comes directly before the nested messages that come after its own message.</summary>
    private List<MemberNode> Body(Scope scope)
    {
        var owners = new Dictionary<string, bool>();
        AddOwners(scope.Fields, isExtension: false);
        AddOwners(scope.Extensions, isExtension: true);
        for (int i = 0; i < scope.Nested.Count; i++)
        {
            DescriptorProto nested = scope.Nested[i];
            string name = nested.Name.ToString();
            if (!owners.TryGetValue(name, out bool isExtension))
            {
                scope.Members.Add(Message(nested, scope.Place.At(scope.NestedNumber, i), scope.Prefix));
                scope.Done.Add(name);
                continue;
            }

            while ((scope.Done.Count <= i || scope.Done[i] != name) && (isExtension ? scope.HasExtensions : scope.HasFields))
                AddNext(scope, isExtension);
        }

        while (scope.HasFields)
            AddNext(scope, isExtension: false);
        while (scope.HasExtensions)
            AddNext(scope, isExtension: true);
        for (int i = 0; i < scope.Nested.Count; i++)
        {
            DescriptorProto nested = scope.Nested[i];
            if (scope.Done.Count <= i || nested.Name != scope.Done[i])
                throw new RequestException($"{_path}: The message '{scope.Prefix[1..]}{nested.Name}' of a group or map is not in the order of the fields.");
        }

        return scope.Members;

        void AddOwners(MessageList<FieldDescriptorProto> fields, bool isExtension)
        {
            if (fields.IsNull)
                return;
            foreach (FieldDescriptorProto field in fields)
            {
                if (OwnMessage(field, scope) is >= 0 and var index)
                    owners.TryAdd(scope.Nested[index].Name.ToString(), isExtension);
            }
        }
    }

    /// <summary>Adds the next field or extension, or the next oneof with all of its fields.</summary>
    private void AddNext(Scope scope, bool isExtension)
    {
        if (isExtension)
        {
            Place place = scope.Place.At(scope.ExtensionsNumber, scope.NextExtension);
            FieldDescriptorProto extension = scope.Extensions[scope.NextExtension++];
            scope.Members.Add(new ExtendNode(
                place.At(FieldDescriptorProto.ExtendeeFieldNumber).QualifiedName(extension.Extendee), EquatableArray.Create(Field(extension, place, scope))));
            return;
        }

        FieldDescriptorProto first = scope.Fields[scope.NextField];
        if (!IsInOneof(first))
        {
            scope.Members.Add(NextField(scope));
            return;
        }

        List<MemberNode> members = [];
        while (scope.HasFields && scope.Fields[scope.NextField] is var field && IsInOneof(field) && field.OneofIndex == first.OneofIndex)
            members.Add(NextField(scope));
        scope.Members.Add(Oneof(scope, first.OneofIndex, members));
    }

    private OneofNode Oneof(Scope scope, int index, List<MemberNode> members)
    {
        MessageList<OneofDescriptorProto> oneofs = scope.Oneofs;
        if (index < 0 || index >= oneofs.Count)
            throw new RequestException($"{_path}: The message '{scope.Prefix[1..^1]}' has no oneof with the index {index}.");
        Place place = scope.Place.At(DescriptorProto.OneofDeclFieldNumber, index);
        members.AddRange(Options(oneofs[index].Options.ToByteArray(), OneofOptions.Descriptor, place.At(OneofDescriptorProto.OptionsFieldNumber)));
        return new OneofNode(place.At(OneofDescriptorProto.NameFieldNumber).Name(oneofs[index].Name), members.ToEquatableArray()) { Comments = place.Comments };
    }

    private FieldNode NextField(Scope scope)
    {
        int index = scope.NextField++;
        return Field(scope.Fields[index], scope.Place.At(DescriptorProto.FieldFieldNumber, index), scope);
    }

    private static bool IsInOneof(FieldDescriptorProto field) => field is { HasOneofIndex: true, Proto3Optional: false };
}
