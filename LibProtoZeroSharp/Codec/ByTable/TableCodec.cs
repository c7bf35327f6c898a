using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>Reads and writes the binary form of messages whose type is known only as a table.</summary>
/// <remarks>
/// Requires, for every member: <c>data</c> is the data of a message of the table's type; to be read into, it is writable. Maximum depths are not
/// negative.
/// </remarks>
internal static class TableCodec
{
    /// <summary>Merges an encoded message into the data of one.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">A message's data.</param>
    /// <param name="input">The encoded message. It is copied into the arena.</param>
    /// <param name="arena">The arena of the decoded data.</param>
    /// <param name="maxDepth">How deep messages and groups may nest below this one.</param>
    /// <param name="discardUnknown">Whether unknown fields are dropped.</param>
    /// <returns>
    /// The error and its offset in bytes; the offset is unspecified if there is no error. Required fields are not checked.
    /// </returns>
    public static unsafe (ProtoError Error, long Offset) Merge(
        MessageTable* table, void* data, ReadOnlySpan<byte> input, ArenaState* arena, int maxDepth, bool discardUnknown)
    {
        byte* copy = arena->TryAllocate((nuint)input.Length);
        if (copy == null) return (DecodeState.Exhaustion(arena), 0);
        input.CopyTo(new Span<byte>(copy, input.Length));
        return MergeAliased(table, data, copy, copy + input.Length, arena, maxDepth, discardUnknown);
    }

    /// <summary>The same without a copy of the input. Strings, bytes and unknown fields are views of the input.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">A message's data.</param>
    /// <param name="start">The encoded message; it outlives the message.</param>
    /// <param name="end">Its end; at least <see cref="ArenaState.Slop"/> more bytes can be read after it.</param>
    /// <param name="arena">The arena of the decoded data.</param>
    /// <param name="maxDepth">How deep messages and groups may nest below this one.</param>
    /// <param name="discardUnknown">Whether unknown fields are dropped.</param>
    /// <returns>
    /// The error and its offset in bytes; the offset is unspecified if there is no error. Required fields are not checked.
    /// </returns>
    public static unsafe (ProtoError Error, long Offset) MergeAliased(
        MessageTable* table, void* data, byte* start, byte* end, ArenaState* arena, int maxDepth, bool discardUnknown)
    {
        var context = new DecodeState(start, end, 0, arena, maxDepth, discardUnknown, Generations.Of(start));
        Cursor last = new(end), stop = TableMessage.Decode(table, new Cursor(start), last, new DataAddress(data), new DecodeContext(&context));
        if (!stop.Is(last)) Decoder.FailAtEnd(stop, last, new DecodeContext(&context));
        return (context.Error, context.ErrorOffset);
    }

    /// <summary>Decodes the message that is packed in an <c>Any</c>, for a short use, and within the default budget of its length.</summary>
    /// <param name="message">A new message of the type of the packed one.</param>
    /// <param name="packed">The encoded message; it outlives the decoded one.</param>
    /// <param name="hasSlop">
    /// Whether <see cref="ArenaState.Slop"/> bytes after the packed bytes can be read, because they are a view of memory in an arena. If not,
    /// they are copied. A message that is packed several levels deep is therefore copied only once.
    /// </param>
    /// <param name="arena">The arena of the decoded data.</param>
    /// <param name="maxDepth">How deep messages and groups may nest below this one.</param>
    public static unsafe ProtoError Unpack(MessageRef message, UnmanagedBytes packed, bool hasSlop, ArenaAllocator arena, int maxDepth)
    {
        ReadOnlySpan<byte> bytes = packed.AsSpan();
        MessageTable* table = message.Type.Table;
        ArenaState* state = arena.State;
        using var budget = new BudgetScope(state, ParseBudget.Of(bytes.Length, 0));
        return hasSlop
            ? MergeAliased(table, message.Data, packed.Data, packed.Data + packed.Length, state, maxDepth, discardUnknown: false).Error
            : Merge(table, message.Data, bytes, state, maxDepth, discardUnknown: false).Error;
    }

    /// <summary>Encodes a message into the arena.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large or nests too deep.</exception>
    public static unsafe bool TryEncode(MessageRef message, ArenaAllocator arena, out UnmanagedBytes encoded)
    {
        encoded = default;
        using var scratch = new ArenaAllocator();
        var writer = new ProtoWriter(scratch);
        Encode(message.Type.Table, message.Data, ref writer);
        if (!arena.TryAllocate((int)writer.GetTotalLength(), out Span<byte> bytes)) return false;
        writer.CopyTo(bytes);
        encoded = new UnmanagedBytes(bytes);
        return true;
    }

    /// <summary>Appends the fields of the message to the output of a writer.</summary>
    /// <remarks>Requires: the writer's target is an arena, not a span or array of the caller.</remarks>
    public static unsafe void Encode(MessageTable* table, void* data, ref ProtoWriter writer) =>
        Encode(new MessageRef(new TypeRef(table), (byte*)data), null, ref writer);

    /// <summary>Appends fields of a message to the output of a writer.</summary>
    /// <param name="message">The message.</param>
    /// <param name="fields">A table with the fields, and no generated code; null for all fields and the unknown ones.</param>
    /// <param name="writer">The writer.</param>
    /// <remarks>Requires: as for the other overload; the table has the layout of the message.</remarks>
    public static unsafe void Encode(MessageRef message, MessageTable* fields, ref ProtoWriter writer)
    {
        SegmentedBuffer buffer = writer.Buffer;
        var context = new EncodeState(writer, &buffer);
        try
        {
            byte* start = context.Ensure(writer.Cursor, 0);
            byte* end = fields == null
                ? TableMessage.Encode(message.Type.Table, start, message.Data, &context)
                : TableEncoder.Encode(fields->Coding, start, message.Data, default, &context);
            context.CheckLength(end);
            writer.Advance(end, buffer);
        }
        catch (ProtoException exception)
        {
            throw MessageFaults.Describe(exception, message);
        }
    }
}
