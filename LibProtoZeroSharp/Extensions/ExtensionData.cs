using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Extensions in messages: they lie, encoded, among the unknown fields, in the order in which they came. What reads and writes them is the
/// code of the holder: of a message that has the extension as its only field.
/// </summary>
internal static unsafe partial class ExtensionData
{
    /// <summary>Whether the message has the extension: for lists, whether there is something in it.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="holder">Which.</param>
    /// <returns>True also where the bytes of its value are malformed.</returns>
    public static bool Has(UnknownFields* fields, MessageTable* holder)
    {
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        if (!new ExtensionWalker(fields, field).Next()) return false;
        bool isThere = !field.IsNumeric || (field.IsSingular && field.Kind != ValueKind.Enum);
        if (isThere) return true;

        // A packed run may be empty, and an enum have none but unknown values.
        using var scratch = new ArenaAllocator();
        return TryRead(fields, holder, scratch.State, 0, out ProtoError error, out _) != null || error != ProtoError.None;
    }

    /// <summary>Decodes all fields that are the extension, one behind the other, into a new holder.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="holder">Which.</param>
    /// <param name="arena">Takes the holder and everything it refers to.</param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <param name="error">What is wrong with the bytes; they are nobody's until somebody asks for them.</param>
    /// <param name="offset">Where the error is in the bytes of the unknown fields.</param>
    /// <returns>The holder; null where the message doesn't have the extension, or where there is an error.</returns>
    public static byte* TryRead(
        UnknownFields* fields, MessageTable* holder, ArenaState* arena, int maxDepth, out ProtoError error, out long offset)
    {
        (error, offset) = (ProtoError.None, 0);
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        if (!new ExtensionWalker(fields, field).Next()) return null;
        byte* data = TryCreate(holder, arena);
        (error, offset) = data == null ? (ProtoError.ArenaExhausted, 0) : Read(fields, holder, data, arena, maxDepth);
        return error == ProtoError.None && field.IsSet(data) ? data : null;
    }

    /// <summary>Merges all fields that are the extension into a holder.</summary>
    /// <param name="fields">The message's unknown fields; may be null.</param>
    /// <param name="holder">Which.</param>
    /// <param name="data">The holder.</param>
    /// <param name="arena">
    /// Takes what the value refers to. Null where it is singular and no message: a text is then a view of the unknown fields.
    /// </param>
    /// <param name="maxDepth">How deep messages and groups may nest in the value.</param>
    /// <returns>What is wrong with the bytes, and at which of the unknown fields'.</returns>
    public static (ProtoError Error, long Offset) Read(UnknownFields* fields, MessageTable* holder, byte* data, ArenaState* arena, int maxDepth)
    {
        ref readonly TableField field = ref MessageTable.Fields(holder)[0];
        MessageTable* table = holder;
        if (field.IsMessageSetItem)
        {
            table = field.Message;
            byte** message = (byte**)(data + field.Offset);
            if (*message == null) *message = TryCreate(table, arena);
            data = *message;
            if (data == null) return (ProtoError.ArenaExhausted, 0);
        }

        var walker = new ExtensionWalker(fields, field);
        bool more = walker.Next();
        while (more)
        {
            byte* start = walker.Encoded;
            byte* end = walker.EncodedEnd;

            // Fields that stand together are read together: so a list knows how many they are.
            while ((more = walker.Next()) && walker.Encoded == end && !field.IsMessageSetItem) end = walker.EncodedEnd;
            (ProtoError error, long offset) = Merge(table, data, start, end, field, arena, maxDepth);
            if (error != ProtoError.None) return (error, offset + (start - fields->Data));
        }

        return default;
    }

    private static (ProtoError Error, long Offset) Merge(
        MessageTable* table, byte* data, byte* start, byte* end, in TableField field, ArenaState* arena, int maxDepth)
    {
        // What the message doesn't know is its own to keep; a holder has nothing but values of enums that nobody knows.
        // What is returned as a list must not be a view of the unknown fields, which it can be changed in.
        bool mayBeView = field.Storage == FieldStorage.Text || (!field.IsSingular && field.WireType != ProtoWireType.VarInt);
        return arena != null && (field.IsMessage || mayBeView)
            ? TableCodec.Merge(table, data, new ReadOnlySpan<byte>(start, (int)(end - start)), arena, maxDepth, !field.IsMessage)
            : TableCodec.MergeAliased(table, data, start, end, arena, maxDepth, !field.IsMessage);
    }

    private static byte* TryCreate(MessageTable* table, ArenaState* arena)
    {
        byte* data = arena->TryAllocate((nuint)(uint)table->DataSize);
        if (data != null) Unsafe.InitBlockUnaligned(data, 0, (uint)table->DataSize);
        return data;
    }
}
