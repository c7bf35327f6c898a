namespace LibProtoZeroSharp;

/// <summary>Finds arenas that were not disposed. Only the Debug flavour keeps track of arenas; in Release all members do nothing.</summary>
/// <remarks>All members may be called from any thread.</remarks>
public static unsafe class ArenaTracking
{
    /// <summary>The most arenas that are remembered after their end, for exceptions about their handles and their contents.</summary>
    private const int MostRecorded = 4096;

    private static readonly Dictionary<nint, long> Living = [];
    private static readonly (nuint Handle, long Number)[] Ended = new (nuint, long)[MostRecorded];
    private static readonly Dictionary<long, string> Stacks = [];
    private static readonly Queue<long> Recorded = new();
    private static long _newest;

    /// <summary>Whether this is the Debug flavour.</summary>
    public static bool IsSupported => Checks.Enabled;

    /// <summary>
    /// Whether new arenas record the stack trace of their constructor. <see cref="LiveArenas"/> and exceptions about an arena then show it. Recording
    /// allocates managed memory and takes many times as long as creating an arena. The AppContext switch
    /// <c>LibProtoZeroSharp.RecordArenaStacks</c> sets the initial value, which is false without the switch.
    /// </summary>
    public static bool RecordStacks { get; set; } = AppContext.TryGetSwitch("LibProtoZeroSharp.RecordArenaStacks", out bool record) && record;

    /// <summary>The arenas of the process that have not been disposed, oldest first. In Release there are none.</summary>
    /// <remarks>Arenas of the library itself are among them, such as those of descriptors, which live as long as the process.</remarks>
    public static IReadOnlyList<LiveArena> LiveArenas()
    {
        lock (Living)
            return [.. Living.OrderBy(arena => arena.Value)
                .Select(arena => new LiveArena(arena.Value, (long)((ArenaState*)arena.Key)->Reserved, Stacks.GetValueOrDefault(arena.Value)))];
    }

    /// <summary>Notes that an arena lives in this block from now on.</summary>
    /// <remarks>Requires: the block is that of a living arena. Only its address is used, until <see cref="LiveArenas"/> reads the size.</remarks>
    internal static void Add(ArenaState* state)
    {
        string? stack = RecordStacks ? Environment.StackTrace : null;
        lock (Living)
        {
            Living[(nint)state] = ++_newest;
            if (stack == null) return;
            Stacks[_newest] = stack;
            Recorded.Enqueue(_newest);
            if (Recorded.Count > MostRecorded) Stacks.Remove(Recorded.Dequeue());
        }
    }

    /// <summary>Notes that the arena in this block was disposed.</summary>
    /// <remarks>Requires: the block is still mapped, so that <see cref="LiveArenas"/> never reads another one.</remarks>
    internal static void Remove(ArenaState* state, nuint handle)
    {
        lock (Living)
        {
            if (Living.Remove((nint)state, out long number)) Ended[number % MostRecorded] = (handle, number);
        }
    }

    /// <summary>The number of the arena in a block; 0 if there is none.</summary>
    /// <remarks>Requires: nothing; only the address is used.</remarks>
    internal static long NumberOf(ArenaState* state)
    {
        lock (Living) return Living.GetValueOrDefault((nint)state);
    }

    /// <summary>The name of an arena in an exception. The number 0 stands for an arena that isn't known.</summary>
    internal static string Name(long number) => number == 0 ? "an arena" : $"arena {number}";

    /// <summary>Where an arena was created, as a sentence; how to find that out, if it was not recorded; empty for an arena that isn't known.</summary>
    internal static string Origin(long number)
    {
        if (number == 0) return "";
        lock (Living)
            return Stacks.TryGetValue(number, out string? stack)
                ? $" It was created at:\n{stack}"
                : $" Set {nameof(ArenaTracking)}.{nameof(RecordStacks)} before it is created, and this exception shows where that is.";
    }

    /// <summary>The number of an arena that was disposed; 0 if it isn't known any more.</summary>
    internal static long NumberOfEnded(nuint handle)
    {
        lock (Living) return Array.Find(Ended, arena => arena.Handle == handle).Number;
    }
}

/// <summary>An arena that has not been disposed.</summary>
/// <param name="Number">The arenas of a process are numbered from 1 on, in the order of their creation. Exceptions name an arena by its number.</param>
/// <param name="ReservedBytes">Bytes of memory that the arena holds.</param>
/// <param name="Stack">The stack trace of its constructor; null if <see cref="ArenaTracking.RecordStacks"/> was not set at that time.</param>
public sealed record LiveArena(long Number, long ReservedBytes, string? Stack);
