using System.Globalization;
using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>
/// Takes messages apart into nodes. The bytes of a message with a type come from the library, which writes each field once, and each value in one way.
/// </summary>
/// <param name="schema">The types; null if there are none.</param>
internal sealed class NodeReader(Schema? schema)
{
    /// <summary>The nodes of a message's fields, in the order of the bytes.</summary>
    /// <exception cref="ProtoException">The bytes are no message.</exception>
    public List<Node> Children(Node message)
    {
        var nodes = new NodeList();
        var counts = new Dictionary<int, int>();
        var reader = new ProtoReader(message.Message.Span);
        while (reader.Next())
        {
            int number = reader.FieldNumber;
            FieldDescriptor? field = message.Type == null ? null : schema!.FindField(message.Type, number);
            if (field is { IsRepeated: true } && Scalar.IsPackable(field.FieldType) && reader.WireType == ProtoWireType.LengthDelimited)
            {
                AddPacked(field, ref reader, counts, nodes);
            }
            else
            {
                FieldDescriptor? known = field != null && IsValueOf(field, reader) ? field : null;
                Add(known, message, ref reader, Next(counts, known, number), nodes);
            }
        }

        return nodes.Complete();
    }

    /// <summary>Whether the next bytes are a value of the field. With another wire type, or an unknown value of a closed enum, they are an unknown field.</summary>
    private static bool IsValueOf(FieldDescriptor field, ProtoReader reader)
    {
        if (Scalar.WireTypeOf(field.FieldType) != reader.WireType) return false;
        if (field.EnumType != null) return IsKnown(field, reader.ReadVarInt());
        if (!field.IsMap || field.MessageType!.FindFieldByNumber(2) is not { EnumType.IsClosed: true } value) return true;
        bool isValue = true;
        ProtoReader entry = reader.ReadMessage();
        while (entry.Next())
        {
            if (entry.FieldNumber == value.FieldNumber && entry.WireType == ProtoWireType.VarInt) isValue = IsValueOf(value, entry);
            entry.Skip();
        }

        return isValue;
    }

    /// <summary>Whether a field can have a value: the enum of the field is open, or has the value.</summary>
    private static bool IsKnown(FieldDescriptor field, ulong value) => field.EnumType is not { IsClosed: true } type || type.FindValueByNumber((int)value) != null;

    private void Add(FieldDescriptor? field, Node parent, ref ProtoReader reader, int index, NodeList nodes)
    {
        int guesses = parent.Type == null ? parent.Guesses : RawPrinter.MaxGuessed;
        var node = new Node(NameOf(field, reader.FieldNumber), SelectorOf(field, index)) { Guesses = guesses - 1 };
        ProtoWireType type = reader.WireType;
        switch (type)
        {
            case ProtoWireType.StartGroup:
                ProtoReader group = reader.ReadGroup();
                node = node with { IsMessage = true, Type = field?.MessageType, Message = parent.Message.Slice(group.Position, group.Length) };
                break;
            case ProtoWireType.LengthDelimited:
                int length = reader.ReadBytes().Length;
                node = OfPayload(node, field, parent.Message.Slice(reader.Position - length, length), guesses);
                break;
            default:
                node = node with { Scalar = new Scalar(field, type, ReadBits(ref reader, type), default) };
                break;
        }

        if (field is { IsRepeated: false }) nodes.Merge(node);
        else if (field is { IsMap: true }) nodes.Replace(node);
        else nodes.Add(node);
    }

    private Node OfPayload(Node node, FieldDescriptor? field, ReadOnlyMemory<byte> payload, int guesses)
    {
        if (field is { IsMap: true }) return OfEntry(field, payload);
        bool isMessage = field?.MessageType != null || (field == null && RawPrinter.IsMessage(payload.Span, guesses));
        return isMessage
            ? node with { IsMessage = true, Type = field?.MessageType, Message = payload }
            : node with { Scalar = new Scalar(field, ProtoWireType.LengthDelimited, 0, payload) };
    }

    /// <summary>The value of an entry of a map, with the key as selector. Both may be absent, and are defaults then.</summary>
    private Node OfEntry(FieldDescriptor map, ReadOnlyMemory<byte> entry)
    {
        MessageDescriptor type = map.MessageType!;
        List<Node> parts = Children(new Node("", "") { IsMessage = true, Type = type, Message = entry });
        Scalar key = parts.Find(part => part.Name == "key")?.Scalar ?? DefaultOf(type.FindFieldByName("key")!);
        FieldDescriptor valueField = type.FindFieldByName("value")!;
        Node value = parts.Find(part => part.Name == "value")
            ?? new Node("", "") { IsMessage = valueField.MessageType != null, Type = valueField.MessageType, Scalar = DefaultOf(valueField) };
        return value with { Name = NameOf(map, map.FieldNumber), Selector = $"[{key.Text}]" };
    }

    private static Scalar DefaultOf(FieldDescriptor field) => new(field, Scalar.WireTypeOf(field.FieldType), 0, default);

    private static void AddPacked(FieldDescriptor field, ref ProtoReader reader, Dictionary<int, int> counts, NodeList nodes)
    {
        // The values have no tags, so another reader of the payload can't read them as fields.
        ProtoWireType type = Scalar.WireTypeOf(field.FieldType);
        var bits = new List<ulong>();
        switch (type)
        {
            case ProtoWireType.Fixed32:
                foreach (uint value in reader.ReadPackedFixed32()) bits.Add(value);
                break;
            case ProtoWireType.Fixed64:
                foreach (ulong value in reader.ReadPackedFixed64()) bits.Add(value);
                break;
            default:
                foreach (ulong value in reader.ReadPackedUInt64()) bits.Add(value);
                break;
        }

        foreach (ulong value in bits)
        {
            FieldDescriptor? known = IsKnown(field, value) ? field : null;
            int index = Next(counts, known, field.FieldNumber);
            nodes.Add(new Node(NameOf(known, field.FieldNumber), SelectorOf(known, index)) { Scalar = new Scalar(known, type, value, default) });
        }
    }

    private static ulong ReadBits(ref ProtoReader reader, ProtoWireType type) => type switch
    {
        ProtoWireType.Fixed32 => reader.ReadFixed32(),
        ProtoWireType.Fixed64 => reader.ReadFixed64(),
        _ => reader.ReadVarInt(),
    };

    /// <summary>Counts an occurrence. Those that are unknown are counted for themselves.</summary>
    private static int Next(Dictionary<int, int> counts, FieldDescriptor? field, int number)
    {
        int key = field == null ? -number : number;
        int index = counts.GetValueOrDefault(key);
        counts[key] = index + 1;
        return index;
    }

    private static string SelectorOf(FieldDescriptor? field, int index) => field is { IsRepeated: true } || (field == null && index > 0) ? $"[{index}]" : "";

    private static string NameOf(FieldDescriptor? field, int number) =>
        field == null ? number.ToString(CultureInfo.InvariantCulture) : field.IsExtension ? $"[{field.FullName}]" : field.Name;
}
