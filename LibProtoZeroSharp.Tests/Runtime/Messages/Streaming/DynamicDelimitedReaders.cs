using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Streaming;

/// <summary>Every way to read all delimited messages of an input as dynamic messages. The messages are the same, and so are the errors and their offsets.</summary>
internal static class DynamicDelimitedReaders
{
    /// <summary>As <see cref="DelimitedReaders.All"/>.</summary>
    public static readonly Dictionary<string, Func<byte[], int, List<string>, Task>> All = new()
    {
        ["span, one by one, dynamic"] = (bytes, _, found) => DelimitedReaders.InArena<DynamicMessage>(found, (arena, trees) =>
        {
            ReadOnlySpan<byte> rest = bytes;
            while (Type.TryReadDelimited(ref rest, arena, out DynamicMessage tree)) trees.Add(tree);
            return DelimitedReaders.Whole(bytes.Length - rest.Length, bytes.Length);
        }),
        ["sequence, one by one, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, (arena, trees) =>
        {
            ReadOnlySequence<byte> rest = Inputs.Segmented(bytes, step);
            while (Type.TryReadDelimited(ref rest, arena, out DynamicMessage tree)) trees.Add(tree);
            return DelimitedReaders.Whole(bytes.Length - rest.Length, bytes.Length);
        }),
        ["stream, dynamic"] = (bytes, step, found) =>
            DelimitedReaders.Done(() => { foreach (DynamicMessage tree in Type.ReadAllDelimited(DelimitedReaders.Open(bytes, step))) found.Add(tree.ToString()); }),
        ["stream, one arena, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, (arena, trees) =>
        {
            trees.AddRange(Type.ReadAllDelimited(DelimitedReaders.Open(bytes, step), arena));
            return Task.CompletedTask;
        }),
        ["stream, one by one, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, (arena, trees) =>
        {
            Stream stream = DelimitedReaders.Open(bytes, step);
            while (Type.ReadDelimited(stream, arena) is { } tree) trees.Add(tree);
            return Task.CompletedTask;
        }),
        ["asynchronous stream, dynamic"] = async (bytes, step, found) =>
        {
            await foreach (DynamicMessage tree in Type.ReadAllDelimitedAsync(DelimitedReaders.Open(bytes, step), cancellationToken: Token)) found.Add(tree.ToString());
        },
        ["asynchronous stream, one by one, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, async (arena, trees) =>
        {
            Stream stream = DelimitedReaders.Open(bytes, step);
            while (await Type.ReadDelimitedAsync(stream, arena, cancellationToken: Token) is { } tree) trees.Add(tree);
        }),
        ["pipe, one arena, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, async (arena, trees) =>
        {
            await foreach (DynamicMessage tree in Type.ReadAllDelimitedAsync(DelimitedReaders.Fill(bytes, step), arena, cancellationToken: Token)) trees.Add(tree);
        }),
        ["pipe, one by one, dynamic"] = (bytes, step, found) => DelimitedReaders.InArena<DynamicMessage>(found, async (arena, trees) =>
        {
            PipeReader pipe = DelimitedReaders.Fill(bytes, step);
            while (await Type.ReadDelimitedAsync(pipe, arena, cancellationToken: Token) is { } tree) trees.Add(tree);
        }),
    };

    private static DynamicMessageType Type => DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName);

    private static CancellationToken Token => TestContext.Current.CancellationToken;
}
