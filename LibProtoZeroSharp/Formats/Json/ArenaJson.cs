using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// Tells <see cref="JsonSerializer"/> into which arena it reads messages, strings and bytes, and with which options it reads and writes messages. Add it to
/// <see cref="JsonSerializerOptions.Converters"/>; it converts nothing itself. Writing with the default options does not need it.
/// </summary>
public sealed class ArenaJson : JsonConverterFactory, IJsonArena
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

    /// <summary>The options for reading messages.</summary>
    public ProtoJsonReadOptions Read { get; init; }

    /// <summary>The options for writing messages. <see cref="JsonSerializerOptions.WriteIndented"/> decides on indentation.</summary>
    public ProtoJsonWriteOptions Write { get; init; }

    ArenaAllocator IJsonArena.Arena => _arena();

    /// <summary>False for every type: the converters of the types find this object among the options.</summary>
    public override bool CanConvert(Type typeToConvert) => false;

    /// <summary>Is never called, because this object converts nothing.</summary>
    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) => throw new UnreachableException();
}
