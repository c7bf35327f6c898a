using System.Text;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>A path of a field mask: names of fields, with points between.</summary>
internal static partial class FieldPath
{
    /// <summary>
    /// The order in which everything below a path follows it directly: that of the bytes, but with the point before all others.
    /// </summary>
    public static int Compare(Utf8String left, Utf8String right)
    {
        ReadOnlySpan<byte> a = left, b = right;
        int common = a.CommonPrefixLength(b);
        if (common == a.Length || common == b.Length) return a.Length.CompareTo(b.Length);
        if (a[common] == '.') return -1;
        if (b[common] == '.') return 1;
        return a[common].CompareTo(b[common]);
    }

    /// <summary>The other path is the same, or one below it.</summary>
    public static bool Covers(ReadOnlySpan<byte> path, ReadOnlySpan<byte> other) =>
        other.StartsWith(path) && (other.Length == path.Length || other[path.Length] == '.');

    /// <summary>Each name is a field of the message that those before it lead to; only the last one may be a list, a map or no message.</summary>
    public static bool IsValid(ReadOnlySpan<byte> path, MessageDescriptor message)
    {
        MessageDescriptor? current = message;
        while (current != null)
        {
            int end = path.IndexOf((byte)'.');
            if (Find(current, end < 0 ? path : path[..end]) is not { } field) return false;
            if (end < 0) return true;
            path = path[(end + 1)..];
            current = field.IsRepeated ? null : field.MessageType;
        }

        return false;
    }

    /// <summary>The length of the path in ProtoJSON, where each <c>_x</c> is an <c>X</c>.</summary>
    /// <returns>-1 where the path can't be told from the text: it is empty, or has a capital, a comma, or a <c>_</c> that no small letter follows.</returns>
    public static int TextLength(ReadOnlySpan<byte> path)
    {
        int length = 0;
        for (int i = 0; i < path.Length; i++, length++)
        {
            char character = (char)path[i];
            if (char.IsAsciiLetterUpper(character) || character == ',') return -1;
            if (character == '_' && (++i == path.Length || !char.IsAsciiLetterLower((char)path[i]))) return -1;
        }

        return length == 0 ? -1 : length;
    }

    /// <summary>Writes the path as ProtoJSON has it. Precondition: it has a <see cref="TextLength"/>, and the destination has room for it.</summary>
    /// <returns>That length.</returns>
    public static int ToText(ReadOnlySpan<byte> path, Span<byte> destination)
    {
        int length = 0;
        for (int i = 0; i < path.Length; i++)
            destination[length++] = path[i] == '_' ? (byte)char.ToUpperInvariant((char)path[++i]) : path[i];
        return length;
    }

    /// <summary>The length of the paths that a text of ProtoJSON stands for; -1 where it has a <c>_</c>.</summary>
    public static long LengthFromText(ReadOnlySpan<byte> text)
    {
        if (text.Contains((byte)'_')) return -1;
        long length = text.Length;
        foreach (byte character in text)
            if (char.IsAsciiLetterUpper((char)character)) length++;
        return length;
    }

    /// <summary>Writes the paths that a text of ProtoJSON stands for. Precondition: the destination has <see cref="LengthFromText"/>.</summary>
    public static void FromText(ReadOnlySpan<byte> text, Span<byte> destination)
    {
        int length = 0;
        foreach (byte character in text)
        {
            bool capital = char.IsAsciiLetterUpper((char)character);
            if (capital) destination[length++] = (byte)'_';
            destination[length++] = capital ? (byte)char.ToLowerInvariant((char)character) : character;
        }
    }

    /// <summary>Appends the paths of a text that has commas between them; they refer to its bytes.</summary>
    /// <returns>False where the arena is exhausted.</returns>
    public static unsafe bool TrySplit(Utf8String text, RawList* paths, ArenaState* arena)
    {
        const int smallest = 4;
        for (int start = 0; start < text.Length;)
        {
            int length = text.AsSpan()[start..].IndexOf((byte)',');
            if (length < 0) length = text.Length - start;
            if (length != 0)
            {
                if (paths->Count >= paths->Capacity && !paths->TryGrow(sizeof(Utf8String), paths->Count + 1L, smallest, arena)) return false;
                ((Utf8String*)paths->Items)[paths->Count++] = new Utf8String(text.Data + start, length);
            }

            start += length + 1;
        }

        return true;
    }

    // Not by the look-up of the descriptor, which wants a managed string. Names of fields are ASCII.
    private static FieldDescriptor? Find(MessageDescriptor message, ReadOnlySpan<byte> name)
    {
        IReadOnlyList<FieldDescriptor> fields = message.Fields.InDeclarationOrder();
        for (int i = 0; i < fields.Count; i++)
            if (Ascii.Equals(name, fields[i].Name)) return fields[i];
        return null;
    }
}
