using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// Walks the unknown fields of a message that belong to an extension: their number is that of the extension, and their wire type fits the type. Lists
/// of numbers have two wire types, packed and unpacked, regardless of the schema.
/// </summary>
/// <remarks>Requires: as for <see cref="UnknownFieldWalker"/>. Addresses are valid until the unknown fields change.</remarks>
internal ref struct ExtensionWalker
{
    private readonly int _number;
    private readonly bool _isItem;
    private readonly uint _tag;
    private readonly uint _packedTag;
    private UnknownFieldWalker _fields;

    /// <param name="fields">May be null.</param>
    /// <param name="extension">The field of the holder.</param>
    public unsafe ExtensionWalker(UnknownFields* fields, in TableField extension)
    {
        _fields = new UnknownFieldWalker(fields);
        _number = extension.Number;
        _isItem = extension.IsMessageSetItem;
        // The numbers of message set items can be too large for a tag. No field has the tag 0.
        _tag = _number <= ProtoTag.MaxFieldNumber ? ProtoTag.Make(_number, extension.WireType) : 0;
        _packedTag = _tag;
        if (!extension.IsSingular && extension.IsNumeric)
            _packedTag = ProtoTag.Make(_number, ProtoWireType.LengthDelimited);
    }

    /// <summary>The start of the field's tag.</summary>
    public readonly unsafe byte* Start => _fields.Start;

    /// <summary>The address after the field.</summary>
    public readonly unsafe byte* End => _fields.End;

    /// <summary>
    /// The start of the bytes to decode. For message sets they are the encoded message of the extension, otherwise the whole field.
    /// </summary>
    public unsafe byte* Encoded { get; private set; }

    /// <summary>The end of the bytes to decode.</summary>
    public unsafe byte* EncodedEnd { get; private set; }

    /// <summary>Moves to the next field of the extension.</summary>
    /// <returns>False if there is none.</returns>
    /// <exception cref="ProtoException">The stack is too small for groups that nest deeper than a hundred levels.</exception>
    public unsafe bool Next()
    {
        while (_fields.Next())
        {
            if (!Takes(_fields, out byte* start, out byte* end)) continue;
            Encoded = start;
            EncodedEnd = end;
            return true;
        }

        return false;
    }

    /// <summary>Whether a field belongs to the extension, and the start and end of the bytes to decode.</summary>
    public readonly unsafe bool Takes(in UnknownFieldWalker field, out byte* start, out byte* end)
    {
        if (_isItem && MessageSetItem.TryRead(field, out int number, out UnknownFieldWalker message))
        {
            start = message.Payload;
            end = message.End;
            return number == _number;
        }

        start = _isItem ? field.Payload : field.Start;
        end = field.End;
        return field.Tag == _tag || field.Tag == _packedTag;
    }
}
