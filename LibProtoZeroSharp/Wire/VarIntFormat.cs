using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>How varints encode the values of a field type.</summary>
/// <typeparam name="T">The type of the field's values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IVarIntFormat<T>
    where T : unmanaged
{
    /// <summary>The value that a varint encodes.</summary>
    static abstract T Decode(ulong value);

    /// <summary>The varint that encodes a value.</summary>
    static abstract ulong Encode(T value);

    /// <summary>The most bytes that the varint of any value takes.</summary>
    static abstract int MaxLength { get; }

    /// <summary>Whether the varint is in zigzag form. If not, the low bits of the varint are the value.</summary>
    static abstract bool IsZigZag { get; }

    /// <summary>
    /// Whether most values take one byte, so that a branch on the length is predicted well. This holds for enums and counts, which are int32.
    /// </summary>
    static abstract bool IsMostlyShort { get; }
}

/// <summary>The format of int32, enums, int64, uint32, uint64 and bool. 32-bit types use the low half of the varint; for bool, every value except 0 is true.</summary>
/// <typeparam name="T"><see cref="int"/>, <see cref="long"/>, <see cref="uint"/>, <see cref="ulong"/> or <see cref="bool"/>.</typeparam>
/// <remarks>Encoding spec, "More Integer Types". The JIT compiles each member for each type, without the branches on the type.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct VarIntFormat<T> : IVarIntFormat<T>
    where T : unmanaged
{
    /// <inheritdoc/>
    public static int MaxLength => typeof(T) == typeof(bool) ? 1 : typeof(T) == typeof(uint) ? VarInt.MaxLength32 : VarInt.MaxLength64;

    /// <inheritdoc/>
    public static bool IsZigZag => false;

    /// <inheritdoc/>
    public static bool IsMostlyShort => typeof(T) == typeof(int) || typeof(T) == typeof(bool);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Decode(ulong value)
    {
        if (typeof(T) == typeof(bool)) return Unsafe.BitCast<bool, T>(value != 0);
        return Unsafe.SizeOf<T>() == sizeof(uint) ? Unsafe.BitCast<uint, T>((uint)value) : Unsafe.BitCast<ulong, T>(value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(T value)
    {
        if (typeof(T) == typeof(bool)) return Unsafe.BitCast<T, bool>(value) ? 1UL : 0;
        if (typeof(T) == typeof(int)) return (ulong)(long)Unsafe.BitCast<T, int>(value);
        return typeof(T) == typeof(uint) ? Unsafe.BitCast<T, uint>(value) : Unsafe.BitCast<T, ulong>(value);
    }
}

/// <summary>The format of sint32 and sint64.</summary>
/// <typeparam name="T"><see cref="int"/> or <see cref="long"/>.</typeparam>
/// <inheritdoc cref="VarIntFormat{T}" path="/remarks"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ZigZagFormat<T> : IVarIntFormat<T>
    where T : unmanaged
{
    /// <inheritdoc/>
    public static int MaxLength => typeof(T) == typeof(int) ? VarInt.MaxLength32 : VarInt.MaxLength64;

    /// <inheritdoc/>
    public static bool IsZigZag => true;

    /// <inheritdoc/>
    public static bool IsMostlyShort => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Decode(ulong value) =>
        typeof(T) == typeof(int) ? Unsafe.BitCast<int, T>(ZigZag.Decode((uint)value)) : Unsafe.BitCast<long, T>(ZigZag.Decode(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(T value) =>
        typeof(T) == typeof(int) ? ZigZag.Encode(Unsafe.BitCast<T, int>(value)) : ZigZag.Encode(Unsafe.BitCast<T, long>(value));
}
