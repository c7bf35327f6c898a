using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Formats;

/// <summary>The serializer of the messages of one type.</summary>
/// <typeparam name="T">The message type.</typeparam>
internal sealed class MessageSerializer<T> : MessageSerializer where T : unmanaged, IProtoMessage<T>
{
    public override Type MessageType => typeof(T);

    public override string FullName => T.FullName;

    public override object Create(ArenaAllocator arena) => ProtoMessage.Create<T>(arena);

    public override object Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default) =>
        ProtoMessage.ParseAt<T>(input, arena, ProtoStream.Copying(options), 0);

    public override async ValueTask<object> ParseAsync(
        PipeReader input, ArenaAllocator arena, ProtoReadOptions options = default, CancellationToken cancellationToken = default) =>
        await ProtoStream.ParseAsync<T>(input, arena, options, cancellationToken).ConfigureAwait(false);

    public override async ValueTask<object> ParseJsonAsync(
        PipeReader utf8Json, ArenaAllocator arena, ProtoJsonReadOptions options = default, CancellationToken cancellationToken = default) =>
        await ProtoJson.ParseAsync<T>(utf8Json, arena, options, cancellationToken).ConfigureAwait(false);

    public override bool IsAbsent(object message) => !MessageData.Present(Unbox(message)).IsSet;

    public override int CalculateSize(object message) => Unbox(message).CalculateSize();

    public override void Write(object message, IBufferWriter<byte> output) => Unbox(message).WriteTo(output);

    public override void WriteJson(object message, IBufferWriter<byte> output, ProtoJsonWriteOptions options = default) =>
        ProtoJson.Write(Unbox(message), output, options);

    internal override JsonConverter CreateConverter() => new MessageJsonConverter<T>();

    private static T Unbox(object message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message is T typed
            ? typed
            : throw new ArgumentException($"The object is a {message.GetType()}, and this is the serializer of {typeof(T)}.", nameof(message));
    }
}
