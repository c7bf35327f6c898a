namespace LibProtoZeroSharp.AspNetCore.Mvc;

/// <summary>Finds serializers for the types of parameters and results, which may be nullable.</summary>
internal static class MessageTypes
{
    /// <summary>Returns the serializer of a message type; null if the type is another one.</summary>
    public static MessageSerializer? Find(Type type) => MessageSerializer.Find(Nullable.GetUnderlyingType(type) ?? type);
}
