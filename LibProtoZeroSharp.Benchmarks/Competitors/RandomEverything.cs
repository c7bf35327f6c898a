using System.Collections;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Fills messages with realistic values: mostly short texts and small numbers. The same seed makes the same message.</summary>
internal sealed class RandomEverything(int seed)
{
    private const int MaxDepth = 2;

    private readonly Random _random = new(seed);

    public T Fill<T>() where T : IMessage, new()
    {
        var message = new T();
        Fill(message, depth: 0);
        return message;
    }

    private void Fill(IMessage message, int depth)
    {
        foreach (FieldDescriptor field in message.Descriptor.Fields.InFieldNumberOrder())
        {
            if (_random.Next(3) == 0) continue;
            if (depth == MaxDepth && field.FieldType == FieldType.Message && field.MessageType == message.Descriptor) continue;
            object current = field.Accessor.GetValue(message);
            if (field.IsMap)
            {
                for (int i = _random.Next(4); i > 0; i--) ((IDictionary)current)[Value(field.MessageType.Fields[1], depth)] = Value(field.MessageType.Fields[2], depth);
            }
            else if (field.IsRepeated)
            {
                for (int i = _random.Next(6); i > 0; i--) ((IList)current).Add(Value(field, depth));
            }
            else
            {
                field.Accessor.SetValue(message, Value(field, depth));
            }
        }
    }

    private object Value(FieldDescriptor field, int depth) => field.FieldType switch
    {
        FieldType.Bool => _random.Next(2) == 0,
        FieldType.String => Text(),
        FieldType.Bytes => ByteString.CopyFrom(Bytes()),
        FieldType.Float => _random.Next(2) == 0 ? _random.Next(1000) / 8f : _random.NextSingle(),
        FieldType.Double => _random.Next(2) == 0 ? _random.Next(100_000) / 100.0 : _random.NextDouble(),
        FieldType.UInt32 or FieldType.Fixed32 => (uint)Bits(),
        FieldType.UInt64 or FieldType.Fixed64 => (ulong)Bits(),
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => Bits(),
        FieldType.Enum => System.Enum.ToObject(field.EnumType.ClrType, _random.Next(field.EnumType.Values.Count)),
        FieldType.Message => Message(field.MessageType, depth),
        _ => (int)Bits(),
    };

    private object Message(MessageDescriptor type, int depth)
    {
        // Google's classes represent a wrapper by its value.
        if (type.File == WrappersReflection.Descriptor) return Value(type.Fields[1], depth);
        if (type == Timestamp.Descriptor) return new Timestamp { Seconds = _random.Next(), Nanos = _random.Next(1000) * 1_000_000 };
        if (type == Duration.Descriptor) return new Duration { Seconds = _random.Next(10_000), Nanos = _random.Next(1_000_000) * 1000 };
        if (type == FieldMask.Descriptor) return new FieldMask { Paths = { "user.display_name", "photo", "user.address.postal_code" } };
        if (type == Struct.Descriptor) return new Struct { Fields = { [Text()] = Any(), [Text()] = Any() } };
        if (type == Google.Protobuf.WellKnownTypes.Value.Descriptor) return Any();
        var message = (IMessage)Activator.CreateInstance(type.ClrType)!;
        Fill(message, depth + 1);
        return message;
    }

    private Value Any() => _random.Next(5) switch
    {
        0 => Google.Protobuf.WellKnownTypes.Value.ForNull(),
        1 => Google.Protobuf.WellKnownTypes.Value.ForBool(true),
        2 => Google.Protobuf.WellKnownTypes.Value.ForNumber(_random.Next(1000)),
        3 => Google.Protobuf.WellKnownTypes.Value.ForList(Google.Protobuf.WellKnownTypes.Value.ForNumber(0.5), Google.Protobuf.WellKnownTypes.Value.ForString(Text())),
        _ => Google.Protobuf.WellKnownTypes.Value.ForString(Text()),
    };

    private long Bits() => _random.NextInt64() >> _random.Next(64);

    private string Text() => _random.Next(10) switch
    {
        0 => "zażółć gęślą jaźń",
        1 => "a \"quoted\" line\n",
        _ => new string('x', _random.Next(1, 40)),
    };

    private byte[] Bytes()
    {
        var bytes = new byte[_random.Next(60)];
        _random.NextBytes(bytes);
        return bytes;
    }
}
