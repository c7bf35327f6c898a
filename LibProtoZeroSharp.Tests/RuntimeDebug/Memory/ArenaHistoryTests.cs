using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>
/// Exceptions of the Debug package show where an arena was created and where it ended. The tests run alone, because what they switch on allocates managed
/// memory for all arenas of the process.
/// </summary>
[Collection(nameof(AloneInTheProcess))]
public unsafe class ArenaHistoryTests
{
    /// <summary>The exception shows the method that ended the arena, and the one that created it. Each use is of something else.</summary>
    [Theory]
    [Trait("Misuse", "M01")]
    [InlineData(false, "message")]
    [InlineData(false, "list")]
    [InlineData(false, "string")]
    [InlineData(true, "message")]
    [InlineData(true, "list")]
    [InlineData(true, "string")]
    [InlineData(true, "arena")]
    public void AUseAfterTheEndShowsWhereTheEndWas(bool isDisposed, string used)
    {
        string message = Recording(() =>
        {
            using ArenaAllocator arena = Forgotten();
            Tree tree = Tree.Create(arena);
            UnmanagedList<int> list = UnmanagedList<int>.Create(arena);
            Utf8String text = arena.CopyString("text");
            if (isDisposed) EndByDispose(arena); else EndByReset(arena);
            Action use = used switch
            {
                "message" => () => tree.Value = 1,
                "list" => () => _ = list.Count,
                "string" => () => _ = text[0],
                _ => () => arena.Allocate<int>(),
            };
            return Assert.Throws<ObjectDisposedException>(use).Message;
        });
        Assert.Contains(isDisposed ? "It was disposed at:" : "It was reset at:", message);
        Assert.Contains(isDisposed ? nameof(EndByDispose) : nameof(EndByReset), message);
        Assert.Contains("It was created at:", message);
        Assert.Contains(nameof(Forgotten), message);
        Assert.DoesNotContain("Xunit", message);
        Assert.DoesNotContain(nameof(ArenaTracking), message);
    }

    /// <summary>Each message shows the reset that ended it, and not the last one.</summary>
    [Fact]
    public void EachResetIsRecorded()
    {
        Recording(() =>
        {
            using ArenaAllocator arena = Forgotten();
            Tree first = Tree.Create(arena);
            EndByReset(arena);
            Tree second = Tree.Create(arena);
            arena.Reset();
            Assert.Contains(nameof(EndByReset), Assert.Throws<ObjectDisposedException>(() => first.Value = 1).Message);
            Assert.DoesNotContain(nameof(EndByReset), Assert.Throws<ObjectDisposedException>(() => second.Value = 1).Message);
            return "";
        });
    }

    /// <summary>The record of a later end is not that of a message which an earlier reset ended.</summary>
    [Fact]
    public void AnEndBeforeTheRecordHasNone()
    {
        using ArenaAllocator arena = Forgotten();
        Tree tree = Tree.Create(arena);
        arena.Reset();
        Tree next = Tree.Create(arena);
        Recording(() =>
        {
            EndByReset(arena);
            return "";
        });
        Assert.Contains(
            "Set ArenaTracking.RecordEnds and RecordStacks at the start of the program to see here where it ended and was created.",
            Assert.Throws<ObjectDisposedException>(() => tree.Value = 1).Message);
        Assert.Contains(nameof(EndByReset), Assert.Throws<ObjectDisposedException>(() => next.Value = 1).Message);
    }

    [Fact]
    [Trait("Misuse", "M04")]
    public void ArenasThatAreNotDisposedAreAsserted()
    {
        string message = Recording(() =>
        {
            using ArenaAllocator arena = Forgotten();
            return Assert.Throws<InvalidOperationException>(ArenaTracking.AssertNone).Message;
        });
        Assert.Contains("It was created at:", message);
        Assert.Contains(nameof(Forgotten), message);
        Assert.DoesNotContain(nameof(Forgotten), Record.Exception(ArenaTracking.AssertNone)?.Message ?? "");
    }

    [Fact]
    public void TheAssertionListsEachArena()
    {
        ArenaTracking.AssertNone([]);
        string one = Assert.Throws<InvalidOperationException>(() => ArenaTracking.AssertNone([new(7, 4096, "the stack")])).Message;
        Assert.Equal($"1 arena was not disposed.{Environment.NewLine}Arena 7 holds 4096 bytes. It was created at:\nthe stack", one);
        string two = Assert.Throws<InvalidOperationException>(() => ArenaTracking.AssertNone([new(7, 4096, "the stack"), new(8, 5000, null)])).Message;
        Assert.StartsWith("2 arenas were not disposed. Set ArenaTracking.RecordStacks before they are created", two);
        Assert.EndsWith($"the stack{Environment.NewLine}Arena 8 holds 5000 bytes.", two);
    }

    /// <summary>Nobody can dispose of the arena of descriptors, so it is not reported as forgotten.</summary>
    [Fact]
    public void TheArenasOfDescriptorsAreNotListed()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        set.File.Add(arena).SetName("empty.proto", arena);
        byte[] bytes = set.ToByteArray();
        long newest = ArenaTracking.LiveArenas()[^1].Number;
        Assert.Equal("empty.proto", Assert.Single(FileDescriptor.Build(bytes)).Name);
        Assert.Equal(newest, ArenaTracking.LiveArenas()[^1].Number);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forgotten() => new();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndByReset(ArenaAllocator arena) => arena.Reset();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndByDispose(ArenaAllocator arena) => arena.Dispose();

    private static string Recording(Func<string> action)
    {
        ArenaTracking.RecordStacks = ArenaTracking.RecordEnds = true;
        try
        {
            return action();
        }
        finally
        {
            ArenaTracking.RecordStacks = ArenaTracking.RecordEnds = false;
        }
    }
}
