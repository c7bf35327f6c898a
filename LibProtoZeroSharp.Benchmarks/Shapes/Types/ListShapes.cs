using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct IntegersShape : IShape<Integers, int[]>, IHandWritten<int[]>
{
    public static Integers Build<TText>(int[] values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Integers integers = Integers.Create(arena);
        integers.Values.AddRange(values, arena);
        return integers;
    }

    public static ulong Walk(Integers integers) => Walked.Of(integers.Values.AsSpan());

    public static void Write(int[] values, ref ProtoWriter writer) => writer.AddPackedInt32(1, values);

    public static ulong Walk(ProtoReader integers)
    {
        ulong sum = 0;
        while (integers.Next(1))
        {
            foreach (int value in integers.ReadPackedInt32()) sum += (ulong)value;
        }

        return sum;
    }
}

internal readonly struct DoublesShape : IShape<Doubles, double[]>, IHandWritten<double[]>
{
    public static Doubles Build<TText>(double[] values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Doubles doubles = Doubles.Create(arena);
        doubles.Values.AddRange(values, arena);
        return doubles;
    }

    public static ulong Walk(Doubles doubles) => Walked.Of(doubles.Values.AsSpan());

    public static void Write(double[] values, ref ProtoWriter writer) => writer.AddPackedDouble(1, values);

    public static ulong Walk(ProtoReader doubles)
    {
        ulong sum = 0;
        while (doubles.Next(1))
            sum += Walked.Of(doubles.ReadPackedDouble());
        return sum;
    }
}

internal readonly struct StringsShape : IShape<Strings, Text[]>, IHandWritten<Text[]>, IWithTexts<Strings>
{
    public static Strings Build<TText>(Text[] values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Strings strings = Strings.Create(arena);
        strings.Values.EnsureCapacity(values.Length, arena);
        foreach (Text value in values) strings.Values.Add(TText.Of(value), arena);
        return strings;
    }

    public static ulong Walk(Strings strings)
    {
        ulong sum = 0;
        foreach (Utf8String value in strings.Values) sum += Walked.Of(value);
        return sum;
    }

    public static long ReadTexts<TReader>(Strings strings, TReader reader) where TReader : struct, IStringReader
    {
        long characters = 0;
        foreach (Utf8String value in strings.Values) characters += reader.Read(value);
        return characters;
    }

    public static void Write(Text[] values, ref ProtoWriter writer)
    {
        foreach (Text value in values) writer.AddString(1, value.Utf8);
    }

    public static ulong Walk(ProtoReader strings)
    {
        ulong sum = 0;
        while (strings.Next(1)) sum += Walked.Of(strings.ReadUtf8());
        return sum;
    }
}
