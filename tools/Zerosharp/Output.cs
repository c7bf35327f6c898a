using System.Text;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The standard output or a file. Text gets colours if they are wanted.</summary>
internal sealed class Output : IDisposable
{
    private const int BufferSize = 1 << 16;

    public Output(Options options)
    {
        // The file is made now, so that a wrong path is told before a long input is read.
        Stream = new BufferedStream(options.OutputFile is { } path ? File.Create(path) : Console.OpenStandardOutput(), BufferSize);
        IsTerminal = options.OutputFile == null && !Console.IsOutputRedirected;
        // https://no-color.org: any value but an empty one.
        HasColors = options.Colors ?? (IsTerminal && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")));
    }

    public bool IsTerminal { get; }

    public bool HasColors { get; }

    /// <summary>The destination of bytes and of text without colours.</summary>
    public Stream Stream { get; }

    /// <summary>Writes text.</summary>
    /// <param name="language">Tells what gets which colour.</param>
    /// <param name="text">Whole lines.</param>
    public void Write(Language language, string text)
    {
        text = Terminal.Visible(text, language == Language.Json);
        WriteBytes(HasColors ? Painter.Paint(language, text) : text);
    }

    /// <summary>Writes a line of a compiler.</summary>
    public void WriteLine(string line) => WriteBytes(Terminal.Visible(line) + "\n");

    public void Dispose() => Stream.Dispose();

    private void WriteBytes(string text) => Stream.Write(Encoding.UTF8.GetBytes(text));
}
