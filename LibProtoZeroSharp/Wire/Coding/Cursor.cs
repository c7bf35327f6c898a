using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A position in the bytes that are decoded or encoded: an address that only this assembly makes. Generated code passes it on, and compares it.
/// </summary>
/// <remarks>The size is that of a pointer, so the cursor travels in a register. Requires: what <see cref="Decoder"/> or <see cref="Encoder"/> requires.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Cursor
{
    internal readonly unsafe byte* Address;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe Cursor(byte* address) => Address = address;

    /// <summary>Whether there is no position, because the bytes are malformed, or because an end-group tag has ended the message.</summary>
    public unsafe bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Address == null;
    }

    /// <summary>The position after a number of bytes; negative to go back.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe Cursor Skip(nint bytes) => new(Address + bytes);

    /// <summary>Whether this is the same position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe bool Is(Cursor other) => Address == other.Address;

    /// <summary>Whether this position is before <paramref name="end"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool IsBefore(Cursor end) => Address < end.Address;
}
