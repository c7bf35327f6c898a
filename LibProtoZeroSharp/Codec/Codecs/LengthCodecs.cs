using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary><c>string</c>, validated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringCodec : IFieldCodec<Utf8String>
{
    static ProtoWireType IFieldCodec<Utf8String>.WireType => ProtoWireType.LengthDelimited;
    static Cursor IFieldCodec<Utf8String>.Decode(Cursor p, Cursor end, ref Utf8String value, DecodeContext context) =>
        Decoder.String(p, end, ref value, context);
    static unsafe byte* IFieldCodec<Utf8String>.Encode(byte* p, Utf8String* value, EncodeState* context) => Encoder.StringValue(p, value, context);
    static unsafe ulong IFieldCodec<Utf8String>.Measure(Utf8String* value) => Sizes.String(*value);
}

/// <summary><c>string</c>, not validated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringUncheckedCodec : IFieldCodec<Utf8String>
{
    static ProtoWireType IFieldCodec<Utf8String>.WireType => ProtoWireType.LengthDelimited;
    static Cursor IFieldCodec<Utf8String>.Decode(Cursor p, Cursor end, ref Utf8String value, DecodeContext context) =>
        Decoder.StringUnchecked(p, end, ref value, context);
    static unsafe byte* IFieldCodec<Utf8String>.Encode(byte* p, Utf8String* value, EncodeState* context) =>
        Encoder.StringUncheckedValue(p, value, context);
    static unsafe ulong IFieldCodec<Utf8String>.Measure(Utf8String* value) => Sizes.String(*value);
}

/// <summary><c>bytes</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesCodec : IFieldCodec<UnmanagedBytes>
{
    static ProtoWireType IFieldCodec<UnmanagedBytes>.WireType => ProtoWireType.LengthDelimited;
    static Cursor IFieldCodec<UnmanagedBytes>.Decode(Cursor p, Cursor end, ref UnmanagedBytes value, DecodeContext context) =>
        Decoder.Bytes(p, end, ref value, context);
    static unsafe byte* IFieldCodec<UnmanagedBytes>.Encode(byte* p, UnmanagedBytes* value, EncodeState* context) =>
        Encoder.BytesValue(p, value, context);
    static unsafe ulong IFieldCodec<UnmanagedBytes>.Measure(UnmanagedBytes* value) => Sizes.Bytes(*value);
}

/// <summary>An enum, by the number of its value.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumCodec<TEnum> : IFieldCodec<TEnum> where TEnum : unmanaged, Enum
{
    static ProtoWireType IFieldCodec<TEnum>.WireType => ProtoWireType.VarInt;
    static Cursor IFieldCodec<TEnum>.Decode(Cursor p, Cursor end, ref TEnum value, DecodeContext context) =>
        Decoder.Int32(p, ref Unsafe.As<TEnum, int>(ref value), context);
    static unsafe byte* IFieldCodec<TEnum>.Encode(byte* p, TEnum* value, EncodeState* context) => Encoder.Int32Value(p, *(int*)value);
    static unsafe ulong IFieldCodec<TEnum>.Measure(TEnum* value) => (ulong)Sizes.Int32(*(int*)value);
}

/// <summary>A sub-message with its length prefix.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MessageCodec<TMessage> : IFieldCodec<TMessage> where TMessage : unmanaged, IProtoMessage<TMessage>
{
    static ProtoWireType IFieldCodec<TMessage>.WireType => ProtoWireType.LengthDelimited;

    static Cursor IFieldCodec<TMessage>.Decode(Cursor p, Cursor end, ref TMessage value, DecodeContext context) =>
        Decoder.Message<TMessage>(p, end, ref Unsafe.As<TMessage, RawMessage>(ref value), context);

    static bool IFieldCodec<TMessage>.TryCreateDefault(ref TMessage value, DecodeContext context)
    {
        ref RawMessage message = ref Unsafe.As<TMessage, RawMessage>(ref value);
        if (!Decoder.TryCreate(ref message, context, default(GeneratedType<TMessage>))) return false;
        // Required fields are checked after a message has been decoded, and nothing is decoded into this one.
        if (!MessageData.IsInitialized<TMessage>(message)) context.MarkPartial();
        return true;
    }

    static unsafe byte* IFieldCodec<TMessage>.Encode(byte* p, TMessage* value, EncodeState* context) =>
        Encoder.MessageValue<TMessage>(p, *(void**)value, context);

    static unsafe ulong IFieldCodec<TMessage>.Measure(TMessage* value) => Sizes.Message<TMessage>(*(RawMessage*)value);
}
