extern alias GoogleProtobuf;
extern alias Oracle;

using System.Collections;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using GoogleProtobuf::Google.Protobuf.WellKnownTypes;
using LibProtoZeroSharp.Tests.Protos;
using FieldType = GoogleProtobuf::Google.Protobuf.Reflection.FieldType;
using GoogleRegistry = GoogleProtobuf::Google.Protobuf.Reflection.TypeRegistry;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Random messages that have a JSON form, and the types that they may hold in an <c>Any</c>.</summary>
internal sealed class JsonSamples(int seed)
{
    private readonly Random _random = new(seed);
    private readonly RandomMessages _messages = new(seed);

    public static TypeRegistry Types { get; } = new TypeRegistry().Add<Leaf>().Add<FewMaps>().Add<WellKnown>();

    public static GoogleRegistry GoogleTypes { get; } = GoogleRegistry.FromFiles(
        OracleProtos.Leaf.Descriptor.File, OracleProtos.FewMaps.Descriptor.File, OracleProtos.WellKnown.Descriptor.File);

    public IMessage Next(TestMessageType schema, int density)
    {
        IMessage message = _messages.Next(schema, density);
        Mend(message, 0);
        return message;
    }

    /// <summary>Replaces values without a JSON form: times that are out of range, paths that could not be read back, and so on.</summary>
    private void Mend(IMessage message, int depth)
    {
        switch (message)
        {
            case Timestamp timestamp:
                timestamp.Seconds = _random.NextInt64(-62_135_596_800, 253_402_300_800);
                timestamp.Nanos = Nanos();
                break;
            case Duration duration:
                int sign = _random.Next(2) * 2 - 1;
                duration.Seconds = sign * (_random.Next(3) == 0 ? 0 : _random.NextInt64(315_576_000_001));
                duration.Nanos = sign * Nanos();
                break;
            case FieldMask mask:
                string[] paths = ["a", "ab_cd.e", "user.display_name", "x1"];
                for (int i = 0; i < mask.Paths.Count; i++) mask.Paths[i] = paths[_random.Next(paths.Length)];
                break;
            case Struct structure:
                // An empty key is valid in JSON, but Google's formatter rejects it.
                structure.Fields.Remove("");
                break;
            case Value value:
                if (value.KindCase == Value.KindOneofCase.None) value.BoolValue = true;
                if (value.KindCase == Value.KindOneofCase.NumberValue && !double.IsFinite(value.NumberValue)) value.NumberValue = -1.5;
                break;
            case OracleProtos.JsonForms forms:
                // Google's formatter writes null for every number of this enum.
                forms.ImplicitNull = NullValue.NullValue;
                if (forms.HasExplicitNull) forms.ExplicitNull = NullValue.NullValue;
                if (forms.OneCase == OracleProtos.JsonForms.OneOneofCase.ChosenNull) forms.ChosenNull = NullValue.NullValue;
                for (int i = 0; i < forms.NullList.Count; i++) forms.NullList[i] = NullValue.NullValue;
                foreach (string key in forms.NullMap.Keys.ToArray()) forms.NullMap[key] = NullValue.NullValue;
                break;
            case Any any:
                Pack(any, depth);
                return;
        }

        foreach (FieldDescriptor field in message.Descriptor.Fields.InFieldNumberOrder())
        {
            object value = field.Accessor.GetValue(message);
            if (value is IDictionary map) MendAll(map.Values, depth);
            else if (value is IList list) MendAll(list, depth);
            else if (value is IMessage inner && field.FieldType is FieldType.Message or FieldType.Group) Mend(inner, depth);
        }
    }

    private void MendAll(ICollection values, int depth)
    {
        foreach (object value in values)
        {
            if (value is IMessage message) Mend(message, depth);
        }
    }

    private void Pack(Any any, int depth)
    {
        IMessage[] simple = [new Duration(), new Timestamp(), new BoolValue { Value = true }, new BytesValue(), new Empty(), new Value(), new OracleProtos.Leaf { Number = 7 }];
        IMessage packed = depth > 2 ? simple[_random.Next(simple.Length)] : _random.Next(4) switch
        {
            0 => _messages.Next(TestMessageType.FewMaps, 50),
            1 => _messages.Next(TestMessageType.WellKnown, 50),
            2 => new Any(),
            _ => simple[_random.Next(simple.Length)],
        };
        Mend(packed, depth + 1);
        any.TypeUrl = (_random.Next(2) == 0 ? "type.googleapis.com/" : "example.org/types/") + packed.Descriptor.FullName;
        any.Value = packed.ToByteString();
    }

    private int Nanos() => _random.Next(4) switch { 0 => 0, 1 => _random.Next(1000) * 1_000_000, 2 => _random.Next(1_000_000) * 1000, _ => _random.Next(1_000_000_000) };
}
