using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// A mask that is made from other masks has copies of their paths. Empty paths name no field and are left out.
/// </remarks>
public partial struct FieldMask
{
    private static readonly Comparison<Utf8String> PathOrder = FieldPath.Compare;

    /// <summary>Makes a mask of copies of the given paths.</summary>
    public static FieldMask FromPaths(ReadOnlySpan<Utf8String> paths, ArenaAllocator arena)
    {
        FieldMask mask = Create(arena);
        mask.Paths.AddRange(paths, arena);
        return mask;
    }

    /// <summary>Makes a mask of paths separated by commas, in the names of the <c>.proto</c> file: <c>user.display_name,photo</c>.</summary>
    /// <param name="paths">The paths, which are copied into the arena.</param>
    /// <param name="arena">The arena of the mask.</param>
    /// <exception cref="ArgumentNullException"><paramref name="paths"/> is null.</exception>
    public static FieldMask FromString(string paths, ArenaAllocator arena) => Split(arena.CopyString(paths), arena);

    /// <summary>
    /// The mask in canonical form: paths are sorted so that a path directly precedes the paths below it, and no path is there twice or
    /// below another one (<c>field_mask.proto</c>).
    /// </summary>
    public readonly FieldMask Normalize(ArenaAllocator arena)
    {
        var paths = UnmanagedList<Utf8String>.Create(arena);
        AddViews(paths, Paths, arena);
        return Normalize(paths.AsSpan(), arena);
    }

    /// <summary>A mask of the fields that are in at least one of the two masks, in canonical form.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public readonly FieldMask Union(FieldMask other, ArenaAllocator arena)
    {
        if (other.IsNull) throw new ArgumentNullException(nameof(other));
        var paths = UnmanagedList<Utf8String>.Create(arena);
        AddViews(paths, Paths, arena);
        AddViews(paths, other.Paths, arena);
        return Normalize(paths.AsSpan(), arena);
    }

    /// <summary>A mask of the fields that are in both masks, in canonical form.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public readonly FieldMask Intersection(FieldMask other, ArenaAllocator arena)
    {
        if (other.IsNull) throw new ArgumentNullException(nameof(other));
        Span<Utf8String> left = Normalize(arena).Paths.AsSpan(), right = other.Normalize(arena).Paths.AsSpan();
        FieldMask mask = Create(arena);
        while (!left.IsEmpty && !right.IsEmpty)
        {
            // A path that covers another one stays, because it may cover the next one too.
            bool takeLeft = FieldPath.Compare(left[0], right[0]) > 0;
            (Utf8String wider, Utf8String narrower) = takeLeft ? (right[0], left[0]) : (left[0], right[0]);
            bool covered = FieldPath.Covers(wider, narrower);
            if (covered) mask.Paths.Add(narrower, arena);
            if (takeLeft == covered) left = left[1..];
            else right = right[1..];
        }

        return mask;
    }

    /// <summary>Whether the mask has the path, or a path above it.</summary>
    public readonly bool Contains(ReadOnlySpan<byte> path)
    {
        foreach (Utf8String own in Paths)
        {
            if (!own.IsEmpty && FieldPath.Covers(own, path)) return true;
        }

        return false;
    }

    /// <summary>
    /// Whether each path leads to a field of the message, with the names of the <c>.proto</c> file. Only the last field of a path may be
    /// a list, a map or not a message.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public readonly bool IsValid(MessageDescriptor message)
    {
        ArgumentNullException.ThrowIfNull(message);
        foreach (Utf8String path in Paths)
        {
            if (!FieldPath.IsValid(path, message)) return false;
        }

        return true;
    }

    /// <summary>Whether each path leads to a field of the message <typeparamref name="T"/>.</summary>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    public readonly bool IsValid<T>() where T : unmanaged, IProtoMessage<T> => IsValid(ProtoMessage.Descriptor<T>());

    /// <summary>A selection of the fields that the mask names, to parse only these. It doesn't refer to the mask.</summary>
    /// <typeparam name="T">The type of the messages.</typeparam>
    /// <exception cref="ArgumentException">A path leads to no field of the type.</exception>
    public readonly FieldSelection<T> ToSelection<T>() where T : unmanaged, IProtoMessage<T> => new(PathStrings());

    /// <summary>
    /// Writes the mask as a string in the form of ProtoJSON, without quotes: paths separated by commas, with <c>X</c> for each <c>_x</c> in them
    /// (ProtoJSON, "Representation of each type").
    /// </summary>
    /// <param name="destination">The destination; the bytes of all paths, plus one between each two, are always enough.</param>
    /// <param name="bytesWritten">Bytes written; 0 if the destination is too short.</param>
    /// <returns>False if the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">
    /// A path could not be read back: it is empty, or has a capital letter, a comma, or a <c>_</c> without a small letter after it.
    /// </exception>
    public readonly bool TryFormatJsonString(Span<byte> destination, out int bytesWritten)
    {
        ReadOnlySpan<Utf8String> paths = Paths.AsSpan();
        bool fits = TextLength(paths) <= destination.Length;
        bytesWritten = fits ? FormatText(paths, destination) : 0;
        return fits;
    }

    /// <summary>The string of <see cref="TryFormatJsonString"/>, in the arena.</summary>
    /// <exception cref="InvalidOperationException">A path could not be read back.</exception>
    /// <exception cref="OverflowException">The string is longer than 2^31−1 bytes.</exception>
    public readonly Utf8String ToJsonString(ArenaAllocator arena) => ToJsonString(Paths.AsSpan(), arena);

    /// <summary>
    /// Parses a mask in the form of ProtoJSON, without quotes: paths separated by commas, with <c>X</c> for each <c>_x</c> in them.
    /// </summary>
    /// <param name="utf8">The whole string.</param>
    /// <param name="arena">The arena of the mask and its paths.</param>
    /// <param name="mask">The mask; a null reference if the result is false.</param>
    /// <returns>False if the string has a <c>_</c>, which no path in ProtoJSON has.</returns>
    public static bool TryFromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out FieldMask mask)
    {
        mask = default;
        long length = FieldPath.LengthFromText(utf8);
        if (length is < 0 or > int.MaxValue) return false;
        Span<byte> paths = arena.AllocateUninitialized<byte>((int)length);
        FieldPath.FromText(utf8, paths);
        mask = Split(new Utf8String(paths), arena);
        return true;
    }

    /// <summary>Parses a mask in the form of ProtoJSON; see <see cref="TryFromJsonString"/>.</summary>
    /// <exception cref="FormatException">The string has a <c>_</c>, which no path in ProtoJSON has.</exception>
    public static FieldMask FromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena) => TryFromJsonString(utf8, arena, out FieldMask mask)
        ? mask
        : throw new FormatException("The string is not a field mask, such as user.displayName,photo.");

    private static void AddViews(UnmanagedList<Utf8String> paths, UnmanagedList<Utf8String> added, ArenaAllocator arena)
    {
        foreach (Utf8String path in added) paths.AddView(path, arena);
    }

    /// <summary>Sorts the paths, and makes a mask of copies of the paths that no other path covers.</summary>
    private static FieldMask Normalize(Span<Utf8String> paths, ArenaAllocator arena)
    {
        paths.Sort(PathOrder);
        FieldMask mask = Create(arena);
        Utf8String last = default;
        foreach (Utf8String path in paths)
        {
            if (path.IsEmpty || (!last.IsEmpty && FieldPath.Covers(last, path))) continue;
            mask.Paths.Add(path, arena);
            last = path;
        }

        return mask;
    }

    private static FieldMask Split(Utf8String paths, ArenaAllocator arena)
    {
        FieldMask mask = Create(arena);
        if (!FieldPath.TrySplit(paths, ListRef.Of<Utf8String>(ref mask._data.Write(PathsFieldNumber).Paths), arena)) arena.ThrowExhausted((nuint)paths.Length);
        return mask;
    }

    /// <summary>The paths that name a field.</summary>
    internal readonly IEnumerable<string> PathStrings() => Paths.AsEnumerable().Where(path => !path.IsEmpty).Select(path => path.ToString());

    /// <inheritdoc cref="ToJsonString(ArenaAllocator)"/>
    internal static Utf8String ToJsonString(ReadOnlySpan<Utf8String> paths, ArenaAllocator arena)
    {
        Span<byte> text = arena.AllocateUninitialized<byte>(checked((int)TextLength(paths)));
        FormatText(paths, text);
        return new Utf8String(text);
    }

    /// <summary>Writes the string of valid paths.</summary>
    /// <returns>Bytes written.</returns>
    private static int FormatText(ReadOnlySpan<Utf8String> paths, Span<byte> destination)
    {
        int length = 0;
        foreach (Utf8String path in paths)
        {
            if (length != 0) destination[length++] = (byte)',';
            length += FieldPath.ToText(path, destination[length..]);
        }

        return length;
    }

    private static long TextLength(ReadOnlySpan<Utf8String> paths)
    {
        long length = Math.Max(paths.Length - 1, 0);
        foreach (Utf8String path in paths)
        {
            int pathLength = FieldPath.TextLength(path);
            if (pathLength < 0) throw new InvalidOperationException(ErrorText.Of($"The path \"{path}\" of a field mask could not be read back from ProtoJSON."));
            length += pathLength;
        }

        return length;
    }
}
