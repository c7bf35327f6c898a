using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

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
    /// <typeparam name="TKey">The type of the keys: a number of the key's type and size, <see cref="bool"/> or <see cref="Utf8String"/>.</typeparam>
    /// <typeparam name="TValue">The type of the values, as in <see cref="GetList"/>.</typeparam>
    public UnmanagedMap<TKey, TValue> GetMap<TKey, TValue>(FieldKey field) where TKey : unmanaged where TValue : unmanaged =>
        FindMap<TKey, TValue>(field, KindOf<TValue>(Find(field).Kind));

    /// <summary>A map whose values are messages. Changing the map changes the message.</summary>
    /// <typeparam name="TKey">The type of the keys: a number of the key's type and size, <see cref="bool"/> or <see cref="Utf8String"/>.</typeparam>
    public DynamicMessageMap<TKey> GetMessageMap<TKey>(FieldKey field) where TKey : unmanaged =>
        new(Type.Of(Find(field, FieldCardinality.Map, ValueKind.Message)), FindMap<TKey, nint>(field, ValueKind.Message));

    private UnmanagedMap<TKey, TValue> FindMap<TKey, TValue>(FieldKey field, ValueKind kind) where TKey : unmanaged where TValue : unmanaged
    {
        ref readonly TableField found = ref Find(field, FieldCardinality.Map, kind);
        if (found.KeyKind != KindOf<TKey>(found.KeyKind))
        {
            throw new InvalidOperationException(
                ErrorText.Of($"The keys of {Type.FullName}.{NamesOf(found).Descriptor.Name} are of type {found.KeyKind}, not {typeof(TKey).Name}."));
        }
        MessageRef message = Ref;
        return Type.KeepAlive(message.Value(found).Map(found).As<TKey, TValue>(message.Generation));
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
