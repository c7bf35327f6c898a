using System.Text;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>
/// Finds arenas that were not disposed, and says where arenas begin and end. Only the Debug package keeps track of arenas; in Release all
/// members do nothing.
/// </summary>
/// <remarks>All members may be called from any thread.</remarks>
public static class ArenaTracking
{
    /// <summary>The most arenas that are remembered after their end, for exceptions about their handles and their contents.</summary>
    private const int MostRecorded = 4096;

    private static readonly Dictionary<nint, long> Living = [];
    private static readonly HashSet<long> Permanent = [];

    /// <summary>The numbers of the blocks among <see cref="Living"/>.</summary>
    private static readonly HashSet<long> Blocks = [];
    private static readonly (nuint Handle, long Number, long End)[] Ended = new (nuint, long, long)[MostRecorded];
    private static readonly StackRecords Origins = new(MostRecorded);
    private static readonly StackRecords Ends = new(MostRecorded);
    private static long _newest;
    private static long _newestEnd;

    /// <summary>Whether the program runs with full checks, as the Debug package switches them on.</summary>
    public static bool IsSupported => Checks.Full;

    /// <summary>
    /// Whether new arenas record the stack trace of their constructor. <see cref="LiveArenas"/> and exceptions about an arena then show it. Recording
    /// allocates managed memory and takes many times as long as creating an arena. The AppContext switch
    /// <c>LibProtoZeroSharp.RecordArenaStacks</c> sets the initial value, which is false without the switch.
    /// </summary>
    public static bool RecordStacks { get; set; } = IsSwitchedOn("LibProtoZeroSharp.RecordArenaStacks");

    /// <summary>
    /// Whether arenas record the stack trace of each <see cref="ArenaAllocator.Reset"/> and <see cref="ArenaAllocator.Dispose"/>. The exception for a
    /// later use of the arena or its contents then shows it. The newest 4,096 are kept. Recording allocates managed memory and takes many times as
    /// long as a reset. The AppContext switch <c>LibProtoZeroSharp.RecordArenaEnds</c> sets the initial value, which is false without the switch.
    /// </summary>
    public static bool RecordEnds { get; set; } = IsSwitchedOn("LibProtoZeroSharp.RecordArenaEnds");

    /// <summary>
    /// Returns the arenas of the process, and the memory of owners of messages, that have not been disposed, oldest first. In Release the list is empty.
    /// </summary>
    /// <remarks>It leaves out the arenas of descriptors, which live as long as the process, and snapshots.</remarks>
    public static unsafe IReadOnlyList<LiveArena> LiveArenas()
    {
        lock (Living)
        {
            return [.. Living.Where(arena => !Permanent.Contains(arena.Value)).OrderBy(arena => arena.Value)
                .Select(arena => new LiveArena(arena.Value, BytesOf(arena.Key, arena.Value), Origins.Find(arena.Value)))];
        }

        static long BytesOf(nint key, long number) => Blocks.Contains(number) ? MessageBlock.SizeOf(key) : (long)((ArenaState*)key)->Reserved;
    }

    /// <summary>Throws if <see cref="LiveArenas"/> finds any. Test fixtures call it at their end. In Release it does nothing.</summary>
    /// <remarks>Requires: no other thread uses arenas at the same time, such as tests that run in parallel.</remarks>
    /// <exception cref="InvalidOperationException">
    /// Arenas were not disposed. The message has their numbers, and their stack traces if <see cref="RecordStacks"/> was set.
    /// </exception>
    public static void AssertNone() => AssertNone(LiveArenas());

    /// <summary>Throws an exception that lists the arenas, if there are any.</summary>
    internal static void AssertNone(IReadOnlyList<LiveArena> arenas)
    {
        if (arenas.Count == 0) return;
        var message = new StringBuilder(arenas.Count == 1 ? "1 arena was not disposed." : $"{arenas.Count} arenas were not disposed.");
        if (arenas.Any(arena => arena.Stack == null))
            message.Append($" Set {nameof(ArenaTracking)}.{nameof(RecordStacks)} before they are created to see here where that was.");
        foreach (LiveArena arena in arenas)
        {
            message.AppendLine().Append($"Arena {arena.Number} holds {arena.ReservedBytes} bytes.");
            if (arena.Stack != null) message.Append($" It was created at:\n{arena.Stack}");
        }

        throw new InvalidOperationException(message.ToString());
    }

    /// <summary>Notes that an arena lives in this block from now on.</summary>
    /// <remarks>Requires: the block is that of a living arena. Only its address is used, until <see cref="LiveArenas"/> reads the size.</remarks>
    internal static unsafe void Add(ArenaState* state) => Add((nint)state, isBlock: false);

    /// <summary>Notes that an owner has a block from now on, which counts as an arena.</summary>
    /// <param name="block">The reference to a <see cref="MessageBlock"/>.</param>
    internal static void AddBlock(nint block)
    {
        if (Checks.Full) Add(block, isBlock: true);
    }

    /// <summary>Notes that an owner gives up a block. It is not given back yet.</summary>
    /// <inheritdoc cref="AddBlock" path="/param"/>
    internal static void RemoveBlock(nint block)
    {
        if (!Checks.Full) return;
        lock (Living)
        {
            if (Living.Remove(block, out long number)) Blocks.Remove(number);
        }
    }

    /// <summary>Notes that the arena in this block lives as long as the process.</summary>
    /// <remarks>Requires: the arena in the block has been added and not removed.</remarks>
    internal static unsafe void SetPermanent(ArenaState* state)
    {
        if (!Checks.Full) return;
        lock (Living) Permanent.Add(Living[(nint)state]);
    }

    /// <summary>Notes that the arena in this block was disposed.</summary>
    /// <param name="state">The block.</param>
    /// <param name="handle">The handle of the arena.</param>
    /// <param name="end">The result of <see cref="NewEnd"/>.</param>
    /// <remarks>Requires: the block is still mapped, so that <see cref="LiveArenas"/> never reads another one.</remarks>
    internal static unsafe void Remove(ArenaState* state, nuint handle, long end)
    {
        lock (Living)
        {
            if (Living.Remove((nint)state, out long number)) Ended[number % MostRecorded] = (handle, number, end);
        }
    }

    /// <summary>Records that an arena is reset or disposed here, if <see cref="RecordEnds"/> is set.</summary>
    /// <returns>The number of the record for <see cref="History"/>; 0 if there is none.</returns>
    internal static long NewEnd(bool isReset)
    {
        if (!RecordEnds) return 0;
        string stack = $"{(isReset ? "reset" : "disposed")} at:\n{ProgramStack()}";
        lock (Living)
        {
            Ends.Add(++_newestEnd, stack);
            return _newestEnd;
        }
    }

    /// <summary>The number of the arena in a block; 0 if there is none.</summary>
    /// <remarks>The address is not followed.</remarks>
    internal static unsafe long NumberOf(ArenaState* state)
    {
        lock (Living) return Living.GetValueOrDefault((nint)state);
    }

    /// <summary>The name of an arena in an exception. The number 0 stands for an arena that isn't known.</summary>
    internal static string Name(long number) => number == 0 ? "an arena" : $"arena {number}";

    /// <summary>
    /// Where an arena was created, and where it was reset or disposed, as sentences; how to find that out, if it was not recorded; empty for an arena
    /// that isn't known.
    /// </summary>
    /// <param name="number">The number of the arena.</param>
    /// <param name="end">The result of <see cref="NewEnd"/>.</param>
    internal static string History(long number, long end)
    {
        if (number == 0) return "";
        lock (Living)
        {
            string? ended = Ends.Find(end), created = Origins.Find(number);
            string hint = (ended, created) switch
            {
                (null, null) => $" Set {nameof(ArenaTracking)}.{nameof(RecordEnds)} and {nameof(RecordStacks)} at the start of the program "
                    + "to see here where it ended and was created.",
                (null, _) => $" Set {nameof(ArenaTracking)}.{nameof(RecordEnds)} to see here where it ended.",
                (_, null) => $" Set {nameof(ArenaTracking)}.{nameof(RecordStacks)} at the start of the program to see here where it was created.",
                _ => "",
            };
            return $"{hint}{(ended == null ? "" : $"\nIt was {ended}")}{(created == null ? "" : $"\nIt was created at:\n{created}")}";
        }
    }

    /// <summary>The number of an arena that was disposed, and of the record of its end; 0 for what isn't known any more.</summary>
    internal static (long Number, long End) FindEnded(nuint handle)
    {
        lock (Living)
        {
            (_, long number, long end) = Array.Find(Ended, arena => arena.Handle == handle);
            return (number, end);
        }
    }

    private static void Add(nint key, bool isBlock)
    {
        string? stack = RecordStacks ? ProgramStack() : null;
        lock (Living)
        {
            Living[key] = ++_newest;
            if (isBlock) Blocks.Add(_newest);
            if (stack != null) Origins.Add(_newest, stack);
        }
    }

    /// <summary>The stack trace of the program: without the frames below it, of .NET and of a test framework, and without those of this class.</summary>
    private static string ProgramStack()
    {
        string[] frames = Environment.StackTrace.Split(Environment.NewLine);
        int first = Array.FindIndex(frames, frame => !IsIn(frame, "System.Environment.", $"{typeof(ArenaTracking).FullName}."));
        int last = Array.FindLastIndex(frames, frame => !IsIn(frame, "System.", "Microsoft.", "Xunit.", "NUnit."));
        return first < 0 || last < first ? Environment.StackTrace : string.Join(Environment.NewLine, frames[first..(last + 1)]);

        static bool IsIn(string frame, params string[] scopes) => Array.Exists(scopes, scope => frame.Contains(" " + scope, StringComparison.Ordinal));
    }

    private static bool IsSwitchedOn(string name) => AppContext.TryGetSwitch(name, out bool isOn) && isOn;

    /// <summary>The newest stack traces, by their numbers. It is not thread-safe.</summary>
    private sealed class StackRecords(int most)
    {
        private readonly Dictionary<long, string> _stacks = [];
        private readonly Queue<long> _byAge = new();

        public void Add(long number, string stack)
        {
            _stacks.Add(number, stack);
            _byAge.Enqueue(number);
            if (_byAge.Count > most) _stacks.Remove(_byAge.Dequeue());
        }

        public string? Find(long number) => _stacks.GetValueOrDefault(number);
    }
}

/// <summary>An arena that has not been disposed, or the memory of an owner.</summary>
/// <param name="Number">
/// The arenas of a process are numbered from 1 on, in the order of their creation. Exceptions name an arena by its number.
/// </param>
/// <param name="ReservedBytes">Bytes of memory that the arena holds.</param>
/// <param name="Stack">The stack trace of its creation; null if <see cref="ArenaTracking.RecordStacks"/> was not set at that time.</param>
public sealed record LiveArena(long Number, long ReservedBytes, string? Stack);
