using System.Buffers;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp.Formats;

/// <summary>A type that is known at run time.</summary>
/// <param name="type">The type.</param>
/// <param name="options">How messages are written.</param>
internal readonly struct DynamicDelimitedType(DynamicMessageType type, ProtoWriteOptions options = default) : IDelimitedType<DynamicMessage>
{
    public string FullName => type.FullName;

    public DynamicMessage Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions readOptions, long offset) =>
        type.ParseAt(input, arena, readOptions, offset);

    public DynamicMessage Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions readOptions, long offset) =>
        type.ParseAt(input, arena, readOptions, offset);

    public int CalculateSize(DynamicMessage message) => message.CalculateSize();

    public int Encode(DynamicMessage message, int size, Span<byte> room) => ProtoMessage.Expect(size, message.WriteTo(room, options));

    public void Encode(DynamicMessage message, int size, ref ProtoWriter writer, int leastAliased)
    {
        message.Write(ref writer, options, leastAliased);
        ProtoMessage.Expect(size, writer.GetTotalLength());
    }
}
