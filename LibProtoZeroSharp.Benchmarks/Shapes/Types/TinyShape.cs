using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct TinyShape : IShape<Tiny, TinyValues>, IHandWritten<TinyValues>
{
    public static Tiny Build<TText>(TinyValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Tiny tiny = Tiny.Create(arena);
        tiny.Id = values.Id;
        tiny.Delta = values.Delta;
        tiny.Active = values.Active;
        tiny.SetCode(TText.Of(values.Code), arena);
        return tiny;
    }

    public static ulong Walk(Tiny tiny) => tiny.Id + (ulong)tiny.Delta + Walked.Of(tiny.Active) + Walked.Of(tiny.Code);

    public static void Write(TinyValues values, ref ProtoWriter writer)
    {
        if (values.Id != 0) writer.AddUInt32(1, values.Id);
        if (values.Delta != 0) writer.AddSInt32(2, values.Delta);
        if (values.Active) writer.AddBool(3, true);
        if (values.Code.Utf8.Length != 0) writer.AddString(4, values.Code.Utf8);
    }

    public static ulong Walk(ProtoReader tiny)
    {
        ulong sum = 0;
        while (tiny.Next())
        {
            switch (tiny.FieldNumber)
            {
                case 1: sum += tiny.ReadUInt32(); break;
                case 2: sum += (ulong)tiny.ReadSInt32(); break;
                case 3: sum += Walked.Of(tiny.ReadBool()); break;
                case 4: sum += Walked.Of(tiny.ReadUtf8()); break;
                default: tiny.Skip(); break;
            }
        }

        return sum;
    }
}
