using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The seed workload with the messages that our generator makes.</summary>
internal static class GeneratedSeed
{
    /// <summary>Builds the messages in the arena, which is reset first, and writes them; returns the number of bytes written.</summary>
    public static int BuildAndWrite(int messages, ArenaAllocator arena, Span<byte> output)
    {
        arena.Reset();
        return Build(messages, arena).WriteTo(output);
    }

    public static RootMessage Build(int messages, ArenaAllocator arena)
    {
        RootMessage root = RootMessage.Create(arena);
        for (int j = 0; j < messages; j++)
        {
            TestMessage message = root.Messages.Add(arena);
            message.A = SeedValues.A;
            message.B = SeedValues.B;
            message.SetD("Hello, World!"u8, arena);
            message.E.Add("Msg 1"u8, arena);
            message.E.Add("Msg 2"u8, arena);
            message.E.Add("Msg 3"u8, arena);
            message.E.Add("Msg 4"u8, arena);
            for (int i = 0; i < SeedValues.Subs; i++)
            {
                SubMessage sub = message.F.Add(arena);
                sub.Id = i;
                sub.SetName("Inner Message"u8, arena);
            }
        }
        return root;
    }
}
