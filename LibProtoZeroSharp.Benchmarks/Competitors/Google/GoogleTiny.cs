using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleTiny : IGoogleMessage<Tiny, TinyValues>
{
    public static Tiny Build(TinyValues values) =>
        new() { Id = values.Id, Delta = values.Delta, Active = values.Active, Code = values.Code.Chars };

    public static ulong Walk<TText>(Tiny tiny) where TText : struct, IWalkedText =>
        tiny.Id + (ulong)tiny.Delta + Walked.Of(tiny.Active) + TText.Visit(tiny.Code);
}
