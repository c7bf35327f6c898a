using System.ComponentModel;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Names the <see cref="MessageJsonConverter{T}"/> of a message. A type argument takes less metadata than the <c>typeof</c> of a converter.</summary>
/// <typeparam name="T">The message type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Struct)]
public sealed class MessageJsonConverterAttribute<T> : JsonConverterAttribute where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public override JsonConverter CreateConverter(Type typeToConvert) => new MessageJsonConverter<T>();
}
