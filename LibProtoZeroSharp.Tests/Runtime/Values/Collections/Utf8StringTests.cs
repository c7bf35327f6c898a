using System.Text.Unicode;
using FsCheck;
using FsCheck.Fluent;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public unsafe class Utf8StringTests
{
    public static readonly TheoryData<string> Texts =
        ["", "a", "ab", "Hello, World!", "żółw", "日本語", "😀", "a😀b", "\0", "\uD800", "x\uDC00y", "\uDC00\uD800", new string('ż', 500), new string('x', 191) + "😀é"];

    [Fact]
    public void TheDefaultIsTheEmptyString()
    {
        Utf8String empty = default;
        Assert.Equal(0, empty.Length);
        Assert.True(empty.IsEmpty);
        Assert.True(empty.AsSpan().IsEmpty);
        Assert.Equal("", empty.ToString());
        Assert.True(empty == "" && empty == ""u8 && empty == default(Utf8String));
        Assert.False(empty == (string?)null);
        Assert.Equal(empty.GetHashCode(), default(Utf8String).GetHashCode());
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void AStringComparesByItsUtf8Form(string text)
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString(text);
        Assert.True(value == text && text == value && value.Equals(text) && value.Equals(text.AsSpan()));
        Assert.False(value != text || text != value);
        foreach (string other in Texts.Select(row => row.Data))
        {
            bool same = System.Text.Encoding.UTF8.GetBytes(text).AsSpan().SequenceEqual(System.Text.Encoding.UTF8.GetBytes(other));
            Utf8String otherValue = arena.CopyString(other);
            Assert.Equal(same, value == other);
            Assert.Equal(same, other == value);
            Assert.Equal(same, value == otherValue);
            Assert.NotEqual(same, value != otherValue);
            Assert.Equal(same, value.Equals((object)otherValue));
            Assert.Equal(Math.Sign(System.Text.Encoding.UTF8.GetBytes(text).AsSpan().SequenceCompareTo(System.Text.Encoding.UTF8.GetBytes(other))),
                Math.Sign(value.CompareTo(otherValue)));
        }
    }

    [Fact]
    public void AnyTextIsFoundEqualToItsCopyAndToNothingElse() =>
        Prop.ForAll(ArbMap.Default.ArbFor<char[]>(), ArbMap.Default.ArbFor<char[]>(), (chars, others) =>
        {
            using var arena = new ArenaAllocator();
            Utf8String value = arena.CopyString(chars);
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(chars), otherUtf8 = System.Text.Encoding.UTF8.GetBytes(others);
            bool same = utf8.AsSpan().SequenceEqual(otherUtf8);
            Assert.True(value.Equals(chars.AsSpan()) && value == utf8.AsSpan());
            Assert.Equal(same, value.Equals(others.AsSpan()));
            Assert.Equal(same, value.Equals(otherUtf8.AsSpan()));
            Assert.Equal(System.Text.Encoding.UTF8.GetString(utf8), value.ToString());
        }).Check(Campaign.Properties(200, 500));

    [Fact]
    public void ItComparesWithUtf8Literals()
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("żółw");
        Assert.True(value == "żółw"u8);
        Assert.True("żółw"u8 == value);
        Assert.False(value != "żółw"u8);
        Assert.False("żółw"u8 != value);
        Assert.True(value != "żółwi"u8);
        Assert.True(value == "żółw"u8.ToArray());
        Assert.False(value.Equals("żółw" as object));
    }

    [Fact]
    public void IllFormedBytesEqualNoStringAndDecodeToReplacements()
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString([(byte)'a', 0xFF, (byte)'b']);
        Assert.Equal("a\uFFFDb", value.ToString());
        Assert.False(value == "a\uFFFDb");
    }

    [Fact]
    public void EqualBytesHaveEqualHashes()
    {
        using var arena = new ArenaAllocator();
        var hashes = new HashSet<int>();
        for (int length = 0; length < 300; length++)
        {
            Utf8String one = arena.CopyString(new string('x', length)), other = arena.CopyString(new string('x', length));
            Assert.Equal(one.GetHashCode(), other.GetHashCode());
            hashes.Add(one.GetHashCode());
        }

        Assert.InRange(hashes.Count, 299, 300);
    }

    [Fact]
    public void EveryByteCountsInTheHash()
    {
        Span<byte> bytes = stackalloc byte[9];
        for (int length = 1; length <= bytes.Length; length++)
        {
            var hashes = new HashSet<int> { ByteHash.Of(bytes[..length]) };
            for (int i = 0; i < length; i++)
            {
                bytes[i] = 1;
                hashes.Add(ByteHash.Of(bytes[..length]));
                bytes[i] = 0;
            }

            Assert.Equal(length + 1, hashes.Count);
        }
    }

    [Fact]
    public void BytesAreReadAndSearched()
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("Hello, World!");
        Assert.Equal(13, value.Length);
        Assert.Equal((byte)'W', value[7]);
        Assert.Equal((byte)'!', value[^1]);
        Assert.True(value.StartsWith("Hello"u8) && !value.StartsWith("World"u8));
        Assert.True(value.EndsWith("World!"u8) && !value.EndsWith("Hello"u8));
        Assert.True(value.Contains(", "u8) && !value.Contains("; "u8));
        Assert.Equal(7, value.IndexOf("World"u8));
        Assert.Equal(-1, value.IndexOf("world"u8));
        ReadOnlySpan<byte> span = value;
        Assert.True(span.SequenceEqual("Hello, World!"u8));
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void StringsAreSearchedForInTheirUtf8Form(string text)
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("^" + text + "é");
        Assert.True(value.StartsWith("^" + text) && value.EndsWith(text + "é") && value.Contains(text));
        Assert.Equal(text.Length == 0 ? 0 : 1, value.IndexOf(text));
        Assert.False(value.StartsWith(text + "!") || value.EndsWith("!" + text) || value.Contains(text + "!"));
        Assert.Throws<ArgumentNullException>(() => value.Contains((string)null!));
    }

    [Theory]
    [InlineData("Content-Type", "content-type")]
    [InlineData("ŻÓŁW", "żółw")]
    [InlineData("straße", "STRASSE")]
    [InlineData("", "")]
    [InlineData("a", null)]
    public void TheRulesOfAComparisonAreThoseOfString(string text, string? other)
    {
        using var arena = new ArenaAllocator();
        foreach (StringComparison comparison in Enum.GetValues<StringComparison>())
        {
            foreach (int length in (int[])[0, 300])
            {
                string tail = new('x', length);
                Assert.Equal(
                    (text + tail).Equals(other + tail, comparison) && other != null, arena.CopyString(text + tail).Equals(other == null ? null : other + tail, comparison));
            }
        }
    }

    [Fact]
    public void EmptyIsNullOrEmpty()
    {
        using var arena = new ArenaAllocator();
        Assert.True(Utf8String.IsNullOrEmpty(default));
        Assert.False(Utf8String.IsNullOrEmpty(arena.CopyString("a")));
    }

    [Fact]
    public void ItIsCopiedAndFormattedIntoSpans()
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("żółw");
        Span<byte> bytes = stackalloc byte[7];
        value.CopyTo(bytes);
        Assert.True(value == bytes);
        Assert.True(value.TryCopyTo(bytes));
        Assert.False(value.TryCopyTo(bytes[..6]));
        Assert.Throws<ArgumentException>(() => value.CopyTo(new byte[6]));

        Span<char> chars = stackalloc char[4];
        Assert.True(value.TryFormat(chars, out int written));
        Assert.Equal("żółw", chars[..written].ToString());
        Assert.False(value.TryFormat(chars[..3], out written));
        Assert.Equal(0, written);
        Assert.Equal("[żółw]", $"[{value}]");
        Assert.Equal("[żółw]", string.Format("[{0:x}]", value));

        Span<byte> line = stackalloc byte[16];
        Assert.True(Utf8.TryWrite(line, $"<{value}>", out written));
        Assert.True("<żółw>"u8.SequenceEqual(line[..written]));
        Assert.False(Utf8.TryWrite(line[..5], $"<{value}>", out _));
    }

    [Fact]
    public void NothingButToStringAllocates()
    {
        using var arena = new ArenaAllocator();
        Utf8String value = arena.CopyString("żółw and a longer text"), other = arena.CopyString("żółw");
        int sum = 0;
        ZeroAllocation.Of(() =>
        {
            Span<char> chars = stackalloc char[100];
            Span<byte> bytes = stackalloc byte[100];
            if (value == "żółw" || value == "żółw"u8 || value == other || value.Equals(other)) sum++;
            sum += value.GetHashCode() + value.CompareTo(other) + value.IndexOf("and"u8) + value[0] + value.Length;
            value.TryFormat(chars, out _);
            Format(value, chars, bytes);
            value.CopyTo(bytes);
            if (value.StartsWith("x"u8) || value.EndsWith("x"u8) || value.Contains("x"u8)) sum++;
            if (value.StartsWith("x") || value.EndsWith("x") || value.Contains("x") || value.Equals("x", StringComparison.OrdinalIgnoreCase)) sum++;
        });
    }

    private static void Format<T>(T value, Span<char> chars, Span<byte> bytes) where T : ISpanFormattable, IUtf8SpanFormattable
    {
        value.TryFormat(chars, out _, default, null);
        value.TryFormat(bytes, out _, default, null);
    }
}
