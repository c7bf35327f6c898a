using System.Diagnostics;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>
/// Tells on the error output how far a long run is. It tells nothing in the first second, or if the error output is no terminal, or if the output is one:
/// then the output itself shows it.
/// </summary>
internal sealed class Progress(Input input, Output output) : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private readonly bool _isOn = !Console.IsErrorRedirected && !output.IsTerminal;
    private long _last = Stopwatch.GetTimestamp();
    private bool _isShown;

    public void Report(long position, long messages)
    {
        if (!_isOn || Stopwatch.GetElapsedTime(_last) < Interval) return;
        _last = Stopwatch.GetTimestamp();
        _isShown = true;
        string share = input.Length is > 0 and { } length ? $" of {length:N0} ({(double)position / length:P0})" : "";
        Console.Error.Write($"\r{position:N0}{share} bytes, {messages:N0} messages\e[K");
    }

    /// <summary>Removes what it told.</summary>
    public void Dispose()
    {
        if (_isShown) Console.Error.Write("\r\e[K");
    }
}
