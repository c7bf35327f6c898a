namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>
/// Shows the progress of a run. On a terminal it is a bar in one line that changes. Elsewhere, as in a log, it is a line every few seconds.
/// </summary>
public sealed class Progress(TextWriter output, bool isTerminal, Pace pace)
{
    private const int BarLength = 24;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(5);

    private TimeSpan _next = TimeSpan.Zero;
    private int _shown;

    /// <summary>On standard error.</summary>
    public Progress(Pace pace) : this(Console.Error, !Console.IsErrorRedirected, pace)
    {
    }

    /// <summary>The place in the run, which every line has.</summary>
    public string Where { get; set; } = "";

    public void Say(string what)
    {
        if (!isTerminal && pace.Elapsed < _next) return;
        _next = pace.Elapsed + Pause;
        string line = $"{(int)(pace.Done * 100),3} %, {pace.Left:m\\:ss} left; {Where}: {what}";
        if (!isTerminal)
        {
            output.WriteLine(line);
            return;
        }
        line = $"[{new string('#', (int)(pace.Done * BarLength)).PadRight(BarLength, '.')}] {line}";
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
