using System.Text;
using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// What a reader of JSON is in the middle of: a member of an object, or an element of an array. They lie on the stack, each with the one
/// around it, so that errors can name the way to them.
/// </summary>
/// <param name="parent">The place around this one; null where there is none.</param>
/// <param name="kind">What is read there.</param>
internal unsafe struct JsonTextPlace(JsonTextPlace* parent, JsonTextPlace.Kind kind)
{
    /// <summary>What the members of a place are.</summary>
    public enum Kind : byte
    {
        /// <summary>Fields of a message.</summary>
        Field,

        /// <summary>Keys of a map.</summary>
        Key,

        /// <summary>Elements of a list.</summary>
        Index,
    }

    private readonly Kind _kind = kind;

    public readonly JsonTextPlace* Parent = parent;

    /// <summary>Where the name or key begins in the text, or which element it is; -1 before the first.</summary>
    public int Position = -1;

    /// <summary>The way to a place, such as <c>user.phones[2].number</c> or <c>labels["key"]</c>; null where it is the text as a whole.</summary>
    public static string? PathTo(JsonTextPlace* innermost, ReadOnlySpan<byte> text)
    {
        var steps = new List<string>();
        for (JsonTextPlace* place = innermost; place != null; place = place->Parent)
            if (place->Position >= 0) steps.Add(place->Step(text));
        if (steps.Count == 0) return null;
        steps.Reverse();
        string path = string.Concat(steps);
        return path[0] == '.' ? path[1..] : path;
    }

    /// <summary>The name or other string that begins in the text at a position, as far as it can be read.</summary>
    public static string StringAt(ReadOnlySpan<byte> text, int position)
    {
        var reader = new Utf8JsonReader(text[position..]);
        reader.Read();
        try
        {
            return reader.GetString()!;
        }
        catch (InvalidOperationException)
        {
            return Encoding.UTF8.GetString(reader.ValueSpan);
        }
    }

    private readonly string Step(ReadOnlySpan<byte> text) => _kind switch
    {
        Kind.Index => $"[{Position}]",
        Kind.Key => $"[\"{StringAt(text, Position)}\"]",
        _ => StringAt(text, Position) is var name && name.StartsWith('[') ? name : "." + name,
    };
}
