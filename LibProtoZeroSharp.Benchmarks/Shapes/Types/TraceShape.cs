using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Builds and walks the messages; <see cref="HandWrittenTrace"/> reads and writes them by hand.</summary>
internal readonly struct TraceShape : IShape<Trace, TraceValues>, IWithTexts<Trace>
{
    public static Trace Build<TText>(TraceValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Trace trace = Trace.Create(arena);
        trace.Resource.EnsureCapacity(values.Resource.Length, arena);
        foreach ((Text key, Text value) in values.Resource) trace.Resource.Set(TText.Of(key), TText.Of(value), arena);
        trace.Spans.EnsureCapacity(values.Spans.Length, arena);
        foreach (SpanValues value in values.Spans) Build<TText>(value, trace.Spans.Add(arena), arena);
        return trace;
    }

    public static ulong Walk(Trace trace)
    {
        ulong sum = 0;
        foreach ((Utf8String key, Utf8String value) in trace.Resource) sum += Walked.Of(key) + Walked.Of(value);
        foreach (Span span in trace.Spans)
        {
            sum += Walked.Of(span.TraceId) + Walked.Of(span.SpanId) + Walked.Of(span.Name) + span.Start + span.End + (ulong)span.Kind
                + Walk(span.Attributes.AsSpan());
            foreach (Event happened in span.Events) sum += happened.Time + Walked.Of(happened.Name) + Walk(happened.Attributes.AsSpan());
        }

        return sum;
    }

    public static long ReadTexts<TReader>(Trace trace, TReader reader) where TReader : struct, IStringReader
    {
        long characters = 0;
        foreach ((Utf8String key, Utf8String value) in trace.Resource) characters += reader.Read(key) + reader.Read(value);
        foreach (Span span in trace.Spans)
        {
            characters += reader.Read(span.Name) + ReadTexts(span.Attributes, reader);
            foreach (Event happened in span.Events) characters += reader.Read(happened.Name) + ReadTexts(happened.Attributes, reader);
        }

        return characters;
    }

    private static void Build<TText>(SpanValues values, Span span, ArenaAllocator arena) where TText : struct, ITextSource
    {
        span.TraceId = arena.CopyBytes(values.TraceId);
        span.SpanId = arena.CopyBytes(values.SpanId);
        span.SetName(TText.Of(values.Name), arena);
        span.Start = values.Start;
        span.End = values.End;
        span.Kind = (Span.Types.Kind)values.Kind;
        Build<TText>(values.Attributes, span.Attributes, arena);
        span.Events.EnsureCapacity(values.Events.Length, arena);
        foreach (EventValues value in values.Events)
        {
            Event happened = span.Events.Add(arena);
            happened.Time = value.Time;
            happened.SetName(TText.Of(value.Name), arena);
            Build<TText>(value.Attributes, happened.Attributes, arena);
        }
    }

    private static void Build<TText>(AttributeValues[] values, MessageList<Attribute> attributes, ArenaAllocator arena)
        where TText : struct, ITextSource
    {
        attributes.EnsureCapacity(values.Length, arena);
        foreach (AttributeValues value in values)
        {
            Attribute attribute = attributes.Add(arena);
            attribute.SetKey(TText.Of(value.Key), arena);
            switch (value.Kind)
            {
                case AttributeKind.Flag: attribute.Flag = value.Flag; break;
                case AttributeKind.Number: attribute.Number = value.Number; break;
                case AttributeKind.Fraction: attribute.Fraction = value.Fraction; break;
                case AttributeKind.Raw: attribute.Raw = arena.CopyBytes(value.Raw); break;
                default: attribute.SetText(TText.Of(value.Text), arena); break;
            }
        }
    }

    private static long ReadTexts<TReader>(MessageList<Attribute> attributes, TReader reader) where TReader : struct, IStringReader
    {
        long characters = 0;
        foreach (Attribute attribute in attributes)
        {
            characters += reader.Read(attribute.Key);
            if (attribute.ValueCase == Attribute.ValueOneofCase.Text) characters += reader.Read(attribute.Text);
        }

        return characters;
    }

    private static ulong Walk(ReadOnlySpan<Attribute> attributes)
    {
        ulong sum = 0;
        foreach (Attribute attribute in attributes)
        {
            sum += Walked.Of(attribute.Key) + attribute.ValueCase switch
            {
                Attribute.ValueOneofCase.Text => Walked.Of(attribute.Text),
                Attribute.ValueOneofCase.Flag => Walked.Of(attribute.Flag),
                Attribute.ValueOneofCase.Number => (ulong)attribute.Number,
                Attribute.ValueOneofCase.Fraction => Walked.Of(attribute.Fraction),
                Attribute.ValueOneofCase.Raw => Walked.Of(attribute.Raw),
                _ => 0,
            };
        }

        return sum;
    }
}
