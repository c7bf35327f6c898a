extern alias GoogleProtobuf;

using System.Buffers.Binary;
using System.IO.Pipelines;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Writing the entries of maps in the order of their keys.</summary>
public class DeterministicTests
{
    private static readonly ProtoWriteOptions Options = new() { Deterministic = true };
    private static readonly int Messages = Campaign.Iterations(3, 40);

    /// <summary>Messages of maps only.</summary>
    public static TheoryData<string> Names =>
        [nameof(TestMessageType.Maps), nameof(TestMessageType.FewMaps), nameof(TestMessageType.ClosedMaps)];

    /// <summary>protoc is Google's library for C++.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void BytesAreThoseOfGoogle(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            string text = schema.PrintText(new RandomMessages(seed).Next(schema, 70).ToByteArray());
            byte[] expected = Protoc.Encode(Repository.TestProtos, schema.Google.File.Name, schema.Google.FullName, text, "--deterministic_output");
            byte[] bytes = Reversed(expected);
            Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.RewriteInEveryWay(bytes, arena, Options)));
            DynamicMessage dynamic = DynamicTypes.All.GetMessageType(schema.Google.FullName).Parse(bytes, arena);
            Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(dynamic.ToByteArray(Options)));
        }
    }

    /// <summary>Go's library has code of its own for this.</summary>
    [Theory]
    [InlineData(nameof(TestMessageType.Maps))]
    [InlineData(nameof(TestMessageType.FewMaps))]
    public void BytesAreThoseOfGo(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[][] messages = [.. Enumerable.Range(0, 20 * Messages).Select(seed => new RandomMessages(seed).Next(schema, 70).ToByteArray())];
        (byte[]? descriptors, string errors) = Protoc.CompileToBytes(Repository.TestProtos, [schema.Google.File.Name]);
        Assert.True(descriptors != null, errors);
        using var folder = new TempFolder();
        string file = Path.Combine(folder.Root, "descriptors.binpb");
        File.WriteAllBytes(file, descriptors);
        byte[] written = GoProgram.Run("deterministic.go", [file, schema.Google.FullName], [.. messages.SelectMany(WithLength)]);
        using var arena = new ArenaAllocator();
        // Go makes signaling NaNs quiet. So its bytes are read, not those that it was given.
        byte[] ours = [.. WithoutLengths(written).SelectMany(message => WithLength(schema.RewriteInEveryWay(Reversed(message), arena, Options)))];
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(ours));
    }

    /// <summary>The order of UTF-16 is another one for the last two.</summary>
    [Fact]
    public void StringsAreOrderedByTheirBytes()
    {
        string[] keys = ["", "\0", "A", "AA", "Z", "a", "ż", "\uFFFF", "😀"];
        Assert.Equal(
            keys,
            Reordered(
                keys, (message, key, arena) => message.Texts.Add(arena.CopyString(key), default, arena),
                message => message.Texts.Keys.AsEnumerable().Select(key => key.ToString())));
    }

    [Fact]
    public void NumbersAreOrderedByTheirValues()
    {
        long[] keys = [long.MinValue, int.MinValue, -1, 0, 1, 127, 128, int.MaxValue, 1L << 32, long.MaxValue];
        Assert.Equal(keys, Reordered(keys, (message, key, arena) => message.Colors.Add(key, Color.Red, arena), message => message.Colors.Keys.AsEnumerable()));
    }

    [Fact]
    public void FalseIsBeforeTrue() =>
        Assert.Equal([false, true], Reordered([false, true], (message, key, arena) => message.Doubles.Add(key, 1, arena), message => message.Doubles.Keys.AsEnumerable()));

    /// <summary>A small message is encoded in the destination itself, and a large one in an arena.</summary>
    [Theory]
    [InlineData(3)]
    [InlineData(100_000)]
    public async Task StreamsAndPipesTakeTheOption(int keys)
    {
        using var arena = new ArenaAllocator();
        FewMaps message = FewMaps.Create(arena);
        for (int key = keys; key > 0; key--) message.Texts.Add(arena.CopyString($"{key:D6}"), default, arena);
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(FewMaps.Descriptor.FullName).Parse(message.ToByteArray(), arena);
        byte[] expected = message.ToByteArray(Options);

        await AssertWritten(
            expected, (stream, token) => message.WriteToAsync(stream, Options, token).AsTask(), async (pipe, token) => await message.WriteToAsync(pipe, Options, token));
        expected = DelimitedBytes(expected);
        await AssertWritten(
            expected, (stream, token) => message.WriteDelimitedToAsync(stream, Options, token).AsTask(),
            async (pipe, token) => await message.WriteDelimitedToAsync(pipe, Options, token));
        await AssertWritten(
            expected, (stream, token) => dynamic.WriteDelimitedToAsync(stream, Options, token).AsTask(),
            async (pipe, token) => await dynamic.WriteDelimitedToAsync(pipe, Options, token));
        var output = new MemoryStream();
        message.WriteDelimitedTo(output, Options);
        dynamic.WriteDelimitedTo(output, Options);
        Assert.Equal([.. expected, .. expected], output.ToArray());
    }

    [Fact]
    public void TheMessageIsUnchanged()
    {
        using var arena = new ArenaAllocator();
        FewMaps message = FewMaps.Create(arena);
        foreach (string key in new[] { "c", "a", "b" }) message.Texts.Add(arena.CopyString(key), default, arena);
        byte[] before = message.ToByteArray();
        message.ToByteArray(Options);
        Assert.Equal(before, message.ToByteArray());
    }

    [Fact]
    public void AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        FewMaps message = FewMaps.Create(arena);
        for (int i = 0; i < 100; i++)
        {
            message.Texts.Add(arena.CopyString($"{i * 7919 % 100}"), default, arena);
            message.Nested.Add(arena.CopyString($"{i}"), FewMaps.Create(arena), arena);
            message.Colors.Add(-i, Color.Red, arena);
        }

        byte[] destination = new byte[message.CalculateSize()];
        ZeroAllocation.Of(() => message.WriteTo(destination, Options));
    }

    private static byte[] WithLength(byte[] message)
    {
        var bytes = new byte[sizeof(int) + message.Length];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, message.Length);
        message.CopyTo(bytes, sizeof(int));
        return bytes;
    }

    private static IEnumerable<byte[]> WithoutLengths(byte[] messages)
    {
        for (int start = 0, end; start < messages.Length; start = end)
        {
            end = start + sizeof(int) + BinaryPrimitives.ReadInt32LittleEndian(messages.AsSpan(start));
            yield return messages[(start + sizeof(int))..end];
        }
    }

    private static byte[] DelimitedBytes(byte[] message) => [.. WireOutput.OfVarInt((ulong)message.Length), .. message];

    private static async Task AssertWritten(byte[] expected, Func<Stream, CancellationToken, Task> toStream, Func<PipeWriter, CancellationToken, Task> toPipe)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        var stream = new MemoryStream();
        await toStream(stream, token);
        Assert.Equal(expected, stream.ToArray());
        var fromPipe = new MemoryStream();
        await toPipe(PipeWriter.Create(fromPipe), token);
        Assert.Equal(expected, fromPipe.ToArray());
    }

    /// <summary>The fields of a message in the reverse order.</summary>
    private static byte[] Reversed(byte[] bytes)
    {
        var fields = new Stack<byte[]>();
        var reader = new ProtoReader(bytes);
        for (int start = 0; reader.Next(); start = (int)reader.Position)
        {
            reader.Skip();
            fields.Push(bytes[start..(int)reader.Position]);
        }

        return [.. fields.SelectMany(field => field)];
    }

    /// <summary>The keys of a map in the order in which they are written, if they were added in the reverse order.</summary>
    private static IEnumerable<TKey> Reordered<TKey>(
        TKey[] keys, Action<FewMaps, TKey, ArenaAllocator> add, Func<FewMaps, IEnumerable<TKey>> keysOf)
    {
        using var arena = new ArenaAllocator();
        FewMaps message = FewMaps.Create(arena);
        foreach (TKey key in Enumerable.Reverse(keys)) add(message, key, arena);
        return [.. keysOf(ProtoMessage.Parse<FewMaps>(message.ToByteArray(Options), arena))];
    }
}
