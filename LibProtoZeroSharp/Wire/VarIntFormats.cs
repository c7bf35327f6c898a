using System.ComponentModel;

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

/// <summary>The varint types. 32-bit types use the low half of the varint.</summary>
/// <remarks>Encoding spec, "More Integer Types".</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class VarIntFormats
{
    /// <summary>int32 and enums.</summary>
    public readonly struct Int32 : IVarIntFormat<int>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength64;

        /// <inheritdoc/>
        public static bool IsZigZag => false;

        /// <inheritdoc/>
        public static bool IsMostlyShort => true;

        /// <inheritdoc/>
        public static int Decode(ulong value) => (int)value;

        /// <inheritdoc/>
        public static ulong Encode(int value) => (ulong)(long)value;
    }

    /// <summary>int64.</summary>
    public readonly struct Int64 : IVarIntFormat<long>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength64;

        /// <inheritdoc/>
        public static bool IsZigZag => false;

        /// <inheritdoc/>
        public static bool IsMostlyShort => false;

        /// <inheritdoc/>
        public static long Decode(ulong value) => (long)value;

        /// <inheritdoc/>
        public static ulong Encode(long value) => (ulong)value;
    }

    /// <summary>uint32.</summary>
    public readonly struct UInt32 : IVarIntFormat<uint>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength32;

        /// <inheritdoc/>
        public static bool IsZigZag => false;

        /// <inheritdoc/>
        public static bool IsMostlyShort => false;

        /// <inheritdoc/>
        public static uint Decode(ulong value) => (uint)value;

        /// <inheritdoc/>
        public static ulong Encode(uint value) => value;
    }

    /// <summary>uint64.</summary>
    public readonly struct UInt64 : IVarIntFormat<ulong>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength64;

        /// <inheritdoc/>
        public static bool IsZigZag => false;

        /// <inheritdoc/>
        public static bool IsMostlyShort => false;

        /// <inheritdoc/>
        public static ulong Decode(ulong value) => value;

        /// <inheritdoc/>
        public static ulong Encode(ulong value) => value;
    }

    /// <summary>sint32.</summary>
    public readonly struct SInt32 : IVarIntFormat<int>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength32;

        /// <inheritdoc/>
        public static bool IsZigZag => true;

        /// <inheritdoc/>
        public static bool IsMostlyShort => false;

        /// <inheritdoc/>
        public static int Decode(ulong value) => ZigZag.Decode((uint)value);

        /// <inheritdoc/>
        public static ulong Encode(int value) => ZigZag.Encode(value);
    }

    /// <summary>sint64.</summary>
    public readonly struct SInt64 : IVarIntFormat<long>
    {
        /// <inheritdoc/>
        public static int MaxLength => VarInt.MaxLength64;

        /// <inheritdoc/>
        public static bool IsZigZag => true;

        /// <inheritdoc/>
        public static bool IsMostlyShort => false;

        /// <inheritdoc/>
        public static long Decode(ulong value) => ZigZag.Decode(value);

        /// <inheritdoc/>
        public static ulong Encode(long value) => ZigZag.Encode(value);
    }

    /// <summary>bool: every value except 0 is true.</summary>
    public readonly struct Bool : IVarIntFormat<bool>
    {
        /// <inheritdoc/>
        public static int MaxLength => 1;

        /// <inheritdoc/>
        public static bool IsZigZag => false;

        /// <inheritdoc/>
        public static bool IsMostlyShort => true;

        /// <inheritdoc/>
        public static bool Decode(ulong value) => value != 0;

        /// <inheritdoc/>
        public static ulong Encode(bool value) => value ? 1UL : 0;
    }
}
