using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

public unsafe class WrapperTests
{
    [Fact]
    public void AValueGoesInAndComesOut()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(-1.5, DoubleValue.From(-1.5, arena).ToNullable());
        Assert.Equal(-1.5f, FloatValue.From(-1.5f, arena).ToNullable());
        Assert.Equal(long.MinValue, Int64Value.From(long.MinValue, arena).ToNullable());
        Assert.Equal(ulong.MaxValue, UInt64Value.From(ulong.MaxValue, arena).ToNullable());
        Assert.Equal(int.MinValue, Int32Value.From(int.MinValue, arena).ToNullable());
        Assert.Equal(uint.MaxValue, UInt32Value.From(uint.MaxValue, arena).ToNullable());
        Assert.True(BoolValue.From(true, arena).ToNullable());
        Assert.Equal(arena.CopyString("żółw"), StringValue.From(arena.CopyString("żółw"), arena).ToNullable());
        Assert.Equal(arena.CopyBytes([0, 255]), BytesValue.From(arena.CopyBytes([0, 255]), arena).ToNullable());
    }

    /// <summary>The default is a value like any other; only an absent wrapper is null.</summary>
    [Fact]
    public void NullIsAbsentAndTheDefaultIsNot()
    {
        using var arena = new ArenaAllocator();
        int? converted = Int32Value.From(0, arena);
        Assert.Equal(0, converted);
        converted = default(Int32Value);
        Assert.Null(converted);
        converted = MessageData.OrDefault<Int32Value>(default);
        Assert.Null(converted);
        Utf8String? text = MessageData.OrDefault<StringValue>(default);
        Assert.Null(text);
        text = StringValue.From(default(Utf8String), arena);
        Assert.Equal(default(Utf8String), text);
        Assert.True(Int32Value.From(null, arena).IsNull);
        Assert.True(StringValue.From(default(Utf8String?), arena).IsNull);
        Assert.True(StringValue.From(default(string), arena).IsNull);
        Assert.Equal("zażółć", StringValue.From("zażółć", arena).Value.ToString());
        Assert.Equal([1, 2], BytesValue.From([1, 2], arena).Value.ToArray());
        Assert.Equal(3, Int32Value.From((int?)3, arena).Value);
        Assert.False(MessageData.Present(Int32Value.From(null, arena)).IsSet);
    }

    [Fact]
    public void TheBytesAreThoseOfTheMessage()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal([8, 5], UInt32Value.From(5, arena).ToByteArray());
        Assert.Equal([10, 1, 65], StringValue.From(arena.CopyString("A"), arena).ToByteArray());
    }
}
