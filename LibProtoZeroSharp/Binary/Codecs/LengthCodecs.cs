using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Types;

namespace LibProtoZeroSharp.Runtime;

/// <summary><c>string</c>, validated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringCodec : IFieldCodec<Utf8String>
{
    static ProtoWireType IFieldCodec<Utf8String>.WireType => ProtoWireType.LengthDelimited;
    static unsafe byte* IFieldCodec<Utf8String>.Decode(byte* p, byte* end, Utf8String* value, DecodeContext* context) =>
        Decoder.String(p, end, value, context);
    static unsafe byte* IFieldCodec<Utf8String>.Encode(byte* p, Utf8String* value, EncodeContext* context) => Encoder.StringValue(p, value, context);
    static unsafe ulong IFieldCodec<Utf8String>.Measure(Utf8String* value) => Sizes.String(value);
}

/// <summary><c>string</c>, not validated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringUncheckedCodec : IFieldCodec<Utf8String>
{
    static ProtoWireType IFieldCodec<Utf8String>.WireType => ProtoWireType.LengthDelimited;
    static unsafe byte* IFieldCodec<Utf8String>.Decode(byte* p, byte* end, Utf8String* value, DecodeContext* context) =>
        Decoder.StringUnchecked(p, end, value, context);
    static unsafe byte* IFieldCodec<Utf8String>.Encode(byte* p, Utf8String* value, EncodeContext* context) =>
        Encoder.StringUncheckedValue(p, value, context);
    static unsafe ulong IFieldCodec<Utf8String>.Measure(Utf8String* value) => Sizes.String(value);
}

/// <summary><c>bytes</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesCodec : IFieldCodec<UnmanagedBytes>
{
    static ProtoWireType IFieldCodec<UnmanagedBytes>.WireType => ProtoWireType.LengthDelimited;
    static unsafe byte* IFieldCodec<UnmanagedBytes>.Decode(byte* p, byte* end, UnmanagedBytes* value, DecodeContext* context) =>
        Decoder.Bytes(p, end, value, context);
    static unsafe byte* IFieldCodec<UnmanagedBytes>.Encode(byte* p, UnmanagedBytes* value, EncodeContext* context) =>
        Encoder.BytesValue(p, value, context);
    static unsafe ulong IFieldCodec<UnmanagedBytes>.Measure(UnmanagedBytes* value) => Sizes.Bytes(value);
}

/// <summary>An enum, by the number of its value.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumCodec<TEnum> : IFieldCodec<TEnum> where TEnum : unmanaged, Enum
{
    static ProtoWireType IFieldCodec<TEnum>.WireType => ProtoWireType.VarInt;
    static unsafe byte* IFieldCodec<TEnum>.Decode(byte* p, byte* end, TEnum* value, DecodeContext* context) => Decoder.Int32(p, (int*)value, context);
    static unsafe byte* IFieldCodec<TEnum>.Encode(byte* p, TEnum* value, EncodeContext* context) => Encoder.Int32Value(p, *(int*)value);
    static unsafe ulong IFieldCodec<TEnum>.Measure(TEnum* value) => (ulong)Sizes.Int32(*(int*)value);
}

/// <summary>A sub-message with its length prefix.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MessageCodec<TMessage> : IFieldCodec<TMessage> where TMessage : unmanaged, IProtoMessage<TMessage>
{
    static ProtoWireType IFieldCodec<TMessage>.WireType => ProtoWireType.LengthDelimited;

    static unsafe byte* IFieldCodec<TMessage>.Decode(byte* p, byte* end, TMessage* value, DecodeContext* context) =>
        Decoder.Message<TMessage>(p, end, (void**)value, context);

    static unsafe bool IFieldCodec<TMessage>.TryCreateDefault(TMessage* value, DecodeContext* context)
    {
        if (!Decoder.TryCreate((void**)value, context, default(GeneratedType<TMessage>))) return false;
        // Required fields are checked after a message has been decoded, and nothing is decoded into this one.
        if (!MessageData.IsInitialized<TMessage>(*(void**)value)) context->Partial = true;
        return true;
    }

    static unsafe byte* IFieldCodec<TMessage>.Encode(byte* p, TMessage* value, EncodeContext* context) =>
        Encoder.MessageValue<TMessage>(p, *(void**)value, context);

    static unsafe ulong IFieldCodec<TMessage>.Measure(TMessage* value) => Sizes.Message<TMessage>(*(void**)value);
}
