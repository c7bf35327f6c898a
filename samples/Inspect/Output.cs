using System.Text;

namespace Inspect;

/// <summary>The standard output or a file. Text gets colours if they are wanted.</summary>
internal sealed class Output : IDisposable
{
    private const int BufferSize = 1 << 16;

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly StreamWriter _writer;

    public Output(Options options)
    {
        // The file is made now, so that a wrong path is told before a long input is read.
        Stream = options.OutputFile is { } path ? File.Create(path) : Console.OpenStandardOutput();
        _writer = new StreamWriter(Stream, Utf8, BufferSize);
        IsTerminal = options.OutputFile == null && !Console.IsOutputRedirected;
        // https://no-color.org: any value but an empty one.
        HasColors = options.Colors ?? (IsTerminal && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")));
    }

    public bool IsTerminal { get; }

    public bool HasColors { get; }

    /// <summary>The destination of bytes. Text that was written before is flushed first.</summary>
    public Stream Stream
    {
        get
        {
            _writer?.Flush();
            return field;
        }

        private init;
    }

    /// <summary>Writes text.</summary>
    /// <param name="language">Tells what gets which colour.</param>
    /// <param name="text">Whole lines.</param>
    public void Write(Language language, string text) => _writer.Write(HasColors ? Painter.Paint(language, text) : text);

    public void Dispose() => _writer.Dispose();
}
