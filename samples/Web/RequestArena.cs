using LibProtoZeroSharp;

namespace Web;

/// <summary>Each request has an arena, which is disposed when the request has ended. It is made when it is first asked for.</summary>
internal static class RequestArena
{
    /// <summary>What the messages of a request may take. The sender decides on them, so there is a limit.</summary>
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
