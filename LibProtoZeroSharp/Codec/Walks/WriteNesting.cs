using System.Numerics;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Codec;

/// <summary>How deep a writer of text or JSON is in a message. It ends the writing of a message that contains itself, and limits decoded content.</summary>
/// <remarks>
/// A message that contains itself is found by comparing each message with only one of those around it (Brent's algorithm). The compared message is
/// replaced at depths that double. So a cycle is found at a depth of about four times the sum of its length and of the levels before it.
/// </remarks>
internal struct WriteNesting
{
    /// <summary>
    /// How much content may nest that is decoded only to be written: that of an <c>Any</c>, and extensions. A sender needs only a few bytes for each.
    /// </summary>
    public const int MostDecoded = 100;

    /// <summary>
    /// How many levels get a deeper indentation than the one around them. Without a limit, the length of the text would be quadratic in that of the
    /// message.
    /// </summary>
    public const int MostIndented = 32;

    private nint _compared;
    private int _depth;
    private int _decoded;

    /// <summary>Whether the message at hand was decoded only to be written.</summary>
    public readonly bool IsDecoded => _decoded > 0;

    /// <summary>Enters a message.</summary>
    /// <param name="message">The message, which is compared by its address and not read.</param>
    /// <param name="outer">The argument of <see cref="Leave"/>.</param>
    /// <returns>False if the message is around itself; nothing is entered then.</returns>
    public unsafe bool TryEnter(MessageRef message, out nint outer)
    {
        outer = _compared;
        var address = (nint)message.Data;
        if (address == _compared) return false;
        if (BitOperations.IsPow2(++_depth)) _compared = address;
        return true;
    }

    /// <summary>Leaves a message.</summary>
    public void Leave(nint outer)
    {
        _depth--;
        _compared = outer;
    }

    /// <summary>Enters content that is decoded only to be written.</summary>
    /// <returns>False if there is too much such content around it.</returns>
    public unsafe bool TryEnterDecoded()
    {
        if (_decoded == MostDecoded) return false;
        _decoded++;
        return true;
    }

    /// <summary>Leaves content that was decoded only to be written.</summary>
    public void LeaveDecoded() => _decoded--;
}
