using System.Buffers;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <inheritdoc/>
internal sealed partial class FuzzType<T>(MessageDescriptor? google) : FuzzType(google) where T : unmanaged, IProtoMessage<T>
{
    /// <summary>Of this many messages, one is cut, cloned and so on, because that takes longer than parsing. An exception takes still longer.</summary>
    private const uint Rarely = 4, VeryRarely = 16;

    private static readonly TypeRegistry _types = new TypeRegistry().Add(T.Descriptor.File);

    public override string FullName => T.FullName;

    public override LibProtoZeroSharp.Reflection.FileDescriptor File => T.Descriptor.File;

    public override ParseResult Parse(ReadOnlySpan<byte> message, FuzzMemory memory, ProtoReadOptions options, uint choice)
    {
        memory.Reset();
        Span<byte> input = memory.Place(message, atStart: choice % 2 == 0);
        bool isCopied = ProtoMessage.TryParse(input, memory.First, out T copied, out ProtoFailure failure, options);
        bool isAliased = ProtoMessage.TryParse(input, memory.Second, out T aliased, out ProtoFailure aliasFailure, options with { Input = ProtoInput.AliasUnsafe });
        if (isCopied != isAliased || failure != aliasFailure) throw new FindException($"copied: {failure}, aliased: {aliasFailure}");
        CheckDynamic(input, memory, options, copied, failure);
        if (choice / 2 % (isCopied ? Rarely : VeryRarely) == 0) CheckPieces(memory.Pieces.Cut(message, choice), memory, options, failure);
        if (!isCopied)
        {
            if (failure.Error == ProtoError.None || (ulong)failure.Offset > (ulong)message.Length) throw new FindException($"the failure is {failure}");
            return new ParseResult(failure, 0);
        }

        Span<byte> written = Write(copied, memory.Output);
        RequireSame(written, Write(aliased, memory.Other), "the aliasing message is written as");
        if (choice / 2 % Rarely == 1) CheckAgain(copied, written, memory, options);
        if (choice / 2 % Rarely == 2) CheckValue(copied, aliased, written, memory);
        return new ParseResult(failure, written.Length);
    }

    public override ParseResult Stream(ReadOnlySpan<byte> message, FuzzMemory memory, uint choice)
    {
        memory.Reset();
        memory.Pieces.Cut(message, choice);
        bool isMessage = ProtoMessage.TryParse(message, memory.First, out T expected, out ProtoFailure failure);
        ProtoFailure found = default;
        T parsed = default;
        try
        {
            if (choice % 2 == 0)
            {
                parsed = ProtoMessage.Parse<T>(memory.Pieces.Stream, memory.Second);
            }
            else
            {
                ValueTask<T> task = ProtoStream.ParseAsync<T>(memory.Pieces.Stream, memory.Second);
                if (!task.IsCompleted) throw new FindException("parsing waits although the stream has ended");
                parsed = task.Result;
            }
        }
        catch (ProtoException exception)
        {
            found = new ProtoFailure(exception.Error, exception.Offset);
        }

        if (found != failure) throw new FindException($"the stream: {found}, the span: {failure}");
        if (!isMessage) return new ParseResult(failure, 0);
        Span<byte> written = Write(expected, memory.Output);
        RequireSame(written, Write(parsed, memory.Other), "the message of the stream is written as");
        return new ParseResult(failure, written.Length);
    }

    /// <summary>A type that is known at run time gives what the generated one gives, in bytes and in errors.</summary>
    private static void CheckDynamic(ReadOnlySpan<byte> input, FuzzMemory memory, ProtoReadOptions options, T expected, ProtoFailure failure)
    {
        bool isMessage = FuzzTypes.Dynamic.GetMessageType(T.FullName).TryParse(input, memory.Second, out DynamicMessage message, out ProtoFailure found, options);
        if (found != failure) throw new FindException($"by the table: {found}, by generated code: {failure}");
        if (!isMessage) return;
        Span<byte> written = memory.Other.Last(message.CalculateSize());
        int length = message.WriteTo(written);
        if (length != written.Length) throw new FindException($"by the table, the size is {written.Length}, but {length} bytes are written");
        RequireSame(Write(expected, memory.Output), written, "by the table, the message is written as");
        if (!message.TryAs(out T same) || !ProtoMessage.Equals(same, expected)) throw new FindException("by the table, the message is another one");
    }

    /// <summary>A sequence gives what a span gives.</summary>
    private static void CheckPieces(in ReadOnlySequence<byte> pieces, FuzzMemory memory, ProtoReadOptions options, ProtoFailure failure)
    {
        ProtoFailure found = default;
        try
        {
            T message = ProtoMessage.Parse<T>(pieces, memory.Second, options);
            Write(message, memory.Output);
        }
        catch (ProtoException exception)
        {
            found = new ProtoFailure(exception.Error, exception.Offset);
            if (exception.MessageType != T.FullName) throw new FindException($"the message type is {exception.MessageType}");
        }

        if (found != failure) throw new FindException($"in pieces: {found}, as a span: {failure}");
    }

    /// <summary>What is written is the message.</summary>
    private static void CheckAgain(T message, ReadOnlySpan<byte> written, FuzzMemory memory, ProtoReadOptions options)
    {
        memory.Second.Reset();
        // An entry of a map that had no message is written with an empty one, which is one level more.
        options = options with { MaxDepth = 1 + (options.MaxDepth == 0 ? ProtoReadOptions.DefaultMaxDepth : options.MaxDepth) };
        // What a message drops or moves to another place when it is read doesn't come back.
        if (!ProtoMessage.TryParse(written, memory.Second, out T again, out ProtoFailure failure, options)) throw new FindException($"what is written is rejected: {failure}");
        RequireSame(written, Write(again, memory.Other), "written again it is");
        RequireEqual(message, again, "the message that is read again");
    }

    /// <summary>A copy is the message.</summary>
    private static void CheckValue(T message, T same, ReadOnlySpan<byte> written, FuzzMemory memory)
    {
        RequireEqual(message, same, "the aliasing message");
        T clone = message.Clone(memory.Second);
        RequireSame(written, Write(clone, memory.Other), "the clone is written as");
        RequireEqual(message, clone, "the clone");
        if (ProtoMessage.IsInitialized(message) != ProtoMessage.IsInitialized(clone)) throw new FindException("the clone lacks other required fields");
        clone.Clear();
        if (clone.CalculateSize() != 0) throw new FindException("the message is not empty when it is cleared");
    }

    /// <summary>Writes a message to exactly as much memory as it says to need.</summary>
    private static Span<byte> Write(T message, GuardedMemory memory)
    {
        Span<byte> output = memory.Last(message.CalculateSize());
        int length = message.WriteTo(output);
        return length == output.Length ? output : throw new FindException($"CalculateSize says {output.Length}, but {length} bytes are written");
    }

    private static void RequireSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found, string what)
    {
        if (!found.SequenceEqual(expected)) throw new FindException($"{what} {Convert.ToHexString(found)}, not {Convert.ToHexString(expected)}");
    }

    private static void RequireEqual(T expected, T found, string what)
    {
        if (!ProtoMessage.Equals(expected, found)) throw new FindException($"{what} differs");
        if (ProtoMessage.GetHashCode(expected) != ProtoMessage.GetHashCode(found)) throw new FindException($"{what} has another hash");
    }
}
