using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp;

/// <summary>
/// Tells <see cref="JsonSerializer"/> into which arena it reads messages, strings and bytes. Add it to
/// <see cref="JsonSerializerOptions.Converters"/>; it converts nothing itself. Writing does not need it.
/// </summary>
public class ArenaJson : JsonConverterFactory
{
    private readonly Func<ArenaAllocator> _arena;

    /// <summary>Reads into one arena. The options can't be used for reading after the arena is disposed.</summary>
    public ArenaJson(ArenaAllocator arena) => _arena = () => arena;

    /// <summary>
    /// Reads into the arena that the function returns, for example that of the current request. The function is called for each value.
    /// </summary>
    public ArenaJson(Func<ArenaAllocator> arena)
    {
        ArgumentNullException.ThrowIfNull(arena);
        _arena = arena;
    }

    /// <summary>False for every type: the converters of the types find this object among the options.</summary>
    public sealed override bool CanConvert(Type typeToConvert) => false;

    /// <summary>Is never called, because this object converts nothing.</summary>
    public sealed override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => throw new UnreachableException();

    /// <summary>The instance among the options; null if there is none.</summary>
    internal static ArenaJson? Of(JsonSerializerOptions options)
    {
        foreach (JsonConverter converter in options.Converters)
        {
            if (converter is ArenaJson found) return found;
        }

        return null;
    }

    /// <summary>The arena to read into.</summary>
    /// <exception cref="NotSupportedException">The options have no <see cref="ArenaJson"/>.</exception>
    internal static ArenaAllocator ArenaOf<T>(JsonSerializerOptions options) => Of(options) is { } found
        ? found._arena()
        : throw new NotSupportedException(
            $"JSON of {typeof(T).Name} is read into an arena: add new ArenaJson(arena) to JsonSerializerOptions.Converters, or use ProtoJson.Parse(json, arena).");
}
