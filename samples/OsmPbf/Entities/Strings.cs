using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>The string table of a block that is read. Entities refer to its strings by their indexes.</summary>
internal readonly ref struct Strings(StringTable table)
{
    private readonly ReadOnlySpan<Utf8String> _strings = table.S.AsSpan();

    /// <exception cref="InvalidDataException">There is no such string.</exception>
    public Utf8String this[int index]
    {
        get
        {
            if ((uint)index >= (uint)_strings.Length) ThrowMissing(index);
            return _strings[index];
        }
    }

    /// <summary>Puts the tags of two columns into a list that is used again and again.</summary>
    /// <exception cref="InvalidDataException">The columns differ in length, or refer to no string.</exception>
    public ReadOnlySpan<Tag> Tags(ReadOnlySpan<uint> keys, ReadOnlySpan<uint> values, UnmanagedList<Tag> tags, ArenaAllocator arena)
    {
        if (keys.Length != values.Length) throw new InvalidDataException($"An entity has {keys.Length} keys and {values.Length} values.");
        tags.Clear();
        for (int i = 0; i < keys.Length; i++) tags.Add(new Tag(this[(int)keys[i]], this[(int)values[i]]), arena);
        return tags.AsSpan();
    }

    [DoesNotReturn]
    private void ThrowMissing(int index) =>
        throw new InvalidDataException($"An entity refers to string {(uint)index}, and the block has {_strings.Length} strings.");
}
