using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// One of protobuf's scalar types, or a string, bytes or message, as a type argument: what repeated fields and maps are specialised by.
/// </summary>
/// <typeparam name="T">The C# type of a value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe interface IFieldCodec<T> where T : unmanaged
{
    /// <summary>The wire type of an unpacked value.</summary>
    static abstract ProtoWireType WireType { get; }

    /// <summary>The most bytes that <see cref="Encode"/> writes without asking for room; 0 where it asks itself.</summary>
    static abstract int MaxLength { get; }

    /// <summary>Reads a value, as the methods of <see cref="Decoder"/> do.</summary>
    static abstract byte* Decode(byte* p, byte* end, T* value, DecodeContext* context);

    /// <summary>The value that a varint stands for; of codecs whose wire type that is.</summary>
    static virtual T FromVarInt(ulong value) => default;

    /// <summary>The reverse.</summary>
    static virtual ulong ToVarInt(T value) => 0;

    /// <summary>Whether that varint is zigzag; otherwise its low bits are the value.</summary>
    static virtual bool IsZigZag => false;

    /// <summary>Writes a value, length included where it has one.</summary>
    static abstract byte* Encode(byte* p, T* value, EncodeContext* context);

    /// <summary>Sets what a map entry without a value has: zero, or for a message an empty one.</summary>
    /// <returns>False where the arena is exhausted.</returns>
    static virtual bool TryCreateDefault(T* value, DecodeContext* context) => true;

    /// <summary>The number of bytes that <see cref="Encode"/> writes.</summary>
    static abstract ulong Measure(T* value);
}
