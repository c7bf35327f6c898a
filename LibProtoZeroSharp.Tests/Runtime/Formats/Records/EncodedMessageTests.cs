using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Records;

public sealed class EncodedMessageTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    /// <summary>The order of a map doesn't count.</summary>
    [Fact]
    public void EqualMessagesAreEqual()
    {
        Struct one = Struct.Create(_arena), two = Struct.Create(_arena);
        foreach (int i in (int[])[1, 2, 3]) one.Set($"k{i}", Value.ForNumber(i, _arena), _arena);
        foreach (int i in (int[])[3, 2, 1]) two.Set($"k{i}", Value.ForNumber(i, _arena), _arena);
        EncodedMessage<Struct> left = new(one), right = new(two);
        Assert.Equal(left, right);
        Assert.Equal(left.GetHashCode(), right.GetHashCode());
        Assert.Equal(one, right.Parse(_arena));
        Assert.Equal("{\"k1\":1,\"k2\":2,\"k3\":3}", right.ToString());
        two.Set("k1", Value.ForNumber(0, _arena), _arena);
        Assert.NotEqual(left, new EncodedMessage<Struct>(two));
        Assert.Equal(left, right);
    }

    [Fact]
    public void ItOutlivesTheArena()
    {
        var mask = new EncodedMessage<FieldMask>(FieldMask.FromString("a,b.c", _arena));
        _arena.Reset();
        Assert.Equal("a,b.c", mask.Parse(_arena).ToJsonString(_arena).ToString());
        Assert.Equal(mask.Bytes.ToArray(), mask.Parse(_arena).ToByteArray());
    }

    [Fact]
    public void ItIsNotMadeOfNothing() => Assert.Throws<ArgumentNullException>(() => new EncodedMessage<Any>(default));

    [Fact]
    public void WhatIsTooDeepToBeDecodedIsText()
    {
        Value value = Value.ForNumber(1, _arena);
        for (int i = 0; i < ProtoReadOptions.DefaultMaxDepth; i++) value = Value.ForList([value], _arena);
        var encoded = new EncodedMessage<Value>(value);
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => encoded.Parse(_arena)).Error);
        Assert.Equal($"{encoded.Bytes.Length} bytes of google.protobuf.Value", encoded.ToString());
    }
}
