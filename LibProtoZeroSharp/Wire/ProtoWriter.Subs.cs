using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Wire;

// A scope needs a pointer to its writer: C# has no reference field to a ref struct. A ref struct is on the stack, so it does not move.
#pragma warning disable CS8500

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>
    /// If the room is smaller than this, one byte is kept for a length. If two bytes were kept and one is enough, the sub is shorter than 128
    /// bytes, and so are all subs in it. The extra bytes therefore never make a span of this size too short.
    /// </summary>
    private const int RoomForHint = 512;

    /// <summary>
    /// A deep sub of at least this many bytes does not move as soon as it closes. More than two bytes are never kept for a length, so no sub around
    /// it closes before <see cref="CloseLate"/> has seen it.
    /// </summary>
    private const int LongBody = 1 << 14;

    /// <summary>
    /// Starts a sub-message: the following fields, up to the matching <see cref="CloseSub"/>, belong to it. Nesting has no fixed limit.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartSub(int fieldNumber)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.LengthDelimited);
        // All calls are here, before anything is computed: what lives across a call is stored on the stack and loaded again. On an Intel Xeon (family 6, model 207), this and the
        // position of the length in OpenSub make the seed workload 1.08 to 1.16 times as fast.
        if (Room < RoomForHint || !_open.HasInline)
        {
            StartSubAnywhere(tag);
            return;
        }

        nint width = _open.WidthHint;
        _open.PushInline(new OpenSub(Position, VarInt.Length(tag), width));
        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        _cursor = ref Unsafe.Add(ref p, width);
    }

    /// <summary>Ends the innermost sub-message and writes its length in the fewest bytes.</summary>
    /// <exception cref="InvalidOperationException">No sub is open, or the innermost open field is a group.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseSub()
    {
        ExpectNoCopy();
        OpenSub sub = _open.Peek();
        ref byte length = ref At(sub.LengthPosition);
        nint body = Unsafe.ByteOffset(ref length, ref _cursor) - sub.Width;
        if (!WireBytes.TryWriteLength(ref length, sub.Width, body)) MoveToLength(sub, body);
        _open.Pop();
    }

    /// <summary>
    /// Starts a sub-message that ends when the result is disposed: <c>using (writer.Sub(4)) { … }</c>. If an exception leaves the
    /// block, the sub is closed with the fields written so far. To drop an incomplete sub, use <see cref="StartSub"/> and
    /// <see cref="RollbackSub"/>.
    /// </summary>
    [UnscopedRef]
    public unsafe Scope Sub(int fieldNumber)
    {
        StartSub(fieldNumber);
        fixed (ProtoWriter* writer = &this) return new Scope(writer);
    }

    /// <summary>
    /// Undoes the innermost open sub or group, with everything that was written since its start. The rest of the output is unchanged.
    /// </summary>
    /// <exception cref="InvalidOperationException">None is open.</exception>
    public void RollbackSub()
    {
        ExpectNoCopy();
        OpenSub sub = _open.Peek();
        _cursor = ref At(sub.Position);
        if (_open.IsDeep) _open.Late.RemoveAfter(sub.Position);
        _open.Pop();
    }

    /// <summary>Starts a group (proto2): two tags enclose its fields, and it has no length prefix (encoding spec, "Groups").</summary>
    public void StartGroup(int fieldNumber)
    {
        uint tag = Tag(fieldNumber, ProtoWireType.StartGroup);
        int tagLength = VarInt.Length(tag);
        ref byte p = ref Reserve(tagLength);
        _open.Push(new OpenSub(Position, tagLength, width: 0));
        _cursor = ref WireBytes.WriteTag(ref p, tag);
    }

    /// <summary>Ends the innermost group.</summary>
    /// <exception cref="InvalidOperationException">No group is open, or the innermost open field is a sub-message.</exception>
    public void CloseGroup()
    {
        ExpectNoCopy();
        OpenSub group = _open.Peek();
        if (!group.IsGroup) WriterErrors.ThrowWrongClose(group: false);
        Reserve(group.TagLength);
        // The end tag is the start tag with another wire type, which is in the low three bits of the first byte.
        ref byte start = ref At(group.Position);
        ref byte end = ref WireBytes.WriteBytes(ref _cursor, ref start, group.TagLength);
        _cursor = (byte)(start & ~7 | (int)ProtoWireType.EndGroup);
        _cursor = ref end;
        if (_open.IsFirstDeep) WriteLate();
        _open.Pop();
    }

    /// <summary>Starts a sub with little room, or within many others.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void StartSubAnywhere(uint tag)
    {
        int tagLength = VarInt.Length(tag);
        nint width = 1;
        if (Room >= RoomForHint) width = _open.WidthHint; else Reserve(tagLength + 1);
        _open.Push(new OpenSub(Position, tagLength, width));
        ref byte p = ref WireBytes.WriteTag(ref _cursor, tag);
        _cursor = ref Unsafe.Add(ref p, width);
    }

    /// <summary>
    /// Writes the length of a sub if it does not take exactly the bytes kept for it. The content moves so that it follows the length at once.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MoveToLength(OpenSub sub, nint body)
    {
        if (sub.IsGroup) WriterErrors.ThrowWrongClose(group: true);
        if (body >= LongBody && _open.IsDeep)
        {
            CloseLate(sub, body);
            return;
        }

        if (body > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, sub.Position);
        int width = VarInt.Length((uint)body);
        int more = width - (int)sub.Width;
        if (Room < more) Grow(more);
        _cursor = ref WireBytes.InsertLength(ref At(sub.LengthPosition), sub.Width, body, (uint)body);
        _open.SetWidthHint(width > 1);
    }

    /// <summary>
    /// Closes a long sub that is in many others. Its length is written with theirs, so that the content moves once, and not once for each of them.
    /// </summary>
    /// <param name="sub">The innermost open sub.</param>
    /// <param name="body">Bytes of its content, without the bytes that late lengths in it still need.</param>
    private void CloseLate(OpenSub sub, nint body)
    {
        ref LateLengths late = ref _open.Late;
        long missing = late.MissingAfter(sub.Position);
        if (body + missing > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, sub.Position);
        var length = (int)(body + missing);
        missing += VarInt.Length((uint)length) - (int)sub.Width;
        // If there is no room, nothing has changed yet.
        if (_open.IsFirstDeep) Reserve(missing);
        late.Add(sub.LengthPosition, (int)sub.Width, length, (int)missing);
        _open.SetWidthHint(wide: true);
        if (_open.IsFirstDeep) WriteLate();
    }

    /// <summary>Writes all late lengths. The content moves from its end on, so that nothing is overwritten before it has moved.</summary>
    private void WriteLate()
    {
        ref LateLengths late = ref _open.Late;
        if (late.Count == 0) return;
        long missing = late.MissingAfter(-1);
        Reserve(missing);
        ref byte end = ref _cursor;
        _cursor = ref Unsafe.Add(ref _cursor, (nint)missing);
        ReadOnlySpan<LateLength> lengths = late.Sort();
        for (int i = lengths.Length - 1; i >= 0; i--)
        {
            LateLength length = lengths[i];
            ref byte place = ref At(length.Position);
            ref byte content = ref Unsafe.Add(ref place, length.Width);
            var bytes = (int)Unsafe.ByteOffset(ref content, ref end);
            MemoryMarshal.CreateReadOnlySpan(ref content, bytes).CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref content, (nint)missing), bytes));
            missing -= VarInt.Length((uint)length.Body) - length.Width;
            WireBytes.WriteVarInt(ref Unsafe.Add(ref place, (nint)missing), (uint)length.Body);
            end = ref place;
        }

        late.Clear();
    }

    /// <summary>Closes the sub-message that <see cref="Sub"/> started.</summary>
    /// <remarks>C# keeps it within the method that has the writer.</remarks>
    public readonly ref struct Scope
    {
        private readonly unsafe ProtoWriter* _writer;
        private readonly int _depth;
        private readonly long _position;
        private readonly ulong _id;

        /// <summary>Is closed by <see cref="Dispose"/>.</summary>
        /// <remarks>
        /// Requires: the writer, which has an open sub, outlives this. C# sees to it, as <see cref="Sub"/> returns a reference to the writer.
        /// </remarks>
        internal unsafe Scope(ProtoWriter* writer)
        {
            _writer = writer;
            _depth = writer->_open.Depth;
            _position = writer->_open.Peek().Position;
            _id = writer->Id;
        }

        /// <summary>Closes the sub-message.</summary>
        /// <exception cref="InvalidOperationException">
        /// Another sub or group is the innermost one, no sub is open, or this is <c>default</c>. With full checks also: the writer is another one by now.
        /// </exception>
        public unsafe void Dispose()
        {
            if (_writer == null) WriterErrors.ThrowDefaultScope();
            if (_writer->Id != _id) ThrowOtherWriter();
            if (_writer->_open.Depth != _depth || _writer->_open.Peek().Position != _position) ThrowNotInnermost();
            _writer->CloseSub();
        }

        private static void ThrowOtherWriter() => throw new InvalidOperationException(
            "The sub-message is one of another writer: the variable has been assigned since, or the writer was disposed. Close each sub before that.");

        [DoesNotReturn]
        private unsafe void ThrowNotInnermost() => throw new InvalidOperationException(
            $"The sub-message at depth {_depth} is closed, and {_writer->_open.Depth} are open: close the innermost one first, and each one once.");
    }
}
