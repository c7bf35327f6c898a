namespace LibProtoZeroSharp.Json;

/// <summary>An attribute of a message that knows its type.</summary>
internal interface IMessageTypeAttribute
{
    /// <summary>Creates the serializer of the message type.</summary>
    MessageSerializer CreateSerializer();
}
