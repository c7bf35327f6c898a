namespace LibProtoZeroSharp.Tools.Protozero;

/// <summary>A file, or the standard input.</summary>
internal sealed class Input : IDisposable
{
    private Input(string name, Stream stream)
    {
        Name = name;
        Stream = stream;
    }

    /// <summary>The name for messages.</summary>
    public string Name { get; }

    public Stream Stream { get; }

    /// <summary>Bytes of the input; null if it is not a file.</summary>
    public long? Length => Stream.CanSeek ? Stream.Length : null;

    /// <param name="path">The path of a file; null or - for the standard input.</param>
    public static Input Open(string? path) => path is null or "-"
        ? new Input("standard input", Console.OpenStandardInput())
        : new Input(path, new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0));

    public byte[] ReadToEnd()
    {
        using var bytes = new MemoryStream((int)Math.Min(Length ?? 0, Array.MaxLength));
        Stream.CopyTo(bytes);
        return bytes.Length == bytes.Capacity ? bytes.GetBuffer() : bytes.ToArray();
    }

    public void Dispose() => Stream.Dispose();
}
