using System.Diagnostics;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Tries out one entry for a while.</summary>
/// <param name="folder">For the inputs that are finds.</param>
/// <param name="showsDigests">Prints a digest of all outcomes so far now and then, and no progress.</param>
internal sealed class FuzzRun(IFuzzEntry entry, int seed, string folder, bool showsDigests, TextWriter output) : IDisposable
{
    /// <summary>After this many finds an entry is given up: most of them have one cause.</summary>
    private const int EnoughFinds = 20;

    private const int ShownBytes = 200, DigestEvery = 10_000, LooksAtTimeEvery = 64;

    private static readonly TimeSpan Slow = TimeSpan.FromSeconds(1), Hanging = TimeSpan.FromSeconds(20), ProgressEvery = TimeSpan.FromSeconds(10);

    private readonly LastInput _last = new(Path.Combine(folder, entry.Name + ".last"), FuzzMemory.MaxInput);
    private readonly HashSet<uint> _kinds = [];
    private readonly WireOutput _input = new();
    private uint _digest;
    private long _started;
    private TimeSpan _time;

    public string Name => entry.Name;

    public long Executions { get; private set; }

    public int Finds { get; private set; }

    public int Kinds => _kinds.Count;

    public long PerSecond => (long)(Executions / Math.Max(_time.TotalSeconds, 0.001));

    /// <summary>Tries out what is known to be difficult, and then random inputs until either limit is reached.</summary>
    public void Run(TimeSpan time, long iterations)
    {
        foreach (byte[] input in KnownInputs.All)
        {
            Try(input);
            Executions++;
        }

        // Seeded by the name: an entry does the same alone as after others.
        Random random = new((int)Digest.Of(System.Text.Encoding.UTF8.GetBytes(entry.Name), (uint)seed));
        using var watchdog = new Timer(_ => StopIfHanging(), null, 1000, 1000);
        long start = Stopwatch.GetTimestamp();
        TimeSpan shown = default;
        while (Executions < iterations && Finds < EnoughFinds)
        {
            _input.Clear();
            entry.Make(random, _input);
            if (_input.Written.Length <= FuzzMemory.MaxInput) Try(_input.Written);
            Executions++;
            if (showsDigests && Executions % DigestEvery == 0) ShowDigest();
            if (Executions % LooksAtTimeEvery != 0) continue;
            _time = Stopwatch.GetElapsedTime(start);
            if (_time >= time) break;
            if (showsDigests || _time - shown < ProgressEvery) continue;
            shown = _time;
            output.WriteLine(FormattableString.Invariant($"{Name}: {Executions:N0} executions, {PerSecond:N0}/s, {Kinds:N0} kinds of input, {Finds} finds"));
        }

        _time = Stopwatch.GetElapsedTime(start);
        if (showsDigests) ShowDigest();
    }

    /// <summary>Tries out one input, which may be a find of an earlier run.</summary>
    public void Try(ReadOnlySpan<byte> input)
    {
        _last.Save(input);
        try
        {
            Outcome outcome = Timed(input, out TimeSpan time);
            _kinds.Add(outcome.Kind);
            _digest = Digest.Add(_digest, outcome.Digest);
            // No find, because the machine may have been busy with something else.
            if (time > Slow) Print(input, FormattableString.Invariant($"took {time.TotalSeconds:F1} s"));
        }
        catch (FindException find)
        {
            Report(input, find.Message);
        }
        catch (Exception exception)
        {
            Report(input, exception.ToString());
        }
    }

    public void Dispose() => _last.Dispose();

    private void ShowDigest() => output.WriteLine($"{Name} {Executions} {_digest:X8}");

    private Outcome Timed(ReadOnlySpan<byte> input, out TimeSpan time)
    {
        long started = Stopwatch.GetTimestamp();
        Volatile.Write(ref _started, started);
        try
        {
            return entry.Run(input);
        }
        finally
        {
            Volatile.Write(ref _started, 0);
            time = Stopwatch.GetElapsedTime(started);
        }
    }

    private void StopIfHanging()
    {
        long started = Volatile.Read(ref _started);
        if (started == 0 || Stopwatch.GetElapsedTime(started) < Hanging) return;
        output.WriteLine($"== {Name}, seed {seed}, iteration {Executions}: not done after {Hanging.TotalSeconds} s; the input is in {folder}/{Name}.last");
        output.Flush();
        Environment.Exit(1);
    }

    private void Report(ReadOnlySpan<byte> input, string what)
    {
        Finds++;
        Print(input, what);
    }

    private void Print(ReadOnlySpan<byte> input, string what)
    {
        string path = Path.Combine(folder, $"{Name}-{seed}-{Executions}");
        File.WriteAllBytes(path, input);
        string bytes = input.Length <= ShownBytes ? Convert.ToHexString(input) : Convert.ToHexString(input[..ShownBytes]) + "…";
        output.WriteLine($"== {Name}, seed {seed}, iteration {Executions}, {path}: {bytes}\n{(what.Length <= 3000 ? what : what[..3000] + "…")}");
    }
}
