using System.Globalization;
using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Protozero;

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
            int number = reader.Tag;
            FieldDescriptor? field = message.Type == null ? null : schema!.FindField(message.Type, number);
            if (field is { IsRepeated: true } && Scalar.IsPackable(field.FieldType) && reader.WireType == ProtoWireType.LengthDelimited)
                AddPacked(field, message, ref reader, counts, nodes);
            else
                Add(field != null && Scalar.WireTypeOf(field.FieldType) == reader.WireType ? field : null, message, ref reader, Next(counts, number), nodes);
        }

        return nodes.Complete();
    }

    private void Add(FieldDescriptor? field, Node parent, ref ProtoReader reader, int index, NodeList nodes)
    {
        string selector = field is { IsRepeated: true } || (field == null && index > 0) ? $"[{index}]" : "";
        int guesses = parent.Type == null ? parent.Guesses : RawPrinter.MaxGuessed;
        var node = new Node(NameOf(field, reader.Tag), selector) { Guesses = guesses - 1 };
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

    private static void AddPacked(FieldDescriptor field, Node parent, ref ProtoReader reader, Dictionary<int, int> counts, NodeList nodes)
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
            nodes.Add(new Node(NameOf(field, field.FieldNumber), $"[{Next(counts, field.FieldNumber)}]") { Scalar = new Scalar(field, type, value, default) });
    }

    private static ulong ReadBits(ref ProtoReader reader, ProtoWireType type) => type switch
    {
        ProtoWireType.Fixed32 => reader.ReadFixed32(),
        ProtoWireType.Fixed64 => reader.ReadFixed64(),
        _ => reader.ReadVarInt(),
    };

    private static int Next(Dictionary<int, int> counts, int number)
    {
        int index = counts.GetValueOrDefault(number);
        counts[number] = index + 1;
        return index;
    }

    private static string NameOf(FieldDescriptor? field, int number) =>
        field == null ? number.ToString(CultureInfo.InvariantCulture) : field.IsExtension ? $"[{field.FullName}]" : field.Name;
}
