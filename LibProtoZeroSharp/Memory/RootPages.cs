using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The root pages of new states of arenas. Several are allocated at once, because an allocator puts a header between pages, so that two pages would take the
/// addresses of four, and a page whose generations are used up would leave the page of its header behind.
/// </summary>
/// <remarks>Pages are never freed, as states are not.</remarks>
internal static class RootPages
{
    private const int PagesAtOnce = 16;

    private static readonly object Gate = new();
    private static unsafe byte* _next;
    private static int _left;

    /// <summary>A page of <see cref="ArenaState.RootSize"/> bytes that nobody else has.</summary>
    /// <exception cref="OutOfMemoryException">The system has no memory.</exception>
    /// <remarks>Requires: the caller keeps the page for as long as the process lives.</remarks>
    public static unsafe byte* Take()
    {
        lock (Gate)
        {
            if (_left == 0)
            {
                _next = (byte*)ArenaPool.AddressOf((nuint)NativeMemory.AlignedAlloc(PagesAtOnce * ArenaState.RootSize, ArenaState.RootSize));
                _left = PagesAtOnce;
            }

            byte* page = _next;
            _next += ArenaState.RootSize;
            _left--;
            return page;
        }
    }
}
