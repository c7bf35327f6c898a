using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// A place in a message's data that refers to other memory, or the case of a oneof. The steps of a type are what remains to be visited after the
/// plain bytes (<see cref="DataMask.Plain"/>).
/// </summary>
internal struct WalkStep
{
    /// <summary>The offset in bytes of the place; for a oneof, the offset of the case.</summary>
    public readonly int Offset;

    /// <summary>Bytes of a value, or of an item of a list; 1 for strings and bytes, which are lists of bytes.</summary>
    public readonly int ItemSize;

    public readonly WalkKind Kind;

    /// <summary>The field; for a oneof, its field with the lowest number.</summary>
    public readonly unsafe TableField* Field;

    private unsafe MessageTable* _message;

    private unsafe WalkStep(TableField* field)
    {
        Field = field;
        Kind = KindOf(*field);
        Offset = Kind == WalkKind.Oneof ? field->PresenceOffset : field->Offset;
        ItemSize = Kind == WalkKind.Text ? 1 : field->ValueSize;
    }

    /// <summary>The table of the field's messages.</summary>
    /// <remarks>Requires: the field's values are messages.</remarks>
    public unsafe MessageTable* Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _message != null ? _message : FindMessage();
    }

    /// <summary>
    /// Makes the steps of a type; the fields of a oneof share one step. The steps are in the order of <see cref="WalkKind"/>, and by offset within a
    /// kind.
    /// </summary>
    /// <param name="fields">The fields, at their final address: the steps refer to them.</param>
    /// <param name="count">The number of fields.</param>
    /// <param name="steps">The destination, with room for one step for each field.</param>
    /// <returns>The number of steps.</returns>
    /// <remarks>Requires: <paramref name="count"/> fields are readable, and as many steps writable. Ensures: no step after them is written.</remarks>
    public static unsafe int Make(TableField* fields, int count, WalkStep* steps)
    {
        var cases = new HashSet<int>();
        WalkStep* next = steps;
        for (TableField* field = fields; field != fields + count; field++)
        {
            if (field->IsPlain || (field->IsInOneof && !cases.Add(field->PresenceOffset))) continue;
            *next++ = new WalkStep(field);
        }

        int made = (int)(next - steps);
        new Span<WalkStep>(steps, made).Sort((left, right) => left.Kind != right.Kind ? left.Kind.CompareTo(right.Kind) : left.Offset.CompareTo(right.Offset));
        return made;
    }

    /// <summary>The end of the steps of a kind and of the kinds before it.</summary>
    /// <remarks>
    /// Requires: <paramref name="steps"/> are <paramref name="count"/> steps of <see cref="Make"/>. Ensures: the result is among them or their end.
    /// </remarks>
    public static unsafe WalkStep* EndOf(WalkKind kind, WalkStep* steps, int count)
    {
        WalkStep* end = steps;
        while (end != steps + count && end->Kind <= kind) end++;
        return end;
    }

    /// <summary>Finds the table. Several threads may find it at the same time, since there is only one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe MessageTable* FindMessage() => _message = Field->Message;

    private static WalkKind KindOf(in TableField field) => field.Cardinality switch
    {
        FieldCardinality.Map => WalkKind.Map,
        FieldCardinality.Singular when field.IsInOneof => WalkKind.Oneof,
        FieldCardinality.Singular => field.Storage == FieldStorage.Text ? WalkKind.Text : WalkKind.Message,
        _ => field.Storage switch
        {
            FieldStorage.Text => WalkKind.TextList,
            FieldStorage.Message => WalkKind.MessageList,
            _ => WalkKind.PlainList,
        },
    };
}

/// <summary>The kind of a <see cref="WalkStep"/>. The kinds of most fields come first.</summary>
/// <remarks>Steps of a kind are adjacent, so that a walk has a loop for each kind, and no switch for each step.</remarks>
internal enum WalkKind
{
    /// <summary>A string or bytes outside of oneofs; empty while it is not set.</summary>
    Text,

    /// <summary>A list of numbers.</summary>
    PlainList,

    /// <summary>A message outside of oneofs; null while it is not set.</summary>
    Message,

    /// <summary>A list of messages.</summary>
    MessageList,

    /// <summary>A list of strings or bytes.</summary>
    TextList,

    /// <summary>The case of a oneof.</summary>
    Oneof,

    Map,
}
