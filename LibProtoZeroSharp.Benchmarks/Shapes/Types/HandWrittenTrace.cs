using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct HandWrittenTrace : IHandWritten<TraceValues>
{
    public static void Write(TraceValues values, ref ProtoWriter writer)
    {
        foreach ((Text key, Text value) in values.Resource)
        {
            writer.StartSub(1);
            writer.AddString(1, key.Utf8);
            writer.AddString(2, value.Utf8);
            writer.CloseSub();
        }

        foreach (SpanValues span in values.Spans)
        {
            writer.StartSub(2);
            Write(span, ref writer);
            writer.CloseSub();
        }
    }

    public static ulong Walk(ProtoReader trace)
    {
        ulong sum = 0;
        while (trace.Next())
        {
            switch (trace.FieldNumber)
            {
                case 1: sum += WalkEntry(trace.ReadMessage()); break;
                case 2: sum += WalkSpan(trace.ReadMessage()); break;
                default: trace.Skip(); break;
            }
        }

        return sum;
    }

    private static void Write(SpanValues span, ref ProtoWriter writer)
    {
        writer.AddBytes(1, span.TraceId);
        writer.AddBytes(2, span.SpanId);
        writer.AddString(3, span.Name.Utf8);
        writer.AddFixed64(4, span.Start);
        writer.AddFixed64(5, span.End);
        Write(6, span.Attributes, ref writer);
        foreach (EventValues happened in span.Events)
        {
            writer.StartSub(7);
            writer.AddFixed64(1, happened.Time);
            writer.AddString(2, happened.Name.Utf8);
            Write(3, happened.Attributes, ref writer);
            writer.CloseSub();
        }

        if (span.Kind != 0) writer.AddEnum(8, span.Kind);
    }

    private static void Write(int fieldNumber, AttributeValues[] attributes, ref ProtoWriter writer)
    {
        foreach (AttributeValues attribute in attributes)
        {
            writer.StartSub(fieldNumber);
            writer.AddString(1, attribute.Key.Utf8);
            switch (attribute.Kind)
            {
                case AttributeKind.Flag: writer.AddBool(3, attribute.Flag); break;
                case AttributeKind.Number: writer.AddInt64(4, attribute.Number); break;
                case AttributeKind.Fraction: writer.AddDouble(5, attribute.Fraction); break;
                case AttributeKind.Raw: writer.AddBytes(6, attribute.Raw); break;
                default: writer.AddString(2, attribute.Text.Utf8); break;
            }

            writer.CloseSub();
        }
    }

    private static ulong WalkEntry(ProtoReader entry)
    {
        ulong sum = 0;
        while (entry.Next())
        {
            if (entry.FieldNumber is 1 or 2) sum += Walked.Of(entry.ReadUtf8());
            else entry.Skip();
        }

        return sum;
    }

    private static ulong WalkSpan(ProtoReader span)
    {
        ulong sum = 0;
        while (span.Next())
        {
            switch (span.FieldNumber)
            {
                case 1 or 2: sum += Walked.Of(span.ReadBytes()); break;
                case 3: sum += Walked.Of(span.ReadUtf8()); break;
                case 4 or 5: sum += span.ReadFixed64(); break;
                case 6: sum += WalkAttribute(span.ReadMessage()); break;
                case 7: sum += WalkEvent(span.ReadMessage()); break;
                case 8: sum += (ulong)span.ReadEnum(); break;
                default: span.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkEvent(ProtoReader happened)
    {
        ulong sum = 0;
        while (happened.Next())
        {
            switch (happened.FieldNumber)
            {
                case 1: sum += happened.ReadFixed64(); break;
                case 2: sum += Walked.Of(happened.ReadUtf8()); break;
                case 3: sum += WalkAttribute(happened.ReadMessage()); break;
                default: happened.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkAttribute(ProtoReader attribute)
    {
        ulong sum = 0;
        while (attribute.Next())
        {
            switch (attribute.FieldNumber)
            {
                case 1 or 2: sum += Walked.Of(attribute.ReadUtf8()); break;
                case 3: sum += Walked.Of(attribute.ReadBool()); break;
                case 4: sum += (ulong)attribute.ReadInt64(); break;
                case 5: sum += Walked.Of(attribute.ReadDouble()); break;
                case 6: sum += Walked.Of(attribute.ReadBytes()); break;
                default: attribute.Skip(); break;
            }
        }

        return sum;
    }
}
