using System;
using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.Contract;

/// <summary>
/// The order of a message's data in memory: presence bits and oneof cases first, then the values with an alignment of less than eight bytes,
/// then all others by descending size, then the unknown fields. So there is at most one hole, in the middle. Offsets are the same on every machine.
/// The generator and the runtime use the same rules, so a type that is made at run time has the layout of the generated one.
/// </summary>
internal sealed class MessageLayout
{
    /// <summary>A place that no value has: the hole, of <see cref="DataSizes.Word"/> bytes.</summary>
    public const int Hole = -1;

    /// <summary>The place of the unknown fields.</summary>
    public const int Unknown = -2;

    private readonly List<int> _sizes = new();
    private int _words;
    private int _bits;
    private int _bitsWord;

    /// <summary>Adds a presence bit.</summary>
    /// <returns>The number of bits before it in the data.</returns>
    public int AddBit()
    {
        int bit = _bits++ % DataSizes.BitsOfWord;
        if (bit == 0) _bitsWord = _words++;
        return _bitsWord * DataSizes.BitsOfWord + bit;
    }

    /// <summary>Adds the case of a oneof.</summary>
    /// <returns>Its offset in bytes.</returns>
    public int AddCase() => DataSizes.Word * _words++;

    /// <summary>Adds a value, list or map.</summary>
    /// <param name="size">Its size in bytes.</param>
    /// <returns>The number of values before it, by which <see cref="Finish"/> refers to it.</returns>
    public int AddValue(int size)
    {
        _sizes.Add(size);
        return _sizes.Count - 1;
    }

    /// <summary>Bytes that hold any one of several values, which all begin at their start.</summary>
    /// <param name="sizes">The sizes of the values in bytes; at least one.</param>
    public static int UnionSize(IReadOnlyCollection<int> sizes) => RoundUp(sizes.Max(), sizes.Max(Alignment));

    /// <summary>Places everything. It must be called last.</summary>
    /// <returns>The values, the hole and the unknown fields by ascending offset in bytes, and the size of the data in bytes.</returns>
    public (List<(int Value, int Offset)> Places, int Size) Finish()
    {
        IEnumerable<(int Value, int Size)> values = _sizes.Select((size, i) => (i, size));
        var order = new List<(int Value, int Size)>();
        order.AddRange(values.Where(value => Alignment(value.Size) < DataSizes.Pointer).OrderByDescending(value => Alignment(value.Size)));
        order.AddRange(values.Where(value => Alignment(value.Size) == DataSizes.Pointer).OrderByDescending(value => value.Size));
        order.Add((Unknown, DataSizes.Pointer));

        var places = new List<(int Value, int Offset)>();
        int end = DataSizes.Word * _words;
        foreach ((int value, int size) in order)
        {
            end = RoundUp(end, Math.Min(Alignment(size), DataSizes.Word));
            if (end % Alignment(size) != 0)
            {
                // A machine with shorter pointers would leave no hole here.
                places.Add((Hole, end));
                end += DataSizes.Word;
            }

            places.Add((value, end));
            end += size;
        }

        return (places, end);
    }

    /// <summary>The largest power of two that divides the size, at most that of a pointer: a string of three words is aligned to one word.</summary>
    private static int Alignment(int size) => Math.Min(size & -size, DataSizes.Pointer);

    private static int RoundUp(int size, int alignment) => (size + alignment - 1) / alignment * alignment;
}
