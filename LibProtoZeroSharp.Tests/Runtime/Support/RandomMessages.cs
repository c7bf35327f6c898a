extern alias GoogleProtobuf;

using System.Collections;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Fills Google's messages with random values, by their descriptors. The same seed makes the same message.</summary>
internal sealed class RandomMessages(int seed)
{
    private readonly Random _random = new(seed);

    /// <param name="schema">The type of the message.</param>
    /// <param name="density">The percentage of fields that are set.</param>
    public IMessage Next(TestMessageType schema, int density) => Fill(schema.Google, density, depth: 0);

    private IMessage Fill(MessageDescriptor type, int density, int depth)
    {
        var message = (IMessage)Activator.CreateInstance(type.ClrType)!;
        foreach (FieldDescriptor field in type.Fields.InFieldNumberOrder())
        {
            if (!field.IsRequired && _random.Next(100) >= density) continue;
            // Deeper sub-messages are rarer, so that the nesting ends.
            if (!field.IsRequired && field.FieldType is FieldType.Message or FieldType.Group && _random.Next(6) < depth) continue;
            if (field.IsMap) FillMap((IDictionary)field.Accessor.GetValue(message), field.MessageType, density, depth);
            else if (field.IsRepeated) FillList((IList)field.Accessor.GetValue(message), field, density, depth);
            else field.Accessor.SetValue(message, Value(field, density, depth));
        }

        return message;
    }

    private int Count(bool small) => _random.Next(small ? 8 : 16) switch { 0 => 0, 15 => _random.Next(300), < 4 => 1, _ => _random.Next(6) };

    private void FillList(IList list, FieldDescriptor field, int density, int depth)
    {
        for (int count = Count(field.FieldType is FieldType.Message or FieldType.Group); count > 0; count--) list.Add(Value(field, density, depth));
    }

    private void FillMap(IDictionary map, MessageDescriptor entry, int density, int depth)
    {
        for (int count = Count(entry.Fields[2].FieldType == FieldType.Message); count > 0; count--)
            map[Value(entry.Fields[1], density, depth)] = Value(entry.Fields[2], density, depth);
    }

    private object Value(FieldDescriptor field, int density, int depth) => field.FieldType switch
    {
        FieldType.Double => BitConverter.UInt64BitsToDouble(Bits()),
        FieldType.Float => BitConverter.UInt32BitsToSingle((uint)Bits()),
        FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 => (int)Bits(),
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => (long)Bits(),
        FieldType.UInt32 or FieldType.Fixed32 => (uint)Bits(),
        FieldType.UInt64 or FieldType.Fixed64 => Bits(),
        FieldType.Bool => _random.Next(2) == 1,
        FieldType.String => Text(),
        FieldType.Bytes => ByteString.CopyFrom(Bytes()),
        FieldType.Enum => EnumValue(field.EnumType),
        FieldType.Message when IsWrapper(field.MessageType) => Value(field.MessageType.Fields[1], density, depth),
        FieldType.Message or FieldType.Group => Fill(field.MessageType, density, depth + 1),
        _ => throw new NotSupportedException($"{field.FullName}: {field.FieldType}"),
    };

    /// <summary>Google's classes represent a wrapper by its value.</summary>
    private static bool IsWrapper(MessageDescriptor type) => type.File.Name == "google/protobuf/wrappers.proto";

    /// <summary>Integers of all lengths, and the smallest and largest values.</summary>
    private ulong Bits()
    {
        ulong bits = (ulong)_random.NextInt64(long.MinValue, long.MaxValue) >> _random.Next(64);
        return _random.Next(5) switch { 0 => 0, 1 => ~bits, 2 => 1ul << _random.Next(64), _ => bits };
    }

    private object EnumValue(EnumDescriptor type)
    {
        int number = !TestMessageType.IsClosed(type) && _random.Next(3) == 0 ? (int)Bits() : type.Values[_random.Next(type.Values.Count)].Number;
        return Enum.ToObject(type.ClrType, number);
    }

    private string Text() => string.Concat(Enumerable.Range(0, Length()).Select(_ => _random.Next(30) switch { 0 => "ż", 1 => "語", 2 => "😀", 3 => "\0", _ => "x" }));

    private byte[] Bytes()
    {
        var bytes = new byte[Length()];
        _random.NextBytes(bytes);
        return bytes;
    }

    private int Length() => _random.Next(20) switch
    {
        0 => 0,
        1 => _random.Next(120, 140),
        2 => _random.Next(16, 18),
        3 when _random.Next(10) == 0 => _random.Next(16_380, 16_390),
        _ => _random.Next(20),
    };
}
