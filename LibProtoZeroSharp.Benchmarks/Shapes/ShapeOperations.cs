namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The names of the operations on the messages of a shape, by which the libraries are compared.</summary>
internal static class ShapeOperations
{
    /// <summary>From values in memory to messages, without encoding.</summary>
    public const string Build = "build";

    /// <summary>From values in memory to messages, and from those to bytes.</summary>
    public const string BuildAndWrite = "build and write";

    /// <summary>From existing messages to bytes.</summary>
    public const string Write = "write";

    /// <summary>The number of bytes that a message would take.</summary>
    public const string Size = "size";

    /// <summary>From bytes to messages that hold everything.</summary>
    public const string Parse = "parse";

    /// <summary>From bytes to messages, and from those to a .NET string for every text. Classes have strings anyway.</summary>
    public const string ParseToStrings = "parse to .NET strings";

    /// <summary>From a parsed message to a sum over every field.</summary>
    public const string Walk = "walk";

    /// <summary>From bytes to messages and back.</summary>
    public const string ParseAndWrite = "parse and write";

    /// <summary>From a message to a deep copy.</summary>
    public const string Clone = "clone";

    /// <summary>Compares messages that are equal and don't share memory.</summary>
    public const string Equality = "equality";

    /// <summary>A hash of a message's fields.</summary>
    public const string Hash = "hash code";

    /// <summary>From two equal messages to one in which lists have the elements of both.</summary>
    public const string CloneAndMerge = "clone and merge";

    /// <summary>From bytes to a sum over every field, without a message.</summary>
    public const string ReadByHand = "read by hand";

    /// <summary>From values in memory to bytes, without a message.</summary>
    public const string WriteByHand = "write by hand";

    /// <summary>From messages to JSON.</summary>
    public const string WriteJson = "write JSON";

    /// <summary>From JSON to messages.</summary>
    public const string ParseJson = "parse JSON";

    /// <summary>No message at all: the lower bound for writing and copying.</summary>
    public const string CopyBytes = "copy the bytes";
}
