using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The writer for writing by hand, with every kind of output, against a model.</summary>
internal sealed class WriterEntry(FuzzMemory memory) : IFuzzEntry
{
    private const int MaxDepth = 60, MaxLength = 1 << 20;

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
        var model = new WriterModel();
        List<WriterCall> calls = Calls(input, model);
        ReadOnlySpan<byte> expected = model.Written;
        memory.Reset();

        var writer = new ProtoWriter(memory.First);
        Write(calls, ref writer);
        if (writer.GetTotalLength() != expected.Length) throw new FindException($"the total length is {writer.GetTotalLength()}, not {expected.Length}");
        Span<byte> output = memory.Output.Last(expected.Length);
        writer.CopyTo(output);
        Require(expected, output, "the arena's writer");
        writer.Dispose();

        Span<byte> other = memory.Other.Last(expected.Length);
        writer = new ProtoWriter(other);
        // What is rolled back needs room too.
        if (!calls.Exists(call => call.Kind == WriterCallKind.Rollback))
        {
            Write(calls, ref writer);
            Require(expected, other, "the span's writer");
        }

        _buffer.ResetWrittenCount();
        writer = new ProtoWriter(_buffer);
        Write(calls, ref writer);
        writer.Flush();
        writer.Dispose();
        Require(expected, _buffer.WrittenSpan, "the buffer's writer");
        return new Outcome((uint)calls.Count << 8 | (uint)int.Log2(expected.Length + 1), Digest.Of(expected));
    }

    /// <summary>The calls that are allowed one after the other, with what closes the open subs at the end.</summary>
    private static List<WriterCall> Calls(ReadOnlySpan<byte> input, WriterModel model)
    {
        var calls = new List<WriterCall>();
        var script = new WriterScript(input);
        while (script.Next(out WriterCall call) && model.Written.Length < MaxLength)
        {
            bool starts = call.Kind is WriterCallKind.StartSub or WriterCallKind.StartGroup;
            bool ends = call.Kind is WriterCallKind.Close or WriterCallKind.Rollback;
            if ((starts && model.Depth == MaxDepth) || (ends && model.Depth == 0)) continue;
            Add(call);
        }

        while (model.Depth > 0) Add(new WriterCall(WriterCallKind.Close, 0, 0, 0));
        return calls;

        void Add(WriterCall call)
        {
            // The number says what is closed.
            if (call.Kind == WriterCallKind.Close) call = call with { Number = model.IsGroup ? 1 : 0 };
            model.Do(call);
            calls.Add(call);
        }
    }

    private static void Write(List<WriterCall> calls, ref ProtoWriter writer)
    {
        foreach (WriterCall call in calls)
        {
            switch (call.Kind)
            {
                case WriterCallKind.VarInt: writer.AddVarInt(call.Number, call.Bits); break;
                case WriterCallKind.Int32: writer.AddInt32(call.Number, (int)call.Bits); break;
                case WriterCallKind.SInt64: writer.AddSInt64(call.Number, (long)call.Bits); break;
                case WriterCallKind.Bool: writer.AddBool(call.Number, call.Bits % 2 == 1); break;
                case WriterCallKind.Fixed32: writer.AddFixed32(call.Number, (uint)call.Bits); break;
                case WriterCallKind.Fixed64: writer.AddFixed64(call.Number, call.Bits); break;
                case WriterCallKind.Double: writer.AddDouble(call.Number, BitConverter.UInt64BitsToDouble(call.Bits)); break;
                case WriterCallKind.Bytes: writer.AddBytes(call.Number, call.Bytes); break;
                case WriterCallKind.Text: writer.AddString(call.Number, call.Text); break;
                case WriterCallKind.Utf8: writer.AddString(call.Number, Encoding.UTF8.GetBytes(call.Text.ToString())); break;
                case WriterCallKind.Raw: writer.AddRaw(call.Bytes); break;
                case WriterCallKind.PackedInt64: writer.AddPackedInt64(call.Number, call.Values); break;
                case WriterCallKind.PackedSInt64: writer.AddPackedSInt64(call.Number, call.Values); break;
                case WriterCallKind.PackedFixed64: writer.AddPackedFixed64(call.Number, MemoryMarshal.Cast<long, ulong>(call.Values)); break;
                case WriterCallKind.StartSub: writer.StartSub(call.Number); break;
                case WriterCallKind.StartGroup: writer.StartGroup(call.Number); break;
                case WriterCallKind.Rollback: writer.RollbackSub(); break;
                case WriterCallKind.Close when call.Number == 1: writer.CloseGroup(); break;
                default: writer.CloseSub(); break;
            }
        }
    }

    private static void Require(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found, string what)
    {
        if (!found.SequenceEqual(expected)) throw new FindException($"{what} differs at byte {expected.CommonPrefixLength(found)} of {expected.Length}");
    }
}
