using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>A message type as protoc describes it.</summary>
/// <param name="FullName">Package, enclosing messages and name.</param>
/// <param name="Fields">In the order of their numbers.</param>
internal sealed record MessageType(FileDescriptorProto File, string FullName, DescriptorProto Descriptor, IReadOnlyList<MessageField> Fields)
{
    public bool IsMapEntry => Descriptor.Options?.MapEntry == true;

    public bool IsMessageSet => Descriptor.Options?.MessageSetWireFormat == true;

    /// <summary>Whether the type has a field of that number, or could have one by an extension.</summary>
    public bool Knows(int number) =>
        Fields.Any(field => field.Number == number) || Descriptor.ExtensionRange.Any(range => range.Start <= number && number < range.End);
}

/// <param name="HasPresence">Whether the default value is written too.</param>
/// <param name="IsDelimited">Whether it is a message between two tags, without a length.</param>
/// <param name="TakesAnyText">Whether it is a string whose bytes need not be UTF-8.</param>
/// <param name="TypeName">The full name of its message or enum.</param>
internal sealed record MessageField(
    FieldDescriptorProto Descriptor, bool HasPresence, bool IsRequired, bool IsPacked, bool IsDelimited, bool TakesAnyText, string TypeName)
{
    public int Number => Descriptor.Number;

    public bool IsRepeated => Descriptor.Label == FieldDescriptorProto.Types.Label.Repeated;

    public bool IsMessage => Descriptor.Type is FieldDescriptorProto.Types.Type.Message or FieldDescriptorProto.Types.Type.Group;

    /// <summary>An index; null for a field that shares its presence with no other.</summary>
    public int? Oneof => Descriptor is { HasOneofIndex: true, Proto3Optional: false } ? Descriptor.OneofIndex : null;
}

internal sealed record EnumType(bool IsClosed, IReadOnlyList<int> Numbers);

/// <summary>The types of files, by their full names.</summary>
internal sealed class MessageTypes
{
    private readonly Dictionary<string, MessageType> _messages = [];
    private readonly Dictionary<string, EnumType> _enums = [];

    public MessageTypes(IEnumerable<FileDescriptorProto> files)
    {
        foreach (FileDescriptorProto file in files)
        {
            FeatureSet features = EncodingRules.Of(file);
            foreach (EnumDescriptorProto type in file.EnumType) Add(file.Package, type, features);
            foreach (DescriptorProto message in file.MessageType) Add(file, file.Package, message, features);
        }
    }

    public bool Has(string fullName) => _messages.ContainsKey(fullName);

    public MessageType Message(string fullName) => _messages[fullName];

    public EnumType Enum(string fullName) => _enums[fullName];

    /// <summary>All types of these files.</summary>
    public IEnumerable<MessageType> In(IEnumerable<FileDescriptorProto> files)
    {
        HashSet<string> names = [.. files.Select(file => file.Name)];
        return _messages.Values.Where(type => names.Contains(type.File.Name));
    }

    /// <summary>False for a message that requires one of its own type at any depth: it would be infinite.</summary>
    public bool HasEnd(string fullName) => HasEnd(_messages[fullName], []);

    private bool HasEnd(MessageType type, HashSet<string> around) => around.Add(type.FullName)
        && type.Fields.Where(field => field.IsMessage && (field.IsRequired || type.IsMapEntry)).All(field => HasEnd(_messages[field.TypeName], around))
        && around.Remove(type.FullName);

    private void Add(FileDescriptorProto file, string scope, DescriptorProto message, FeatureSet inherited)
    {
        FeatureSet features = EncodingRules.Merge(inherited, message.Options?.Features);
        string name = Join(scope, message.Name);
        HashSet<string> lengthPrefixed = [.. message.NestedType.Where(nested => nested.Options?.MapEntry == true).Select(nested => $".{name}.{nested.Name}")];
        if (message.Options?.MapEntry == true) lengthPrefixed.UnionWith(message.Field.Select(field => field.TypeName));
        IEnumerable<MessageField> fields = message.Field.OrderBy(field => field.Number)
            .Select(field => EncodingRules.Apply(features, field, canBeDelimited: !lengthPrefixed.Contains(field.TypeName)));
        _messages.Add(name, new MessageType(file, name, message, [.. fields]));
        foreach (EnumDescriptorProto type in message.EnumType) Add(name, type, features);
        foreach (DescriptorProto nested in message.NestedType) Add(file, name, nested, features);
    }

    private void Add(string scope, EnumDescriptorProto type, FeatureSet inherited) =>
        _enums.Add(
            Join(scope, type.Name), new EnumType(EncodingRules.IsClosed(EncodingRules.Merge(inherited, type.Options?.Features)), [.. type.Value.Select(value => value.Number)]));

    private static string Join(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;
}
