using System.ComponentModel;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// How values of a protobuf type are encoded, as a type argument. The code for maps and for unpacked fields is specialized by it.
/// </summary>
/// <typeparam name="T">The C# type of a value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFieldCodec<T> where T : unmanaged
{
    /// <summary>The wire type of an unpacked value.</summary>
    internal static abstract ProtoWireType WireType { get; }

    /// <summary>Reads a value.</summary>
    /// <remarks>
    /// Requires and ensures: as for the methods of <see cref="Decoder"/>; <paramref name="value"/> is writable and aligned for its type.
    /// </remarks>
    internal static abstract Cursor Decode(Cursor p, Cursor end, ref T value, DecodeContext context);

    /// <summary>Writes a value, with its length prefix if it has one, and without a tag.</summary>
    /// <remarks>
    /// Requires and ensures: as for the methods of <see cref="Encoder"/>. Numbers need room for 10 bytes, short strings and bytes for one byte and
    /// <see cref="LibProtoZeroSharp.Contract.EncodeRoom.ShortText"/> bytes; longer values and messages make room themselves.
    /// </remarks>
    internal static abstract unsafe byte* Encode(byte* p, T* value, EncodeState* context);

    /// <summary>Sets the value of a map entry that has none on the wire: zero, or a new, empty message.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    /// <remarks>Requires: <paramref name="value"/> is zeroed.</remarks>
    internal static virtual bool TryCreateDefault(ref T value, DecodeContext context) => true;

    /// <summary>Bytes that <see cref="Encode"/> writes.</summary>
    /// <remarks>Requires: <paramref name="value"/> can be read, and so can what it refers to.</remarks>
    internal static abstract unsafe ulong Measure(T* value);
}
