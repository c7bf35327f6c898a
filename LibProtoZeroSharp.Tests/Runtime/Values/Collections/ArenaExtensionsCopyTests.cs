namespace LibProtoZeroSharp.Tests.Values.Collections;

public class ArenaExtensionsCopyTests
{
    [Fact]
    public void TextBytesAndLiteralsAreCopied()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.CopyString("żółw") == "żółw"u8);
        Assert.True(arena.CopyString("żółw".AsSpan()[..2]) == "żó"u8);
        Assert.True(arena.CopyString("żółw"u8) == "żółw"u8);
        Assert.True(arena.CopyBytes([0xFF, 0]) == [0xFF, 0]);
    }

    [Fact]
    public void TheCopyIsIndependentOfItsSource()
    {
        using var arena = new ArenaAllocator();
        byte[] source = [1, 2, 3];
        UnmanagedBytes copy = arena.CopyBytes(source);
        source[0] = 9;
        Assert.Equal([1, 2, 3], copy.ToArray());
    }

    [Fact]
    public void LoneSurrogatesBecomeReplacementCharacters()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.CopyString("a\uD800") == "a\uFFFD"u8);
        Assert.True(arena.CopyString("\uDC00b\uD800\uD801") == "\uFFFDb\uFFFD\uFFFD"u8);
    }

    [Fact]
    public void Utf8IsNotValidated()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.CopyString([0xC3]) == [0xC3]);
    }

    [Fact]
    public void NothingTakesNothing()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.CopyString("").IsEmpty && arena.CopyString(""u8).IsEmpty && arena.CopyBytes([]).IsEmpty);
        Assert.Equal(0, arena.AllocatedBytes);
    }

    [Fact]
    public void NullIsRejected()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => arena.CopyString((string)null!));
    }

    [Fact]
    public void TextOfAnyLengthTakesItsLengthInBytes()
    {
        using var arena = new ArenaAllocator();
        for (int length = 0; length < 100; length++)
        {
            foreach (string text in (string[])[new('x', length), new string('x', length) + "é", "€" + new string('x', length)])
            {
                arena.Reset();
                Utf8String copy = arena.CopyString(text);
                Assert.Equal(text, copy.ToString());
                Assert.Equal((copy.Length + 7) / 8 * 8, arena.AllocatedBytes);
            }
        }
    }

    [Fact]
    public void TextThatJustFitsIsCopied()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 30_000, MaxBytes = 40_000 });
        unsafe { arena.Allocate<byte>(10_000); }
        string text = new string('x', 19_990) + "ż";
        Utf8String copy = arena.CopyString(text);
        Assert.True(copy == text);
        Assert.Equal(10_000 + 19_992, arena.AllocatedBytes);
        Assert.Throws<InsufficientMemoryException>(() => arena.CopyString(text));
    }

    [Fact]
    public void AnExhaustedArenaSaysSoAndStaysUsable()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        string large = new('x', 200_000);
        Assert.Throws<InsufficientMemoryException>(() => arena.CopyString(large));
        Assert.Throws<InsufficientMemoryException>(() => arena.CopyBytes(new byte[200_000]));
        Assert.True(arena.CopyString("fits") == "fits");
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        ZeroAllocation.Of(() =>
        {
            arena.CopyString("a string");
            arena.CopyString("żółw".AsSpan());
            arena.CopyString("UTF-8"u8);
            arena.CopyBytes("bytes"u8);
        });
    }
}
