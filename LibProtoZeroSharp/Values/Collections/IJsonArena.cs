using System.Text.Json;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Values;

/// <summary>The converter that knows the arena to read into, which is <c>ArenaJson</c>. Its options for messages belong to a higher layer.</summary>
internal interface IJsonArena
{
    /// <summary>The arena for the next value.</summary>
    ArenaAllocator Arena { get; }

    /// <summary>The instance among the options; null if there is none.</summary>
    static IJsonArena? Find(JsonSerializerOptions options)
    {
        foreach (JsonConverter converter in options.Converters)
        {
            if (converter is IJsonArena found) return found;
        }

        return null;
    }

    /// <summary>The arena to read into.</summary>
    /// <exception cref="NotSupportedException">The options have no instance.</exception>
    static ArenaAllocator ArenaOf<T>(JsonSerializerOptions options) => Find(options) is { } found
        ? found.Arena
        : throw new NotSupportedException(
            $"JSON of {typeof(T).Name} is read into an arena: add new ArenaJson(arena) to JsonSerializerOptions.Converters, or use ProtoJson.Parse(json, arena).");
}
