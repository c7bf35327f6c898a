using System.ComponentModel;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// How a value of one of protobuf's types is encoded, as a type argument: what maps and unpacked fields are specialised by.
/// </summary>
/// <typeparam name="T">The C# type of a value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe interface IFieldCodec<T> where T : unmanaged
{
    /// <summary>The wire type of an unpacked value.</summary>
    static abstract ProtoWireType WireType { get; }

    /// <summary>Reads a value, as the methods of <see cref="Decoder"/> do.</summary>
    static abstract byte* Decode(byte* p, byte* end, T* value, DecodeContext* context);

    /// <summary>Writes a value, length included where it has one. Numbers need room for the longest; what has a length asks for it itself.</summary>
    static abstract byte* Encode(byte* p, T* value, EncodeContext* context);

    /// <summary>Sets what a map entry without a value has: zero, or for a message an empty one.</summary>
    /// <returns>False where the arena is exhausted.</returns>
    static virtual bool TryCreateDefault(T* value, DecodeContext* context) => true;

    /// <summary>The number of bytes that <see cref="Encode"/> writes.</summary>
    static abstract ulong Measure(T* value);
}
