using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Values;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The seed workload's type with values that vary. It is read by hand as there.</summary>
internal readonly struct SeedShape : IShape<RootMessage, SeedRootValues>, IHandWritten<SeedRootValues>
{
    public static RootMessage Build<TText>(SeedRootValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        RootMessage root = RootMessage.Create(arena);
        root.Messages.EnsureCapacity(values.Messages.Length, arena);
        foreach (SeedMessageValues value in values.Messages) Build<TText>(value, root.Messages.Add(arena), arena);
        return root;
    }

    public static ulong Walk(RootMessage root)
    {
        ulong sum = 0;
        foreach (TestMessage message in root.Messages)
        {
            sum += message.A + (ulong)message.B + message.C + Walked.Of(message.D);
            foreach (Utf8String text in message.E) sum += Walked.Of(text);
            foreach (SubMessage sub in message.F) sum += (ulong)sub.Id + Walked.Of(sub.Name);
        }

        return sum;
    }

    public static void Write(SeedRootValues values, ref ProtoWriter writer)
    {
        foreach (SeedMessageValues value in values.Messages)
        {
            writer.StartSub(1);
            if (value.A != 0) writer.AddUInt64(1, value.A);
            if (value.B != 0) writer.AddInt64(2, value.B);
            if (value.C is { } c) writer.AddUInt32(3, c);
            writer.AddString(4, value.D.Utf8);
            foreach (Text text in value.E) writer.AddString(5, text.Utf8);
            foreach (SeedSubValues sub in value.F)
            {
                writer.StartSub(99999);
                if (sub.Id != 0) writer.AddInt32(1, sub.Id);
                writer.AddString(2, sub.Name.Utf8);
                writer.CloseSub();
            }
            writer.CloseSub();
        }
    }

    public static ulong Walk(ProtoReader root) => HandWrittenSeed.Walk(root);

    private static void Build<TText>(SeedMessageValues values, TestMessage message, ArenaAllocator arena) where TText : struct, ITextSource
    {
        message.A = values.A;
        message.B = values.B;
        if (values.C is { } c) message.C = c;
        message.SetD(TText.Of(values.D), arena);
        message.E.EnsureCapacity(values.E.Length, arena);
        foreach (Text text in values.E) message.E.Add(TText.Of(text), arena);
        message.F.EnsureCapacity(values.F.Length, arena);
        foreach (SeedSubValues value in values.F)
        {
            SubMessage sub = message.F.Add(arena);
            sub.Id = value.Id;
            sub.SetName(TText.Of(value.Name), arena);
        }
    }
}
