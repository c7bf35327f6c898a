using System.Text.Json;

namespace LibProtoZeroSharp;

/// <summary>An <see cref="ArenaJson"/> that also has the options with which <see cref="JsonSerializer"/> reads and writes messages.</summary>
public sealed class ProtoArenaJson : ArenaJson
{
    /// <inheritdoc cref="ArenaJson(ArenaAllocator)"/>
    public ProtoArenaJson(ArenaAllocator arena)
        : base(arena)
    {
    }

    /// <inheritdoc cref="ArenaJson(Func{ArenaAllocator})"/>
    public ProtoArenaJson(Func<ArenaAllocator> arena)
        : base(arena)
    {
    }

    /// <summary>The options for reading messages.</summary>
    public ProtoJsonReadOptions Read { get; init; }

    /// <summary>The options for writing messages. <see cref="JsonSerializerOptions.WriteIndented"/> decides on indentation.</summary>
    public ProtoJsonWriteOptions Write { get; init; }
}
