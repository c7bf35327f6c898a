using System.Text.Json;

namespace LibProtoZeroSharp;

/// <summary>An <see cref="ArenaJson"/> that moreover tells <see cref="JsonSerializer"/> how messages are to be read and written.</summary>
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

    /// <summary>How messages are read.</summary>
    public ProtoJsonReadOptions Read { get; init; }

    /// <summary>How messages are written; whether with indentation, <see cref="JsonSerializerOptions.WriteIndented"/> says.</summary>
    public ProtoJsonWriteOptions Write { get; init; }
}
