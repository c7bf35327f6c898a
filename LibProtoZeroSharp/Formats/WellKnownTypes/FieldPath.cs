using System.Text;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>A path of a field mask: field names separated by points.</summary>
internal static partial class FieldPath
{
    /// <summary>
    /// Compares paths so that all paths below a path directly follow it: in the order of the bytes, but with the point first.
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

    /// <summary>Whether the other path is the same, or below the path.</summary>
    public static bool Covers(ReadOnlySpan<byte> path, ReadOnlySpan<byte> other) =>
        other.StartsWith(path) && (other.Length == path.Length || other[path.Length] == '.');

    /// <summary>
    /// Whether each name is a field of the message that the names before it lead to. Only the last field may be a list, a map or not a message.
    /// </summary>
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

    /// <summary>Bytes of the path in ProtoJSON, where each <c>_x</c> becomes <c>X</c>.</summary>
    /// <returns>
    /// -1 if the path could not be read back: it is empty, or has a capital letter, a comma, or a <c>_</c> without a small letter after it.
    /// </returns>
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

    /// <summary>
    /// Writes the path in the form of ProtoJSON. Requires that <see cref="TextLength"/> is not -1, and that the destination has as many bytes.
    /// </summary>
    /// <returns>Bytes written.</returns>
    public static int ToText(ReadOnlySpan<byte> path, Span<byte> destination)
    {
        int length = 0;
        for (int i = 0; i < path.Length; i++)
            destination[length++] = path[i] == '_' ? (byte)char.ToUpperInvariant((char)path[++i]) : path[i];
        return length;
    }

    /// <summary>Bytes of the paths that are written as a string in ProtoJSON; -1 if the string has a <c>_</c>.</summary>
    public static long LengthFromText(ReadOnlySpan<byte> text)
    {
        if (text.Contains((byte)'_')) return -1;
        long length = text.Length;
        foreach (byte character in text)
        {
            if (char.IsAsciiLetterUpper((char)character)) length++;
        }

        return length;
    }

    /// <summary>Writes the paths of a string in ProtoJSON. Requires that the destination has <see cref="LengthFromText"/> bytes.</summary>
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

    /// <summary>Splits a string at its commas, and appends the paths. They are views of the string.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    /// <remarks>
    /// Requires: <paramref name="paths"/> is a list of strings in writable data; the bytes of <paramref name="text"/> live as long as it.
    /// </remarks>
    public static bool TrySplit(Utf8String text, ListRef paths, ArenaAllocator arena)
    {
        for (int start = 0; start < text.Length;)
        {
            ReadOnlySpan<byte> rest = text.AsSpan()[start..];
            int length = rest.IndexOf((byte)',');
            if (length < 0) length = rest.Length;
            if (length != 0)
            {
                if (!paths.TryReserve(arena, out ValueRef path)) return false;
                path.String = new Utf8String(rest[..length]);
                paths.Add();
            }

            start += length + 1;
        }

        return true;
    }

    // The look-up of the descriptor needs a managed string, so it is not used. Names of fields are ASCII.
    private static FieldDescriptor? Find(MessageDescriptor message, ReadOnlySpan<byte> name)
    {
        IReadOnlyList<FieldDescriptor> fields = message.Fields.InDeclarationOrder();
        for (int i = 0; i < fields.Count; i++)
        {
            if (Ascii.Equals(name, fields[i].Name)) return fields[i];
        }

        return null;
    }
}
