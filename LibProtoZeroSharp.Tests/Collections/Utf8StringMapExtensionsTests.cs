namespace LibProtoZeroSharp.Tests.Collections;

public class Utf8StringMapExtensionsTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(200)]
    public void KeysAreFoundByStringAndByUtf8(int others)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> map = default;
        string[] keys = ["", "a", "żółw", "\uD800", new string('ż', 256), new string('ż', 257), new string('x', 5000)];
        for (int i = 0; i < keys.Length; i++) map.Add(arena.CopyString(keys[i]), i, arena);
        for (int i = 0; i < others; i++) map.Add(arena.CopyString($"other {i}"), -i, arena);
        for (int i = 0; i < keys.Length; i++)
        {
            Assert.True(map.TryGetValue(keys[i], out int value));
            Assert.Equal(i, value);
            Assert.True(map.ContainsKey(keys[i]));
            Assert.True(map.TryGetValue(arena.CopyString(keys[i]).AsSpan(), out value));
            Assert.Equal(i, value);
        }

        Assert.True(map.ContainsKey("żółw"u8) && map.TryGetValue("a"u8, out _) && map.ContainsKey("\uFFFD"));
        Assert.False(map.ContainsKey("żół"u8) || map.ContainsKey("b") || map.ContainsKey(new string('x', 4999)));
        Assert.False(map.TryGetValue("missing", out int missing));
        Assert.Equal(0, missing);
        Assert.Equal(2, map[arena.CopyString("żółw")]);
    }

    [Fact]
    public void NullIsRefused()
    {
        UnmanagedMap<Utf8String, int> map = default;
        Assert.Throws<ArgumentNullException>(() => map.ContainsKey((string)null!));
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> map = default;
        for (int i = 0; i < 20; i++) map.Add(arena.CopyString($"key {i}"), i, arena);
        string large = new('x', 5000);
        int found = 0;
        ZeroAllocation.Of(() =>
        {
            if (map.ContainsKey("key 7"u8) && map.ContainsKey("key 8") && map.TryGetValue("key 9", out int nine)) found += nine;
            if (map.ContainsKey(large)) found++;
        });
        Assert.True(found > 0 && found % 9 == 0);
    }
}
