using System.ComponentModel;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Wrappers, which are their value in a record.</summary>
/// <typeparam name="TWrapper">The wrapper.</typeparam>
/// <typeparam name="TValue">The type of its field.</typeparam>
/// <typeparam name="TManaged">The type in the record.</typeparam>
/// <typeparam name="TConversion">Converts the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct WrapperConversion<TWrapper, TValue, TManaged, TConversion> : IRecordConversion<TWrapper, TManaged>
    where TWrapper : unmanaged, IProtoMessage<TWrapper>, IWrapper<TValue>
    where TValue : struct
    where TConversion : struct, IRecordConversion<TValue, TManaged>
{
    /// <inheritdoc/>
    public static TManaged ToManaged(TWrapper value, Utf8StringPool? pool, string field = "") => TConversion.ToManaged(value.Value, pool);

    /// <inheritdoc/>
    public static TWrapper ToValue(TManaged value, ArenaAllocator arena, string field = "")
    {
        TWrapper wrapper = TWrapper.Create(arena);
        wrapper.Value = TConversion.ToValue(value, arena);
        return wrapper;
    }
}

/// <summary>Messages of the runtime that have no type of .NET.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EncodedConversion<T> : IRecordConversion<T, EncodedMessage<T>>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static EncodedMessage<T> ToManaged(T value, Utf8StringPool? pool, string field = "") => new(value);

    /// <inheritdoc/>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public static T ToValue(EncodedMessage<T> value, ArenaAllocator arena, string field = "")
    {
        ArgumentNullException.ThrowIfNull(value);
        return value.Parse(arena);
    }
}
