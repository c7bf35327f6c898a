using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Costs.Kept;
using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>This program as a fresh process that runs one task once, and prints its cost.</summary>
internal static class Child
{
    public const string Command = "costs-child";

    /// <summary>The tasks of a child. Only the code of the chosen task is compiled.</summary>
    public const string Nothing = "nothing", ParseSeed = "parse-seed", ParseDescriptors = "parse-descriptors", WriteSeed = "write-seed", Keep = "keep";

    /// <summary>The library that a child uses. To keep messages, it is the way.</summary>
    public const string Own = "own", Google = "google";

    /// <summary>A third argument: memory is measured too.</summary>
    public const string WithMemory = "memory";

    /// <summary>Runs as the child.</summary>
    /// <param name="arguments">The task; the library and the input, unless the task is nothing; whether to measure memory.</param>
    public static int Run(ReadOnlySpan<string> arguments)
    {
        long start = Stopwatch.GetTimestamp();
        if (arguments is [Nothing])
        {
            Print(new ChildResult(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, default, 0));
            return 0;
        }

        Func<byte[], long> task = Find(arguments[0], arguments[1]);
        byte[] input = File.ReadAllBytes(arguments[2]);
        bool withMemory = arguments.Length > 3;
        ProcessMemory before = withMemory ? ProcessMemory.Now() : default;
        if (withMemory) ProcessMemory.ResetPeak();
        long called = Stopwatch.GetTimestamp();
        long arenaBytes = task(input);
        double call = Stopwatch.GetElapsedTime(called).TotalMilliseconds, sinceMain = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        Print(new ChildResult(sinceMain, call, withMemory ? ProcessMemory.Now().Since(before) : default, arenaBytes));
        return 0;
    }

    /// <summary>The task. It returns the bytes in the arena at the end, if there is one.</summary>
    private static Func<byte[], long> Find(string name, string library) => (name, library) switch
    {
        (ParseSeed, Own) => ParseOwnSeed,
        (ParseSeed, Google) => ParseGooglesSeed,
        (ParseDescriptors, Own) => ParseOwnDescriptors,
        (ParseDescriptors, Google) => ParseGooglesDescriptors,
        (WriteSeed, Own) => WriteOwnSeed,
        (WriteSeed, Google) => WriteGooglesSeed,
        (Keep, string way) => input => KeptRun.Run(way, input),
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, null),
    };

    private static long ParseOwnSeed(byte[] input)
    {
        using var arena = new ArenaAllocator();
        RootMessage.Parse(input, arena);
        return arena.AllocatedBytes;
    }

    private static long ParseGooglesSeed(byte[] input)
    {
        GoogleSeed.Parse(input);
        return 0;
    }

    private static long ParseOwnDescriptors(byte[] input)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet.Parse(input, arena);
        return arena.AllocatedBytes;
    }

    private static long ParseGooglesDescriptors(byte[] input)
    {
        GoogleDescriptors.Parse(input);
        return 0;
    }

    private static long WriteOwnSeed(byte[] input)
    {
        using var arena = new ArenaAllocator();
        GeneratedSeed.Build(1, arena).WriteTo(input);
        return arena.AllocatedBytes;
    }

    private static long WriteGooglesSeed(byte[] input)
    {
        new GoogleSeed(1).BuildAndWrite(input);
        return 0;
    }

    private static void Print(in ChildResult result) => Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
        $"{result.SinceMain} {result.Call} {result.Memory.PeakBytes} {result.Memory.MinorFaults} {result.Memory.MajorFaults} {result.ArenaBytes}"));
}
