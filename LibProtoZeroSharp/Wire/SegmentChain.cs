namespace LibProtoZeroSharp;

/// <summary>The finished stretches of a writer's output, oldest first. The nodes lie in the writer's arena.</summary>
internal unsafe struct SegmentChain
{
    private struct Node
    {
        public Node* Next;
        public byte* Start;
        public int Length;
    }

    private Node* _first;
    private Node* _last;

    /// <summary>Memory for what <see cref="Add"/> adds.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static void* AllocateNode(ArenaState* arena) => arena->Allocate((nuint)sizeof(Node));

    public void Add(void* memory, byte* start, int length)
    {
        var node = (Node*)memory;
        *node = new Node { Start = start, Length = length };
        if (_last == null) _first = node; else _last->Next = node;
        _last = node;
    }

    /// <summary>Forgets what was added to another copy of this chain since the copy was made.</summary>
    public readonly void Cut()
    {
        if (_last != null) _last->Next = null;
    }

    public readonly Enumerator GetEnumerator() => new(_first);

    public ref struct Enumerator
    {
        private Node* _next;

        public Enumerator(void* first) => _next = (Node*)first;

        public ReadOnlySpan<byte> Current { get; private set; }

        public bool MoveNext()
        {
            if (_next == null) return false;
            Current = new ReadOnlySpan<byte>(_next->Start, _next->Length);
            _next = _next->Next;
            return true;
        }
    }
}
