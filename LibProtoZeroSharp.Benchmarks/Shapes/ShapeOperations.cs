namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>What is done with the messages of a shape: the names by which the libraries are compared.</summary>
internal static class ShapeOperations
{
    /// <summary>From bytes to messages that hold everything.</summary>
    public const string Parse = "parse";

    /// <summary>From messages that are there already to bytes.</summary>
    public const string Write = "write";

    /// <summary>From bytes to messages and back.</summary>
    public const string ParseAndWrite = "parse and write";

    /// <summary>How many bytes a message would be.</summary>
    public const string Size = "size";

    /// <summary>From a message to a deep copy.</summary>
    public const string Clone = "clone";

    /// <summary>Compares messages that are equal and don't share memory.</summary>
    public const string Equality = "equality";

    /// <summary>No message at all: what nobody who writes or copies can beat.</summary>
    public const string CopyBytes = "copy the bytes";
}
