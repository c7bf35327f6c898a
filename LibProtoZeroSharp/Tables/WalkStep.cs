using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A place in a message's data that refers to memory, or that of a oneof: what is left to look at once the plain bytes are dealt with
/// (<see cref="DataMask.Plain"/>).
/// </summary>
internal unsafe struct WalkStep
{
    /// <summary>Bytes before the place; for a oneof those before the case.</summary>
    public readonly int Offset;

    /// <summary>Bytes of a value, or of an item of a list; of strings and bytes 1, as they are lists of that.</summary>
    public readonly int ItemSize;

    public readonly WalkKind Kind;

    /// <summary>The field; of a oneof the one with the lowest number.</summary>
    public readonly TableField* Field;

    private MessageTable* _message;

    private WalkStep(TableField* field)
    {
        Field = field;
        Kind = KindOf(*field);
        Offset = Kind == WalkKind.Oneof ? field->PresenceOffset : field->Offset;
        ItemSize = Kind == WalkKind.Text ? 1 : field->ValueSize;
    }

    /// <summary>The table of the field's messages.</summary>
    public MessageTable* Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _message != null ? _message : FindMessage();
    }

    /// <summary>The steps of a type, a oneof's fields in one: those of a kind together, in the order of <see cref="WalkKind"/>.</summary>
    /// <param name="fields">The fields, where they will stay.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="steps">Where the steps go; there is room for one for each field.</param>
    /// <returns>How many steps there are.</returns>
    public static int Make(TableField* fields, int count, WalkStep* steps)
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

    /// <summary>Behind the last of the steps that is of a kind, or of one before it.</summary>
    public static WalkStep* EndOf(WalkKind kind, WalkStep* steps, int count)
    {
        WalkStep* end = steps;
        while (end != steps + count && end->Kind <= kind) end++;
        return end;
    }

    /// <summary>Any number of threads may find it out: there is only one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private MessageTable* FindMessage() => _message = Field->Message;

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

/// <summary>What is at the place of a <see cref="WalkStep"/>. Those that many fields are come first.</summary>
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
