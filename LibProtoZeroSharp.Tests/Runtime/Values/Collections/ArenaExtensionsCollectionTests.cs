namespace LibProtoZeroSharp.Tests.Values.Collections;

/// <summary>Strings and characters as arguments of collections of <see cref="Utf8String"/>.</summary>
public class ArenaExtensionsCollectionTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(200)]
    public void KeysAreFoundByStringAndByUtf8(int others)
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, int>.Create(arena);
        string[] keys = ["", "a", "żółw", "\uD800", new string('ż', 256), new string('ż', 257), new string('x', 5000)];
        for (int i = 0; i < keys.Length; i++) map.Add(keys[i], i, arena);
        for (int i = 0; i < others; i++) map.Add($"other {i}", -i, arena);
        for (int i = 0; i < keys.Length; i++)
        {
            Assert.True(map.TryGetValue(keys[i], out int value));
            Assert.Equal(i, value);
            Assert.True(map.ContainsKey(keys[i]));
            Assert.True(map.TryGetValue(arena.CopyString(keys[i]).AsSpan(), out value));
            Assert.Equal((i, i, i), (value, map[keys[i]], map[arena.CopyString(keys[i])]));
        }

        Assert.True(map.ContainsKey("żółw"u8) && map.TryGetValue("a"u8, out _) && map.ContainsKey("\uFFFD"));
        Assert.False(map.ContainsKey("żół"u8) || map.ContainsKey("b") || map.ContainsKey(new string('x', 4999)));
        Assert.False(map.TryGetValue("missing", out int missing));
        Assert.Equal(0, missing);
        Assert.Equal((2, 2, 1), (map["żółw"u8], map["żółw".ToCharArray()], map["a"u8.ToArray()]));
        Assert.Contains("missing", Assert.Throws<KeyNotFoundException>(() => map["missing"]).Message);
    }

    [Fact]
    public void StringsOfAnyCollectionAreAdded()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<Utf8String>.Create(arena);
        string[] array = ["a", "b"];
        list.AddRange(array, arena);
        list.AddRange(new List<string> { "c" }, arena);
        list.AddRange(array.Select(text => text + "!"), arena);
        list.AddRange(["d"], arena);
        Assert.Equal(["a", "b", "c", "a!", "b!", "d"], list.AsEnumerable().Select(text => text.ToString()));
        Assert.Throws<ArgumentNullException>(() => list.AddRange((IEnumerable<string>)null!, arena));
        Assert.Throws<ArgumentNullException>(() => list.AddRange((IEnumerable<Utf8String>)null!, arena));
    }

    [Fact]
    public void KeysAndValuesAreCopied()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, Utf8String>.Create(arena);
        byte[] key = [.. "team"u8];
        map.Add(key, "blue", arena);
        key[0] = (byte)'b';
        Assert.Equal("blue", map["team"].ToString());
        Assert.Contains("team", Assert.Throws<ArgumentException>(() => map.Add("team", "red"u8, arena)).Message);
        map.Set("team"u8, "red".AsSpan(), arena);
        map.Set("team", arena.CopyString("green"), arena);
        map.Set(arena.CopyString("size"), "7", arena);
        map.Set("", "", arena);
        Assert.Equal("{\"team\": \"green\", \"size\": \"7\", \"\": \"\"}", map.ToString());
        Assert.True(map.Remove("team") && !map.Remove("team"));
        Assert.Equal(2, map.Count);

        var numbered = UnmanagedMap<int, Utf8String>.Create(arena);
        numbered.Add(1, "one", arena);
        numbered.Set(1, "uno", arena);
        numbered.Set(2, "dos", arena);
        Assert.Equal("{1: \"uno\", 2: \"dos\"}", numbered.ToString());
    }

    /// <summary>Setting the value of an existing key takes no memory for the key.</summary>
    [Fact]
    public void AKeyThatIsThereIsNotCopied()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, int>.Create(arena);
        map.Set("team", 1, arena);
        long before = arena.AllocatedBytes;
        map.Set("team", 2, arena);
        Assert.Equal((2, before), (map["team"], arena.AllocatedBytes));
    }

    [Fact]
    public void ListsTakeTextAndFindIt()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<Utf8String>.Create(arena);
        list.Add("żółw", arena);
        list.Add("b"u8, arena);
        list.AddRange(["c", "d"], arena);
        list.Add(arena.CopyString(""), arena);
        Assert.Equal("[\"żółw\", \"b\", \"c\", \"d\", \"\"]", list.ToString());
        Assert.Equal((0, 2, 4, -1), (list.IndexOf("żółw"), list.IndexOf("c"u8), list.IndexOf(""), list.IndexOf("e")));
        Assert.True(list.Contains("d") && !list.Contains(new string('d', 1000)));
        Assert.Throws<ArgumentNullException>(() => list.AddRange(["x", null!], arena));
        Assert.Equal(6, list.Count);

        var blobs = UnmanagedList<UnmanagedBytes>.Create(arena);
        blobs.Add([1, 2, 3], arena);
        Assert.Equal("[\"AQID\"]", blobs.ToString());
    }

    [Fact]
    public void OnlyMapsOfStringsAreIndexedByText()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        Assert.Contains("Int32", Assert.Throws<InvalidOperationException>(() => map["x"]).Message);
    }

    [Fact]
    public void NullIsRejected()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, int>.Create(arena);
        Assert.Throws<ArgumentNullException>(() => map.ContainsKey((string)null!));
        Assert.Throws<ArgumentNullException>(() => map[(string)null!]);
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<Utf8String, int>.Create(arena);
        var list = UnmanagedList<Utf8String>.Create(arena);
        for (int i = 0; i < 20; i++) map.Add($"key {i}", i, arena);
        string large = new('x', 5000);
        int found = 0;
        ZeroAllocation.Of(() =>
        {
            if (map.ContainsKey("key 7"u8) && map.ContainsKey("key 8") && map.TryGetValue("key 9", out int nine)) found += nine;
            if (map.ContainsKey(large)) found++;
            found += map["key 9"] * map["key 18"u8];
            map.Set("key 9", 9, arena);
            map.Set("another", 9, arena);
            map.Remove("another");
            list.Add("item", arena);
            list.AddRange(["a", "b"], arena);
            if (list.Contains("missing")) found++;
        });
        Assert.True(found > 0 && found % 9 == 0);
    }
}
