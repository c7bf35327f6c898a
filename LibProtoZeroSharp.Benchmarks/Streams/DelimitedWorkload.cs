using System.IO.Pipelines;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Streams;

/// <summary>Messages that have their lengths before them, in streams, in memory and through a pipe.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class DelimitedWorkload<T> : Workload where T : unmanaged, IProtoMessage<T>
{
    /// <summary>
    /// The fewest bytes that are written to the pipe before they are read. With many more, the pipe needs more buffers at a time than the runtime
    /// keeps for it.
    /// </summary>
    private const int BatchBytes = 16 << 10;

    private readonly ArenaAllocator _arena = new();
    private readonly ArenaAllocator _scratch = new();
    private readonly T[] _messages;
    private readonly Range[] _batches;
    private readonly GoogleMessages _google;
    private readonly MemoryStream _input;
    private readonly MemoryStream _output;
    private readonly int _times;
    private long _read;

    /// <param name="title">The name of the messages.</param>
    /// <param name="description">Their content.</param>
    /// <param name="payloads">The messages.</param>
    /// <param name="times">How often they go through the pipe in one run. If more than once, that is all that is measured.</param>
    public DelimitedWorkload(string title, string description, Payloads payloads, int times)
    {
        Title = title;
        _times = times;
        _messages = [.. Enumerable.Range(0, payloads.Count).Select(i => ProtoMessage.Parse<T>(payloads[i], _arena))];
        _batches = [.. Batches(payloads)];
        _google = GoogleMessages.Of(payloads);
        _input = new MemoryStream();
        foreach (T message in _messages) message.WriteDelimitedTo(_input);
        _output = new MemoryStream((int)_input.Length);
        Description = description;
        Operation[] throughPipe =
        [
            new("through a pipe", "LibProtoZeroSharp", ThroughPipe) { Verify = ExpectAllTimes, ArenaBytes = PeakOfArena },
            new("through a pipe", "Google.Protobuf", ThroughPipeByGoogle),
        ];
        Operations = times > 1 ? throughPipe :
        [
            new("write delimited", "LibProtoZeroSharp", Write) { Verify = ExpectOutput },
            new("write delimited", "Google.Protobuf", WriteByGoogle) { Verify = ExpectOutput },
            new("read delimited", "LibProtoZeroSharp", ReadStream) { Variant = "stream", Verify = ExpectAll, ArenaBytes = PeakOfArena },
            new("read delimited", "LibProtoZeroSharp", ReadSpan) { Variant = "span", Verify = ExpectAll, ArenaBytes = PeakOfArena },
            new("read delimited", "Google.Protobuf", ReadByGoogle),
            .. throughPipe,
        ];
    }

    public override string Title { get; }
    public override string Description { get; }
    public override int Messages => _messages.Length * _times;
    public override long WireBytes => _input.Length * _times;
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _arena.Dispose();
        _scratch.Dispose();
        base.Dispose();
    }

    private void Write()
    {
        _output.Position = 0;
        foreach (T message in _messages) message.WriteDelimitedTo(_output);
    }

    private void WriteByGoogle()
    {
        _output.Position = 0;
        _google.WriteDelimited(_output, ..);
    }

    private void ReadStream()
    {
        _input.Position = _read = 0;
        foreach (T _ in ProtoStream.ReadAllDelimited<T>(_input, _scratch)) Count();
    }

    private void ReadSpan()
    {
        _read = 0;
        foreach (T _ in ProtoStream.ReadAllDelimited<T>(_input.GetBuffer().AsSpan(0, (int)_input.Length), _scratch)) Count();
    }

    private void ReadByGoogle()
    {
        _input.Position = 0;
        _google.ReadDelimited(_input, _messages.Length);
    }

    private void Count()
    {
        _read++;
        _scratch.Reset();
    }

    // The reader runs inside the writer's flush: on one thread, so that the scheduling of threads is not measured.
    private void ThroughPipe()
    {
        _read = 0;
        var pipe = new Pipe(PipeOptions());
        Task reading = ReadPipe(pipe.Reader);
        for (int time = 0; time < _times; time++)
        {
            foreach (Range batch in _batches)
            {
                foreach (T message in _messages.AsSpan(batch)) message.WriteDelimitedTo(pipe.Writer);
                Flush(pipe.Writer);
            }
        }

        pipe.Writer.Complete();
        reading.GetAwaiter().GetResult();
    }

    private async Task ReadPipe(PipeReader reader)
    {
        await foreach (T _ in ProtoStream.ReadAllDelimitedAsync<T>(reader, _scratch)) Count();
        await reader.CompleteAsync();
    }

    private void ThroughPipeByGoogle()
    {
        var pipe = new Pipe(PipeOptions());
        Stream output = pipe.Writer.AsStream(), input = pipe.Reader.AsStream();
        for (int time = 0; time < _times; time++)
        {
            foreach (Range batch in _batches)
            {
                _google.WriteDelimited(output, batch);
                _google.ReadDelimited(input, batch.GetOffsetAndLength(_messages.Length).Length);
            }
        }
    }

    private static IEnumerable<Range> Batches(Payloads payloads)
    {
        int start = 0, bytes = 0;
        for (int i = 0; i < payloads.Count; i++)
        {
            bytes += payloads[i].Length;
            if (bytes < BatchBytes && i < payloads.Count - 1) continue;
            yield return start..(i + 1);
            (start, bytes) = (i + 1, 0);
        }
    }

    /// <summary>The most bytes that the arena has at a time. That is not measured in a run: it would take time.</summary>
    private long PeakOfArena()
    {
        long peak = 0;
        foreach (T _ in ProtoStream.ReadAllDelimited<T>(_input.GetBuffer().AsSpan(0, (int)_input.Length), _scratch))
        {
            peak = Math.Max(peak, _scratch.AllocatedBytes);
            _scratch.Reset();
        }
        return peak;
    }

    private static PipeOptions PipeOptions() => new(
        readerScheduler: PipeScheduler.Inline, writerScheduler: PipeScheduler.Inline, pauseWriterThreshold: 0, useSynchronizationContext: false);

    private static void Flush(PipeWriter writer)
    {
        ValueTask<FlushResult> flushing = writer.FlushAsync();
        if (!flushing.IsCompletedSuccessfully) throw new InvalidOperationException("The pipe has no limit, so it never waits.");
        flushing.GetAwaiter().GetResult();
    }

    private void ExpectOutput()
    {
        if (!_output.GetBuffer().AsSpan(0, (int)_output.Position).SequenceEqual(_input.GetBuffer().AsSpan(0, (int)_input.Length)))
            throw new InvalidOperationException("The libraries write different bytes.");
    }

    private void ExpectAll() => Expect(_messages.Length);

    private void ExpectAllTimes() => Expect(Messages);

    private void Expect(int messages)
    {
        if (_read != messages) throw new InvalidOperationException($"{_read} of {messages} messages were read.");
    }
}
