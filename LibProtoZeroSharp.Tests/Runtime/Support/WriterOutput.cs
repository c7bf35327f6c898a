using System.Buffers;

namespace LibProtoZeroSharp.Tests.Support;

internal delegate void WriterAction(ref ProtoWriter writer);

/// <summary>The target of a writer's bytes, and the way to take them from there.</summary>
public enum WriterOutput
{
    ArenaCopied,
    ArenaToBufferWriter,
    ArenaToStream,

    /// <summary>An arena with another allocation after each step, so that nothing can grow in place.</summary>
    CrowdedArena,

    BufferWriter,

    /// <summary>A span of exactly the length of the output, in front of inaccessible memory.</summary>
    ExactSpan,
}

internal static class WriterOutputs
{
    /// <summary>The bytes that the calls of a model write.</summary>
    public static byte[] Of(this WriterOutput output, WriterModel model) => output.Of([.. model.Calls.Select(call => (WriterAction)call.Write)]);

    /// <summary>The bytes that the steps write.</summary>
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

    /// <summary>Takes the next bytes, and fills them with a value that must not occur in any output.</summary>
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
