namespace LibProtoZeroSharp.Tools.Zerosharp;

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
    /// <exception cref="UsageException">The path is that of a folder.</exception>
    public static Input Open(string? path)
    {
        if (path is null or "-") return new Input("standard input", Console.OpenStandardInput());
        if (Directory.Exists(path)) throw new UsageException($"{path} is a folder. Expected a file.");
        return new Input(path, new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0));
    }

    /// <summary>Reads a whole file, which may also be a pipe.</summary>
    /// <inheritdoc cref="ReadToEnd"/>
    public static byte[] Read(string path, int limit = int.MaxValue)
    {
        using Input input = Open(path);
        return input.ReadToEnd(limit);
    }

    /// <summary>Reads all bytes. Devices such as <c>/dev/zero</c> have no end.</summary>
    /// <param name="limit">The most bytes that there may be.</param>
    /// <exception cref="InvalidDataException">There are more.</exception>
    public byte[] ReadToEnd(int limit = int.MaxValue)
    {
        limit = Math.Min(limit, Array.MaxLength);
        if (Length > limit) throw TooLong(limit);
        using var bytes = new MemoryStream((int)(Length ?? 0));
        byte[] buffer = new byte[1 << 16];
        for (int read; (read = Stream.Read(buffer)) != 0;)
        {
            if (read > limit - bytes.Length) throw TooLong(limit);
            bytes.Write(buffer, 0, read);
        }

        return bytes.Length == bytes.Capacity ? bytes.GetBuffer() : bytes.ToArray();
    }

    private InvalidDataException TooLong(int limit) => new($"{Name}: The input has more than {limit:N0} bytes.");

    public void Dispose() => Stream.Dispose();
}
