using LibProtoZeroSharp;

namespace Web;

/// <summary>Each request has an arena. It is made at its first use, and disposed when the request has ended.</summary>
internal static class RequestArena
{
    /// <summary>The limit for the messages of a request. There has to be one, since the sender decides on them.</summary>
    private const long MaxBytes = 16 << 20;

    private static readonly object Key = new();

    public static ArenaAllocator Arena(this HttpContext context)
    {
        if (context.Items[Key] is ArenaAllocator existing) return existing;
        var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = MaxBytes });
        context.Response.RegisterForDispose(arena);
        context.Items[Key] = arena;
        return arena;
    }
}
