using System.Globalization;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public class Utf8StringPoolTests
{
    [Theory]
    [InlineData("a")]
    [InlineData("Ada Lovelace")]
    [InlineData("żółw")]
    [InlineData("😀")]
    public void EqualBytesGiveTheSameString(string text)
    {
        using var arena = new ArenaAllocator();
        var pool = new Utf8StringPool();
        string first = pool.GetOrAdd(arena.CopyString(text));
        Assert.Equal(text, first);
        Assert.Same(first, arena.CopyString(text).ToString(pool));
        Assert.Same(first, pool.GetOrAdd(System.Text.Encoding.UTF8.GetBytes(text)));
        pool.Clear();
        string second = pool.GetOrAdd(System.Text.Encoding.UTF8.GetBytes(text));
        Assert.NotSame(first, second);
        Assert.Same(second, pool.GetOrAdd(System.Text.Encoding.UTF8.GetBytes(text)));
    }

    [Fact]
    public void WhatIsInThePoolTakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        var pool = new Utf8StringPool();
        Utf8String ascii = arena.CopyString("a name that comes again"), other = arena.CopyString("żółw"), empty = default;
        int sum = pool.GetOrAdd(ascii).Length + pool.GetOrAdd(other).Length;
        ZeroAllocation.Of(() => sum += pool.GetOrAdd(ascii).Length + other.ToString(pool).Length + empty.ToString(pool).Length);
    }

    /// <summary>With one bucket, every text has the same places.</summary>
    [Fact]
    public void AFullPoolReplacesStringsAndGivesTheRightOnes()
    {
        var pool = new Utf8StringPool(capacity: 1);
        Assert.Equal(8, pool.Capacity);
        for (int i = 0; i < 1000; i++)
        {
            string text = (i % 13).ToString(CultureInfo.InvariantCulture);
            Assert.Equal(text, pool.GetOrAdd(System.Text.Encoding.UTF8.GetBytes(text)));
        }

        pool.Clear();
        string[] kept = [.. Enumerable.Range(0, 8).Select(i => pool.GetOrAdd([(byte)('a' + i)]))];
        for (int i = 0; i < kept.Length; i++) Assert.Same(kept[i], pool.GetOrAdd([(byte)('a' + i)]));
    }

    /// <summary>With one bucket, every text has the same places.</summary>
    [Fact]
    public void AFullPoolKeepsATextThatComesASecondTime()
    {
        var pool = new Utf8StringPool(capacity: 1);
        for (int i = 0; i < 8; i++) pool.GetOrAdd([(byte)'a', (byte)i]);
        string first = pool.GetOrAdd("new"u8), second = pool.GetOrAdd("new"u8);
        Assert.Equal(first, second);
        Assert.NotSame(first, second);
        Assert.Same(second, pool.GetOrAdd("new"u8));
    }

    /// <summary>
    /// A quarter of the places is taken, so hardly any eight of them are full. For one seed of the process in ten, nine texts share eight places and
    /// displace each other: all nine are lost. Five such groups are not to be expected in the life of this test.
    /// </summary>
    [Fact]
    public void AlmostAllTextsOfAPoolWithRoomAreKept()
    {
        var pool = new Utf8StringPool();
        string[] kept = [.. Enumerable.Range(0, 1000).Select(i => pool.GetOrAdd(System.Text.Encoding.ASCII.GetBytes($"text {i}")))];
        Assert.True(Enumerable.Range(0, 1000).Count(i => ReferenceEquals(kept[i], pool.GetOrAdd(System.Text.Encoding.ASCII.GetBytes($"text {i}")))) > 955);
    }

    /// <summary>Zeros after a text are a part of it, although a vector is padded with them.</summary>
    [Fact]
    public void TextsThatDifferInZerosAreOthers()
    {
        var pool = new Utf8StringPool();
        byte[] bytes = new byte[40];
        bytes[0] = (byte)'a';
        for (int round = 0; round < 2; round++)
        {
            for (int length = 1; length <= bytes.Length; length++) Assert.Equal(length, pool.GetOrAdd(bytes.AsSpan(0, length)).Length);
        }
    }

    /// <summary>Every length up to that of two vectors, at the end of readable memory, beside a text that differs in one byte.</summary>
    [Fact]
    public void TextsAreComparedToTheLastByte()
    {
        using var memory = new GuardedMemory(100);
        var pool = new Utf8StringPool();
        for (int length = 1; length <= 66; length++)
        {
            byte[] bytes = [.. Enumerable.Range(0, length).Select(i => (byte)('0' + (length + i) % 40))];
            string text = pool.GetOrAdd(memory.Place(bytes));
            for (int place = 0; place < length; place++)
            {
                bytes[place] ^= 1;
                Assert.Equal(System.Text.Encoding.ASCII.GetString(bytes), pool.GetOrAdd(memory.Place(bytes)));
                bytes[place] ^= 1;
            }

            Assert.Equal(text, pool.GetOrAdd(memory.Place(bytes)));
        }

        // Widened, the bytes are those characters; but they are not their UTF-8 form.
        Assert.Equal("\u00C5\u00BC", pool.GetOrAdd("\u00C5\u00BC"u8));
        Assert.Equal("\u017C", pool.GetOrAdd([0xC5, 0xBC]));
    }

    [Fact]
    public void LongTextsAreNotKept()
    {
        var pool = new Utf8StringPool(maxLength: 3);
        Assert.Same(pool.GetOrAdd("abc"u8), pool.GetOrAdd("abc"u8));
        Assert.NotSame(pool.GetOrAdd("abcd"u8), pool.GetOrAdd("abcd"u8));
        Assert.Equal("abcd", pool.GetOrAdd("abcd"u8));
    }

    [Fact]
    public void IllFormedBytesBecomeReplacements()
    {
        var pool = new Utf8StringPool();
        foreach (byte[] bytes in (byte[][])[[0xFF], [(byte)'a', 0xFF], [0xED, 0xA0, 0x80]])
        {
            for (int i = 0; i < 2; i++) Assert.Equal(System.Text.Encoding.UTF8.GetString(bytes), pool.GetOrAdd(bytes));
        }

        Assert.Equal("\uFFFD", pool.GetOrAdd("\uFFFD"u8));
    }

    /// <summary>A search costs time. The pool is full of strings that come once; then one recurs, and is found only after a while.</summary>
    [Fact]
    public void AFullPoolStopsSearchingForStringsThatComeOnce()
    {
        var pool = new Utf8StringPool(capacity: 64);
        Ask();
        for (int i = 0; i < 1000; i++) Assert.NotSame(Recurring(), Recurring());
        for (int i = 0; i < 20_000; i++) Assert.Equal("it recurs", Recurring());
        Assert.Same(Recurring(), Recurring());
        Ask();
        Assert.NotSame(Recurring(), Recurring());
        pool.Clear();
        Assert.Same(Recurring(), Recurring());

        string Recurring() => pool.GetOrAdd("it recurs"u8);

        void Ask()
        {
            for (int i = 0; i < 10_000; i++) Assert.Equal($"{i}", pool.GetOrAdd(System.Text.Encoding.ASCII.GetBytes($"{i}")));
        }
    }

    /// <summary>Half of the strings come once, and sometimes displace the other one, which is found otherwise.</summary>
    [Fact]
    public void AFullPoolGoesOnSearchingIfItFindsEnough()
    {
        const int count = 50_000;
        var pool = new Utf8StringPool();
        string last = "";
        int found = 0;
        for (int i = 0; i < count; i++)
        {
            pool.GetOrAdd(System.Text.Encoding.ASCII.GetBytes($"{i}"));
            string recurring = pool.GetOrAdd("it recurs"u8);
            if (ReferenceEquals(last, recurring)) found++;
            last = recurring;
        }

        Assert.True(found > count * 9 / 10, $"{found} of {count} strings were found");
    }

    [Fact]
    public void ManyThreadsGetTheRightStrings()
    {
        var pool = new Utf8StringPool(capacity: 64);
        Parallel.For(0, 8, thread =>
        {
            var random = new Random(thread);
            for (int i = 0; i < 50_000; i++)
            {
                string text = new((char)('a' + random.Next(26)), random.Next(20));
                Assert.Equal(text, pool.GetOrAdd(System.Text.Encoding.ASCII.GetBytes(text)));
            }
        });
    }

    [Fact]
    public void BadArgumentsAreRejected()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Utf8StringPool(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => new Utf8StringPool((1 << 24) + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new Utf8StringPool(maxLength: -1));
        Assert.Throws<ArgumentNullException>(() => default(Utf8String).ToString(null!));
    }
}
