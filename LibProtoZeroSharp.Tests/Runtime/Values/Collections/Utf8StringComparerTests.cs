using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Text;

namespace LibProtoZeroSharp.Tests.Values.Collections;

public class Utf8StringComparerTests
{
    private static readonly Utf8StringComparer Comparer = Utf8StringComparer.Ordinal;
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static readonly TheoryData<string> Keys =
        ["", "a", "Ada Lovelace", "żółw", "日本語", "a😀b", "\0", "\uFFFD", new string('x', 64), new string('x', 65), new string('ż', 500), new string('x', 10_000) + "é"];

    [Theory]
    [MemberData(nameof(Keys))]
    public void CollectionsOfStringsAreAskedWithUtf8(string key)
    {
        using var arena = new ArenaAllocator();
        Utf8String view = arena.CopyString(new string(key)), other = arena.CopyString(key + "!");
        byte[] utf8 = Strict.GetBytes(key), otherUtf8 = Strict.GetBytes(key + "!");
        KeyValuePair<string, int>[] entries = [.. Keys.Select(row => new KeyValuePair<string, int>(row.Data, row.Data.Length))];

        var dictionary = new Dictionary<string, int>(entries, Comparer);
        Assert.Equal(key.Length, dictionary[new string(key.AsSpan())]);
        Assert.Equal(key.Length, dictionary.GetAlternateLookup<Utf8String>()[view]);
        Assert.Equal(key.Length, dictionary.GetAlternateLookup<ReadOnlySpan<byte>>()[utf8]);
        Assert.False(dictionary.GetAlternateLookup<Utf8String>().ContainsKey(other) || dictionary.GetAlternateLookup<ReadOnlySpan<byte>>().ContainsKey(otherUtf8));

        var concurrent = new ConcurrentDictionary<string, int>(entries, Comparer);
        Assert.Equal(key.Length, concurrent.GetAlternateLookup<Utf8String>()[view]);
        Assert.Equal(key.Length, concurrent.GetAlternateLookup<ReadOnlySpan<byte>>()[utf8]);
        Assert.False(concurrent.GetAlternateLookup<Utf8String>().ContainsKey(other) || concurrent.GetAlternateLookup<ReadOnlySpan<byte>>().ContainsKey(otherUtf8));

        var set = new HashSet<string>(dictionary.Keys, Comparer);
        Assert.True(set.GetAlternateLookup<Utf8String>().TryGetValue(view, out string? same) && same == key);
        Assert.True(set.GetAlternateLookup<ReadOnlySpan<byte>>().Contains(utf8));
        Assert.False(set.GetAlternateLookup<Utf8String>().Contains(other) || set.GetAlternateLookup<ReadOnlySpan<byte>>().Contains(otherUtf8));
    }

    /// <summary>.NET 10 asks them with characters only, because they may file strings by their lengths. If this fails, the documentation may promise more.</summary>
    [Fact]
    public void FrozenCollectionsOfStringsAreNotAskedWithUtf8()
    {
        FrozenDictionary<string, int> frozen = Keys.ToFrozenDictionary(row => row.Data, row => row.Data.Length, Comparer);
        Assert.All(Keys, row => Assert.Equal(row.Data.Length, frozen[new string(row.Data.AsSpan())]));
        Assert.False(frozen.TryGetAlternateLookup<Utf8String>(out _) || frozen.TryGetAlternateLookup<ReadOnlySpan<byte>>(out _));
    }

    /// <summary>All pairs of random strings, many of them with unpaired surrogates, and of the bytes of both and damaged bytes.</summary>
    [Fact]
    public void BytesEqualAStringIfTheyAreItsUtf8Form()
    {
        const string letters = "azż日\uFFFD\uD800\uDBFF\uDC00\uDFFF";
        var random = new Random(65);
        string[] texts = [.. Enumerable.Range(0, 200).Select(i => new string('x', i % 4 * 60) + string.Concat(random.GetItems(letters.AsSpan(), random.Next(5))))];
        byte[][] bytes = [.. texts.Select(Encoding.UTF8.GetBytes), .. texts.Select(text => Damaged(Encoding.UTF8.GetBytes(text), random))];
        int equal = 0, without = 0;
        foreach (string text in texts)
        {
            byte[]? form = Form(text);
            if (form == null) without++;
            foreach (byte[] utf8 in bytes)
            {
                bool expected = form.AsSpan().SequenceEqual(utf8) && form != null;
                Assert.Equal(expected, Comparer.Equals(utf8, text));
                if (!expected) continue;
                equal++;
                Assert.Equal(Comparer.GetHashCode(utf8), Comparer.GetHashCode(text));
                Assert.Equal(text, Comparer.Create(utf8));
            }

            Assert.All(texts, other => Assert.Equal(string.Equals(text, other), Comparer.Equals(text, other)));
            Assert.Equal(Comparer.GetHashCode(text), Comparer.GetHashCode(new string(text.AsSpan())));
        }

        Assert.True(equal > 50 && without > 50, $"{equal} pairs are equal, {without} strings have no UTF-8 form");
    }

    [Fact]
    public void NothingIsEqualBecauseItIsReplaced()
    {
        using var arena = new ArenaAllocator();
        byte[] replacement = [0xEF, 0xBF, 0xBD], ofSurrogate = [0xED, 0xA0, 0x80];
        Assert.True(Comparer.Equals(replacement, "\uFFFD"));
        Assert.False(Comparer.Equals(replacement, "\uD800") || Comparer.Equals(arena.CopyString("\uD800"), "\uD800") || Comparer.Equals(ofSurrogate, "\uD800"));
        Assert.False(Comparer.Equals([0xFF], "\uFFFD") || Comparer.Equals(ofSurrogate, "\uFFFD\uFFFD\uFFFD"));
        Assert.False(Comparer.Equals("\uD800", "\uD801") || Comparer.Equals("\uD800", "\uFFFD"));

        var dictionary = new Dictionary<string, int>(Comparer) { ["\uD800"] = 1, ["\uDBFF"] = 2, ["\uFFFD"] = 3 };
        Assert.Equal((1, 2, 3), (dictionary["\uD800"], dictionary["\uDBFF"], dictionary["\uFFFD"]));
        Assert.Equal(3, dictionary.GetAlternateLookup<ReadOnlySpan<byte>>()[replacement]);
    }

    /// <summary>A sender could otherwise make any number of different keys with one hash.</summary>
    [Fact]
    public void StringsWithUnpairedSurrogatesHaveDifferentHashes()
    {
        int[] hashes = [.. Enumerable.Range(0xD800, 2048).Select(unit => Comparer.GetHashCode($"{(char)unit}!{(char)unit}"))];
        Assert.True(hashes.Distinct().Count() > hashes.Length - 10);
    }

    [Fact]
    public void AddingAKeyMakesItsString()
    {
        using var arena = new ArenaAllocator();
        var dictionary = new Dictionary<string, int>(Comparer);
        var byView = dictionary.GetAlternateLookup<Utf8String>();
        var byBytes = dictionary.GetAlternateLookup<ReadOnlySpan<byte>>();
        byView[arena.CopyString("żółw")] = 1;
        byBytes["żółw"u8] += 1;
        Assert.True(byBytes.TryAdd("ant"u8, 5));
        arena.Reset();
        Assert.Equal([("żółw", 2), ("ant", 5)], dictionary.Select(entry => (entry.Key, entry.Value)));
        Assert.Equal(2, dictionary["żółw"]);

        var concurrent = new ConcurrentDictionary<string, int>(Comparer);
        Assert.True(concurrent.GetAlternateLookup<Utf8String>().TryAdd(arena.CopyString("żółw"), 1));
        Assert.Equal(1, concurrent["żółw"]);
    }

    /// <summary>A key with replacements would be in the place of another hash, and never be found.</summary>
    [Fact]
    public void BytesThatAreNotUtf8AreNotAdded()
    {
        using var arena = new ArenaAllocator();
        var dictionary = new Dictionary<string, int>(Comparer) { ["a\uFFFD"] = 1 };
        var byView = dictionary.GetAlternateLookup<Utf8String>();
        var byBytes = dictionary.GetAlternateLookup<ReadOnlySpan<byte>>();
        byte[] bytes = [(byte)'a', 0xFF];
        Assert.False(byBytes.ContainsKey(bytes));
        Assert.Throws<ArgumentException>("alternate", () => byBytes[bytes] = 2);
        Assert.Throws<ArgumentException>("alternate", () => byView[arena.CopyString(bytes)] = 2);
        Assert.Equal([("a\uFFFD", 1)], dictionary.Select(entry => (entry.Key, entry.Value)));
        dictionary.Add("b", 3);
        Assert.Equal((1, 3), (dictionary["a\uFFFD"], dictionary["b"]));
    }

    [Fact]
    public void LookUpsAllocateNothingManaged()
    {
        using var arena = new ArenaAllocator();
        string[] keys = [.. Keys.Select(row => row.Data)];
        string unpaired = new string('x', 1000) + '\uD800';
        Utf8String[] views = [.. keys.Select(key => arena.CopyString(key))];
        var dictionary = keys.ToDictionary(key => key, key => key.Length, Comparer);
        var set = new HashSet<string>(keys, Comparer);
        var concurrent = new ConcurrentDictionary<string, int>(dictionary, Comparer);
        int sum = 0;
        ZeroAllocation.Of(() =>
        {
            foreach (Utf8String view in views)
            {
                sum += dictionary.GetAlternateLookup<Utf8String>()[view] + dictionary.GetAlternateLookup<ReadOnlySpan<byte>>()[view];
                sum += concurrent.GetAlternateLookup<Utf8String>()[view] + concurrent.GetAlternateLookup<ReadOnlySpan<byte>>()[view];
                sum += set.GetAlternateLookup<Utf8String>().Contains(view) && set.GetAlternateLookup<ReadOnlySpan<byte>>().Contains(view) ? 1 : 0;
            }

            foreach (string key in keys) sum += dictionary[key];
            sum += Comparer.GetHashCode("\uD800\uD800") + Comparer.GetHashCode(unpaired);
        });
    }

    [Fact]
    public void AStaleViewThrows()
    {
        using var arena = new ArenaAllocator();
        var dictionary = new Dictionary<string, int>(Comparer) { ["Ada"] = 1 };
        Utf8String view = arena.CopyString("Ada");
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => dictionary.GetAlternateLookup<Utf8String>().ContainsKey(view));
        Assert.Throws<ObjectDisposedException>(() => Comparer.Equals(view, "Ada"));
        Assert.Throws<ObjectDisposedException>(() => Comparer.Create(view));
    }

    [Fact]
    public void NullIsOnlyEqualToNull()
    {
        Assert.True(Comparer.Equals((string?)null, null));
        Assert.False(Comparer.Equals("", null) || Comparer.Equals((string?)null, "") || Comparer.Equals(default(Utf8String), null) || Comparer.Equals(""u8, null));
        Assert.Throws<ArgumentNullException>(() => Comparer.GetHashCode((string)null!));
    }

    /// <summary>The bytes of a string that has a UTF-8 form.</summary>
    private static byte[]? Form(string text)
    {
        try
        {
            return Strict.GetBytes(text);
        }
        catch (EncoderFallbackException)
        {
            return null;
        }
    }

    private static byte[] Damaged(byte[] bytes, Random random)
    {
        if (bytes.Length > 0) bytes[^random.Next(1, Math.Min(4, bytes.Length + 1))] ^= (byte)(1 << random.Next(8));
        return bytes;
    }
}
