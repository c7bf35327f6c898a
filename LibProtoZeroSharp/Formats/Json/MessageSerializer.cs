using System.Buffers;
using System.IO.Pipelines;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// Parses and writes messages of a type that is known only at run time, as formatters, caches and queues of a framework ask for it. A message is boxed:
/// each parse allocates one small managed object.
/// </summary>
/// <remarks>Every member may be called from any thread.</remarks>
public abstract class MessageSerializer
{
    private static readonly ConditionalWeakTable<Type, MessageSerializer> Serializers = [];

    private protected MessageSerializer()
    {
    }

    /// <summary>The type of the messages.</summary>
    public abstract Type MessageType { get; }

    /// <summary>The protobuf name of the message: package, enclosing messages and name, separated by dots.</summary>
    public abstract string FullName { get; }

    /// <summary>Returns the serializer of a message type; null if the type is not a generated message.</summary>
    /// <param name="type">Any type.</param>
    /// <remarks>It works in trimmed programs and under NativeAOT, because an attribute of each message creates its serializer.</remarks>
    public static MessageSerializer? Find(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (Serializers.TryGetValue(type, out MessageSerializer? known)) return known;
        if (type.GetCustomAttribute<MessageTypeAttribute>(inherit: false) is not { } attribute) return null;
        return Serializers.GetValue(type, _ => attribute.CreateSerializer());
    }

    /// <summary>Creates an empty message.</summary>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <returns>The message, boxed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public abstract object Create(ArenaAllocator arena);

    /// <summary>Parses a message.</summary>
    /// <param name="input">The whole encoded message, cut anywhere.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. After a failure the arena stays usable.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <returns>The message, boxed.</returns>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public abstract object Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default);

    /// <summary>Parses a message from a pipe, up to the completion of its writer. The reader is not completed.</summary>
    /// <param name="input">The encoded message. It is consumed, unless waiting for it was cancelled.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
    /// </param>
    /// <param name="options">Limits. The input is always copied; <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <returns>The message, boxed.</returns>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    /// <exception cref="OperationCanceledException">The token or the pending read was cancelled.</exception>
    public abstract ValueTask<object> ParseAsync(
        PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default);

    /// <summary>Parses a message from ProtoJSON in a pipe, up to the completion of its writer. The reader is not completed.</summary>
    /// <param name="utf8Json">The JSON in UTF-8. It is consumed, unless waiting for it was cancelled.</param>
    /// <param name="arena">
    /// The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.
    /// <see cref="ArenaOptions.MaxBytes"/> limits how much input is read.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Stops waiting for input.</param>
    /// <returns>The message, boxed.</returns>
    /// <exception cref="ProtoException">The text is not JSON, or not a message of this type, or exceeds a limit.</exception>
    /// <exception cref="OperationCanceledException">The token or the pending read was cancelled.</exception>
    public abstract ValueTask<object> ParseJsonAsync(
        PipeReader utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default);

    /// <summary>
    /// Whether a message is the read-only empty one that the property of an absent sub-message returns, or a null reference. Code that reads properties by
    /// reflection must not go on there, because a message that contains itself would have no end.
    /// </summary>
    /// <param name="message">A message of <see cref="MessageType"/>.</param>
    /// <exception cref="ArgumentException">The object is not a message of this type.</exception>
    public abstract bool IsAbsent(object message);

    /// <summary>The bytes that <see cref="Write"/> writes.</summary>
    /// <param name="message">A message of <see cref="MessageType"/>, not a null reference.</param>
    /// <exception cref="ArgumentException">The object is not a message of this type.</exception>
    /// <exception cref="ProtoException">The message is too large.</exception>
    public abstract int CalculateSize(object message);

    /// <summary>Writes a message. A pipe is not flushed.</summary>
    /// <param name="message">A message of <see cref="MessageType"/>, not a null reference.</param>
    /// <param name="output">The destination, for example a <see cref="PipeWriter"/>. If encoding fails, nothing is written.</param>
    /// <exception cref="ArgumentException">The object is not a message of this type.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    public abstract void Write(object message, IBufferWriter<byte> output);

    /// <summary>Writes a message as ProtoJSON. A pipe is not flushed.</summary>
    /// <param name="message">A message of <see cref="MessageType"/>, not a null reference.</param>
    /// <param name="output">The destination of the text, in UTF-8. If JSON can't represent the message, nothing is written.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentException">The object is not a message of this type.</exception>
    /// <exception cref="ProtoException">JSON can't represent the message.</exception>
    public abstract void WriteJson(object message, IBufferWriter<byte> output, ProtoJsonWriteOptions options = default);

    /// <summary>Creates the converter for System.Text.Json.</summary>
    internal abstract JsonConverter CreateConverter();
}
