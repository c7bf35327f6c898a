using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>How shared code reaches the keys and values of a map's entries: by codecs that generated code names, or by a table.</summary>
/// <remarks>
/// Requires, for every member: <c>entry</c> is an entry of the map, as many bytes as <see cref="Size"/> says, which begin with the key. The other
/// contracts are those of <see cref="IFieldCodec{T}"/>.
/// </remarks>
internal interface IEntryType
{
    /// <summary>Bytes of an entry in memory.</summary>
    int Size { get; }

    /// <summary>The offset in bytes of the value in an entry.</summary>
    int ValueOffset { get; }

    /// <summary>A type that keys of this kind may have: <c>int32</c> stands for all whose values are an <c>int</c>.</summary>
    FieldType KeyType { get; }

    /// <summary>The tag of the key, of one byte.</summary>
    uint KeyTag { get; }

    /// <summary>The tag of the value, of one byte.</summary>
    uint ValueTag { get; }

    unsafe Cursor DecodeKey(Cursor p, Cursor end, byte* entry, DecodeContext context);

    unsafe Cursor DecodeValue(Cursor p, Cursor end, byte* entry, DecodeContext context);

    /// <inheritdoc cref="IFieldCodec{T}.TryCreateDefault"/>
    unsafe bool TryCreateDefault(byte* entry, DecodeContext context);

    unsafe byte* EncodeKey(byte* p, byte* entry, EncodeState* context);

    unsafe byte* EncodeValue(byte* p, byte* entry, EncodeState* context);

    /// <summary>Bytes of the key and the value, without their tags.</summary>
    unsafe ulong Measure(byte* entry);

    /// <summary>Makes the entries ready to be read: removes duplicate keys.</summary>
    unsafe void Seal(RawMap* entries);
}
