using System.Buffers;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Overwrites the bytes of a message after its deserializer has returned, so that a view that is kept too long shows.</summary>
internal static class PoisonedBuffer
{
    public const byte Value = 0xDD;

    /// <summary>The memory belongs to a pipe, which reuses it for other bytes anyway.</summary>
    public static void Fill(ReadOnlySequence<byte> payload)
    {
        foreach (ReadOnlyMemory<byte> segment in payload) MemoryMarshal.AsMemory(segment).Span.Fill(Value);
    }
}
