using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Converts a <see cref="Utf8String"/> to and from a JSON string, for <see cref="JsonSerializer"/>. Reading needs an <see cref="ArenaJson"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Utf8StringJsonConverter : JsonConverter<Utf8String>
{
    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, Utf8String value, JsonSerializerOptions options) => writer.WriteStringValue(value.AsSpan());

    /// <inheritdoc/>
    public override Utf8String Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        ArenaAllocator arena = IJsonArena.ArenaOf<Utf8String>(options);
        if (reader.TokenType != JsonTokenType.String) throw new JsonException();
        return Copy(ref reader, arena);
    }

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, Utf8String value, JsonSerializerOptions options) =>
        writer.WritePropertyName(value.AsSpan());

    /// <inheritdoc/>
    public override Utf8String ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Copy(ref reader, IJsonArena.ArenaOf<Utf8String>(options));

    /// <summary>Copies the unescaped text. It is never longer than its JSON form.</summary>
    private static unsafe Utf8String Copy(ref Utf8JsonReader reader, ArenaAllocator arena)
    {
        int most = checked((int)(reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length));
        byte* data = arena.Allocate<byte>(most);
        return new Utf8String(arena.State->Reference(data), reader.CopyString(new Span<byte>(data, most)));
    }
}

/// <summary>
/// Converts an <see cref="UnmanagedBytes"/> to and from base64 in JSON, for <see cref="JsonSerializer"/>. Reading needs an <see cref="ArenaJson"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class UnmanagedBytesJsonConverter : JsonConverter<UnmanagedBytes>
{
    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, UnmanagedBytes value, JsonSerializerOptions options) => writer.WriteBase64StringValue(value);

    /// <inheritdoc/>
    public override UnmanagedBytes Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        ArenaAllocator arena = IJsonArena.ArenaOf<UnmanagedBytes>(options);
        return arena.CopyBytes(reader.GetBytesFromBase64());
    }
}
