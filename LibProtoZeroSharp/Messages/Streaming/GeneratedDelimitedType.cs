using System.Buffers;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Messages;

/// <summary>A generated type.</summary>
/// <param name="options">How messages are written.</param>
internal readonly struct GeneratedDelimitedType<T>(ProtoWriteOptions options) : IDelimitedType<T> where T : unmanaged, IProtoMessage<T>
{
    public string FullName => T.FullName;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions readOptions, long offset) =>
        ProtoMessage.ParseAt<T>(input, arena, readOptions, offset);

    public T Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions readOptions, long offset) =>
        ProtoMessage.ParseAt<T>(input, arena, readOptions, offset);

    public int CalculateSize(T message) => message.CalculateSize();

    public int Encode(T message, int size, Span<byte> room) => ProtoMessage.EncodeSized(message, size, room, options);

    public void Encode(T message, int size, ref ProtoWriter writer, int leastAliased) =>
        ProtoMessage.EncodeSized(message, size, ref writer, options, leastAliased);
}
