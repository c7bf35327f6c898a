using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// Singular fields, with their types. Nothing is boxed.
public readonly partial struct DynamicMessage
{
    /// <summary>
    /// Whether a field is set; for lists and maps, whether they are not empty. A field without presence is set if it is not zero and not empty.
    /// </summary>
    public bool Has(FieldKey field)
    {
        ref readonly TableField found = ref Find(field);
        return Type.KeepAlive(Ref.IsSet(found));
    }

    /// <summary>Makes a field absent, or a list or map empty.</summary>
    public void Clear(FieldKey field)
    {
        ref readonly TableField found = ref Find(field);
        WritableRef.Clear(found);
        Type.KeepAlive();
    }

    /// <summary>The field of a oneof that is set; null if none is.</summary>
    /// <param name="oneof">The name of the oneof, as declared.</param>
    /// <exception cref="ArgumentException">The type has no such oneof.</exception>
    public FieldDescriptor? WhichOneof(string oneof)
    {
        OneofDescriptor descriptor = Type.Descriptor.FindDescriptor<OneofDescriptor>(oneof)
            ?? throw new ArgumentException(ErrorText.Of($"{Type.FullName} has no oneof \"{oneof}\"."), nameof(oneof));
        foreach (FieldDescriptor field in descriptor.Fields)
        {
            if (Has(field)) return field;
        }

        return null;
    }

    /// <summary>The fields that are set, by ascending number. Lists and maps are set if they are not empty. The list is on the managed heap.</summary>
    public IReadOnlyList<FieldDescriptor> GetSetFields()
    {
        var found = new List<FieldDescriptor>();
        MessageRef message = Ref;
        ReadOnlySpan<TableField> fields = message.Fields;
        for (int i = 0; i < fields.Length; i++)
        {
            if (message.IsSet(fields[i])) found.Add(message.Names.Fields[i].Descriptor);
        }

        Type.KeepAlive();
        return found;
    }

    /// <summary>The value of a <c>bool</c> field; its default if it is not set.</summary>
    public bool GetBool(FieldKey field) => Get<bool>(field, ValueKind.Bool);

    /// <summary>The value of an <c>int32</c>, <c>sint32</c> or <c>sfixed32</c> field; its default if it is not set.</summary>
    public int GetInt32(FieldKey field) => Get<int>(field, ValueKind.Int32);

    /// <summary>The value of a <c>uint32</c> or <c>fixed32</c> field; its default if it is not set.</summary>
    public uint GetUInt32(FieldKey field) => Get<uint>(field, ValueKind.UInt32);

    /// <summary>The value of an <c>int64</c>, <c>sint64</c> or <c>sfixed64</c> field; its default if it is not set.</summary>
    public long GetInt64(FieldKey field) => Get<long>(field, ValueKind.Int64);

    /// <summary>The value of a <c>uint64</c> or <c>fixed64</c> field; its default if it is not set.</summary>
    public ulong GetUInt64(FieldKey field) => Get<ulong>(field, ValueKind.UInt64);

    /// <summary>The value of a <c>float</c> field; its default if it is not set.</summary>
    public float GetFloat(FieldKey field) => Get<float>(field, ValueKind.Float);

    /// <summary>The value of a <c>double</c> field; its default if it is not set.</summary>
    public double GetDouble(FieldKey field) => Get<double>(field, ValueKind.Double);

    /// <summary>The number of an enum field's value; its default if it is not set.</summary>
    public int GetEnum(FieldKey field) => Get<int>(field, ValueKind.Enum);

    /// <summary>
    /// The value of a <c>string</c> field; its default if it is not set. It is a view, valid until the arena is reset or disposed. A default is valid as
    /// long as the type.
    /// </summary>
    public Utf8String GetString(FieldKey field) => Get<Utf8String>(field, ValueKind.String);

    /// <summary>The value of a <c>bytes</c> field; its default if it is not set.</summary>
    /// <inheritdoc cref="GetString" path="/remarks"/>
    public UnmanagedBytes GetBytes(FieldKey field) => Get<UnmanagedBytes>(field, ValueKind.Bytes);

    /// <summary>The message in a field. If it is absent, it is a read-only empty message.</summary>
    public DynamicMessage GetMessage(FieldKey field)
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Singular, ValueKind.Message);
        MessageRef message = Ref;
        nint address = message.IsSet(found) ? message.Value(found).MessageAddress : 0;
        return Type.KeepAlive(new DynamicMessage(found.MessageType.MessageAt(address), _registry));
    }

    /// <summary>The message in a field, to be changed. It is created if it is absent.</summary>
    /// <param name="field">The field.</param>
    /// <param name="arena">The arena of a new message; it must live as long as this one.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public DynamicMessage MutableMessage(FieldKey field, ArenaAllocator arena)
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Singular, ValueKind.Message);
        MessageRef message = WritableRef;
        if (message.IsSet(found)) return Type.KeepAlive(new DynamicMessage(message.Value(found).Message(found), _registry));
        DynamicMessage created = Type.Of(found).Create(arena);
        message.Store(found, created.Reference);
        return Type.KeepAlive(created);
    }

    /// <summary>Sets a <c>bool</c> field.</summary>
    public void SetBool(FieldKey field, bool value) => Set(field, ValueKind.Bool, value);

    /// <summary>Sets an <c>int32</c>, <c>sint32</c> or <c>sfixed32</c> field.</summary>
    public void SetInt32(FieldKey field, int value) => Set(field, ValueKind.Int32, value);

    /// <summary>Sets a <c>uint32</c> or <c>fixed32</c> field.</summary>
    public void SetUInt32(FieldKey field, uint value) => Set(field, ValueKind.UInt32, value);

    /// <summary>Sets an <c>int64</c>, <c>sint64</c> or <c>sfixed64</c> field.</summary>
    public void SetInt64(FieldKey field, long value) => Set(field, ValueKind.Int64, value);

    /// <summary>Sets a <c>uint64</c> or <c>fixed64</c> field.</summary>
    public void SetUInt64(FieldKey field, ulong value) => Set(field, ValueKind.UInt64, value);

    /// <summary>Sets a <c>float</c> field.</summary>
    public void SetFloat(FieldKey field, float value) => Set(field, ValueKind.Float, value);

    /// <summary>Sets a <c>double</c> field.</summary>
    public void SetDouble(FieldKey field, double value) => Set(field, ValueKind.Double, value);

    /// <summary>Sets an enum field to the value with a number. A closed enum should have the number.</summary>
    public void SetEnum(FieldKey field, int value) => Set(field, ValueKind.Enum, value);

    /// <summary>Sets a <c>string</c> field to a copy in the arena.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The text: a string, characters or UTF-8 bytes.</param>
    /// <param name="arena">The arena of the copy; it must live as long as the message.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void SetString(FieldKey field, StringSource value, ArenaAllocator arena) => Set(field, ValueKind.String, value.CopyTo(arena));

    /// <summary>Sets a <c>string</c> field to a view of memory that lives as long as the message, such as a string of the same arena.</summary>
    public void SetString(FieldKey field, Utf8String value) => Set(field, ValueKind.String, value);

    /// <summary>Sets a <c>bytes</c> field to a copy in the arena.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The bytes.</param>
    /// <param name="arena">The arena of the copy; it must live as long as the message.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public void SetBytes(FieldKey field, ReadOnlySpan<byte> value, ArenaAllocator arena) => Set(field, ValueKind.Bytes, arena.CopyBytes(value));

    /// <summary>Sets a <c>bytes</c> field to a view of memory that lives as long as the message.</summary>
    public void SetBytes(FieldKey field, UnmanagedBytes value) => Set(field, ValueKind.Bytes, value);

    /// <summary>Makes a field refer to a message that exists, which must live as long as this one. An absent message makes the field absent.</summary>
    /// <exception cref="ArgumentException">The message is of another type.</exception>
    public void SetMessage(FieldKey field, DynamicMessage value)
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Singular, ValueKind.Message);
        DynamicMessage same = RequireType(value, Type.Of(found));
        if (same._message.IsDefault) WritableRef.Clear(found);
        else WritableRef.Store(found, same.Reference);
        Type.KeepAlive();
    }

    /// <summary>The message as one of the type that a field asks for.</summary>
    /// <exception cref="ArgumentException">It is a null reference, or of another type.</exception>
    internal static DynamicMessage RequireType(DynamicMessage value, DynamicMessageType type)
    {
        if (value.IsNull) throw new ArgumentException("The message is a null reference; clear the field to make it absent.", nameof(value));
        return value.TryAs(type, out DynamicMessage same) ? same : throw new ArgumentException(ErrorText.Of($"The message has the type {value.Type}, not {type}."), nameof(value));
    }

    /// <summary>The address of the data, for the collections of a message.</summary>
    internal nint Reference => _message.Reference;

    private T Get<T>(FieldKey key, ValueKind kind) where T : unmanaged
    {
        ref readonly TableField field = ref Find(key, FieldCardinality.Singular, kind);
        MessageRef message = Ref;
        ValueRef place = !field.HasPresence || message.IsSet(field) ? message.Value(field) : FieldDefault.Of(field, NamesOf(field));
        return Type.KeepAlive(place.Read<T>());
    }

    private void Set<T>(FieldKey key, ValueKind kind, T value) where T : unmanaged
    {
        ref readonly TableField field = ref Find(key, FieldCardinality.Singular, kind);
        WritableRef.Store(field, value);
        Type.KeepAlive();
    }

    private FieldNames NamesOf(in TableField field)
    {
        TypeRef type = Type.Ref;
        return Type.KeepAlive(type.Names.Fields[type.FindField(field.Number)]);
    }

    private ref readonly TableField Find(FieldKey key)
    {
        TypeRef type = Type.Ref;
        int position = type.FindField(key.NumberIn(Type.Descriptor));
        if (position < 0) throw new ArgumentException(ErrorText.Of($"{Type.FullName} has no field {key}."), nameof(key));
        return ref type.Fields[position];
    }

    private ref readonly TableField Find(FieldKey key, FieldCardinality cardinality, ValueKind kind)
    {
        ref readonly TableField field = ref Find(key);
        bool isRight = field.Kind == kind && (cardinality == FieldCardinality.Repeated ? field.IsList : field.Cardinality == cardinality);
        if (!isRight) ThrowOtherType(field, cardinality, kind);
        return ref field;
    }

    [DoesNotReturn]
    private void ThrowOtherType(in TableField field, FieldCardinality cardinality, ValueKind kind) => throw new InvalidOperationException(
        ErrorText.Of($"{Type.FullName}.{NamesOf(field).Descriptor.Name} is {Describe(field.Cardinality, field.Kind)}, not {Describe(cardinality, kind)}."));

    private static string Describe(FieldCardinality cardinality, ValueKind kind) => cardinality switch
    {
        FieldCardinality.Singular => $"a single {kind}",
        FieldCardinality.Map => $"a map of {kind}",
        _ => $"a list of {kind}",
    };
}
