using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleNested : IGoogleMessage<Nested, NestedValues>
{
    public static Nested Build(NestedValues values)
    {
        var nested = new Nested { Id = values.Id, Text = values.Text.Chars };
        if (values.Child != null) nested.Child = Build(values.Child);
        return nested;
    }

    public static ulong Walk<TText>(Nested nested) where TText : struct, IWalkedText
    {
        ulong sum = nested.Id + TText.Visit(nested.Text);
        return nested.Child is { } child ? sum + Walk<TText>(child) : sum;
    }
}
