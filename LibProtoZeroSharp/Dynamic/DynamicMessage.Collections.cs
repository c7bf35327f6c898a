using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp;

// Lists and maps.
public readonly partial struct DynamicMessage
{
    /// <summary>A repeated field of numbers, bools, enums, strings or bytes. Changing the list changes the message.</summary>
    /// <typeparam name="T">
    /// The type of the elements: <see cref="bool"/>, a number of the field's type and size, <see cref="Utf8String"/> or <see cref="UnmanagedBytes"/>.
    /// Enums are an <see cref="int"/> or a C# enum.
    /// </typeparam>
    public UnmanagedList<T> GetList<T>(FieldKey field) where T : unmanaged
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Repeated, KindOf<T>(Find(field).Kind));
        MessageRef message = Ref;
        return Type.KeepAlive(message.Value(found).List(found).As<T>(message.Generation));
    }

    /// <summary>A repeated field of messages. Changing the list changes the message.</summary>
    public DynamicMessageList GetMessages(FieldKey field)
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Repeated, ValueKind.Message);
        MessageRef message = Ref;
        return Type.KeepAlive(new DynamicMessageList(Type.Of(found), message.Value(found).List(found).As<nint>(message.Generation)));
    }

    /// <summary>A map whose values are not messages. Changing the map changes the message.</summary>
    /// <typeparam name="K">The type of the keys: a number of the key's type and size, <see cref="bool"/> or <see cref="Utf8String"/>.</typeparam>
    /// <typeparam name="V">The type of the values, as in <see cref="GetList"/>.</typeparam>
    public UnmanagedMap<K, V> GetMap<K, V>(FieldKey field) where K : unmanaged where V : unmanaged =>
        FindMap<K, V>(field, KindOf<V>(Find(field).Kind));

    /// <summary>A map whose values are messages. Changing the map changes the message.</summary>
    /// <typeparam name="K">The type of the keys: a number of the key's type and size, <see cref="bool"/> or <see cref="Utf8String"/>.</typeparam>
    public DynamicMessageMap<K> GetMessageMap<K>(FieldKey field) where K : unmanaged =>
        new(Type.Of(Find(field, FieldCardinality.Map, ValueKind.Message)), FindMap<K, nint>(field, ValueKind.Message));

    private UnmanagedMap<K, V> FindMap<K, V>(FieldKey field, ValueKind kind) where K : unmanaged where V : unmanaged
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Map, kind);
        if (found.KeyKind != KindOf<K>(found.KeyKind))
            throw new InvalidOperationException(ErrorText.Of($"The keys of {Type.FullName}.{NamesOf(found).Descriptor.Name} are of type {found.KeyKind}, not {typeof(K).Name}."));
        MessageRef message = Ref;
        return Type.KeepAlive(message.Value(found).Map(found).As<K, V>(message.Generation));
    }

    /// <summary>The kind of values that a C# type stands for.</summary>
    /// <param name="wanted">The kind of the field: an enum is also an <see cref="int"/>.</param>
    private static ValueKind KindOf<T>(ValueKind wanted) where T : unmanaged
    {
        if (typeof(T) == typeof(int)) return wanted == ValueKind.Enum ? ValueKind.Enum : ValueKind.Int32;
        if (typeof(T) == typeof(uint)) return ValueKind.UInt32;
        if (typeof(T) == typeof(long)) return ValueKind.Int64;
        if (typeof(T) == typeof(ulong)) return ValueKind.UInt64;
        if (typeof(T) == typeof(float)) return ValueKind.Float;
        if (typeof(T) == typeof(double)) return ValueKind.Double;
        if (typeof(T) == typeof(bool)) return ValueKind.Bool;
        if (typeof(T) == typeof(Utf8String)) return ValueKind.String;
        if (typeof(T) == typeof(UnmanagedBytes)) return ValueKind.Bytes;
        if (typeof(T).IsEnum && Unsafe.SizeOf<T>() == sizeof(int)) return ValueKind.Enum;
        throw new InvalidOperationException($"No field has values of type {typeof(T).Name}.");
    }
}
