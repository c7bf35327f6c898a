using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A message type, and the properties that hold for all of its messages.</summary>
/// <param name="google">Google's class for the type; null if there is none.</param>
internal abstract class FuzzType(MessageDescriptor? google)
{
    public MessageDescriptor? Google => google;

    public abstract string FullName { get; }

    /// <summary>The type's file.</summary>
    public abstract LibProtoZeroSharp.Reflection.FileDescriptor File { get; }

    /// <summary>Parses in every way, and if the bytes are a message, does with it what can be done with one.</summary>
    /// <param name="choice">Decides what is done only now and then.</param>
    public abstract ParseResult Parse(ReadOnlySpan<byte> message, FuzzMemory memory, ProtoReadOptions options, uint choice);

    /// <summary>Parses from streams.</summary>
    public abstract ParseResult Stream(ReadOnlySpan<byte> message, FuzzMemory memory, uint choice);

    /// <summary>Reads messages that have their lengths before them.</summary>
    public abstract DelimitedResult ReadDelimited(ReadOnlySpan<byte> input, FuzzMemory memory, uint choice);

    /// <summary>Merges two messages in every way.</summary>
    public abstract ParseResult Merge(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second, FuzzMemory memory);

    /// <summary>Edits an encoded message.</summary>
    /// <param name="values">A message with the new values.</param>
    /// <param name="choice">Which edit.</param>
    public abstract ParseResult Edit(ReadOnlySpan<byte> message, ReadOnlySpan<byte> values, FuzzMemory memory, uint choice);

    /// <summary>Parses text, and if it is a message, prints it and parses it once more.</summary>
    public abstract ParseResult ParseText(TextFormat format, ReadOnlySpan<byte> text, FuzzMemory memory, bool ignoresUnknown, uint choice);

    /// <summary>Makes text of bytes; null if they are no message or it has no such text.</summary>
    public abstract byte[]? ToText(TextFormat format, byte[] message);

    /// <summary>Does something that allocates.</summary>
    /// <exception cref="ProtoException">The arena is exhausted.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public abstract void Allocate(Allocation what, ReadOnlySpan<byte> message, ArenaAllocator arena, FuzzMemory memory);

    public override string ToString() => FullName;
}

/// <param name="Failure">Why the input is no message.</param>
/// <param name="Length">Bytes of the encoded message, which are the last of <see cref="FuzzMemory.Output"/>.</param>
internal readonly record struct ParseResult(ProtoFailure Failure, int Length)
{
    public bool IsMessage => Failure.Error == ProtoError.None;

    /// <param name="what">The type, and the options.</param>
    /// <param name="size">Bytes of the input.</param>
    /// <param name="written">The message, encoded.</param>
    public Outcome Outcome(uint what, int size, ReadOnlySpan<byte> written) => new(
        what << 16 | (uint)Failure.Error << 8 | (uint)int.Log2(size + 1),
        IsMessage ? Digest.Of(written) : Digest.Add((uint)Failure.Error, (ulong)Failure.Offset));
}

internal enum TextFormat
{
    Json,
    Text,
}

internal enum Allocation
{
    Parse,
    ParsePieces,
    Merge,
    Clone,
    MergeFrom,
    Json,
    Text,
    Write,
    Values,
}
