using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleIntegers : IGoogleMessage<Integers, int[]>
{
    public static Integers Build(int[] values) => new() { Values = { (IEnumerable<int>)values } };

    public static ulong Walk<TText>(Integers integers) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < integers.Values.Count; i++) sum += (ulong)integers.Values[i];
        return sum;
    }
}

internal readonly struct GoogleDoubles : IGoogleMessage<Doubles, double[]>
{
    public static Doubles Build(double[] values) => new() { Values = { (IEnumerable<double>)values } };

    public static ulong Walk<TText>(Doubles doubles) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < doubles.Values.Count; i++) sum += Walked.Of(doubles.Values[i]);
        return sum;
    }
}

internal readonly struct GoogleStrings : IGoogleMessage<Strings, Text[]>
{
    public static Strings Build(Text[] values)
    {
        var strings = new Strings();
        strings.Values.Capacity = values.Length;
        foreach (Text value in values) strings.Values.Add(value.Chars);
        return strings;
    }

    public static ulong Walk<TText>(Strings strings) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < strings.Values.Count; i++) sum += TText.Visit(strings.Values[i]);
        return sum;
    }
}
