using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct NestedShape : IShape<Nested, NestedValues>, IHandWritten<NestedValues>
{
    public static Nested Build<TText>(NestedValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Nested nested = Nested.Create(arena);
        Fill<TText>(nested, values, arena);
        return nested;
    }

    public static ulong Walk(Nested nested)
    {
        ulong sum = nested.Id + Walked.Of(nested.Text);
        return nested.HasChild ? sum + Walk(nested.Child) : sum;
    }

    public static void Write(NestedValues values, ref ProtoWriter writer)
    {
        if (values.Id != 0) writer.AddUInt32(1, values.Id);
        if (values.Text.Utf8.Length != 0) writer.AddString(2, values.Text.Utf8);
        if (values.Child == null) return;
        writer.StartSub(3);
        Write(values.Child, ref writer);
        writer.CloseSub();
    }

    public static ulong Walk(ProtoReader nested)
    {
        ulong sum = 0;
        while (nested.Next())
        {
            switch (nested.FieldNumber)
            {
                case 1: sum += nested.ReadUInt32(); break;
                case 2: sum += Walked.Of(nested.ReadUtf8()); break;
                case 3: sum += Walk(nested.ReadMessage()); break;
                default: nested.Skip(); break;
            }
        }

        return sum;
    }

    private static void Fill<TText>(Nested nested, NestedValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        nested.Id = values.Id;
        nested.SetText(TText.Of(values.Text), arena);
        if (values.Child != null) Fill<TText>(nested.MutableChild(arena), values.Child, arena);
    }
}
