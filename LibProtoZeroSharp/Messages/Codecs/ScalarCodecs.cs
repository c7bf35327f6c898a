using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// The same five lines for each of protobuf's scalar types: a table, written as types because type arguments are what the JIT specialises by.

/// <summary><c>int32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct Int32Codec : IFieldCodec<int>
{
    static ProtoWireType IFieldCodec<int>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<int>.MaxLength => 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Decode(byte* p, byte* end, int* value, DecodeContext* context) => Decoder.Int32(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFieldCodec<int>.FromVarInt(ulong value) => VarIntFormats.Int32.Decode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<int>.ToVarInt(int value) => VarIntFormats.Int32.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Encode(byte* p, int* value, EncodeContext* context) => Encoder.Int32Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<int>.Measure(int* value) => (ulong)Sizes.Int32(*value);
}

/// <summary><c>int64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct Int64Codec : IFieldCodec<long>
{
    static ProtoWireType IFieldCodec<long>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<long>.MaxLength => 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Decode(byte* p, byte* end, long* value, DecodeContext* context) => Decoder.Int64(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static long IFieldCodec<long>.FromVarInt(ulong value) => VarIntFormats.Int64.Decode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<long>.ToVarInt(long value) => VarIntFormats.Int64.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Encode(byte* p, long* value, EncodeContext* context) => Encoder.Int64Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<long>.Measure(long* value) => (ulong)Sizes.Int64(*value);
}

/// <summary><c>uint32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct UInt32Codec : IFieldCodec<uint>
{
    static ProtoWireType IFieldCodec<uint>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<uint>.MaxLength => 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<uint>.Decode(byte* p, byte* end, uint* value, DecodeContext* context) => Decoder.UInt32(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static uint IFieldCodec<uint>.FromVarInt(ulong value) => VarIntFormats.UInt32.Decode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<uint>.ToVarInt(uint value) => VarIntFormats.UInt32.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<uint>.Encode(byte* p, uint* value, EncodeContext* context) => Encoder.UInt32Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<uint>.Measure(uint* value) => (ulong)Sizes.UInt32(*value);
}

/// <summary><c>uint64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct UInt64Codec : IFieldCodec<ulong>
{
    static ProtoWireType IFieldCodec<ulong>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<ulong>.MaxLength => 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<ulong>.Decode(byte* p, byte* end, ulong* value, DecodeContext* context) => Decoder.UInt64(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<ulong>.FromVarInt(ulong value) => VarIntFormats.UInt64.Decode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<ulong>.ToVarInt(ulong value) => VarIntFormats.UInt64.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<ulong>.Encode(byte* p, ulong* value, EncodeContext* context) => Encoder.UInt64Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<ulong>.Measure(ulong* value) => (ulong)Sizes.UInt64(*value);
}

/// <summary><c>sint32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct SInt32Codec : IFieldCodec<int>
{
    static ProtoWireType IFieldCodec<int>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<int>.MaxLength => 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Decode(byte* p, byte* end, int* value, DecodeContext* context) => Decoder.SInt32(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFieldCodec<int>.FromVarInt(ulong value) => VarIntFormats.SInt32.Decode(value);

    static bool IFieldCodec<int>.IsZigZag => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<int>.ToVarInt(int value) => VarIntFormats.SInt32.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Encode(byte* p, int* value, EncodeContext* context) => Encoder.SInt32Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<int>.Measure(int* value) => (ulong)Sizes.SInt32(*value);
}

/// <summary><c>sint64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct SInt64Codec : IFieldCodec<long>
{
    static ProtoWireType IFieldCodec<long>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<long>.MaxLength => 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Decode(byte* p, byte* end, long* value, DecodeContext* context) => Decoder.SInt64(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static long IFieldCodec<long>.FromVarInt(ulong value) => VarIntFormats.SInt64.Decode(value);

    static bool IFieldCodec<long>.IsZigZag => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<long>.ToVarInt(long value) => VarIntFormats.SInt64.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Encode(byte* p, long* value, EncodeContext* context) => Encoder.SInt64Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<long>.Measure(long* value) => (ulong)Sizes.SInt64(*value);
}

/// <summary><c>bool</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct BoolCodec : IFieldCodec<bool>
{
    static ProtoWireType IFieldCodec<bool>.WireType => ProtoWireType.VarInt;
    static int IFieldCodec<bool>.MaxLength => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<bool>.Decode(byte* p, byte* end, bool* value, DecodeContext* context) => Decoder.Bool(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static bool IFieldCodec<bool>.FromVarInt(ulong value) => VarIntFormats.Bool.Decode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<bool>.ToVarInt(bool value) => VarIntFormats.Bool.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<bool>.Encode(byte* p, bool* value, EncodeContext* context) => Encoder.BoolValue(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<bool>.Measure(bool* value) => 1;
}

/// <summary><c>fixed32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct Fixed32Codec : IFieldCodec<uint>
{
    static ProtoWireType IFieldCodec<uint>.WireType => ProtoWireType.Fixed32;
    static int IFieldCodec<uint>.MaxLength => 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<uint>.Decode(byte* p, byte* end, uint* value, DecodeContext* context) => Decoder.Fixed32(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<uint>.Encode(byte* p, uint* value, EncodeContext* context) => Encoder.Fixed32Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<uint>.Measure(uint* value) => 4;
}

/// <summary><c>fixed64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct Fixed64Codec : IFieldCodec<ulong>
{
    static ProtoWireType IFieldCodec<ulong>.WireType => ProtoWireType.Fixed64;
    static int IFieldCodec<ulong>.MaxLength => 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<ulong>.Decode(byte* p, byte* end, ulong* value, DecodeContext* context) => Decoder.Fixed64(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<ulong>.Encode(byte* p, ulong* value, EncodeContext* context) => Encoder.Fixed64Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<ulong>.Measure(ulong* value) => 8;
}

/// <summary><c>sfixed32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct SFixed32Codec : IFieldCodec<int>
{
    static ProtoWireType IFieldCodec<int>.WireType => ProtoWireType.Fixed32;
    static int IFieldCodec<int>.MaxLength => 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Decode(byte* p, byte* end, int* value, DecodeContext* context) => Decoder.SFixed32(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<int>.Encode(byte* p, int* value, EncodeContext* context) => Encoder.SFixed32Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<int>.Measure(int* value) => 4;
}

/// <summary><c>sfixed64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct SFixed64Codec : IFieldCodec<long>
{
    static ProtoWireType IFieldCodec<long>.WireType => ProtoWireType.Fixed64;
    static int IFieldCodec<long>.MaxLength => 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Decode(byte* p, byte* end, long* value, DecodeContext* context) => Decoder.SFixed64(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<long>.Encode(byte* p, long* value, EncodeContext* context) => Encoder.SFixed64Value(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<long>.Measure(long* value) => 8;
}

/// <summary><c>float</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct FloatCodec : IFieldCodec<float>
{
    static ProtoWireType IFieldCodec<float>.WireType => ProtoWireType.Fixed32;
    static int IFieldCodec<float>.MaxLength => 4;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<float>.Decode(byte* p, byte* end, float* value, DecodeContext* context) => Decoder.Float(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<float>.Encode(byte* p, float* value, EncodeContext* context) => Encoder.FloatValue(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<float>.Measure(float* value) => 4;
}

/// <summary><c>double</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct DoubleCodec : IFieldCodec<double>
{
    static ProtoWireType IFieldCodec<double>.WireType => ProtoWireType.Fixed64;
    static int IFieldCodec<double>.MaxLength => 8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<double>.Decode(byte* p, byte* end, double* value, DecodeContext* context) => Decoder.Double(p, value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* IFieldCodec<double>.Encode(byte* p, double* value, EncodeContext* context) => Encoder.DoubleValue(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static ulong IFieldCodec<double>.Measure(double* value) => 8;
}
