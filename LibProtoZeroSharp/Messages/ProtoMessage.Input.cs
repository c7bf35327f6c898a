using System.Buffers;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// Input that is segmented, or in another encoding, is joined or converted to one span in the arena.
public static partial class ProtoMessage
{
    /// <summary>Joins the segments of an input, in the arena.</summary>
    /// <param name="input">The segments.</param>
    /// <param name="arena">The arena of the bytes.</param>
    /// <param name="type">The type of the message, for errors.</param>
    /// <exception cref="ProtoException"><see cref="ProtoError.MessageTooLarge"/> or <see cref="ProtoError.ArenaExhausted"/>.</exception>
    internal static ReadOnlySpan<byte> Join(in ReadOnlySequence<byte> input, ArenaAllocator arena, TypeRef type)
    {
        Span<byte> joined = AllocateInput(input.Length, arena, type);
        input.CopyTo(joined);
        return joined;
    }

    /// <summary>The bytes of text in UTF-8. Characters are converted, in the arena.</summary>
    /// <exception cref="ProtoException">The characters have an unpaired surrogate, or the arena has no room for the UTF-8 bytes.</exception>
    /// <remarks>The result is valid until the arena is reset or disposed, and as long as the bytes of <paramref name="text"/>.</remarks>
    internal static ReadOnlySpan<byte> ToUtf8(StringSource text, ArenaAllocator arena, TypeRef type) =>
        TryToUtf8(text, arena, type, describes: true, out ReadOnlySpan<byte> utf8, out ProtoException? failure) ? utf8 : throw failure!;

    /// <summary>The bytes of text in UTF-8. Characters are converted, in the arena.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">The arena of the bytes.</param>
    /// <param name="type">The type of the message, for errors.</param>
    /// <param name="describes">Whether a failure is described.</param>
    /// <param name="utf8">The bytes; after a failure, those before it.</param>
    /// <param name="failure">The failure, if it is described; otherwise null.</param>
    /// <returns>False if the characters have an unpaired surrogate, or if the arena has no room for the UTF-8 bytes.</returns>
    internal static bool TryToUtf8(
        StringSource text, ArenaAllocator arena, TypeRef type, bool describes, out ReadOnlySpan<byte> utf8, out ProtoException? failure)
    {
        failure = null;
        utf8 = text.Utf8;
        if (text.Chars.IsEmpty) return true;
        ProtoError error = TryToUtf8(text.Chars, arena, out Span<byte> converted);
        utf8 = converted;
        if (error == ProtoError.None) return true;
        if (describes) failure = TextFailure(error, converted, type);
        return false;
    }

    private static ProtoException TextFailure(ProtoError error, ReadOnlySpan<byte> before, TypeRef type)
    {
        string detail = error switch
        {
            ProtoError.InvalidUtf8 => "The input has half of a surrogate pair",
            ProtoError.ArenaExhausted => "The input does not fit into what the arena may allocate (ArenaOptions.MaxBytes)",
            _ => "The input is longer than 2 GiB",
        };
        return new ProtoException(error, detail, TextPosition.Of(before, before.Length), path: null, type.FullName);
    }

    /// <summary>Converts characters to UTF-8, in the arena.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">The arena of the bytes.</param>
    /// <param name="utf8">The bytes; after an error, the bytes before it.</param>
    internal static ProtoError TryToUtf8(ReadOnlySpan<char> text, ArenaAllocator arena, out Span<byte> utf8)
    {
        const long mostBytesPerChar = 3;
        long most = Math.Min(text.Length * mostBytesPerChar, int.MaxValue);
        if (!arena.TryAllocate((int)most, out utf8)) return ProtoError.ArenaExhausted;
        OperationStatus status = Utf8.FromUtf16(text, utf8, out _, out int length, replaceInvalidSequences: false);
        utf8 = utf8[..length];
        return status switch
        {
            OperationStatus.Done => ProtoError.None,
            OperationStatus.DestinationTooSmall => ProtoError.MessageTooLarge,
            _ => ProtoError.InvalidUtf8,
        };
    }

    /// <summary>Allocates memory for input of at most 2^31−1 bytes, the limit of one message.</summary>
    /// <param name="length">Bytes of the input.</param>
    /// <param name="arena">The arena of the memory.</param>
    /// <param name="type">The type of the message, for errors.</param>
    /// <param name="had">Bytes of the input that are in the arena already.</param>
    /// <exception cref="ProtoException"><see cref="ProtoError.MessageTooLarge"/> or <see cref="ProtoError.ArenaExhausted"/>.</exception>
    /// <remarks>The memory is not cleared.</remarks>
    internal static Span<byte> AllocateInput(long length, ArenaAllocator arena, TypeRef type, int had = 0)
    {
        if (length > int.MaxValue) Throw(ParseFailure.Count(ProtoError.MessageTooLarge, int.MaxValue), type);
        if (!arena.TryAllocate((int)length, out Span<byte> memory))
        {
            ParseFailure failure = Exhausted(arena, (int)length);
            Throw(failure with { Offset = Math.Max(failure.Offset, had) }, type);
        }

        return memory;
    }

    /// <summary>Reads the rest of a stream into the arena.</summary>
    /// <param name="input">The stream.</param>
    /// <param name="arena">The arena of the bytes.</param>
    /// <param name="type">The type of the message, for errors.</param>
    /// <param name="limit">The most bytes.</param>
    /// <exception cref="ProtoException"><see cref="ProtoError.MessageTooLarge"/> or <see cref="ProtoError.ArenaExhausted"/>.</exception>
    internal static ReadOnlySpan<byte> ReadToEnd(Stream input, ArenaAllocator arena, TypeRef type, int limit = int.MaxValue)
    {
        const int smallest = 4096;
        long expected = input.CanSeek ? input.Length - input.Position : smallest;
        // With one byte more than expected, the buffer need not grow before the stream says that it has ended.
        Span<byte> buffer = AllocateInput(Math.Clamp(expected, 0, limit - 1) + 1, arena, type);
        int length = 0;
        while (true)
        {
            int read = input.ReadChecked(buffer[length..]);
            if (read == 0) return buffer[..length];
            length += read;
            if (length < buffer.Length) continue;
            if (length == limit)
            {
                byte more = 0;
                if (input.ReadChecked(new Span<byte>(ref more)) == 0) return buffer;
                Throw(ParseFailure.Count(ProtoError.MessageTooLarge, limit), type);
            }

            Span<byte> larger = AllocateInput(Math.Min(length * 2L, limit), arena, type, length);
            buffer.CopyTo(larger);
            buffer = larger;
        }
    }
}
