using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The seed workload without generated code, with the reader and the writer.</summary>
internal static class HandWrittenSeed
{
    /// <summary>Writes into the caller's buffer; returns the number of bytes.</summary>
    public static int Encode(int messages, Span<byte> output)
    {
        var writer = new ProtoWriter(output);
        Encode(messages, ref writer);
        return (int)writer.GetTotalLength();
    }

    /// <summary>Writes into the arena, which is reset first, and copies the result to the output.</summary>
    public static int Encode(int messages, ArenaAllocator arena, Span<byte> output)
    {
        arena.Reset();
        var writer = new ProtoWriter(ref arena);
        Encode(messages, ref writer);
        return writer.CopyTo(output);
    }

    private static void Encode(int messages, ref ProtoWriter writer)
    {
        for (int j = 0; j < messages; j++)
        {
            writer.StartSub(1);
            writer.AddUInt64(1, SeedValues.A);
            writer.AddInt64(2, SeedValues.B);
            writer.AddString(4, "Hello, World!"u8);
            writer.AddString(5, "Msg 1"u8);
            writer.AddString(5, "Msg 2"u8);
            writer.AddString(5, "Msg 3"u8);
            writer.AddString(5, "Msg 4"u8);
            for (int i = 0; i < SeedValues.Subs; i++)
            {
                writer.StartSub(99999);
                if (i != 0) writer.AddInt32(1, i); // proto3 leaves out what has its default
                writer.AddString(2, "Inner Message"u8);
                writer.CloseSub();
            }
            writer.CloseSub();
        }
    }

    /// <summary>Visits the same fields as the native walk, and returns the same sum.</summary>
    public static ulong Walk(ProtoReader root)
    {
        ulong sum = 0;
        while (root.Next())
        {
            if (root.FieldNumber == 1) sum += WalkMessage(root.ReadMessage());
            else root.Skip();
        }
        return sum;
    }

    private static ulong WalkMessage(ProtoReader message)
    {
        ulong sum = 0;
        while (message.Next())
        {
            switch (message.FieldNumber)
            {
                case 1: sum += message.ReadUInt64(); break;
                case 2: sum += (ulong)message.ReadInt64(); break;
                case 3: sum += message.ReadUInt32(); break;
                case 4 or 5: sum += Visit(message.ReadUtf8()); break;
                case 99999: sum += WalkSub(message.ReadMessage()); break;
                default: message.Skip(); break;
            }
        }
        return sum;
    }

    private static ulong WalkSub(ProtoReader sub)
    {
        ulong sum = 0;
        while (sub.Next())
        {
            switch (sub.FieldNumber)
            {
                case 1: sum += (ulong)sub.ReadInt32(); break;
                case 2: sum += Visit(sub.ReadUtf8()); break;
                default: sub.Skip(); break;
            }
        }
        return sum;
    }

    private static ulong Visit(ReadOnlySpan<byte> text) => text.IsEmpty ? 0 : (ulong)text.Length + text[^1];
}
