using System.Buffers;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Input in pieces, as a sequence and as a stream. Making another one allocates nothing.</summary>
internal sealed class CutInput
{
    private const int MaxPieces = 5;

    private readonly byte[] _bytes;
    private readonly Piece[] _pieces = [.. Enumerable.Range(0, MaxPieces).Select(_ => new Piece())];

    public CutInput(int capacity)
    {
        _bytes = new byte[capacity];
        Stream = new ChoppedStream(_bytes);
    }

    /// <summary>A stream over the bytes of the last call of <see cref="Cut"/>, at its start.</summary>
    public ChoppedStream Stream { get; }

    /// <param name="bytes">The input.</param>
    /// <param name="choice">Where it is cut; there are empty pieces too.</param>
    public ReadOnlySequence<byte> Cut(ReadOnlySpan<byte> bytes, uint choice)
    {
        bytes.CopyTo(_bytes);
        Stream.Start(bytes.Length, choice);
        int start = 0;
        for (int i = 0; i < MaxPieces; i++)
        {
            int rest = bytes.Length - start;
            int length = i == MaxPieces - 1 ? rest : (int)((choice = Digest.Add(choice, (ulong)i)) % (uint)(rest + 1));
            _pieces[i].Set(_bytes.AsMemory(start, length), start, i + 1 < MaxPieces ? _pieces[i + 1] : null);
            start += length;
        }

        return new ReadOnlySequence<byte>(_pieces[0], 0, _pieces[^1], _pieces[^1].Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public void Set(ReadOnlyMemory<byte> memory, long index, Piece? next)
        {
            Memory = memory;
            RunningIndex = index;
            Next = next;
        }
    }
}
