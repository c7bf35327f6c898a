extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

public class AnyTests
{
    [Theory]
    [InlineData("type.googleapis.com")]
    [InlineData("type.googleapis.com/")]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("https://example.com/żółw/types")]
    public void PackingGivesGooglesBytes(string prefix)
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Pack(Duration.Normalize(5, 6, arena), arena, prefix);
        Wkt.Any expected = Wkt.Any.Pack(new Wkt.Duration { Seconds = 5, Nanos = 6 }, prefix);
        Assert.Equal(expected.ToByteArray(), any.ToByteArray());
        Assert.Equal("google.protobuf.Duration", any.TypeName.ToString());
        Assert.True(any.Is<Duration>());
        Assert.False(any.Is<Timestamp>());
        Assert.Equal((5, 6), (any.Unpack<Duration>(arena).Seconds, any.Unpack<Duration>(arena).Nanos));
    }

    [Fact]
    public void TheDefaultPrefixIsGooglesAndEmptyMessagesCanBePacked()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(Wkt.Any.Pack(new Wkt.Empty()).ToByteArray(), Any.Pack(Empty.Create(arena), arena).ToByteArray());
    }

    /// <summary>Google's type name for such a URL.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("google.protobuf.Duration")]
    [InlineData("a/b/google.protobuf.Duration")]
    [InlineData("/google.protobuf.Duration")]
    [InlineData("type.googleapis.com/google.protobuf.Duration/")]
    [InlineData("type.googleapis.com/google.protobuf.Durations")]
    [InlineData("type.googleapis.com/.google.protobuf.Duration")]
    public void TheTypeIsWhatStandsAfterTheLastSlash(string url)
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Create(arena);
        any.TypeUrl = arena.CopyString(url);
        Assert.Equal(Wkt.Any.GetTypeName(url), any.TypeName.ToString());
        bool expected = new Wkt.Any { TypeUrl = url }.Is(Wkt.Duration.Descriptor);
        Assert.Equal(expected, any.Is<Duration>());
        Assert.Equal(expected, any.TryUnpack(arena, out Duration duration));
        Assert.Equal(!expected, duration.IsNull);
    }

    [Fact]
    public void WhatIsNoneIsRejected()
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Pack(Duration.Normalize(1, 2, arena), arena);
        Assert.Throws<InvalidOperationException>(() => any.Unpack<Timestamp>(arena));
        Assert.False(any.TryUnpack(arena, out Timestamp timestamp));
        Assert.True(timestamp.IsNull);
        any.Value = arena.CopyBytes([0x08]);
        Assert.Throws<ProtoException>(() => any.Unpack<Duration>(arena));
        Assert.False(any.TryUnpack(arena, out Duration duration));
        Assert.True(duration.IsNull);
        Assert.Throws<ArgumentNullException>("message", () => Any.Pack(default(Duration), arena));
        Assert.Throws<ArgumentNullException>("typeUrlPrefix", () => Any.Pack(Empty.Create(arena), arena, null!));
    }

    [Fact]
    public void ManyMayLieInEachOther()
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Create(arena);
        for (int i = 0; i < 500; i++) any = Any.Pack(any, arena);
        for (int i = 0; i < 500; i++) any = any.Unpack<Any>(arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        Assert.Equal((0, 0), (any.TypeUrl.Length, any.Value.Length));
    }
}
