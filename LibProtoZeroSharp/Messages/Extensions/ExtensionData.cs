using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// Extensions of messages. They are stored, encoded, among the unknown fields, in the order of the input. The code of the holder reads and
/// writes them. The holder is a message type that has the extension as its only field.
/// </summary>
/// <remarks>
/// Requires, for every member: unknown fields are alive, and at least <see cref="ArenaState.Slop"/> bytes after them can be read, as
/// after input and memory of an arena. <c>holder</c> is the table of a holder, and <c>data</c> is data of that type.
/// </remarks>
internal static partial class ExtensionData
{
    /// <summary>Whether the message has the extension; for lists, whether it is not empty.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The type of the extension's holder.</param>
    /// <returns>True also if the bytes of the value are malformed.</returns>
    public static unsafe bool Has(MessageRef message, TypeRef extension)
    {
        UnknownFields* fields = message.Unknown;
        MessageTable* holder = extension.Table;
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        if (!new ExtensionWalker(fields, field).Next()) return false;
        bool isThere = !field.IsNumeric || (field.IsSingular && field.Kind != ValueKind.Enum);
        if (isThere) return true;

        // A packed range may be empty, and an enum may have only unknown values.
        using var scratch = new ArenaAllocator();
        return TryRead(fields, holder, scratch.State, 0, out ProtoError error, out _) != null || error != ProtoError.None;
    }

    /// <summary>
    /// Decodes all fields of the extension, in order, into a new holder, within the default budget of the length of all unknown fields.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The type of the extension's holder.</param>
    /// <param name="arena">The arena of the holder and everything it refers to.</param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <param name="error">The error in the bytes. Parsing the message does not decode them, so it does not find it.</param>
    /// <param name="offset">The offset of the error in the bytes of the unknown fields.</param>
    /// <returns>The holder; none if the message doesn't have the extension, or if there is an error.</returns>
    public static unsafe MessageRef TryRead(
        MessageRef message, TypeRef extension, ArenaAllocator arena, int maxDepth, out ProtoError error, out long offset) =>
        new(extension, TryRead(message.Unknown, extension.Table, arena.State, maxDepth, out error, out offset));

    /// <summary>Decodes all fields of the extension, as the overload for a message does.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="holder">The type of the extension's holder.</param>
    /// <param name="arena">The arena of the holder and everything it refers to.</param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <param name="error">The error in the bytes.</param>
    /// <param name="offset">The offset of the error in the bytes of the unknown fields.</param>
    /// <returns>The reference to the holder's data; null if the message doesn't have the extension, or if there is an error.</returns>
    public static unsafe byte* TryRead(
        UnknownFields* fields, MessageTable* holder, ArenaState* arena, int maxDepth, out ProtoError error, out long offset)
    {
        (error, offset) = (ProtoError.None, 0);
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        if (!new ExtensionWalker(fields, field).Next()) return null;
        using var budget = new BudgetScope(arena, ParseBudget.Of(UnknownFields.AsSpan(fields).Length, 0));
        var reference = (byte*)MessageData.TryCreate(arena, holder->DataSize);
        byte* data = Generations.Address(reference);
        (error, offset) = data == null ? (DecodeState.Exhaustion(arena), 0) : Read(fields, holder, data, arena, maxDepth);
        return error == ProtoError.None && field.IsSet(data) ? reference : null;
    }

    /// <summary>Merges all fields of the extension into a holder.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="holder">The extension.</param>
    /// <param name="data">The holder's data.</param>
    /// <param name="arena">
    /// The arena of everything that the value refers to. It may be null if the extension is singular and not a message; a string or bytes value is
    /// then a view of the unknown fields.
    /// </param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <returns>The error, and its offset in the bytes of the unknown fields.</returns>
    public static unsafe (ProtoError Error, long Offset) Read(
        UnknownFields* fields, MessageTable* holder, byte* data, ArenaState* arena, int maxDepth)
    {
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        MessageTable* table = holder;
        if (field.IsMessageSetItem)
        {
            table = field.Message;
            byte** message = (byte**)(data + field.Offset);
            if (*message == null) *message = (byte*)MessageData.TryCreate(arena, table->DataSize);
            data = Generations.Address(*message);
            if (data == null) return (DecodeState.Exhaustion(arena), 0);
        }

        var walker = new ExtensionWalker(fields, field);
        bool more = walker.Next();
        while (more)
        {
            byte* start = walker.Encoded;
            byte* end = walker.EncodedEnd;

            // Consecutive fields are read together, so that a list is counted as a whole.
            while ((more = walker.Next()) && walker.Encoded == end && !field.IsMessageSetItem) end = walker.EncodedEnd;
            (ProtoError error, long offset) = Merge(table, data, start, end, field, arena, maxDepth);
            if (error != ProtoError.None) return (error, offset + (start - fields->Data));
        }

        return default;
    }

    private static unsafe (ProtoError Error, long Offset) Merge(
        MessageTable* table, byte* data, byte* start, byte* end, in TableField field, ArenaState* arena, int maxDepth)
    {
        // A message keeps its own unknown fields. A holder could have only values of closed enums that the schema doesn't know, and they are dropped.
        // A returned list must not be a view of the unknown fields, because changing the list would change them.
        bool mayBeView = field.Storage == FieldStorage.Text || (!field.IsSingular && field.WireType != ProtoWireType.VarInt);
        return arena != null && (field.IsMessage || mayBeView)
            ? TableCodec.Merge(table, data, new ReadOnlySpan<byte>(start, (int)(end - start)), arena, maxDepth, !field.IsMessage)
            : TableCodec.MergeAliased(table, data, start, end, arena, maxDepth, !field.IsMessage);
    }
}
