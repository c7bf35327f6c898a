using System.ComponentModel;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Names the <see cref="MessageJsonConverter{T}"/> and the <see cref="MessageSerializer"/> of a message. A type argument takes less metadata than the
/// <c>typeof</c> of a converter.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Struct)]
public sealed class MessageJsonConverterAttribute<T> : JsonConverterAttribute, IMessageTypeAttribute where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public override JsonConverter CreateConverter(Type typeToConvert) => new MessageJsonConverter<T>();

    MessageSerializer IMessageTypeAttribute.CreateSerializer() => new MessageSerializer<T>();
}
