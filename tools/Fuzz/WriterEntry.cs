using System.Buffers;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The writer for writing by hand, with every kind of output, against a model.</summary>
internal sealed class WriterEntry(FuzzMemory memory) : IFuzzEntry
{
    private readonly ArrayBufferWriter<byte> _buffer = new();

    public string Name => "writer";

    public void Make(Random random, WireOutput input)
    {
        Span<byte> bytes = stackalloc byte[random.Next(random.Next(4) == 0 ? 300 : 60)];
        random.NextBytes(bytes);
        input.WriteRaw(bytes);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        WriterModel model = WriterScript.Run(input);
        ReadOnlySpan<byte> expected = model.Written;
        memory.Reset();

        var writer = new ProtoWriter(memory.First);
        Write(model, ref writer);
        if (writer.GetTotalLength() != expected.Length) throw new FindException($"the total length is {writer.GetTotalLength()}, not {expected.Length}");
        Span<byte> output = memory.Output.Last(expected.Length);
        writer.CopyTo(output);
        Require(expected, output, "the arena's writer");
        writer.Dispose();

        Span<byte> other = memory.Other.Last(expected.Length);
        writer = new ProtoWriter(other);
        // What is rolled back needs room too.
        if (!model.Calls.Exists(call => call.Kind == WriterCallKind.Rollback))
        {
            Write(model, ref writer);
            Require(expected, other, "the span's writer");
        }

        _buffer.ResetWrittenCount();
        writer = new ProtoWriter(_buffer);
        Write(model, ref writer);
        writer.Flush();
        writer.Dispose();
        Require(expected, _buffer.WrittenSpan, "the buffer's writer");
        return new Outcome((uint)model.Calls.Count << 8 | (uint)int.Log2(expected.Length + 1), Digest.Of(expected));
    }

    private static void Write(WriterModel model, ref ProtoWriter writer)
    {
        foreach (WriterCall call in model.Calls) call.Write(ref writer);
    }

    private static void Require(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found, string what)
    {
        if (!found.SequenceEqual(expected)) throw new FindException($"{what} differs at byte {expected.CommonPrefixLength(found)} of {expected.Length}");
    }
}
