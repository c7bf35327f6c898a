using System.Diagnostics;
using System.Reflection;

namespace LibProtoZeroSharp.Tests.Collections;

/// <summary>The debugger's view, accessed as a debugger does.</summary>
public class DebugViewTests
{
    [Fact]
    public void AStringShowsItsText()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal("żółw", Display(arena.CopyString("żółw")));
    }

    [Fact]
    public void BytesShowThemselves()
    {
        using var arena = new ArenaAllocator();
        UnmanagedBytes bytes = arena.CopyBytes([1, 2, 3]);
        Assert.Equal("Length = 3", Display(bytes));
        Assert.Equal(new byte[] { 1, 2, 3 }, Items(bytes));
    }

    [Fact]
    public void ListsShowTheirItems()
    {
        using var arena = new ArenaAllocator();
        var list = UnmanagedList<int>.Create(arena);
        list.AddRange([1, 2, 3], arena);
        Assert.Equal("Count = 3", Display(list));
        Assert.Equal(new[] { 1, 2, 3 }, Items(list));

        var notes = MessageList<Note>.Create(arena);
        notes.Add(arena);
        Assert.Equal("Count = 1", Display(notes));
        Assert.Equal(notes.AsSpan().ToArray(), Items(notes));
    }

    [Fact]
    public void AMapShowsItsEntriesWithoutBeingSealedByThat()
    {
        using var arena = new ArenaAllocator();
        var map = UnmanagedMap<int, int>.Create(arena);
        UnmanagedMapTests.Append(map, 1, 10, arena);
        UnmanagedMapTests.Append(map, 2, 20, arena);
        UnmanagedMapTests.Append(map, 1, 11, arena);
        var expected = new MapEntry<int, int>[] { new(1, 11), new(2, 20) };
        Assert.Equal(expected, Items(map));
        Assert.Equal("3 entries, duplicates included", Display(map));
        Assert.Equal(3, map.AsUnsealedSpan().Length);

        Assert.Equal(2, map.Count);
        Assert.Equal(expected, Items(map));
        Assert.Equal("Count = 2", Display(map));
        Assert.Equal("11", Display(map.AsSpan()[0]));
        Assert.Equal("Count = 0", Display(UnmanagedMap<bool, int>.Create(arena)));
        Assert.Equal(("null", "null", "null"), (Display(default(UnmanagedMap<bool, int>)), Display(default(UnmanagedList<int>)), Display(default(MessageList<Note>))));
    }

    private static string? Display<T>(T value) where T : struct
    {
        string format = typeof(T).GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
        int open = format.IndexOf('{'), close = format.IndexOf('}');
        string member = format[(open + 1)..close].Split(',')[0];
        const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        object? shown = member.EndsWith("()")
            ? typeof(T).GetMethod(member[..^2], [])!.Invoke(value, null)
            : typeof(T).GetProperty(member, All)?.GetValue(value) ?? typeof(T).GetField(member, All)!.GetValue(value);
        return format[..open] + shown + format[(close + 1)..];
    }

    private static object? Items<T>(T value) where T : struct
    {
        var proxy = Type.GetType(typeof(T).GetCustomAttribute<DebuggerTypeProxyAttribute>()!.ProxyTypeName)!;
        if (proxy.IsGenericTypeDefinition) proxy = proxy.MakeGenericType(typeof(T).GetGenericArguments());
        return proxy.GetProperties().Single().GetValue(Activator.CreateInstance(proxy, value));
    }
}
