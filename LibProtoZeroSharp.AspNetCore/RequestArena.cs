using LibProtoZeroSharp.CodeAnalysis;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>Gives each request an arena.</summary>
public static class RequestArena
{
    /// <summary>
    /// Returns the arena of the request. The first call creates it with the options <see cref="ProtoZeroOptions.Arena"/>. It is disposed after the response has
    /// been sent, also if the request fails or is aborted.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <returns>The same arena at each call. Messages in it must not be used after the request: clone those that are kept into another arena.</returns>
    [Borrowed]
    public static ArenaAllocator Arena(this HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (context.Features.Get<Owner>() is { } existing) return existing.Arena;
        // The library keeps the blocks of disposed arenas for new ones, up to ArenaCache.LimitBytes for the process. A pool of whole arenas would keep the
        // memory of the largest request in each of them.
        var owner = new Owner(new ArenaAllocator(ProtoZeroOptions.Of(context).Arena));
        context.Response.RegisterForDispose(owner);
        context.Features.Set(owner);
        return owner.Arena;
    }

    private sealed class Owner(ArenaAllocator arena) : IDisposable
    {
        public ArenaAllocator Arena => arena;

        public void Dispose() => arena.Dispose();
    }
}
