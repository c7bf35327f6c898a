using System.Buffers;

namespace LibProtoZeroSharp.Messages;

/// <summary>A message type as far as lengths before messages are concerned: generated code knows it, or a value that is known at run time.</summary>
internal interface IDelimitedType
{
    /// <summary>The full name, for errors.</summary>
    string FullName { get; }
}

/// <summary>How messages that have their lengths before them are parsed and encoded. Structs implement it, so that the calls are direct.</summary>
/// <typeparam name="T">The messages.</typeparam>
internal interface IDelimitedType<T> : IDelimitedType where T : struct
{
    /// <summary>Parses a message.</summary>
    /// <param name="input">The encoded message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <param name="offset">The offset of <paramref name="input"/> in the whole input, for errors.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message, or exceed a limit.</exception>
    T Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset);

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ArenaAllocator, in ProtoReadOptions, long)"/>
    T Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset);

    /// <summary>Bytes of the encoded message.</summary>
    int CalculateSize(T message);

    /// <summary>Encodes a message of a known size.</summary>
    /// <returns>The size.</returns>
    int Encode(T message, int size, Span<byte> room);

    /// <summary>Encodes a message of a known size. Nothing else was written.</summary>
    void Encode(T message, int size, ref ProtoWriter writer, int leastAliased);
}
