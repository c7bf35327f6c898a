namespace LibProtoZeroSharp.Wire;

internal partial struct SegmentedBuffer
{
    /// <summary>A full segment. The node is in the buffer's arena.</summary>
    private struct Node
    {
        public unsafe Node* Next;
        public unsafe byte* Start;
        public int Length;
    }

    /// <summary>All segments, oldest first.</summary>
    /// <param name="last">The bytes of the last segment, which has no node yet.</param>
    public readonly unsafe SegmentEnumerator Segments(ReadOnlySpan<byte> last) => new(_first, _last, last);

    /// <summary>Ends the current segment after its first <paramref name="length"/> bytes.</summary>
    private unsafe void Finish(Node* node, int length)
    {
        *node = new Node { Start = Start, Length = length };
        if (_last == null) _first = node; else _last->Next = node;
        _last = node;
        Before += length;
    }

    /// <summary>Enumerates segments. It stops at the last node that this buffer knows: later nodes were added to a copy of the buffer.</summary>
    public ref struct SegmentEnumerator
    {
        private readonly unsafe Node* _first;
        private readonly unsafe Node* _last;
        private readonly ReadOnlySpan<byte> _written;
        private unsafe Node* _node;
        private bool _isDone;

        internal unsafe SegmentEnumerator(void* first, void* last, ReadOnlySpan<byte> written)
        {
            _first = (Node*)first;
            _last = (Node*)last;
            _written = written;
        }

        public ReadOnlySpan<byte> Current { get; private set; }

        public readonly SegmentEnumerator GetEnumerator() => this;

        public unsafe bool MoveNext()
        {
            if (_node == _last)
            {
                Current = _written;
                bool isFirstTime = !_isDone;
                _isDone = true;
                return isFirstTime;
            }

            _node = _node == null ? _first : _node->Next;
            Current = new ReadOnlySpan<byte>(_node->Start, _node->Length);
            return true;
        }
    }
}
