using System.Buffers;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

// The operations on a message whose type is known only at run time.
public static partial class ProtoMessage
{
    /// <inheritdoc cref="Clone{T}(T, ArenaAllocator)"/>
    internal static unsafe MessageRef Clone(MessageRef message, ArenaAllocator arena)
    {
        var target = new CopyTarget(arena.State, message.Data);
        try
        {
            return new MessageRef(message.Type, (byte*)MessageCopier.Clone(message.Type.Table, message.Data, &target));
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, message);
        }
    }

    /// <inheritdoc cref="MessageCopier.CloneToBlock"/>
    /// <exception cref="ProtoException">Messages nest deeper than the stack allows: the message may contain itself.</exception>
    internal static unsafe MessageRef CloneToBlock(MessageRef message)
    {
        try
        {
            return new MessageRef(message.Type, MessageCopier.CloneToBlock(message.Type.Table, message.Data));
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, message);
        }
    }

    /// <inheritdoc cref="MergeFrom{T}(T, T, ArenaAllocator)"/>
    internal static unsafe void MergeFrom(MessageRef target, MessageRef source, ArenaAllocator arena)
    {
        // It would double the lists, which nobody wants.
        if (source.Data == target.Data) throw new ArgumentException("A message can't be merged into itself.", nameof(source));
        var copies = new CopyTarget(arena.State, source.Data);
        try
        {
            MessageMerger.Merge(source.Type.Table, source.Data, target.Data, &copies);
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, source);
        }
    }

    internal static unsafe bool AreEqual(MessageRef left, MessageRef right) => MessageEquality.AreEqual(left.Type.Table, left.Data, right.Data);

    internal static unsafe int GetHashCode(MessageRef message) => MessageHash.Of(message.Type.Table, message.Data);

    internal static unsafe void Read(MessageRef message, ref ProtoReader reader, ArenaAllocator arena, in ProtoReadOptions options) =>
        Read(message.Data, ref reader, arena.State, options, new TableType(message.Type.Table));

    internal static unsafe int CalculateSize(MessageRef message) => CalculateSize(message.Data, new TableType(message.Type.Table));

    internal static unsafe void Write(MessageRef message, ref ProtoWriter writer, ProtoWriteOptions options, int leastAliased) =>
        Write(message.Data, ref writer, options, new TableType(message.Type.Table), leastAliased);

    internal static unsafe int WriteTo(MessageRef message, Span<byte> destination, ProtoWriteOptions options) =>
        WriteTo(message.Data, destination, options, new TableType(message.Type.Table));

    internal static unsafe bool TryWriteTo(MessageRef message, Span<byte> destination, out int bytesWritten, ProtoWriteOptions options) =>
        TryWriteTo(message.Data, destination, out bytesWritten, options, new TableType(message.Type.Table));

    internal static unsafe void WriteTo(MessageRef message, IBufferWriter<byte> output, ProtoWriteOptions options) =>
        WriteTo(message.Data, output, AnySize, options, new TableType(message.Type.Table));

    internal static unsafe void WriteTo(MessageRef message, Stream output, ProtoWriteOptions options) =>
        WriteTo(message.Data, output, options, new TableType(message.Type.Table));

    internal static unsafe byte[] ToByteArray(MessageRef message, ProtoWriteOptions options) =>
        ToByteArray(message.Data, options, new TableType(message.Type.Table));

    /// <summary>Parses a new message.</summary>
    /// <returns>The error, and its offset in the input.</returns>
    internal static unsafe ParseFailure ParseNew(
        TypeRef type, ReadOnlySpan<byte> input, ProtoReadOptions options, ArenaAllocator arena, out MessageRef message)
    {
        ParseFailure failure = ParseNew(input, options, arena.State, out void* data, new TableType(type.Table));
        message = new MessageRef(type, (byte*)data);
        return failure;
    }

    /// <summary>Parses selected fields of a message.</summary>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    internal static MessageRef ParseSelected(SelectedFields fields, ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options)
    {
        ParseFailure failure = TryParseSelected(fields, input, arena, options, out MessageRef message);
        if (failure.Error != ProtoError.None) Throw(failure, fields.Type);
        return message;
    }

    /// <inheritdoc cref="ParseSelected"/>
    /// <returns>The error, and its offset in the input.</returns>
    /// <param name="fields">The fields.</param>
    /// <param name="input">The whole encoded message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits, and whether the input is copied.</param>
    /// <param name="message">The message; none after a failure.</param>
    internal static unsafe ParseFailure TryParseSelected(
        SelectedFields fields, ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, out MessageRef message)
    {
        // The table with the selected fields doesn't know which required fields it lacks.
        ParseFailure failure = ParseNew(input, options with { AllowPartial = true }, arena.State, out void* data, new TableType(fields.Root));
        message = failure.Error == ProtoError.None ? new MessageRef(fields.Type, (byte*)data) : default;
        GC.KeepAlive(fields);
        return failure;
    }

    /// <summary>Parses a message that is a part of an input.</summary>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    internal static unsafe MessageRef ParseAt(
        TypeRef type, ReadOnlySpan<byte> input, ArenaAllocator arena, in ProtoReadOptions options, long offset) =>
        new(type, (byte*)ParseAt(input, arena, options, offset, new TableType(type.Table)));
}
