namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct HandReadDescriptorSet : IHandRead
{
    public static ulong Walk(ProtoReader set)
    {
        ulong sum = 0;
        while (set.Next(1)) sum += WalkFile(set.ReadMessage());
        return sum;
    }

    private static ulong WalkFile(ProtoReader file)
    {
        ulong sum = 0;
        while (file.Next())
        {
            switch (file.FieldNumber)
            {
                case 1 or 2 or 3 or 12: sum += Walked.Of(file.ReadUtf8()); break;
                case 4: sum += WalkMessage(file.ReadMessage()); break;
                case 5: sum += WalkEnum(file.ReadMessage()); break;
                case 6: sum += WalkService(file.ReadMessage()); break;
                case 7: sum += WalkField(file.ReadMessage()); break;
                case 8: sum += WalkFileOptions(file.ReadMessage()); break;
                case 9: sum += WalkSourceCodeInfo(file.ReadMessage()); break;
                case 10 or 11: sum += (ulong)file.ReadInt32(); break;
                default: file.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkMessage(ProtoReader message)
    {
        ulong sum = 0;
        while (message.Next())
        {
            switch (message.FieldNumber)
            {
                case 1 or 10: sum += Walked.Of(message.ReadUtf8()); break;
                case 2 or 6: sum += WalkField(message.ReadMessage()); break;
                case 3: sum += WalkMessage(message.ReadMessage()); break;
                case 4: sum += WalkEnum(message.ReadMessage()); break;
                case 5 or 9: sum += WalkRange(message.ReadMessage()); break;
                case 7: sum += WalkMessageOptions(message.ReadMessage()); break;
                case 8: sum += WalkOneof(message.ReadMessage()); break;
                default: message.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkRange(ProtoReader range)
    {
        ulong sum = 0;
        while (range.Next())
        {
            if (range.FieldNumber is 1 or 2) sum += (ulong)range.ReadInt32();
            else range.Skip();
        }

        return sum;
    }

    private static ulong WalkField(ProtoReader field)
    {
        ulong sum = 0;
        while (field.Next())
        {
            switch (field.FieldNumber)
            {
                case 1 or 2 or 6 or 7 or 10: sum += Walked.Of(field.ReadUtf8()); break;
                case 3 or 9: sum += (ulong)field.ReadInt32(); break;
                case 4 or 5: sum += (ulong)field.ReadEnum(); break;
                case 8: sum += WalkFieldOptions(field.ReadMessage()); break;
                case 17: sum += Walked.Of(field.ReadBool()); break;
                default: field.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkOneof(ProtoReader oneof)
    {
        ulong sum = 0;
        while (oneof.Next(1)) sum += Walked.Of(oneof.ReadUtf8());
        return sum;
    }

    private static ulong WalkEnum(ProtoReader values)
    {
        ulong sum = 0;
        while (values.Next())
        {
            switch (values.FieldNumber)
            {
                case 1 or 5: sum += Walked.Of(values.ReadUtf8()); break;
                case 2: sum += WalkEnumValue(values.ReadMessage()); break;
                case 3: sum += WalkEnumOptions(values.ReadMessage()); break;
                case 4: sum += WalkRange(values.ReadMessage()); break;
                default: values.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkEnumValue(ProtoReader value)
    {
        ulong sum = 0;
        while (value.Next())
        {
            switch (value.FieldNumber)
            {
                case 1: sum += Walked.Of(value.ReadUtf8()); break;
                case 2: sum += (ulong)value.ReadInt32(); break;
                case 3: sum += WalkEnumValueOptions(value.ReadMessage()); break;
                default: value.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkService(ProtoReader service)
    {
        ulong sum = 0;
        while (service.Next())
        {
            switch (service.FieldNumber)
            {
                case 1: sum += Walked.Of(service.ReadUtf8()); break;
                case 2: sum += WalkMethod(service.ReadMessage()); break;
                case 3: sum += WalkServiceOptions(service.ReadMessage()); break;
                default: service.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkMethod(ProtoReader method)
    {
        ulong sum = 0;
        while (method.Next())
        {
            switch (method.FieldNumber)
            {
                case 1 or 2 or 3: sum += Walked.Of(method.ReadUtf8()); break;
                case 4: sum += WalkMethodOptions(method.ReadMessage()); break;
                case 5 or 6: sum += Walked.Of(method.ReadBool()); break;
                default: method.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkFileOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next())
        {
            switch (options.FieldNumber)
            {
                case 1 or 8 or 11 or 36 or 37 or 39 or 40 or 41 or 44 or 45: sum += Walked.Of(options.ReadUtf8()); break;
                case 9: sum += (ulong)options.ReadEnum(); break;
                case 10 or 16 or 17 or 18 or 23 or 27 or 31: sum += Walked.Of(options.ReadBool()); break;
                default: options.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkMessageOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next())
        {
            if (options.FieldNumber is 1 or 2 or 3 or 7) sum += Walked.Of(options.ReadBool());
            else options.Skip();
        }

        return sum;
    }

    private static ulong WalkFieldOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next())
        {
            switch (options.FieldNumber)
            {
                case 1 or 6: sum += (ulong)options.ReadEnum(); break;
                case 2 or 3 or 5: sum += Walked.Of(options.ReadBool()); break;
                default: options.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkEnumOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next())
        {
            if (options.FieldNumber is 2 or 3) sum += Walked.Of(options.ReadBool());
            else options.Skip();
        }

        return sum;
    }

    private static ulong WalkEnumValueOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next(1)) sum += Walked.Of(options.ReadBool());
        return sum;
    }

    private static ulong WalkServiceOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next(33)) sum += Walked.Of(options.ReadBool());
        return sum;
    }

    private static ulong WalkMethodOptions(ProtoReader options)
    {
        ulong sum = 0;
        while (options.Next())
        {
            switch (options.FieldNumber)
            {
                case 33: sum += Walked.Of(options.ReadBool()); break;
                case 34: sum += (ulong)options.ReadEnum(); break;
                default: options.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkSourceCodeInfo(ProtoReader info)
    {
        ulong sum = 0;
        while (info.Next(1)) sum += WalkLocation(info.ReadMessage());
        return sum;
    }

    private static ulong WalkLocation(ProtoReader location)
    {
        ulong sum = 0;
        while (location.Next())
        {
            switch (location.FieldNumber)
            {
                case 1 or 2: sum += Walked.Of(location.ReadPackedInt32()); break;
                case 3 or 4 or 6: sum += Walked.Of(location.ReadUtf8()); break;
                default: location.Skip(); break;
            }
        }

        return sum;
    }
}
