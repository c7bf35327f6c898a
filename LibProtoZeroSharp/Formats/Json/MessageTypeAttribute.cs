using System.ComponentModel;
using LibProtoZeroSharp.Formats;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Names the type of a message, for <see cref="MessageSerializer.Find"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Struct)]
public abstract class MessageTypeAttribute : Attribute
{
    private protected MessageTypeAttribute()
    {
    }

    internal abstract MessageSerializer CreateSerializer();
}

/// <summary>Names the type of a message. A type argument takes less metadata than a <c>typeof</c>, and the trimmer keeps what needs it.</summary>
/// <typeparam name="T">The message type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Struct)]
public sealed class MessageTypeAttribute<T> : MessageTypeAttribute where T : unmanaged, IProtoMessage<T>
{
    internal override MessageSerializer CreateSerializer() => new MessageSerializer<T>();
}
