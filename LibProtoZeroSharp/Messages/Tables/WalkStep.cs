namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A place in a message's data that refers to memory, or that of a oneof: what is left to look at once the plain bytes are dealt with
/// (<see cref="DataMask.Plain"/>).
/// </summary>
internal unsafe struct WalkStep
{
    /// <summary>Bytes before the place; for a oneof those before the case.</summary>
    public readonly int Offset;

    public readonly WalkKind Kind;

    /// <summary>The field; of a oneof the one with the lowest number.</summary>
    public readonly TableField* Field;

    private MessageTable* _message;

    private WalkStep(TableField* field)
    {
        Field = field;
        Kind = KindOf(*field);
        Offset = Kind == WalkKind.Oneof ? field->PresenceOffset : field->Offset;
    }

    /// <summary>The table of the field's messages.</summary>
    public MessageTable* Message
    {
        get
        {
            // Any number of threads may find it out: there is only one.
            if (_message == null) _message = Field->Message;
            return _message;
        }
    }

    /// <summary>The steps of a type, a oneof's fields in one.</summary>
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
            if (field->IsPlain || (field->Presence == FieldPresence.Case && !cases.Add(field->PresenceOffset))) continue;
            *next++ = new WalkStep(field);
        }

        return (int)(next - steps);
    }

    private static WalkKind KindOf(in TableField field) => field.Cardinality switch
    {
        FieldCardinality.Map => WalkKind.Map,
        FieldCardinality.Singular when field.Presence == FieldPresence.Case => WalkKind.Oneof,
        FieldCardinality.Singular => field.Storage == FieldStorage.Text ? WalkKind.Text : WalkKind.Message,
        _ => field.Storage switch
        {
            FieldStorage.Text => WalkKind.TextList,
            FieldStorage.Message => WalkKind.MessageList,
            _ => WalkKind.PlainList,
        },
    };
}

/// <summary>What is at the place of a <see cref="WalkStep"/>.</summary>
internal enum WalkKind
{
    /// <summary>A string or bytes outside of oneofs; empty while it is not set.</summary>
    Text,

    /// <summary>A message outside of oneofs; null while it is not set.</summary>
    Message,

    /// <summary>A list of numbers.</summary>
    PlainList,

    /// <summary>A list of strings or bytes.</summary>
    TextList,

    /// <summary>A list of messages.</summary>
    MessageList,

    Map,

    /// <summary>The case of a oneof.</summary>
    Oneof,
}
