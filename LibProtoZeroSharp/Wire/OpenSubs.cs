using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// The stack of a writer's open subs and groups. The first eight are stored in this struct; deeper ones are stored in unmanaged memory,
/// which <see cref="Dispose"/> frees. There are also the lengths in them that are written late.
/// </summary>
internal struct OpenSubs
{
    private const int InlineCapacity = 8;

    [InlineArray(InlineCapacity)]
    private struct Inline
    {
        public OpenSub First;
    }

    private Inline _inline;
    private unsafe Deep* _deep;
    private int _depth;

    // One bit per depth: whether the sub closed last at that depth needed two bytes for its length. Siblings mostly have lengths of the same width.
    private ulong _wide;

    /// <summary>What precedes the deep subs in their memory.</summary>
    private struct Deep
    {
        public LateLengths Late;
        public int Capacity;
    }

    public readonly int Depth => _depth;

    /// <summary>Whether the innermost open sub or group is in others that are stored in this struct.</summary>
    public readonly bool IsDeep => _depth > InlineCapacity;

    /// <summary>Whether it is the outermost of the deep ones.</summary>
    public readonly bool IsFirstDeep => _depth == InlineCapacity + 1;

    /// <summary>The late lengths in the deep subs.</summary>
    /// <remarks>Requires: <see cref="IsDeep"/>. Ensures: the reference is valid until the next sub is started.</remarks>
    public readonly unsafe ref LateLengths Late => ref _deep->Late;

    private readonly unsafe OpenSub* Items => (OpenSub*)(_deep + 1);

    /// <summary>Whether one more sub or group can be stored in this struct.</summary>
    public readonly bool HasInline
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _depth < InlineCapacity;
    }

    public void Push(OpenSub sub)
    {
        if (HasInline)
        {
            PushInline(sub);
            return;
        }

        PushDeep(sub);
        _depth++;
    }

    /// <remarks>Requires: <see cref="HasInline"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void PushInline(OpenSub sub)
    {
        int depth = _depth;
        Unsafe.Add(ref _inline.First, depth) = sub;
        _depth = depth + 1;
    }

    /// <summary>The innermost open sub or group.</summary>
    /// <exception cref="InvalidOperationException">None is open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe OpenSub Peek()
    {
        int last = _depth - 1;
        if ((uint)last < InlineCapacity) return _inline[last];
        if (last < 0) WriterErrors.ThrowNoneOpen();
        return Items[last - InlineCapacity];
    }

    public void Pop() => _depth--;

    /// <summary>Bytes that the length of a sub started now probably needs: 1 or 2.</summary>
    public readonly nint WidthHint
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => 1 + (nint)(_wide >> _depth & 1);
    }

    /// <summary>Remembers whether the length of the innermost open sub needs more than one byte.</summary>
    /// <remarks>Requires: a sub is open.</remarks>
    public void SetWidthHint(bool wide)
    {
        ulong depth = 1UL << (_depth - 1);
        _wide = wide ? _wide | depth : _wide & ~depth;
    }

    /// <summary>The outermost open sub or group. The bytes before it are final.</summary>
    /// <remarks>Requires: <see cref="Depth"/> is not 0.</remarks>
    public readonly OpenSub Outermost => _inline[0];

    /// <summary>Frees the memory of deep subs.</summary>
    public unsafe void Dispose()
    {
        if (_deep == null) return;
        _deep->Late.Dispose();
        NativeMemory.Free(_deep);
        _deep = null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void PushDeep(OpenSub sub)
    {
        int index = _depth - InlineCapacity;
        int had = _deep == null ? 0 : _deep->Capacity;
        if (index == had)
        {
            int capacity = Math.Max(64, checked(had * 2));
            _deep = (Deep*)NativeMemory.Realloc(_deep, (nuint)sizeof(Deep) + (nuint)capacity * (nuint)sizeof(OpenSub));
            if (had == 0) *_deep = default;
            _deep->Capacity = capacity;
        }

        Items[index] = sub;
    }
}

/// <summary>An open sub or group: the position after its tag, the length of the tag, and the bytes kept for the sub's length.</summary>
internal readonly struct OpenSub
{
    private readonly long _packed;

    /// <param name="position">Bytes written before the tag.</param>
    /// <param name="tagLength">Bytes of the tag.</param>
    /// <param name="width">Bytes kept for the length, 1 or 2; 0 for a group, which has no length.</param>
    public OpenSub(long position, int tagLength, nint width) => _packed = (position + tagLength) << 5 | (long)width << 3 | (long)tagLength;

    /// <summary>Bytes written before the tag.</summary>
    public long Position => LengthPosition - TagLength;

    /// <summary>Bytes written before the length, or before the content of a group.</summary>
    public long LengthPosition => _packed >> 5;

    /// <summary>Bytes of the tag.</summary>
    public int TagLength => (int)_packed & 7;

    /// <summary>Bytes kept for the length; 0 for a group.</summary>
    public nint Width => (nint)(_packed >> 3) & 3;

    public bool IsGroup => Width == 0;
}
