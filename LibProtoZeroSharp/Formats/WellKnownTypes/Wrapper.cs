using System.ComponentModel;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>The one field of a wrapper, for code that is generic over wrappers.</summary>
/// <typeparam name="TValue">The type of the field.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IWrapper<TValue> where TValue : struct
{
    /// <summary>The field of the message.</summary>
    TValue Value { get; set; }
}

/// <summary>The hand-written members that all wrappers have.</summary>
internal static class Wrapper
{
    /// <summary>Makes a wrapper of the value. A string or bytes are copied.</summary>
    public static TWrapper From<TWrapper, TValue>(TValue value, ArenaAllocator arena)
        where TWrapper : unmanaged, IProtoMessage<TWrapper>, IWrapper<TValue>
        where TValue : unmanaged
    {
        TWrapper wrapper = TWrapper.Create(arena);
        wrapper.Value = OwnCopy.Of(value, arena);
        return wrapper;
    }

    /// <summary>Makes a wrapper of the value, or a null reference for null: a field that is set to it is cleared.</summary>
    public static TWrapper From<TWrapper, TValue>(TValue? value, ArenaAllocator arena)
        where TWrapper : unmanaged, IProtoMessage<TWrapper>, IWrapper<TValue>
        where TValue : unmanaged => value is { } present ? From<TWrapper, TValue>(present, arena) : default;

    /// <summary>The value; null if this is a null reference, or was read from an unset field.</summary>
    public static TValue? ToNullable<TWrapper, TValue>(TWrapper wrapper)
        where TWrapper : unmanaged, IProtoMessage<TWrapper>, IWrapper<TValue>
        where TValue : struct => MessageData.Present(wrapper).IsSet ? wrapper.Value : null;
}
