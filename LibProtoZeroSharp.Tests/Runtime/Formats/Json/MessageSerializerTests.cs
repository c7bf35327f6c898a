using System.Buffers;
using System.IO.Pipelines;
using LibProtoZeroSharp.Formats;
using LibProtoZeroSharp.Tests.Protos;
using Timestamp = LibProtoZeroSharp.WellKnownTypes.Timestamp;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Messages of a type that is known only at run time.</summary>
public sealed class MessageSerializerTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void EveryMessageTypeHasOne()
    {
        foreach (Type type in typeof(Tree).Assembly.GetTypes().Where(type => type.GetInterfaces().Contains(typeof(IProtoMessage)) && type.IsPublic))
            Assert.Equal(type, MessageSerializer.Find(type)?.MessageType);
        Assert.Equal("google.protobuf.Timestamp", MessageSerializer.Find(typeof(Timestamp))!.FullName);
        Assert.Same(MessageSerializer.Find(typeof(Tree)), MessageSerializer.Find(typeof(Tree)));
    }

    [Theory]
    [InlineData(typeof(string))]
    [InlineData(typeof(Utf8String))]
    [InlineData(typeof(IProtoMessage))]
    public void OtherTypesHaveNone(Type type) => Assert.Null(MessageSerializer.Find(type));

    [Fact]
    public async Task MessagesComeFromPipesAndGoToBuffers()
    {
        MessageSerializer serializer = MessageSerializer.Find(typeof(Tree))!;
        Tree tree = Tree.Create(_arena);
        tree.Value = 7;
        tree.SetText("żółw", _arena);
        byte[] bytes = tree.ToByteArray();
        Assert.Equal(tree, serializer.Parse(new ReadOnlySequence<byte>(bytes), _arena));
        Assert.Equal(tree, await serializer.ParseAsync(Pipe(bytes), _arena, cancellationToken: TestContext.Current.CancellationToken));

        var output = new ArrayBufferWriter<byte>();
        serializer.Write(tree, output);
        Assert.Equal(bytes, output.WrittenSpan);
        Assert.Equal(bytes.Length, serializer.CalculateSize(tree));

        output.Clear();
        serializer.WriteJson(tree, output);
        Assert.Equal(ProtoJson.ToString(tree), System.Text.Encoding.UTF8.GetString(output.WrittenSpan));
        Assert.Equal(tree, await serializer.ParseJsonAsync(Pipe(output.WrittenSpan), _arena, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Equal(Tree.Create(_arena), serializer.Create(_arena));
    }

    [Fact]
    public void AnAbsentMessageIsNotAnEmptyOne()
    {
        MessageSerializer serializer = MessageSerializer.Find(typeof(Tree))!;
        Tree tree = Tree.Create(_arena);
        Assert.True(serializer.IsAbsent(tree.Left));
        Assert.True(serializer.IsAbsent(default(Tree)));
        tree.MutableLeft(_arena);
        Assert.False(serializer.IsAbsent(tree.Left));
        Assert.Throws<ArgumentException>(() => serializer.IsAbsent(Leaf.Create(_arena)));
    }

    /// <summary>The bytes may move after the call: whatever the options say, the message doesn't refer to them.</summary>
    [Fact]
    public void TheInputIsCopied()
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("twelve bytes", _arena);
        byte[] bytes = tree.ToByteArray();
        object read = MessageSerializer.Find(typeof(Tree))!.Parse(new ReadOnlySequence<byte>(bytes), _arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        Array.Clear(bytes);
        Assert.Equal(tree, read);
    }

    [Fact]
    public void BadBytesAndOtherObjectsAreRejected()
    {
        MessageSerializer serializer = MessageSerializer.Find(typeof(Tree))!;
        Assert.Equal(ProtoError.Truncated, Assert.Throws<ProtoException>(() => serializer.Parse(new ReadOnlySequence<byte>([0x08]), _arena)).Error);
        var output = new ArrayBufferWriter<byte>();
        foreach (object other in new object[] { "text", Leaf.Create(_arena) })
            Assert.Contains(other.GetType().ToString(), Assert.Throws<ArgumentException>(() => serializer.Write(other, output)).Message);
        Assert.Throws<ArgumentNullException>(() => serializer.WriteJson(null!, output));
    }

    private static PipeReader Pipe(ReadOnlySpan<byte> bytes) => PipeReader.Create(new ReadOnlySequence<byte>(bytes.ToArray()));
}
