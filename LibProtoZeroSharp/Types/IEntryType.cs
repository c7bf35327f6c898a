using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Types;

/// <summary>How shared code reaches the keys and values of a map's entries: by codecs that generated code names, or by a table.</summary>
/// <remarks>
/// <c>map</c> is the field of a table, and null for a map of generated code. Requires, for every member: <c>entry</c> is an entry of the map, as many
/// bytes as <see cref="Size"/> says, which begin with the key. The other contracts are those of <see cref="IFieldCodec{T}"/>.
/// </remarks>
internal unsafe interface IEntryType
{
    /// <summary>Bytes of an entry in memory.</summary>
    static abstract int Size(void* map);

    /// <summary>The offset in bytes of the value in an entry.</summary>
    static abstract int ValueOffset(void* map);

    /// <summary>The tag of the key, of one byte.</summary>
    static abstract uint KeyTag(void* map);

    /// <summary>The tag of the value, of one byte.</summary>
    static abstract uint ValueTag(void* map);

    static abstract byte* DecodeKey(void* map, byte* p, byte* end, byte* entry, DecodeContext* context);

    static abstract byte* DecodeValue(void* map, byte* p, byte* end, byte* entry, DecodeContext* context);

    /// <inheritdoc cref="IFieldCodec{T}.TryCreateDefault"/>
    static abstract bool TryCreateDefault(void* map, byte* entry, DecodeContext* context);

    static abstract byte* EncodeKey(void* map, byte* p, byte* entry, EncodeContext* context);

    static abstract byte* EncodeValue(void* map, byte* p, byte* entry, EncodeContext* context);

    /// <summary>Bytes of the key and the value, without their tags.</summary>
    static abstract ulong Measure(void* map, byte* entry);

    /// <summary>Makes the entries ready to be read: removes duplicate keys.</summary>
    static abstract void Seal(void* map, RawMap* entries);
}
