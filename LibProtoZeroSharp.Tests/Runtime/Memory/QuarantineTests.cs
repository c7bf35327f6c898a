#if PROTOZERO_CHECKS
using System.Diagnostics;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>
/// The quarantine of the Debug flavour, when it is full. It forgets the memory that other tests have given up, whose use is then not found.
/// </summary>
[Collection(nameof(AloneInTheProcess))]
public sealed unsafe class QuarantineTests
{
    [Fact]
    [Trait("Misuse", "M26")]
    public void ItIsBounded()
    {
        using var arena = new ArenaAllocator();
        byte* oldest = arena.Allocate<byte>(10);
        for (int i = 0; i < 12; i++)
        {
            arena.Allocate<byte>(32 << 20);
            arena.Reset();
        }

        Checks.Alive(oldest);
    }

    [Fact]
    [Trait("Misuse", "M26")]
    public void ItSaysThatItForgets()
    {
        using var listener = new Listener();
        Trace.Listeners.Add(listener);
        Quarantine.SaidThatItForgets = false;
        try
        {
            for (int i = 0; i < 10; i++) new ArenaAllocator(new ArenaOptions { InitialCapacity = 32 << 20 }).Dispose();
        }
        finally
        {
            Trace.Listeners.Remove(listener);
        }

        Assert.Contains("not found", Assert.Single(listener.Messages));
    }

    private sealed class Listener : TraceListener
    {
        public List<string?> Messages { get; } = [];

        public override void Write(string? message)
        {
        }

        public override void WriteLine(string? message) => Messages.Add(message);
    }
}
#endif
