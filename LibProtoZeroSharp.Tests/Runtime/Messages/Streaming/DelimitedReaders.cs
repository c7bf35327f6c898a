using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Every way to read all delimited messages of an input, as generated messages and as dynamic ones.</summary>
internal static class DelimitedReaders
{
    /// <summary>
    /// Each adds the messages of the bytes to a list, as JSON. Where the input has segments, the number is their length. Messages in an arena of the caller are
    /// read after the last one.
    /// </summary>
    public static Dictionary<string, Func<byte[], int, List<string>, Task>> All => new(Generated.Concat(DynamicDelimitedReaders.All));

    private static readonly Dictionary<string, Func<byte[], int, List<string>, Task>> Generated = new()
    {
        ["span"] = (bytes, _, found) => Done(() => { foreach (Tree tree in Tree.ReadAllDelimited(bytes)) found.Add(tree.ToString()); }),
        ["span, one arena"] = (bytes, _, found) => InArena<Tree>(found, (arena, trees) =>
        {
            foreach (Tree tree in Tree.ReadAllDelimited(bytes, arena)) trees.Add(tree);
            return Task.CompletedTask;
        }),
        ["span, one by one"] = (bytes, _, found) => InArena<Tree>(found, (arena, trees) =>
        {
            ReadOnlySpan<byte> rest = bytes;
            while (Tree.TryReadDelimited(ref rest, arena, out Tree tree)) trees.Add(tree);
            return Whole(bytes.Length - rest.Length, bytes.Length);
        }),
        ["sequence"] = (bytes, step, found) =>
            Done(() => { foreach (Tree tree in Tree.ReadAllDelimited(Inputs.Segmented(bytes, step))) found.Add(tree.ToString()); }),
        ["sequence, one arena"] = (bytes, step, found) => InArena<Tree>(found, (arena, trees) =>
        {
            foreach (Tree tree in Tree.ReadAllDelimited(Inputs.Segmented(bytes, step), arena)) trees.Add(tree);
            return Task.CompletedTask;
        }),
        ["sequence, one by one"] = (bytes, step, found) => InArena<Tree>(found, (arena, trees) =>
        {
            ReadOnlySequence<byte> rest = Inputs.Segmented(bytes, step);
            while (Tree.TryReadDelimited(ref rest, arena, out Tree tree)) trees.Add(tree);
            return Whole(bytes.Length - rest.Length, bytes.Length);
        }),
        ["memory"] = (bytes, _, found) => Done(() => ReadMemory(bytes, found)),
        ["memory, one arena"] = (bytes, _, found) => InArena<Tree>(found, (arena, trees) =>
        {
            ReadMemory(bytes, trees, arena);
            return Task.CompletedTask;
        }),
        ["stream"] = (bytes, step, found) =>
            Done(() => { foreach (Tree tree in Tree.ReadAllDelimited(Open(bytes, step))) found.Add(tree.ToString()); }),
        ["stream, one arena"] = (bytes, step, found) => InArena<Tree>(found, (arena, trees) =>
        {
            trees.AddRange(Tree.ReadAllDelimited(Open(bytes, step), arena));
            return Task.CompletedTask;
        }),
        ["stream, one by one"] = (bytes, step, found) => InArena<Tree>(found, (arena, trees) =>
        {
            Stream stream = Open(bytes, step);
            while (Tree.ReadDelimited(stream, arena) is { } tree) trees.Add(tree);
            return Task.CompletedTask;
        }),
        ["asynchronous stream"] = async (bytes, step, found) =>
        {
            await foreach (Tree tree in Tree.ReadAllDelimitedAsync(Open(bytes, step), cancellationToken: Token)) found.Add(tree.ToString());
        },
        ["asynchronous stream, one arena"] = (bytes, step, found) => InArena<Tree>(found, async (arena, trees) =>
        {
            await foreach (Tree tree in Tree.ReadAllDelimitedAsync(Open(bytes, step), arena, cancellationToken: Token)) trees.Add(tree);
        }),
        ["asynchronous stream, one by one"] = (bytes, step, found) => InArena<Tree>(found, async (arena, trees) =>
        {
            Stream stream = Open(bytes, step);
            while (await Tree.ReadDelimitedAsync(stream, arena, cancellationToken: Token) is { } tree) trees.Add(tree);
        }),
        ["pipe"] = async (bytes, step, found) =>
        {
            await foreach (Tree tree in Tree.ReadAllDelimitedAsync(Fill(bytes, step), cancellationToken: Token)) found.Add(tree.ToString());
        },
        ["pipe, one arena"] = (bytes, step, found) => InArena<Tree>(found, async (arena, trees) =>
        {
            await foreach (Tree tree in Tree.ReadAllDelimitedAsync(Fill(bytes, step), arena, cancellationToken: Token)) trees.Add(tree);
        }),
        ["pipe, one by one"] = (bytes, step, found) => InArena<Tree>(found, async (arena, trees) =>
        {
            PipeReader pipe = Fill(bytes, step);
            while (await Tree.ReadDelimitedAsync(pipe, arena, cancellationToken: Token) is { } tree) trees.Add(tree);
        }),
    };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static Stream Open(byte[] bytes, int step) => step < 100 ? new TrickleStream(bytes) : new MemoryStream(bytes);

    /// <summary>A pipe that gets the bytes step by step, and then ends.</summary>
    public static PipeReader Fill(byte[] bytes, int step)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 200, resumeWriterThreshold: 100, minimumSegmentSize: 100));
        _ = Task.Run(async () =>
        {
            for (int start = 0; start < bytes.Length; start += Math.Min(step, bytes.Length))
                await pipe.Writer.WriteAsync(bytes.AsMemory(start, Math.Min(step, bytes.Length - start)));
            await pipe.Writer.CompleteAsync();
        });
        return pipe.Reader;
    }

    public static Task Done(Action action)
    {
        action();
        return Task.CompletedTask;
    }

    public static async Task InArena<T>(List<string> found, Func<ArenaAllocator, List<T>, Task> read)
    {
        using var arena = new ArenaAllocator();
        var trees = new List<T>();
        try
        {
            await read(arena, trees);
        }
        finally
        {
            found.AddRange(trees.Select(tree => tree!.ToString()!));
        }
    }

    /// <summary>Reading one by one from memory, the caller sees what is left.</summary>
    public static Task Whole(long read, long length) =>
        read == length ? Task.CompletedTask : throw new ProtoException(ProtoError.Truncated, length, "protozero.tests.Tree");

    private static unsafe void ReadMemory(byte[] bytes, List<string> found)
    {
        fixed (byte* memory = bytes)
        {
            byte none;
            foreach (Tree tree in Tree.ReadAllDelimited(memory == null ? &none : memory, bytes.Length)) found.Add(tree.ToString());
        }
    }

    private static unsafe void ReadMemory(byte[] bytes, List<Tree> found, ArenaAllocator arena)
    {
        fixed (byte* memory = bytes)
        {
            byte none;
            foreach (Tree tree in Tree.ReadAllDelimited(memory == null ? &none : memory, bytes.Length, arena)) found.Add(tree);
        }
    }
}
