using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Enumerates the output of a <see cref="ProtoWriter"/> in order, in segments: parts of the writer's memory, and between them the values that the writer refers to.
/// </summary>
/// <remarks>No segment is empty. Each is valid as long as the output.</remarks>
public ref struct ProtoSegments
{
    // It stops at the last ones that the buffer knew: later ones were added to a copy of the buffer.
    private readonly unsafe FullSegment* _lastSegment;
    private readonly unsafe AliasedValue* _lastAliased;
    private readonly ReadOnlySpan<byte> _last;

    // Those that come next; null after the last ones.
    private unsafe FullSegment* _segment;
    private unsafe AliasedValue* _aliased;

    // What is left of the segment at hand, and the position of its first byte in the output.
    private ReadOnlySpan<byte> _rest;
    private long _position;
    private bool _isLast;

    /// <param name="segments">The full segments.</param>
    /// <param name="last">The bytes of the segment that is not full.</param>
    /// <param name="aliased">The values that are elsewhere.</param>
    internal unsafe ProtoSegments(scoped in FullSegments segments, ReadOnlySpan<byte> last, scoped in AliasedValues aliased)
    {
        _segment = segments.First;
        _lastSegment = segments.Last;
        _aliased = aliased.First;
        _lastAliased = aliased.Last;
        _last = last;
    }

    /// <summary>Some of the bytes.</summary>
    public ReadOnlySpan<byte> Current { get; private set; }

    /// <summary>The reference that is stale when the current bytes have been given up; null if they are memory of the writer.</summary>
    internal unsafe void* Guard { get; private set; }

    /// <summary>Itself, for <c>foreach</c>.</summary>
    public readonly ProtoSegments GetEnumerator() => this;

    /// <summary>Moves to the next segment.</summary>
    /// <returns>False after the last one.</returns>
    /// <exception cref="ObjectDisposedException">The arena of a value that the writer refers to has been reset or disposed.</exception>
    public unsafe bool MoveNext()
    {
        while (_rest.IsEmpty)
        {
            if (!MoveToNextSegment()) return false;
        }

        int length = _rest.Length;
        if (_aliased != null)
        {
            long before = _aliased->Position - _position;
            if (before == 0) return MoveToAliased();
            length = (int)Math.Min(before, length);
        }

        Current = _rest[..length];
        Guard = null;
        Skip(length);
        return true;
    }

    private unsafe bool MoveToNextSegment()
    {
        if (_isLast) return false;
        _isLast = _segment == null;
        _rest = _isLast ? _last : new ReadOnlySpan<byte>(_segment->Start, _segment->Length);
        if (!_isLast) _segment = _segment == _lastSegment ? null : _segment->Next;
        return true;
    }

    private unsafe bool MoveToAliased()
    {
        Guard = _aliased->Guard;
        Generations.Follow(Guard);
        Current = new ReadOnlySpan<byte>(_aliased->Start, _aliased->Length);
        _aliased = _aliased == _lastAliased ? null : _aliased->Next;
        Skip(Current.Length);
        return true;
    }

    private void Skip(int length)
    {
        _rest = _rest[length..];
        _position += length;
    }
}
