using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Formats;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Converts a record to and from ProtoJSON, for <see cref="JsonSerializer"/>. Every generated record refers to it.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
/// <typeparam name="TMessage">The message that the record is made of.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RecordJsonConverter<TRecord, TMessage> : JsonConverter<TRecord>
    where TRecord : class, IProtoRecord<TRecord, TMessage>
    where TMessage : unmanaged, IProtoMessage<TMessage>
{
    /// <inheritdoc/>
    /// <exception cref="JsonException">The JSON is not such a message. The inner exception is the <see cref="ProtoException"/> with the reason.</exception>
    public override TRecord Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var arena = new ArenaAllocator();
        return RecordConversion<TRecord, TMessage>.ToManaged(MessageJsonConverter<TMessage>.ReadMessage(ref reader, arena, options), pool: null);
    }

    /// <inheritdoc/>
    /// <exception cref="ProtoException">A value has no JSON form.</exception>
    /// <exception cref="OverflowException">A <see cref="TimeSpan"/> is longer than a duration can be.</exception>
    public override void Write(Utf8JsonWriter writer, TRecord value, JsonSerializerOptions options)
    {
        using var arena = new ArenaAllocator();
        MessageJsonConverter<TMessage>.WriteMessage(writer, RecordConversion<TRecord, TMessage>.ToValue(value, arena), options);
    }
}
