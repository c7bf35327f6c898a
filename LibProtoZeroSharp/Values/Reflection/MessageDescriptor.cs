namespace LibProtoZeroSharp.Reflection;

/// <summary>Describes a message.</summary>
public sealed class MessageDescriptor : DescriptorBase
{
    /// <summary>Levels of messages in messages between two checks of the remaining stack. So schemas that nest as usual fit on any stack.</summary>
    /// <summary>The most levels of messages in each other, as in protoc.</summary>
    private const int MostLevels = 31;

    private readonly int _level;
    private Dictionary<int, FieldDescriptor>? _extensionsByNumber;

    internal MessageDescriptor(DescriptorProto proto, MessageDescriptor? parent, int index, DescriptorBuilder builder)
        : base(builder, parent, proto.Name, index)
    {
        _level = parent is null ? 1 : parent._level + 1;
        if (_level > MostLevels) builder.Fail(FullName, $"It is declared in more than {MostLevels - 1} messages around it.");
        Symbols = builder.Add(this, parent);
        Proto = proto;
        ContainingType = parent;
        Features = (parent?.Features ?? File.Features).With(Options.HasFeatures, Options.Features);
        IsMapEntry = Options.MapEntry;
        Oneofs = builder.List(proto.OneofDecl, this, static (oneof, parent, i, builder) => new OneofDescriptor(oneof, parent, i, builder));
        Fields = proto.Field.Count == 0
            ? FieldCollection.Empty
            : new FieldCollection(
                builder.List(proto.Field, this, static (field, parent, i, builder) => new FieldDescriptor(field, parent, i, isExtension: false, builder)), builder);
        Extensions = builder.List(proto.Extension, this, static (field, parent, i, builder) => new FieldDescriptor(field, parent, i, isExtension: true, builder));
        if (!builder.IsTrusted) Ranges = RangesOf(proto, builder);
        NestedTypes = builder.List(proto.NestedType, this, static (nested, parent, i, builder) => new MessageDescriptor(nested, parent, i, builder));
        EnumTypes = builder.List(proto.EnumType, this, static (type, parent, i, builder) => new EnumDescriptor(type, parent, i, builder));
        foreach (OneofDescriptor oneof in Oneofs) builder.AddMember(oneof, Symbols);
        foreach (FieldDescriptor extension in Extensions) builder.AddMember(extension, Symbols);
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
    }

    /// <summary>
    /// The reserved numbers and those of extensions, which are found with the indexes of their ranges, and the reserved ones with -1. Null if there are
    /// none, and in generated code.
    /// </summary>
    internal ReservedNumbers? Ranges { get; }

    private ReservedNumbers? RangesOf(DescriptorProto proto, DescriptorBuilder builder)
    {
        if (proto.ReservedRange.Count + proto.ExtensionRange.Count == 0) return null;
        int last = proto.Options.MessageSetWireFormat ? int.MaxValue : FieldDescriptor.HighestNumber + 1;
        var ranges = new ReservedNumbers();
        foreach (DescriptorProto.Types.ReservedRange range in proto.ReservedRange) Add(range.Start, range.End, int.MaxValue, -1);
        for (int i = 0; i < proto.ExtensionRange.Count; i++) Add(proto.ExtensionRange[i].Start, proto.ExtensionRange[i].End, last, i);
        if (ranges.Sort() is { } problem) builder.Fail(FullName, problem);
        return ranges;

        void Add(int start, int end, int most, int index)
        {
            if (start <= 0 || start >= end || end > most) builder.Fail(FullName, $"{start} to {end - 1L} is not a range of field numbers.");
            ranges.Add(start, end - 1, index);
        }
    }

    /// <summary>The extension of this message with a number, among the files so far that were built together; null if there is none.</summary>
    internal FieldDescriptor? ExtensionByNumber(int number) => _extensionsByNumber?.GetValueOrDefault(number);

    internal void AddExtension(FieldDescriptor extension, DescriptorBuilder builder)
    {
        if (builder.IsTrusted) return;
        _extensionsByNumber ??= new(NumberComparer.Instance);
        if (_extensionsByNumber.TryAdd(extension.FieldNumber, extension)) return;

        // In two files it is a warning of compilers, which write such sets.
        FieldDescriptor other = _extensionsByNumber[extension.FieldNumber];
        if (other.File == extension.File) builder.Fail(extension.FullName, $"{extension.FieldNumber} is already used by \"{other.FullName}\".");
    }
}
