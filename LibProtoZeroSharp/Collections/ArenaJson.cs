using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp;

/// <summary>
/// Tells <see cref="JsonSerializer"/> into which arena it is to read messages, strings and bytes: it is added to
/// <see cref="JsonSerializerOptions.Converters"/>, and converts nothing itself. Writing needs none.
/// </summary>
public class ArenaJson : JsonConverterFactory
{
    private readonly Func<ArenaAllocator> _arena;

    /// <summary>Reads into one arena. The options are of no use any more when it is disposed.</summary>
    public ArenaJson(ArenaAllocator arena) => _arena = () => arena;

    /// <summary>Reads into whatever arena the function gives, as that of a request: it is asked for each value.</summary>
    public ArenaJson(Func<ArenaAllocator> arena)
    {
        ArgumentNullException.ThrowIfNull(arena);
        _arena = arena;
    }

    /// <summary>False for every type: the converters of the types themselves look for this among the options.</summary>
    public sealed override bool CanConvert(Type typeToConvert) => false;

    /// <summary>Is never called, as this converts nothing.</summary>
    public sealed override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => throw new UnreachableException();

    /// <summary>The one among the options; null where there is none.</summary>
    internal static ArenaJson? Of(JsonSerializerOptions options)
    {
        foreach (JsonConverter converter in options.Converters)
            if (converter is ArenaJson found) return found;
        return null;
    }

    /// <summary>The arena to read into.</summary>
    /// <exception cref="NotSupportedException">The options name none.</exception>
    internal static ArenaAllocator ArenaOf<T>(JsonSerializerOptions options) => Of(options) is { } found
        ? found._arena()
        : throw new NotSupportedException(
            $"A {typeof(T).Name} is read into an arena: add new ArenaJson(arena) to JsonSerializerOptions.Converters, or use ProtoJson.Parse(json, arena).");
}
