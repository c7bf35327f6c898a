namespace LibProtoZeroSharp.Contract;

/// <summary>The properties of a field, as the bits of one number.</summary>
internal readonly record struct FieldShape
{
    private const int KeyTypeShift = 5, CardinalityShift = 10, PresenceShift = 12, RequiredShift = 14, Utf8Shift = 15, ItemShift = 16;
    private const uint TypeMask = 31, KindMask = 3;

    private readonly uint _bits;

    public FieldShape(
        int type, int keyType, FieldCardinality cardinality, PresenceKind presence, bool isRequired, bool validatesUtf8, bool isMessageSetItem)
    {
        _bits = (uint)type
            | (uint)keyType << KeyTypeShift
            | (uint)cardinality << CardinalityShift
            | (uint)presence << PresenceShift
            | (isRequired ? 1u : 0) << RequiredShift
            | (validatesUtf8 ? 1u : 0) << Utf8Shift
            | (isMessageSetItem ? 1u : 0) << ItemShift;
    }

    /// <summary>The type, numbered as in <c>FieldDescriptorProto.Type</c>; for maps, the type of the values.</summary>
    public int Type => (int)(_bits & TypeMask);

    /// <summary>The type of a map's keys; 0 for other fields.</summary>
    public int KeyType => (int)((_bits >> KeyTypeShift) & TypeMask);

    public FieldCardinality Cardinality => (FieldCardinality)((_bits >> CardinalityShift) & KindMask);

    public PresenceKind Presence => (PresenceKind)((_bits >> PresenceShift) & KindMask);

    public bool IsRequired => ((_bits >> RequiredShift) & 1) != 0;

    /// <summary>Whether strings must be valid UTF-8; for maps, keys and values.</summary>
    public bool ValidatesUtf8 => ((_bits >> Utf8Shift) & 1) != 0;

    /// <summary>Whether the field is an extension of a message with <c>message_set_wire_format</c>.</summary>
    public bool IsMessageSetItem => ((_bits >> ItemShift) & 1) != 0;
}
