using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The varint types.</summary>
/// <typeparam name="T">The C# type of a value.</typeparam>
/// <typeparam name="TFormat">How a varint encodes the value, <see cref="VarIntFormat{T}"/> or <see cref="ZigZagFormat{T}"/>.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct VarIntCodec<T, TFormat> : IFieldCodec<T> where T : unmanaged where TFormat : struct, IVarIntFormat<T>
{
    static ProtoWireType IFieldCodec<T>.WireType => ProtoWireType.VarInt;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static Cursor IFieldCodec<T>.Decode(Cursor p, Cursor end, ref T value, DecodeContext context) =>
        Decoder.VarIntValue<T, TFormat>(p, ref value, context);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static unsafe byte* IFieldCodec<T>.Encode(byte* p, T* value, EncodeState* context) => Encoder.VarIntValue<T, TFormat>(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static unsafe ulong IFieldCodec<T>.Measure(T* value) => (uint)VarInt.Length(TFormat.Encode(*value));
}

/// <summary>The types of fixed width: <c>fixed32</c>, <c>sfixed64</c>, <c>double</c> and the others of four and eight bytes.</summary>
/// <typeparam name="T">The C# type of a value. It has the same width.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FixedCodec<T> : IFieldCodec<T> where T : unmanaged
{
    static unsafe ProtoWireType IFieldCodec<T>.WireType => sizeof(T) == sizeof(uint) ? ProtoWireType.Fixed32 : ProtoWireType.Fixed64;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static Cursor IFieldCodec<T>.Decode(Cursor p, Cursor end, ref T value, DecodeContext context) => Decoder.FixedValue(p, ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static unsafe byte* IFieldCodec<T>.Encode(byte* p, T* value, EncodeState* context) => Encoder.FixedValue(p, *value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static unsafe ulong IFieldCodec<T>.Measure(T* value) => (uint)sizeof(T);
}
