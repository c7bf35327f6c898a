using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>A message with its length before it, as a varint: the form in which messages follow one another in a stream.</summary>
/// <param name="PrefixLength">Bytes of the length.</param>
/// <param name="MessageLength">Bytes of the message; at most the limit.</param>
internal readonly record struct DelimitedFrame(int PrefixLength, int MessageLength)
{
    /// <summary>The most bytes of a length. A length of 2^31 or more takes more, or has bits beyond the 31st.</summary>
    public const int MaxPrefixLength = VarInt.MaxLength32;

    /// <summary>Bytes of the length and the message.</summary>
    public long TotalLength => (long)PrefixLength + MessageLength;

    /// <summary>Reads the length at the start of a span.</summary>
    /// <param name="type">The type of the message, for errors.</param>
    /// <param name="input">The length, or its first bytes. What follows is not looked at.</param>
    /// <param name="options">The limit.</param>
    /// <param name="offset">The offset of <paramref name="input"/> in the whole input, for errors.</param>
    /// <param name="frame">The frame; its message may be longer than <paramref name="input"/>.</param>
    /// <returns>False if <paramref name="input"/> ends inside the length.</returns>
    /// <exception cref="ProtoException">The length is malformed or exceeds the limit.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryRead<TType>(TType type, ReadOnlySpan<byte> input, in ProtoReadOptions options, long offset, out DelimitedFrame frame)
        where TType : struct, IDelimitedType
    {
        if (!input.IsEmpty && input[0] < 0x80)
        {
            frame = new DelimitedFrame(1, input[0]);
            if (frame.MessageLength <= options.EffectiveMaxDelimitedLength) return true;
        }

        return TryReadLong(type, input, options, offset, out frame);
    }

    /// <inheritdoc cref="TryRead{TType}(TType, ReadOnlySpan{byte}, in ProtoReadOptions, long, out DelimitedFrame)"/>
    public static bool TryRead<TType>(TType type, in ReadOnlySequence<byte> input, in ProtoReadOptions options, long offset, out DelimitedFrame frame)
        where TType : struct, IDelimitedType
    {
        ReadOnlySpan<byte> first = input.FirstSpan;
        if (first.Length >= MaxPrefixLength || input.IsSingleSegment) return TryRead(type, first, options, offset, out frame);
        Span<byte> prefix = stackalloc byte[MaxPrefixLength];
        ReadOnlySequence<byte> start = input.Slice(0, Math.Min(input.Length, prefix.Length));
        start.CopyTo(prefix);
        return TryRead(type, prefix[..(int)start.Length], options, offset, out frame);
    }

    /// <summary>Takes the message at the start of a sequence.</summary>
    /// <param name="type">The type of the message, for errors.</param>
    /// <param name="input">The rest of the input. If the result is true, it is advanced past the message; otherwise it is not changed.</param>
    /// <param name="options">The limit.</param>
    /// <param name="offset">The offset of <paramref name="input"/> in the whole input; that of the message if the result is true.</param>
    /// <param name="message">The bytes of the message.</param>
    /// <returns>False if <paramref name="input"/> does not have the whole message.</returns>
    /// <inheritdoc cref="TryRead{TType}(TType, ReadOnlySpan{byte}, in ProtoReadOptions, long, out DelimitedFrame)" path="/exception"/>
    public static bool TryTake<TType>(
        TType type, ref ReadOnlySequence<byte> input, in ProtoReadOptions options, ref long offset, out ReadOnlySequence<byte> message)
        where TType : struct, IDelimitedType
    {
        message = default;
        if (!TryRead(type, input, options, offset, out DelimitedFrame frame) || frame.TotalLength > input.Length) return false;
        message = input.Slice(frame.PrefixLength, frame.MessageLength);
        input = input.Slice(message.End);
        offset += frame.PrefixLength;
        return true;
    }

    /// <summary>Throws the error of input that ends inside a length or a message.</summary>
    /// <param name="type">The type of the message.</param>
    /// <param name="end">The offset of the end.</param>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowTorn<TType>(TType type, long end) where TType : struct, IDelimitedType =>
        throw FailureCounts.Counted(new ProtoException(ProtoError.Truncated, end, type.FullName));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryReadLong<TType>(TType type, ReadOnlySpan<byte> input, in ProtoReadOptions options, long offset, out DelimitedFrame frame)
        where TType : struct, IDelimitedType
    {
        frame = default;
        if (!VarInt.TryRead(input[..Math.Min(input.Length, MaxPrefixLength)], out ulong length, out int prefixLength))
        {
            if (input.Length < MaxPrefixLength) return false;
            throw FailureCounts.Counted(new ProtoException(ProtoError.InvalidLength, offset, type.FullName));
        }

        if (length > int.MaxValue) throw FailureCounts.Counted(new ProtoException(ProtoError.InvalidLength, offset, type.FullName));
        if (length > (uint)options.EffectiveMaxDelimitedLength)
        {
            string limit = $"A message of {length} bytes at byte {offset} exceeds the limit of {options.EffectiveMaxDelimitedLength} (ProtoReadOptions.MaxDelimitedLength)";
            throw FailureCounts.Counted(new ProtoException(ProtoError.MessageTooLarge, limit, new TextPosition(offset, 0, 0), path: null, type.FullName));
        }

        frame = new DelimitedFrame(prefixLength, (int)length);
        return true;
    }
}
