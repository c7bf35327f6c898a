using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>What decoding by the table does with one tag. A list of numbers has two rows, as both its encodings are read.</summary>
/// <remarks>
/// Requires: the field is at its final address and outlives the row; <c>data</c> is the writable data of a message of its type. Nothing is checked.
/// </remarks>
internal struct DecodeRow
{
    /// <summary>The whole tag: field number and wire type.</summary>
    public readonly uint Tag;

    public readonly CodingStep Step;

    /// <summary>For a single value, the type by which it is encoded.</summary>
    public readonly FieldType Type;

    /// <summary>The offset in bytes of the value, list or map in the message's data.</summary>
    public readonly int Offset;

    // The word that says that the field is set gets the bits of _marks, and keeps those of _keeps.
    private readonly int _presenceOffset;
    private readonly uint _keeps;
    private readonly uint _marks;

    /// <summary>The row of the field's other encoding, as a distance in rows; 0 if there is none.</summary>
    public int Other;

    public readonly unsafe TableField* Field;

    /// <summary>The row whose tag most likely comes next.</summary>
    public unsafe DecodeRow* Next;

    private unsafe MessageTable* _message;

    public unsafe DecodeRow(TableField* field, CodingStep step, uint tag)
    {
        Field = field;
        Step = step;
        Tag = tag;
        Type = ValueEncoding.TypeOf(field->Type, field->ValidatesUtf8);
        Offset = field->Offset;
        _keeps = field->IsInOneof ? 0 : uint.MaxValue;
        if (field->Presence is not (Contract.PresenceKind.Bit or Contract.PresenceKind.Case)) return;
        _presenceOffset = field->PresenceOffset;
        _marks = field->PresenceValue;
    }

    /// <summary>The table of the field's messages. It is found at the first access, and several threads may find it at once.</summary>
    public unsafe MessageTable* Message => _message != null ? _message : _message = Field->Message;

    /// <summary>Marks the field as set, after its value has been stored.</summary>
    public readonly unsafe void MarkSet(byte* data)
    {
        // Without presence there is nothing to mark, and fields would wait for each other's store.
        if (_marks == 0) return;
        var word = (uint*)(data + _presenceOffset);
        *word = (*word & _keeps) | _marks;
    }
}
