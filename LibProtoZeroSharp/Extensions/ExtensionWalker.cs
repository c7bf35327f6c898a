using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Walks those of a message's unknown fields that are an extension: that have its number, and a wire type that its type can have. Lists
/// of numbers can have two, packed or not, whatever the schema says.
/// </summary>
internal unsafe ref struct ExtensionWalker
{
    private readonly int _number;
    private readonly bool _isItem;
    private readonly uint _tag;
    private readonly uint _packedTag;
    private UnknownFieldWalker _fields;

    /// <param name="fields">May be null.</param>
    /// <param name="extension">The field of the holder.</param>
    public ExtensionWalker(UnknownFields* fields, in TableField extension)
    {
        _fields = new UnknownFieldWalker(fields);
        _number = extension.Number;
        _isItem = extension.IsMessageSetItem;
        // The numbers of items can be too large for a tag. No field has the tag 0.
        _tag = _number <= ProtoTag.MaxFieldNumber ? ProtoTag.Make(_number, extension.WireType) : 0;
        _packedTag = _tag;
        if (!extension.IsSingular && extension.IsNumeric)
            _packedTag = ProtoTag.Make(_number, ProtoWireType.LengthDelimited);
    }

    /// <summary>Where the field's tag starts.</summary>
    public readonly byte* Start => _fields.Start;

    /// <summary>The byte behind the field.</summary>
    public readonly byte* End => _fields.End;

    /// <summary>What is to be decoded: for message sets the extension's message, in whatever form it came, and otherwise the whole field.</summary>
    public byte* Encoded { get; private set; }

    /// <summary>The byte behind it.</summary>
    public byte* EncodedEnd { get; private set; }

    /// <summary>Goes to the next field that is the extension.</summary>
    /// <exception cref="ProtoException">There is too little stack left for groups that nest deeper than a hundred levels.</exception>
    public bool Next()
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

    /// <summary>Whether a field is the extension, and where what is to be decoded starts and ends.</summary>
    public readonly bool Takes(in UnknownFieldWalker field, out byte* start, out byte* end)
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
