using System.Buffers;
using LibProtoZeroSharp.Streaming;

namespace LibProtoZeroSharp.Dynamic;

/// <summary>A type that is known at run time.</summary>
internal readonly struct DynamicDelimitedType(DynamicMessageType type) : IDelimitedType<DynamicMessage>
{
    public string FullName => type.FullName;

    public DynamicMessage Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset) =>
        type.ParseAt(input, arena, options, offset);

    public DynamicMessage Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset) =>
        type.ParseAt(input, arena, options, offset);

    public int CalculateSize(DynamicMessage message) => message.CalculateSize();

    public int Encode(DynamicMessage message, int size, Span<byte> room) => ProtoMessage.Expect(size, message.WriteTo(room));

    public ProtoWriter Encode(DynamicMessage message, int size, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        message.Write(ref writer);
        ProtoMessage.Expect(size, writer.GetTotalLength());
        return writer;
    }
}
