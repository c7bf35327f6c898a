using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Converts a message to and from ProtoJSON, for <see cref="JsonSerializer"/>. Reading needs an <see cref="ArenaJson"/> among the options. A null
/// reference is JSON's <c>null</c>.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
internal sealed class MessageJsonConverter<T> : JsonConverter<T> where T : unmanaged, IProtoMessage<T>
{
    public override bool HandleNull => true;

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        if (value.IsNull) writer.WriteNullValue();
        else WriteMessage(writer, value, options);
    }

    /// <exception cref="NotSupportedException">The options have no <see cref="ArenaJson"/>.</exception>
    /// <exception cref="JsonException">
    /// The JSON is not such a message. The inner exception is the <see cref="ProtoException"/> with the reason.
    /// </exception>
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        // Null is a value of google.protobuf.Value.
        if (reader.TokenType == JsonTokenType.Null && TypeRef.Of<T>().Names.Kind != WellKnownKind.Value) return default;
        return ReadMessage(ref reader, IJsonArena.ArenaOf<T>(options), options);
    }

    /// <summary>Writes a message that exists.</summary>
    public static void WriteMessage(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        ProtoJson.Write(value, writer, (IJsonArena.Find(options) as ArenaJson)?.Write ?? default);

    /// <summary>Reads a message into the arena.</summary>
    /// <inheritdoc cref="Read" path="/exception[@cref='T:System.Text.Json.JsonException']"/>
    public static T ReadMessage(ref Utf8JsonReader reader, ArenaAllocator arena, JsonSerializerOptions options)
    {
        var text = new ArrayBufferWriter<byte>();
        using (JsonDocument document = JsonDocument.ParseValue(ref reader))
        using (var writer = new Utf8JsonWriter(text))
            document.WriteTo(writer);

        try
        {
            return ProtoJson.Parse<T>(text.WrittenSpan, arena, (IJsonArena.Find(options) as ArenaJson)?.Read ?? default);
        }
        catch (ProtoException exception)
        {
            throw new JsonException(exception.Message, exception);
        }
    }
}
