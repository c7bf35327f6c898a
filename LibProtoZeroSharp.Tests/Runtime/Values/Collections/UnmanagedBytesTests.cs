namespace LibProtoZeroSharp.Tests.Values.Collections;

public class UnmanagedBytesTests
{
    [Fact]
    public void TheDefaultIsEmpty()
    {
        UnmanagedBytes empty = default;
        Assert.True(empty is { Length: 0, IsEmpty: true });
        Assert.Empty(empty.ToArray());
        Assert.True(empty == ReadOnlySpan<byte>.Empty);
    }

    [Fact]
    public void BytesAreReadAndCopied()
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes value = arena.CopyBytes([1, 2, 0, 255]);
        Assert.Equal(4, value.Length);
        Assert.False(value.IsEmpty);
        Assert.Equal(255, value[^1]);
        Assert.Equal([1, 2, 0, 255], value.ToArray());
        Assert.True(value.AsSpan().SequenceEqual((ReadOnlySpan<byte>)value));
        Span<byte> copy = stackalloc byte[4];
        value.CopyTo(copy);
        Assert.True(value == copy);
        Assert.True(value.TryCopyTo(copy));
        Assert.False(value.TryCopyTo(copy[1..]));
        Assert.Throws<ArgumentException>(() => value.CopyTo(new byte[3]));
    }

    [Fact]
    public void EqualityIsThatOfTheBytes()
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes value = arena.CopyBytes([1, 2]), same = arena.CopyBytes([1, 2]), other = arena.CopyBytes([1, 3]);
        ReadOnlySpan<byte> span = [1, 2];
        Assert.True(value == same && value.Equals(same) && value.Equals((object)same) && value == span && span == value && value.Equals(span));
        Assert.False(value != same || value != span || span != value || value == other || value.Equals(other) || value.Equals(1));
        Assert.True(value != other && other != span && span != other);
        Assert.Equal(value.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(value.GetHashCode(), other.GetHashCode());
    }

    [Fact]
    public void OnlyToArrayAllocates()
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes value = arena.CopyBytes([1, 2]);
        int sum = 0;
        ZeroAllocation.Of(() =>
        {
            Span<byte> copy = stackalloc byte[2];
            value.CopyTo(copy);
            sum += value.GetHashCode() + value[0] + value.Length + (value == copy ? 1 : 0) + (value == value.AsSpan() ? 1 : 0);
        });
    }

    [Fact]
    public void AGuidIsInNetworkOrder()
    {
        using var arena = new ArenaAllocator();
        var value = new Guid("00112233-4455-6677-8899-aabbccddeeff");
        UnmanagedBytes bytes = arena.CopyGuid(value);
        Assert.Equal("00112233445566778899AABBCCDDEEFF", Convert.ToHexString(bytes.AsSpan()));
        Assert.Equal(value, bytes.ToGuid());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(15)]
    [InlineData(17)]
    public void AGuidHas16Bytes(int length)
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes bytes = arena.CopyBytes(new byte[length]);
        Assert.Equal($"Expected the 16 bytes of a Guid, found {length} bytes.", Assert.Throws<InvalidOperationException>(() => bytes.ToGuid()).Message);
    }
}
