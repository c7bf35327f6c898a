using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>What a sender can make the receiver hold. A request beyond a limit is rejected.</summary>
internal static class Limits
{
    /// <summary>The most bytes of a request's body as it is sent, which may be compressed.</summary>
    public const int BodyBytes = 4 << 20;

    /// <summary>The most bytes of a body after decompression.</summary>
    public const int DecompressedBytes = 16 << 20;

    /// <summary>The most memory for the messages of one request.</summary>
    private const long ArenaBytes = 64 << 20;

    /// <summary>The most connections at the same time.</summary>
    public const int Connections = 100;

    /// <summary>The most names to count separately, and the most bytes of one with its service.</summary>
    public const int Names = 10_000, NameBytes = 500;

    /// <summary>An arena for one request. The library keeps the memory of disposed arenas for new ones, so this needs no pool.</summary>
    public static ArenaAllocator CreateArena() => new(new ArenaOptions { MaxBytes = ArenaBytes });
}
