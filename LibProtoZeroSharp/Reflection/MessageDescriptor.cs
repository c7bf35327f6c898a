using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a message.</summary>
public sealed class MessageDescriptor : DescriptorBase
{
    /// <summary>Levels of messages in messages between two checks of the remaining stack. So schemas that nest as usual fit on any stack.</summary>
    private const int LevelsPerStackCheck = 16;

    private readonly int _depth;

    internal MessageDescriptor(DescriptorProto proto, MessageDescriptor? parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        _depth = parent is null ? 0 : parent._depth + 1;
        if (_depth % LevelsPerStackCheck == LevelsPerStackCheck - 1 && !RuntimeHelpers.TryEnsureSufficientExecutionStack())
            ThrowHelper.Throw(ProtoError.DepthExceeded, 0);
        Symbols = builder.Add(this, parent);
        Proto = proto;
        ContainingType = parent;
        Features = (parent?.Features ?? File.Features).With(Options.Features);
        IsMapEntry = Options.MapEntry;
        Oneofs = builder.List(proto.OneofDecl, this, static (oneof, parent, i, builder) => new OneofDescriptor(oneof, parent, i, builder));
        Fields = proto.Field.Count == 0
            ? FieldCollection.Empty
            : new FieldCollection(
                builder.List(proto.Field, this, static (field, parent, i, builder) => new FieldDescriptor(field, parent, i, isExtension: false, builder)), builder);
        Extensions = builder.List(proto.Extension, this, static (field, parent, i, builder) => new FieldDescriptor(field, parent, i, isExtension: true, builder));
        NestedTypes = builder.List(proto.NestedType, this, static (nested, parent, i, builder) => new MessageDescriptor(nested, parent, i, builder));
        EnumTypes = builder.List(proto.EnumType, this, static (type, parent, i, builder) => new EnumDescriptor(type, parent, i, builder));
        if (Oneofs.Count == 0) return;
        ILookup<OneofDescriptor?, FieldDescriptor> members = Fields.ToLookup(field => field.ContainingOneof);
        foreach (OneofDescriptor oneof in Oneofs)
        {
            FieldDescriptor[] fields = [.. members[oneof]];
            if (fields.Length == 0) builder.Fail(oneof.FullName, "Oneof must have at least one field.");
            oneof.SetFields(fields);
        }

        RealOneofCount = Oneofs.Count(oneof => !oneof.IsSynthetic);
    }

    /// <summary>The message that this message is declared in; null if it is a top-level message.</summary>
    public MessageDescriptor? ContainingType { get; }

    /// <summary>The fields, without extensions.</summary>
    public FieldCollection Fields { get; }

    /// <summary>
    /// All oneofs in declaration order. The synthetic ones come after the others; a proto3 field with <c>optional</c> is the only field of each of
    /// them.
    /// </summary>
    public IReadOnlyList<OneofDescriptor> Oneofs { get; }

    /// <summary>The number of oneofs that are declared in the file, that is, not synthetic.</summary>
    public int RealOneofCount { get; }

    /// <summary>The messages that are declared in this one, in declaration order. The messages of map entries are included.</summary>
    public IReadOnlyList<MessageDescriptor> NestedTypes { get; }

    /// <summary>The enums that are declared in this message, in declaration order.</summary>
    public IReadOnlyList<EnumDescriptor> EnumTypes { get; }

    /// <summary>The extensions that are declared in this message, in declaration order. They may extend any message.</summary>
    public IReadOnlyList<FieldDescriptor> Extensions { get; }

    /// <summary>Whether this is the entry of a map: a message with <c>key</c> (1) and <c>value</c> (2) that is not written in the file.</summary>
    public bool IsMapEntry { get; }

    /// <summary>The message's options; custom options are extensions of them, for <c>GetExtension</c>.</summary>
    public MessageOptions Options => Proto.Options;

    /// <summary>The declaration as a message; valid as long as the message of the file.</summary>
    public DescriptorProto Proto { get; }

    // FileDescriptorProto.message_type, DescriptorProto.nested_type.
    private protected override int FieldInScope => ContainingType is null ? 4 : 3;

    internal Features Features { get; }

    /// <summary>The names of the types in the message.</summary>
    internal SymbolScope Symbols { get; }

    /// <summary>The field with a name, as declared; null if there is none.</summary>
    public FieldDescriptor? FindFieldByName(string name) => Fields.ByName.GetValueOrDefault(name);

    /// <summary>The field with a number; null if there is none.</summary>
    public FieldDescriptor? FindFieldByNumber(int number) => Fields.ByNumber.GetValueOrDefault(number);

    /// <summary>Finds a field, oneof, message or enum that is declared in this message.</summary>
    /// <typeparam name="T">The kind of descriptor.</typeparam>
    /// <returns>Null if there is no declaration with that name, or if it is of another kind.</returns>
    public T? FindDescriptor<T>(string name) where T : class, IDescriptor
    {
        ArgumentNullException.ThrowIfNull(name);
        if (typeof(T) == typeof(FieldDescriptor)) return FindFieldByName(name) as T;
        if (typeof(T) == typeof(OneofDescriptor)) return Oneofs.FirstOrDefault(oneof => oneof.Name == name) as T;
        return File.Find<T>(DescriptorBuilder.Join(FullName, name));
    }

    internal void Link(DescriptorBuilder builder)
    {
        foreach (FieldDescriptor field in Fields) field.Link(builder);
        foreach (FieldDescriptor extension in Extensions) extension.Link(builder);
        foreach (MessageDescriptor nested in NestedTypes) nested.Link(builder);
        if (IsMapEntry && !IsValidMapEntry()) builder.Fail(FullName, "A map's entry has a key and a value, and its key is an integer, a bool or a string.");
    }

    private bool IsValidMapEntry() =>
        Fields.Count == 2 && Fields.All(field => field is { IsRepeated: false, ContainingOneof: null })
        && FindFieldByNumber(2) is { Name: "value", FieldType: not FieldType.Group }
        && FindFieldByNumber(1) is
        {
            Name: "key",
            FieldType: not (FieldType.Double or FieldType.Float or FieldType.Bytes or FieldType.Enum or FieldType.Message or FieldType.Group),
        };
}
