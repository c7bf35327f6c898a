using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Repeated fields of numbers. Every method reads one occurrence of the field in either encoding: a packed range of
/// values, or a single value that is not packed. Parsers must accept both, regardless of the schema.
/// </summary>
/// <remarks>Encoding spec, "Packed Repeated Fields".</remarks>
public ref partial struct ProtoReader
{
    /// <summary>Reads values of type int32.</summary>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.InvalidLength"/> or <see cref="ProtoError.MalformedVarInt"/>.
    /// Only the enumerator reads the varints of a packed range, and only it reports that one is wrong.
    /// </exception>
    public PackedVarInts<int, VarIntFormat<int>> ReadPackedInt32() => ReadPackedVarInts<int, VarIntFormat<int>>();

    /// <summary>Reads values of type int64.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<long, VarIntFormat<long>> ReadPackedInt64() => ReadPackedVarInts<long, VarIntFormat<long>>();

    /// <summary>Reads values of type uint32.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<uint, VarIntFormat<uint>> ReadPackedUInt32() => ReadPackedVarInts<uint, VarIntFormat<uint>>();

    /// <summary>Reads values of type uint64.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<ulong, VarIntFormat<ulong>> ReadPackedUInt64() => ReadPackedVarInts<ulong, VarIntFormat<ulong>>();

    /// <summary>Reads values of type sint32.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<int, ZigZagFormat<int>> ReadPackedSInt32() => ReadPackedVarInts<int, ZigZagFormat<int>>();

    /// <summary>Reads values of type sint64.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<long, ZigZagFormat<long>> ReadPackedSInt64() => ReadPackedVarInts<long, ZigZagFormat<long>>();

    /// <summary>Reads values of type bool.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<bool, VarIntFormat<bool>> ReadPackedBool() => ReadPackedVarInts<bool, VarIntFormat<bool>>();

    /// <summary>Reads the numbers of enum values; numbers that the schema does not know are kept.</summary>
    /// <inheritdoc cref="ReadPackedInt32"/>
    public PackedVarInts<int, VarIntFormat<int>> ReadPackedEnum() => ReadPackedVarInts<int, VarIntFormat<int>>();

    /// <summary>Reads values of type fixed32.</summary>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoError.Truncated"/>, <see cref="ProtoError.InvalidLength"/> or <see cref="ProtoError.InvalidPackedLength"/>.
    /// </exception>
    public PackedFixed<uint> ReadPackedFixed32() => ReadPackedFixed<uint>(ProtoWireType.Fixed32);

    /// <summary>Reads values of type fixed64.</summary>
    /// <inheritdoc cref="ReadPackedFixed32"/>
    public PackedFixed<ulong> ReadPackedFixed64() => ReadPackedFixed<ulong>(ProtoWireType.Fixed64);

    /// <summary>Reads values of type sfixed32.</summary>
    /// <inheritdoc cref="ReadPackedFixed32"/>
    public PackedFixed<int> ReadPackedSFixed32() => ReadPackedFixed<int>(ProtoWireType.Fixed32);

    /// <summary>Reads values of type sfixed64.</summary>
    /// <inheritdoc cref="ReadPackedFixed32"/>
    public PackedFixed<long> ReadPackedSFixed64() => ReadPackedFixed<long>(ProtoWireType.Fixed64);

    /// <summary>Reads values of type float.</summary>
    /// <inheritdoc cref="ReadPackedFixed32"/>
    public PackedFixed<float> ReadPackedFloat() => ReadPackedFixed<float>(ProtoWireType.Fixed32);

    /// <summary>Reads values of type double.</summary>
    /// <inheritdoc cref="ReadPackedFixed32"/>
    public PackedFixed<double> ReadPackedDouble() => ReadPackedFixed<double>(ProtoWireType.Fixed64);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PackedVarInts<T, TFormat> ReadPackedVarInts<T, TFormat>()
        where T : unmanaged
        where TFormat : struct, IVarIntFormat<T>
    {
        ExpectPacked(ProtoWireType.VarInt);
        int length = TakePacked(ProtoWireType.VarInt, out int start);
        return new PackedVarInts<T, TFormat>(ref _data, start, start + length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PackedFixed<T> ReadPackedFixed<T>(ProtoWireType type)
        where T : unmanaged
    {
        ExpectPacked(type);
        int lengthStart = Position;
        int length = TakePacked(type, out int start);
        if (length % Unsafe.SizeOf<T>() != 0)
            ThrowHelper.Throw(ProtoError.InvalidPackedLength, lengthStart);
        return new PackedFixed<T>(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _data, start), length));
    }

    /// <summary>Skips a packed range, or a single value if the field is not length-delimited.</summary>
    /// <returns>Bytes of the values; they begin at <paramref name="start"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int TakePacked(ProtoWireType element, out int start)
    {
        int length;
        if (WireType == ProtoWireType.LengthDelimited)
        {
            length = TakeLength();
            start = Position;
        }
        else
        {
            start = Position;
            length = SkipSingle(ref _data, start, End, element) - start;
        }
        _at += (uint)length;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SkipSingle(ref byte data, int position, int end, ProtoWireType element) => SkipValue(ref data, position, end, element);
}
