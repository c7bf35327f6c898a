using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>
/// Compares unknown fields, extensions included, by field number. The order of fields with different numbers does not matter, because a
/// schema that knows them would ignore it.
/// </summary>
/// <remarks>Requires: pointers to fields are null or alive, and the bytes are well-formed fields, as the decoder keeps them.</remarks>
internal static class UnknownFieldSet
{
    /// <summary>Whether both have the same fields. Fields of one number must have the same order and the same bytes.</summary>
    public static unsafe bool AreEqual(UnknownFields* left, UnknownFields* right)
    {
        if (left == right) return true;
        ReadOnlySpan<byte> leftBytes = UnknownFields.AsSpan(left), rightBytes = UnknownFields.AsSpan(right);
        if (leftBytes.Length != rightBytes.Length) return false;
        if (leftBytes.SequenceEqual(rightBytes)) return true;

        using var scratch = new ArenaAllocator();
        Span<Field> leftFields = Sorted(left, scratch), rightFields = Sorted(right, scratch);
        if (leftFields.Length != rightFields.Length) return false;
        for (int i = 0; i < leftFields.Length; i++)
        {
            if (!leftFields[i].Bytes.SequenceEqual(rightFields[i].Bytes)) return false;
        }

        return true;
    }

    /// <summary>A hash that is the same for equal sets; 0 if there are no fields.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe int HashOf(UnknownFields* fields)
    {
        int sum = 0;
        var walker = new UnknownFieldWalker(fields);
        while (walker.Next()) sum = unchecked(sum + ByteHash.Of(new ReadOnlySpan<byte>(walker.Start, (int)(walker.End - walker.Start))));
        return sum;
    }

    /// <summary>The fields by ascending number. Fields of one number keep their order.</summary>
    private static unsafe Span<Field> Sorted(UnknownFields* fields, ArenaAllocator scratch)
    {
        int count = 0;
        var walker = new UnknownFieldWalker(fields);
        while (walker.Next()) count++;
        Field* first = scratch.Allocate<Field>(count);
        Field* next = first;
        walker = new UnknownFieldWalker(fields);
        while (walker.Next()) *next++ = new Field(walker.Start, walker.End, ProtoTag.FieldNumber(walker.Tag));
        var sorted = new Span<Field>(first, count);
        sorted.Sort();
        return sorted;
    }

    private readonly unsafe struct Field(byte* start, byte* end, int number) : IComparable<Field>
    {
        private readonly unsafe byte* _start = start;
        private readonly unsafe byte* _end = end;
        private readonly int _number = number;

        public unsafe ReadOnlySpan<byte> Bytes => new(_start, (int)(_end - _start));

        public unsafe int CompareTo(Field other) =>
            _number != other._number ? _number.CompareTo(other._number) : ((nuint)_start).CompareTo((nuint)other._start);
    }
}
