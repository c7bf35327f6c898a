using Google.Protobuf;
using Google.Protobuf.Collections;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;
using Attribute = LibProtoZeroSharp.Benchmarks.Shapes.Attribute;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleTrace : IGoogleMessage<Trace, TraceValues>
{
    public static Trace Build(TraceValues values)
    {
        var trace = new Trace();
        foreach ((Text key, Text value) in values.Resource) trace.Resource[key.Chars] = value.Chars;
        trace.Spans.Capacity = values.Spans.Length;
        foreach (SpanValues span in values.Spans) trace.Spans.Add(Build(span));
        return trace;
    }

    public static ulong Walk<TText>(Trace trace) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        foreach ((string key, string value) in trace.Resource) sum += TText.Visit(key) + TText.Visit(value);
        for (int i = 0; i < trace.Spans.Count; i++)
        {
            Span span = trace.Spans[i];
            sum += Walked.Of(span.TraceId) + Walked.Of(span.SpanId) + TText.Visit(span.Name) + span.Start + span.End + (ulong)span.Kind
                + Walk<TText>(span.Attributes);
            for (int j = 0; j < span.Events.Count; j++)
            {
                Event happened = span.Events[j];
                sum += happened.Time + TText.Visit(happened.Name) + Walk<TText>(happened.Attributes);
            }
        }

        return sum;
    }

    private static Span Build(SpanValues values)
    {
        var span = new Span
        {
            TraceId = UnsafeByteOperations.UnsafeWrap(values.TraceId),
            SpanId = UnsafeByteOperations.UnsafeWrap(values.SpanId),
            Name = values.Name.Chars,
            Start = values.Start,
            End = values.End,
            Kind = (Span.Types.Kind)values.Kind,
        };
        Build(span.Attributes, values.Attributes);
        span.Events.Capacity = values.Events.Length;
        foreach (EventValues value in values.Events)
        {
            var happened = new Event { Time = value.Time, Name = value.Name.Chars };
            Build(happened.Attributes, value.Attributes);
            span.Events.Add(happened);
        }

        return span;
    }

    private static void Build(RepeatedField<Attribute> attributes, AttributeValues[] values)
    {
        attributes.Capacity = values.Length;
        foreach (AttributeValues value in values)
        {
            var attribute = new Attribute { Key = value.Key.Chars };
            switch (value.Kind)
            {
                case AttributeKind.Flag: attribute.Flag = value.Flag; break;
                case AttributeKind.Number: attribute.Number = value.Number; break;
                case AttributeKind.Fraction: attribute.Fraction = value.Fraction; break;
                case AttributeKind.Raw: attribute.Raw = UnsafeByteOperations.UnsafeWrap(value.Raw); break;
                default: attribute.Text = value.Text.Chars; break;
            }

            attributes.Add(attribute);
        }
    }

    private static ulong Walk<TText>(RepeatedField<Attribute> attributes) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < attributes.Count; i++)
        {
            Attribute attribute = attributes[i];
            sum += TText.Visit(attribute.Key) + attribute.ValueCase switch
            {
                Attribute.ValueOneofCase.Text => TText.Visit(attribute.Text),
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
