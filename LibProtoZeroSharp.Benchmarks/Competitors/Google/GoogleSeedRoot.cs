using LibProtoZeroSharp.Benchmarks.Seed;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleSeedRoot : IGoogleMessage<RootMessage, SeedRootValues>
{
    public static RootMessage Build(SeedRootValues values)
    {
        var root = new RootMessage();
        root.Messages.Capacity = values.Messages.Length;
        foreach (SeedMessageValues value in values.Messages) root.Messages.Add(Build(value));
        return root;
    }

    public static ulong Walk<TText>(RootMessage root) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < root.Messages.Count; i++)
        {
            TestMessage message = root.Messages[i];
            sum += message.A + (ulong)message.B + message.C + TText.Visit(message.D);
            for (int j = 0; j < message.E.Count; j++) sum += TText.Visit(message.E[j]);
            for (int j = 0; j < message.F.Count; j++) sum += (ulong)message.F[j].Id + TText.Visit(message.F[j].Name);
        }

        return sum;
    }

    private static TestMessage Build(SeedMessageValues values)
    {
        var message = new TestMessage { A = values.A, B = values.B, D = values.D.Chars };
        if (values.C is { } c) message.C = c;
        message.E.Capacity = values.E.Length;
        foreach (Text text in values.E) message.E.Add(text.Chars);
        message.F.Capacity = values.F.Length;
        foreach (SeedSubValues value in values.F) message.F.Add(new SubMessage { Id = value.Id, Name = value.Name.Chars });
        return message;
    }
}
