using System.Buffers;
using FsCheck;
using FsCheck.Fluent;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Random uses of a writer give the same as a simple recursive model.</summary>
public class ProtoWriterPropertyTests
{
    private static readonly Config Runs = Campaign.Properties(100, 300).WithEndSize(60);

    [Fact]
    public void IntoAnArena() => Holds((ops, expected) =>
    {
        using var arena = new ArenaAllocator();
        return Taken(new ProtoWriter(arena), ops, () => { }).SequenceEqual(expected);
    });

    [Fact]
    public void IntoAnArenaThatOthersUseToo() => Holds((ops, expected) =>
    {
        using var arena = new ArenaAllocator();
        return Taken(new ProtoWriter(arena), ops, () => Fill(arena)).SequenceEqual(expected);
    });

    [Fact]
    public void IntoABufferWriter() => Holds((ops, expected) =>
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new ProtoWriter(output);
        Write(ref writer, ops);
        writer.Dispose();
        return output.WrittenSpan.SequenceEqual(expected);
    });

    /// <summary>
    /// In spans of every size from far too short to too long: the complete output, or an exception and nothing written after the span.
    /// </summary>
    [Fact]
    public void IntoASpan()
    {
        using var memory = new GuardedMemory(1 << 20);
        var random = new Random(1);
        Holds((ops, expected) =>
        {
            if (ops.Any(RollsBack)) return true;
            foreach (int difference in new[] { 0, 1, 100, -1, -random.Next(1, expected.Length + 2) })
            {
                int length = expected.Length + difference;
                if (length is < 0 or > 1 << 20) continue;
                Span<byte> span = memory.Last(length);
                var writer = new ProtoWriter(span);
                try
                {
                    Write(ref writer, ops);
                }
                catch (InvalidOperationException)
                {
                    if (difference >= 0) return false;
                    continue;
                }
                finally
                {
                    writer.Dispose();
                }

                if (difference < 0 || !span[..expected.Length].SequenceEqual(expected)) return false;
            }

            return true;
        });
    }

    private static void Holds(Func<WriterOp[], byte[], bool> property) =>
        Check.One(Runs, Prop.ForAll(WriterOp.Sequences, ops => property(ops, WriterOp.Model(ops))));

    private static bool RollsBack(WriterOp op) => op.Kind is WriterOpKind.RolledBackGroup or WriterOpKind.RolledBackSub || op.Inner.Any(RollsBack);

    private static unsafe void Fill(ArenaAllocator arena) => new Span<byte>(arena.Allocate<byte>(8), 8).Fill(0xCC);

    private static void Write(ref ProtoWriter writer, WriterOp[] ops)
    {
        foreach (WriterOp op in ops) op.Write(ref writer, () => { });
    }

    private static byte[] Taken(ProtoWriter writer, WriterOp[] ops, Action between)
    {
        foreach (WriterOp op in ops) op.Write(ref writer, between);
        var bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        writer.Dispose();
        return bytes;
    }
}
