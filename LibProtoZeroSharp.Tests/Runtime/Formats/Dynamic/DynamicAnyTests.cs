extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Messages in an <c>Any</c>, whose types a registry knows.</summary>
public sealed class DynamicAnyTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public static TheoryData<string> Names => TestMessageType.Names;

    public void Dispose() => _arena.Dispose();

    [Theory]
    [MemberData(nameof(Names))]
    public void EveryTypeIsUnpacked(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] bytes = new RandomMessages(1).Next(schema, 40).ToByteArray();
        Any any = Any.Create(_arena);
        any.SetTypeUrl("example.org/" + schema.Descriptor.FullName, _arena);
        any.SetValue(bytes, _arena);
        var options = new ProtoReadOptions { AllowPartial = true };
        DynamicMessage message = DynamicTypes.All.Unpack(any, _arena, options);
        Assert.Equal(schema.Descriptor.FullName, message.Type.FullName);
        Assert.Equal(message.Type.Parse(bytes, _arena, options), message);
        Assert.True(DynamicTypes.All.TryUnpack(any, _arena, out DynamicMessage again, options));
        Assert.Equal(message, again);
        schema.AssertDynamicIsSame(message.Pack(_arena).Value.ToArray());
    }

    [Fact]
    public void PackingIsThatOfGeneratedMessages()
    {
        Tree tree = Tree.Create(_arena);
        tree.SetText("żółw", _arena);
        DynamicMessage dynamic = DynamicTypes.All.GetMessageType(Tree.Descriptor.FullName).Parse(tree.ToByteArray(), _arena);
        Assert.Equal(Any.Pack(tree, _arena), dynamic.Pack(_arena));
        Assert.Equal(Any.Pack(tree, _arena, "example.org/"), dynamic.Pack(_arena, "example.org/"));
        Assert.Equal(tree, dynamic.Pack(_arena).Unpack<Tree>(_arena));
        Assert.Throws<ArgumentNullException>(() => dynamic.Pack(_arena, null!));
    }

    [Fact]
    public void ADynamicAnyIsUnpackedToo()
    {
        DynamicMessage any = DynamicTypes.All.GetMessageType("google.protobuf.Any").Create(_arena);
        any.SetString("type_url", "type.googleapis.com/" + Tree.Descriptor.FullName, _arena);
        any.SetBytes("value", [0x08, 7], _arena);
        Assert.True(any.TryAs(out Any generated));
        Assert.Equal([0x08, 7], DynamicTypes.All.Unpack(generated, _arena).ToByteArray());
    }

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("protozero.tests.Tree")]
    [InlineData("example.org/no.such.Message")]
    public void ATypeThatTheRegistryDoesNotHaveIsAnException(string url)
    {
        Any any = Any.Create(_arena);
        any.SetTypeUrl(url, _arena);
        Assert.Contains($"\"{url}\"", Assert.Throws<InvalidOperationException>(() => DynamicTypes.All.Unpack(any, _arena)).Message, StringComparison.Ordinal);
        Assert.False(DynamicTypes.All.TryUnpack(any, _arena, out DynamicMessage message));
        Assert.True(message.IsNull);
    }

    [Fact]
    public void BytesOfAnotherTypeAreAnError()
    {
        Any any = Any.Create(_arena);
        any.SetTypeUrl("example.org/protozero.tests.Tree", _arena);
        any.SetValue([0x08], _arena);
        Assert.Equal(ProtoError.Truncated, Assert.Throws<ProtoException>(() => DynamicTypes.All.Unpack(any, _arena)).Error);
        Assert.False(DynamicTypes.All.TryUnpack(any, _arena, out DynamicMessage message));
        Assert.True(message.IsNull);
    }

    [Fact]
    public void ARegistryKnowsGeneratedTypesToo()
    {
        Timestamp time = Timestamp.Create(_arena);
        time.Seconds = 5;
        Assert.True(new TypeRegistry().Unpack(Any.Pack(time, _arena), _arena).TryAs(out Timestamp same));
        Assert.Equal(time, same);
    }
}
