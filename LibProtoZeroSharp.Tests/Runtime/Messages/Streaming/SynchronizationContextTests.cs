using System.IO.Pipelines;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Nothing continues in the caller's context: a thread that waits for a result, such as that of a user interface, may be the context's only one.</summary>
public sealed class SynchronizationContextTests : IDisposable
{
    private const int MostReads = 8;

    private readonly ArenaAllocator _arena = new();

    private static readonly Dictionary<string, Func<Tree, LateStream, ArenaAllocator, Task>> Operations = new()
    {
        ["parse a stream"] = async (_, stream, arena) => await Tree.ParseAsync(stream, arena).ConfigureAwait(false),
        ["parse a pipe"] = async (_, stream, arena) => await Tree.ParseAsync(PipeReader.Create(stream), arena).ConfigureAwait(false),
        ["read delimited, stream"] = async (_, stream, arena) => await ProtoStream.ReadDelimitedAsync<Tree>(stream, arena).ConfigureAwait(false),
        ["read delimited, pipe"] = async (_, stream, arena) => await ProtoStream.ReadDelimitedAsync<Tree>(PipeReader.Create(stream), arena).ConfigureAwait(false),
        ["read all delimited, stream"] = async (_, stream, arena) =>
        {
            await foreach (Tree message in ProtoStream.ReadAllDelimitedAsync<Tree>(stream, arena).ConfigureAwait(false)) Assert.False(message.IsNull);
        },
        ["read all delimited, pipe"] = async (_, stream, arena) =>
        {
            await foreach (Tree message in ProtoStream.ReadAllDelimitedAsync<Tree>(PipeReader.Create(stream), arena).ConfigureAwait(false)) Assert.False(message.IsNull);
        },
        ["write to a stream"] = async (tree, stream, _) => await tree.WriteToAsync(stream).ConfigureAwait(false),
        ["write delimited to a stream"] = async (tree, stream, _) => await tree.WriteDelimitedToAsync(stream).ConfigureAwait(false),
    };

    public static TheoryData<string> OperationNames => [.. Operations.Keys];

    public void Dispose() => _arena.Dispose();

    /// <summary>An operation is in the context up to the first read that isn't done at once, so each read is that one in turn.</summary>
    [Theory]
    [MemberData(nameof(OperationNames))]
    public async Task AnOperationContinuesOutsideOfTheContext(string operation)
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("some text", _arena);
        using var bytes = new MemoryStream();
        if (operation.Contains("delimited", StringComparison.Ordinal)) tree.WriteDelimitedTo(bytes);
        else tree.WriteTo(bytes);
        for (int late = 0; late < MostReads; late++)
        {
            using var stream = new LateStream(bytes.ToArray(), late);
            var context = new CountingContext();
            SynchronizationContext? before = SynchronizationContext.Current;
            SynchronizationContext.SetSynchronizationContext(context);
            Task task;
            try
            {
                task = Operations[operation](tree, stream, _arena);
            }
            finally
            {
                SynchronizationContext.SetSynchronizationContext(before);
            }

            await task;
            Assert.Equal(0, context.Posts);
        }
    }

    private sealed class CountingContext : SynchronizationContext
    {
        private int _posts;

        public int Posts => Volatile.Read(ref _posts);

        public override void Post(SendOrPostCallback callback, object? state)
        {
            Interlocked.Increment(ref _posts);
            base.Post(callback, state);
        }
    }

    /// <summary>Gives three bytes at a time, and takes bytes. All operations are done at once, but for one.</summary>
    private sealed class LateStream(byte[] bytes, int late) : MemoryStream
    {
        private readonly MemoryStream _input = new(bytes);
        private int _operations;

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await TurnAsync().ConfigureAwait(false);
            return _input.Read(buffer.Span[..Math.Min(buffer.Length, 3)]);
        }

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await TurnAsync().ConfigureAwait(false);
            Write(buffer.Span);
        }

        public override async Task FlushAsync(CancellationToken cancellationToken) => await TurnAsync().ConfigureAwait(false);

        private Task TurnAsync() => _operations++ == late ? Task.Delay(1) : Task.CompletedTask;
    }
}
