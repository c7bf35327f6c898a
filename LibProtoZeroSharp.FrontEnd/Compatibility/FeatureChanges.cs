using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>The features that the options of a declaration change, as far as they matter for compatibility. 0 is a feature that stays.</summary>
internal struct FeatureChanges
{
    private int _presence;
    private int _messageEncoding;
    private int _jsonFormat;

    /// <param name="reader">Reads a <c>google.protobuf.FeatureSet</c>.</param>
    public void Read(WireReader reader)
    {
        while (reader.MoveNext())
        {
            switch (reader.Number, reader.Type)
            {
                case (1, WireType.Varint):
                    _presence = reader.Int32;
                    break;
                case (5, WireType.Varint):
                    _messageEncoding = reader.Int32;
                    break;
                case (6, WireType.Varint):
                    _jsonFormat = reader.Int32;
                    break;
            }
        }
    }

    public readonly FeatureSet ApplyTo(FeatureSet features) => features with
    {
        Presence = _presence == 0 ? features.Presence : (FieldPresence)_presence,
        MessageEncoding = _messageEncoding == 0 ? features.MessageEncoding : (MessageEncoding)_messageEncoding,
        JsonFormat = _jsonFormat == 0 ? features.JsonFormat : (JsonFormat)_jsonFormat,
    };
}
