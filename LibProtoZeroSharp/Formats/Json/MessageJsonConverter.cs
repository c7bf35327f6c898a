using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Creates the converter of any message, for <see cref="JsonSerializer"/>. Every generated message refers to it.</summary>
/// <remarks>
/// The source generator of System.Text.Json accepts only <see cref="JsonConverterAttribute"/> itself, with a <c>typeof</c>. The metadata spell the name of that
/// type out with the assemblies of its type arguments, so one type for all messages takes a quarter of a kilobyte less for each.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageJsonConverter : JsonConverterFactory
{
    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => MessageSerializer.Find(typeToConvert) != null;

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        MessageSerializer.Find(typeToConvert)?.CreateConverter();
}
