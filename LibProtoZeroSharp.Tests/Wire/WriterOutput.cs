using System.Buffers;

namespace LibProtoZeroSharp.Tests.Wire;

internal delegate void WriterAction(ref ProtoWriter writer);

/// <summary>Where a writer's bytes go, and the way they are taken from there.</summary>
public enum WriterOutput
{
    ArenaCopied,
    ArenaToBufferWriter,
    ArenaToStream,

    /// <summary>An arena from which something else is allocated after each step, so that nothing can grow in place.</summary>
    CrowdedArena,

    BufferWriter,

    /// <summary>A span as long as what is written, in front of memory that may not be touched.</summary>
    ExactSpan,
}

internal static class WriterOutputs
{
    /// <summary>What the steps write.</summary>
    public static byte[] Of(this WriterOutput output, params ReadOnlySpan<WriterAction> steps)
    {
        switch (output)
        {
            case WriterOutput.BufferWriter:
            {
                var buffer = new ArrayBufferWriter<byte>();
                var writer = new ProtoWriter(buffer);
                foreach (WriterAction step in steps) step(ref writer);
                writer.Dispose();
                return buffer.WrittenSpan.ToArray();
            }

            case WriterOutput.ExactSpan:
            {
                byte[] expected = Of(WriterOutput.ArenaCopied, steps);
                using var memory = new GuardedMemory(expected.Length);
                Span<byte> span = memory.Last(expected.Length);
                span.Fill(0xCC);
                var writer = new ProtoWriter(span);
                foreach (WriterAction step in steps) step(ref writer);
                Assert.Equal(expected.Length, writer.GetTotalLength());
                writer.Dispose();
                return span.ToArray();
            }

            default:
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(arena);
                foreach (WriterAction step in steps)
                {
                    step(ref writer);
                    if (output == WriterOutput.CrowdedArena) Crowd(arena);
                }

                byte[] written = Take(output, ref writer);
                writer.Dispose();
                return written;
            }
        }
    }

    /// <summary>Takes the next bytes, and fills them with what shouldn't show up in any output.</summary>
    private static unsafe void Crowd(ArenaAllocator arena) => new Span<byte>(arena.Allocate<byte>(8), 8).Fill(0xCC);

    private static byte[] Take(WriterOutput output, ref ProtoWriter writer)
    {
        switch (output)
        {
            case WriterOutput.ArenaToBufferWriter:
                var buffer = new ArrayBufferWriter<byte>();
                writer.WriteTo(buffer);
                return buffer.WrittenSpan.ToArray();
            case WriterOutput.ArenaToStream:
                using (var stream = new MemoryStream())
                {
                    writer.WriteTo(stream);
                    return stream.ToArray();
                }
            default:
                var bytes = new byte[writer.GetTotalLength()];
                Assert.Equal(bytes.Length, writer.CopyTo(bytes));
                return bytes;
        }
    }
}
