namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>
/// Shows the progress of a run. On a terminal it is one line that changes. Elsewhere, as in a log, it is a line every few seconds.
/// </summary>
public sealed class Progress(TextWriter output, bool isTerminal, Pace pace)
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(5);

    private TimeSpan _next = TimeSpan.Zero;
    private int _shown;

    /// <summary>On standard error.</summary>
    public Progress(Pace pace) : this(Console.Error, !Console.IsErrorRedirected, pace)
    {
    }

    /// <summary>The beginning of every line.</summary>
    public string Where { get; set; } = "";

    public void Say(string what)
    {
        if (!isTerminal && pace.Elapsed < _next) return;
        _next = pace.Elapsed + Pause;
        string line = $"{pace.Elapsed:m\\:ss}, {pace.Left:m\\:ss} left; {Where}: {what}";
        if (!isTerminal)
        {
            output.WriteLine(line);
            return;
        }
        line = line[..Math.Min(line.Length, Math.Max(Console.WindowWidth - 1, 1))];
        output.Write("\r" + line.PadRight(_shown));
        _shown = line.Length;
    }

    /// <summary>Removes the changing line before other output is printed.</summary>
    public void Clear()
    {
        if (_shown > 0) output.Write("\r" + new string(' ', _shown) + "\r");
        _shown = 0;
    }
}
