using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Values;

/// <summary>What encoding and measuring by the table do with one field.</summary>
/// <remarks>
/// Requires: the field is at its final address and outlives the row; <c>data</c> is the data of a message of its type. Nothing is checked.
/// </remarks>
internal struct EncodeRow
{
    public readonly TagBytes TagBytes;
    public readonly uint Tag;

    public readonly CodingStep Step;

    /// <summary>For a single value, the type by which it is encoded.</summary>
    public readonly FieldType Type;

    /// <summary>Whether new room is made before the field, set or not, since the fields before it may have used up what was there.</summary>
    public bool MakesRoom;

    // The test for a field that is set: whether any of these bits differs from an expected value, or whether none does, for the case of a oneof.
    private readonly bool _isCase;
    private readonly int _testOffset;
    private readonly ulong _mask;
    private readonly ulong _expected;

    /// <summary>The offset in bytes of the value, list or map in the message's data.</summary>
    public readonly int Offset;

    public readonly unsafe TableField* Field;

    private unsafe MessageTable* _message;

    public unsafe EncodeRow(TableField* field, CodingStep step, uint tag)
    {
        Field = field;
        Step = step;
        Tag = tag;
        TagBytes = new TagBytes(tag);
        Type = ValueEncoding.TypeOf(field->Type, field->ValidatesUtf8);
        Offset = field->Offset;
        _isCase = field->IsInOneof;
        int size;
        switch (field->Presence)
        {
            case PresenceKind.Bit:
                _testOffset = field->PresenceOffset;
                _mask = Bits(&field->PresenceValue, sizeof(uint));
                return;
            case PresenceKind.Case:
                _testOffset = field->PresenceOffset;
                _expected = Bits(&field->PresenceValue, sizeof(uint));
                size = sizeof(uint);
                break;
            case PresenceKind.Implicit when !field->IsSingular || field->Storage == FieldStorage.Text:
                // Lists, maps and views begin with a pointer. Their count or length follows it.
                _testOffset = Offset + nint.Size;
                size = sizeof(int);
                break;
            default:
                _testOffset = Offset;
                size = field->ValueSize;
                break;
        }

        ulong ones = ulong.MaxValue;
        _mask = Bits(&ones, size);
    }

    /// <summary>The table of the field's messages. It is found at the first access, and several threads may find it at once.</summary>
    public unsafe MessageTable* Message => _message != null ? _message : _message = Field->Message;

    /// <summary>
    /// Whether the field is set in the data; for lists and maps, whether they are not empty. A set message in a oneof may still be null, after a failed
    /// parse.
    /// </summary>
    /// <remarks>Requires: after the data, eight more bytes can be read.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly unsafe bool IsSet(byte* data) => ((Unsafe.ReadUnaligned<ulong>(data + _testOffset) ^ _expected) & _mask) != 0 != _isCase;

    /// <summary>The bytes as they are loaded together with the bytes after them.</summary>
    private static unsafe ulong Bits(void* bytes, int size)
    {
        ulong result = 0;
        Unsafe.CopyBlockUnaligned(&result, bytes, (uint)size);
        return result;
    }
}
