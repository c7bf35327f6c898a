using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// A mask that is made from others refers to the bytes of their paths, which have to live as long as it does. An empty path names nothing,
/// and is left out.
/// </remarks>
public unsafe partial struct FieldMask
{
    private static readonly Comparison<Utf8String> PathOrder = FieldPath.Compare;

    /// <summary>A mask of the paths, which are referred to.</summary>
    public static FieldMask FromPaths(ReadOnlySpan<Utf8String> paths, ArenaAllocator arena)
    {
        FieldMask mask = Create(arena);
        mask.Paths.AddRange(paths, arena);
        return mask;
    }

    /// <summary>A mask of paths with commas between, in the names of the <c>.proto</c> file: <c>user.display_name,photo</c>.</summary>
    /// <param name="paths">Is copied into the arena.</param>
    /// <param name="arena">Holds the mask.</param>
    /// <exception cref="ArgumentNullException"><paramref name="paths"/> is null.</exception>
    public static FieldMask FromString(string paths, ArenaAllocator arena) => Split(arena.CopyString(paths), arena);

    /// <summary>
    /// The mask in its canonical form: paths are sorted, each directly followed by what would be below it, and none is there twice or
    /// below another (<c>field_mask.proto</c>).
    /// </summary>
    public readonly FieldMask Normalize(ArenaAllocator arena)
    {
        var paths = UnmanagedList<Utf8String>.Create(arena);
        paths.AddRange(Paths.AsSpan(), arena);
        return Normalize(paths.AsSpan(), arena);
    }

    /// <summary>A mask of what is in one of the two, in its canonical form.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public readonly FieldMask Union(FieldMask other, ArenaAllocator arena)
    {
        if (other.IsNull) throw new ArgumentNullException(nameof(other));
        var paths = UnmanagedList<Utf8String>.Create(arena);
        paths.AddRange(Paths.AsSpan(), arena);
        paths.AddRange(other.Paths.AsSpan(), arena);
        return Normalize(paths.AsSpan(), arena);
    }

    /// <summary>A mask of what is in both, in its canonical form.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public readonly FieldMask Intersection(FieldMask other, ArenaAllocator arena)
    {
        if (other.IsNull) throw new ArgumentNullException(nameof(other));
        Span<Utf8String> left = Normalize(arena).Paths.AsSpan(), right = other.Normalize(arena).Paths.AsSpan();
        FieldMask mask = Create(arena);
        while (!left.IsEmpty && !right.IsEmpty)
        {
            // What covers a path stays, as it may cover the next one too.
            bool takeLeft = FieldPath.Compare(left[0], right[0]) > 0;
            (Utf8String wider, Utf8String narrower) = takeLeft ? (right[0], left[0]) : (left[0], right[0]);
            bool covered = FieldPath.Covers(wider, narrower);
            if (covered) mask.Paths.Add(narrower, arena);
            if (takeLeft == covered) left = left[1..];
            else right = right[1..];
        }

        return mask;
    }

    /// <summary>Whether the mask has the path, or one that it lies below.</summary>
    public readonly bool Contains(ReadOnlySpan<byte> path)
    {
        foreach (Utf8String own in Paths)
            if (!own.IsEmpty && FieldPath.Covers(own, path)) return true;
        return false;
    }

    /// <summary>
    /// Whether each path leads to a field of the message by the names of the <c>.proto</c> file. Only the last field of a path may be
    /// repeated, a map or no message.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public readonly bool IsValid(MessageDescriptor message)
    {
        ArgumentNullException.ThrowIfNull(message);
        foreach (Utf8String path in Paths)
            if (!FieldPath.IsValid(path, message)) return false;
        return true;
    }

    /// <summary>The same for the message <typeparamref name="T"/>.</summary>
    /// <inheritdoc cref="IsValid(MessageDescriptor)"/>
    public readonly bool IsValid<T>() where T : unmanaged, IProtoMessage<T> => IsValid(T.Descriptor);

    /// <summary>
    /// Writes the text that stands for the mask in ProtoJSON, without quotes: paths with commas between, each <c>_x</c> in them as <c>X</c>
    /// (ProtoJSON, "Representation of each type").
    /// </summary>
    /// <param name="destination">Where to; as many bytes as the paths have, and one between each two, are always enough.</param>
    /// <param name="bytesWritten">How many bytes were written; 0 where the destination is too short.</param>
    /// <returns>False where the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">
    /// A path could not be read back: it is empty, or has a capital, a comma, or a <c>_</c> that no small letter follows.
    /// </exception>
    public readonly bool TryFormatText(Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = 0;
        if (TextLength() > destination.Length) return false;
        foreach (Utf8String path in Paths)
        {
            if (bytesWritten != 0) destination[bytesWritten++] = (byte)',';
            bytesWritten += FieldPath.ToText(path, destination[bytesWritten..]);
        }

        return true;
    }

    /// <summary>The text that <see cref="TryFormatText"/> writes, in the arena.</summary>
    /// <exception cref="InvalidOperationException">A path could not be read back.</exception>
    /// <exception cref="OverflowException">The text is longer than 2^31−1 bytes.</exception>
    public readonly Utf8String ToText(ArenaAllocator arena)
    {
        int length = checked((int)TextLength());
        byte* data = arena.State->Allocate((nuint)length);
        TryFormatText(new Span<byte>(data, length), out _);
        return new Utf8String(data, length);
    }

    /// <summary>
    /// Reads the text that stands for a mask in ProtoJSON, without quotes: paths with commas between, each <c>X</c> in them for <c>_x</c>.
    /// </summary>
    /// <param name="utf8">The text, and nothing around it.</param>
    /// <param name="arena">Holds the mask and its paths.</param>
    /// <param name="mask">The mask; null where the result is false.</param>
    /// <returns>False where the text has a <c>_</c>, which no path of ProtoJSON has.</returns>
    public static bool TryParseText(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out FieldMask mask)
    {
        mask = default;
        long length = FieldPath.LengthFromText(utf8);
        if (length is < 0 or > int.MaxValue) return false;
        byte* data = arena.State->Allocate((nuint)length);
        FieldPath.FromText(utf8, new Span<byte>(data, (int)length));
        mask = Split(new Utf8String(data, (int)length), arena);
        return true;
    }

    /// <summary>Reads the text that stands for a mask in ProtoJSON; see <see cref="TryParseText"/>.</summary>
    /// <exception cref="FormatException">The text has a <c>_</c>, which no path of ProtoJSON has.</exception>
    public static FieldMask ParseText(ReadOnlySpan<byte> utf8, ArenaAllocator arena) => TryParseText(utf8, arena, out FieldMask mask)
        ? mask
        : throw new FormatException("This is not the text of a field mask, such as user.displayName,photo.");

    /// <summary>Sorts the paths, and makes a mask of those that no other covers.</summary>
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
        ArenaState* state = arena.State;
        if (!FieldPath.TrySplit(paths, &mask._data->Paths, state)) ArenaErrors.ThrowExhausted((ulong)paths.Length, state->AllocatedBytes, state->MaxBytes);
        return mask;
    }

    private readonly long TextLength()
    {
        long length = Math.Max(Paths.Count - 1, 0);
        foreach (Utf8String path in Paths)
        {
            int pathLength = FieldPath.TextLength(path);
            if (pathLength < 0) throw new InvalidOperationException($"The path \"{path}\" of a field mask could not be read back from ProtoJSON.");
            length += pathLength;
        }

        return length;
    }
}
