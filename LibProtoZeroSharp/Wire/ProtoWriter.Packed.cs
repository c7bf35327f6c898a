using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

// Packed repeated fields (protobuf encoding, "Packed Repeated Fields"): one length, then the values without tags. An empty span writes
// nothing, since an empty repeated field is not on the wire.
public ref partial struct ProtoWriter
{
    /// <summary>Writes a packed <c>int32</c> field.</summary>
    public void AddPackedInt32(int fieldNumber, ReadOnlySpan<int> values) => AddPackedVarInts<int, SignExtended>(fieldNumber, values);

    /// <summary>Writes a packed <c>int64</c> field.</summary>
    public void AddPackedInt64(int fieldNumber, ReadOnlySpan<long> values) => AddPackedVarInts<ulong, Unsigned>(fieldNumber, MemoryMarshal.Cast<long, ulong>(values));

    /// <summary>Writes a packed <c>uint32</c> field.</summary>
    public void AddPackedUInt32(int fieldNumber, ReadOnlySpan<uint> values) => AddPackedVarInts<uint, Unsigned>(fieldNumber, values);

    /// <summary>Writes a packed <c>uint64</c> field.</summary>
    public void AddPackedUInt64(int fieldNumber, ReadOnlySpan<ulong> values) => AddPackedVarInts<ulong, Unsigned>(fieldNumber, values);

    /// <summary>Writes a packed <c>sint32</c> field.</summary>
    public void AddPackedSInt32(int fieldNumber, ReadOnlySpan<int> values) => AddPackedVarInts<int, ZigZagged>(fieldNumber, values);

    /// <summary>Writes a packed <c>sint64</c> field.</summary>
    public void AddPackedSInt64(int fieldNumber, ReadOnlySpan<long> values) => AddPackedVarInts<long, ZigZagged>(fieldNumber, values);

    /// <summary>Writes a packed enum field by the numbers of its values.</summary>
    public void AddPackedEnum(int fieldNumber, ReadOnlySpan<int> values) => AddPackedInt32(fieldNumber, values);

    /// <summary>Writes a packed <c>bool</c> field.</summary>
    public void AddPackedBool(int fieldNumber, ReadOnlySpan<bool> values) => AddPackedVarInts<bool, Unsigned>(fieldNumber, values);

    /// <summary>Writes a packed <c>fixed32</c> field.</summary>
    public void AddPackedFixed32(int fieldNumber, ReadOnlySpan<uint> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Writes a packed <c>fixed64</c> field.</summary>
    public void AddPackedFixed64(int fieldNumber, ReadOnlySpan<ulong> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Writes a packed <c>sfixed32</c> field.</summary>
    public void AddPackedSFixed32(int fieldNumber, ReadOnlySpan<int> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Writes a packed <c>sfixed64</c> field.</summary>
    public void AddPackedSFixed64(int fieldNumber, ReadOnlySpan<long> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Writes a packed <c>float</c> field.</summary>
    public void AddPackedFloat(int fieldNumber, ReadOnlySpan<float> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Writes a packed <c>double</c> field.</summary>
    public void AddPackedDouble(int fieldNumber, ReadOnlySpan<double> values) => AddPackedFixed(fieldNumber, values);

    private void AddPackedVarInts<T, TWireForm>(int fieldNumber, ReadOnlySpan<T> values) where TWireForm : struct, IWireForm
    {
        if (values.IsEmpty) return;
        ulong payload = 0;
        foreach (T value in values) payload += (uint)VarInt.Length(TWireForm.Of(value));
        ref byte p = ref StartPacked(fieldNumber, payload);
        foreach (T value in values) p = ref WireBytes.WriteVarInt(ref p, TWireForm.Of(value));
        _cursor = ref p;
    }

    private void AddPackedFixed<T>(int fieldNumber, ReadOnlySpan<T> values) where T : unmanaged
    {
        if (values.IsEmpty) return;
        int width = Unsafe.SizeOf<T>();
        ref byte p = ref StartPacked(fieldNumber, (ulong)values.Length * (uint)width);
        if (BitConverter.IsLittleEndian)
        {
            ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(values);
            bytes.CopyTo(MemoryMarshal.CreateSpan(ref p, bytes.Length));
            p = ref Unsafe.Add(ref p, bytes.Length);
        }
        else
        {
            foreach (T value in values)
                p = ref width == 4 ? ref WireBytes.WriteFixed32(ref p, Unsafe.BitCast<T, uint>(value)) : ref WireBytes.WriteFixed64(ref p, Unsafe.BitCast<T, ulong>(value));
        }

        _cursor = ref p;
    }

    private ref byte StartPacked(int fieldNumber, ulong payload)
    {
        if (payload > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, Position);
        uint tag = Tag(fieldNumber, ProtoWireType.LengthDelimited);
        long size = (long)VarInt.Length(tag) + VarInt.Length(payload) + (long)payload;
        if (Room < size) Grow(size, FinalBefore);
        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        return ref WireBytes.WriteVarInt(ref p, payload);
    }

    private interface IWireForm
    {
        static abstract ulong Of<T>(T value);
    }

    private readonly struct Unsigned : IWireForm
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ulong Of<T>(T value) => Unsafe.SizeOf<T>() switch
        {
            1 => Unsafe.As<T, byte>(ref value) != 0 ? 1UL : 0,
            4 => Unsafe.As<T, uint>(ref value),
            _ => Unsafe.As<T, ulong>(ref value),
        };
    }

    private readonly struct SignExtended : IWireForm
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ulong Of<T>(T value) => (ulong)Unsafe.As<T, int>(ref value);
    }

    private readonly struct ZigZagged : IWireForm
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ulong Of<T>(T value) =>
            Unsafe.SizeOf<T>() == 4 ? ZigZag.Encode(Unsafe.As<T, int>(ref value)) : ZigZag.Encode(Unsafe.As<T, long>(ref value));
    }
}
