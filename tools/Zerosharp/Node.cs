using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>One value in a message: a field, an item of a list or map, or an unknown field.</summary>
/// <param name="Name">The name of the field, the name of an extension in brackets, or the number of an unknown field.</param>
/// <param name="Selector">The index of an item, or the key of a map, in brackets; empty for others, and for the first unknown field of a number.</param>
internal sealed record Node(string Name, string Selector)
{
    private const int LongestPath = 200;

    /// <summary>The value, if it is no message.</summary>
    public Scalar Scalar { get; init; }

    public bool IsMessage { get; init; }

    /// <summary>The type of a message; null if it is guessed.</summary>
    public MessageDescriptor? Type { get; init; }

    /// <summary>The fields of a message.</summary>
    public ReadOnlyMemory<byte> Message { get; init; }

    /// <summary>How many levels below may still be guessed.</summary>
    public int Guesses { get; init; } = RawPrinter.MaxGuessed;

    /// <summary>The last part of the path.</summary>
    public string Step => Name + Selector;

    /// <summary>
    /// The path below another one. The middle of a long one is left out: each value has its path before it, and the key of a map, which is a part of it,
    /// may be as long as the message.
    /// </summary>
    public string PathBelow(string parent)
    {
        string path = parent.Length == 0 ? Step : $"{parent}.{Step}";
        return path.Length <= LongestPath ? path : $"{path.AsSpan(0, LongestPath / 2)}…{path.AsSpan(path.Length - LongestPath / 2)}";
    }
}
