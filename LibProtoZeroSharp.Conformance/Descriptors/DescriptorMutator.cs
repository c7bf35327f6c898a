using System.Collections;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Descriptors;

/// <summary>Changes the fields of descriptors, whatever fields descriptor.proto has. The same random numbers make the same changes.</summary>
internal sealed class DescriptorMutator(Random random)
{
    private static readonly string[] Strings =
    [
        "", "a", "A", "ab", "a_b", "aB", "Ab", "_", "a_", "_a", "a__b", "a_1", "1a", "FOO", "Foo_Bar", "foo.bar", ".foo", "foo.", "a b", "é", "a\0", "[a]",
        "a]", "has_id", "id_value", "descriptor", "key", "value", "PlainsEntry", "ChildrenEntry", "proto2", "proto3", "proto4", "editions", "0", "1", "-1",
        "+1", " 1", "1 ", "007", "0x1F", "0xG", "-0x2", "1.5", ".5", "5.", "1e5", "1e400", "-", "inf", "-inf", "nan", "-nan", "infinity",
        "99999999999999999999", "-9999999999", "true", "false", "True", "\\001", "\\", "\\x", "\\xfff", "\\q", "\\u00e9", "\\U00110000", "\\400", "int32",
        "string", "enum", "message", ".seed.main.Main", "seed.main.Main", "main.Main", "Main", ".seed.main", ".seed.hidden.Secret", ".seed.main.Service",
        ".seed.main.Main.id", ".google.protobuf.FieldOptions", ".google.protobuf.MessageOptions", "main.proto", "hidden.proto", "imported.proto",
        "options.proto", "missing.proto", "seed", "seed.imported", "seed.main.Main", "KIND_A", "kind_b", "Kind_A", "A", "KINDA", "CLOSED_ONE", "LEVEL_",
        "LEVEL_LOW", "Low", "LOW",
    ];

    private static readonly int[] Integers =
    [
        0, 1, -1, 2, 3, 15, 16, 99, 100, 199, 200, 998, 18_999, 19_000, 19_999, 20_000, 536_870_911, 536_870_912, int.MaxValue - 1, int.MaxValue, int.MinValue,
    ];

    /// <summary>The numbers of custom options and features: that of names of enum values in JSON, that of C#, and that of the seeds.</summary>
    private static readonly int[] Extensions = [998, 1004, 50_001];

    /// <summary>Options that are not interpreted, source info, which has no rules, and the features of <c>MutateDescriptorsCommand.AllowAll</c>.</summary>
    private static readonly HashSet<string> Unchanged =
        ["uninterpreted_option", "source_code_info", "enforce_naming_style", "default_symbol_visibility", "enforce_proto_limits"];

    /// <summary>Returns a copy with changes.</summary>
    public FileDescriptorSet Mutate(FileDescriptorSet set)
    {
        // A clone shares the custom options, which are unknown fields.
        FileDescriptorSet copy = FileDescriptorSet.Parser.ParseFrom(set.ToByteString());

        // Mostly one change, because the first fault hides a second one.
        for (int changes = random.Next(3) == 0 ? random.Next(2, 5) : 1; changes > 0; changes--) Change(copy);
        return copy;
    }

    private void Change(FileDescriptorSet set)
    {
        List<IMessage> messages = [];
        foreach (FileDescriptorProto file in set.File)
        {
            if (!file.Name.StartsWith("google/", StringComparison.Ordinal)) Collect(file, messages);
        }

        IMessage message = Pick(messages);
        if (random.Next(10) == 0 && (message is FeatureSet || message.Descriptor.Name.EndsWith("Options", StringComparison.Ordinal)))
        {
            AddExtension(message);
            return;
        }

        FieldDescriptor field;
        do field = Pick(message.Descriptor.Fields.InDeclarationOrder());
        while (Unchanged.Contains(field.Name));
        ChangeField(message, field, messages);
    }

    /// <summary>Adds a custom option: a message with a number or a string.</summary>
    private void AddExtension(IMessage message)
    {
        using var bytes = new MemoryStream();
        using var output = new CodedOutputStream(bytes);
        int field = random.Next(1, 5);
        string text = Pick(Strings);
        bool isText = random.Next(2) == 0;
        output.WriteTag(Pick(Extensions), WireFormat.WireType.LengthDelimited);
        output.WriteLength(isText ? 1 + CodedOutputStream.ComputeStringSize(text) : 2);
        output.WriteTag(field, isText ? WireFormat.WireType.LengthDelimited : WireFormat.WireType.Varint);
        if (isText) output.WriteString(text);
        else output.WriteInt32(random.Next(5));
        output.Flush();
        message.MergeFrom(bytes.ToArray());
    }

    private static void Collect(IMessage message, List<IMessage> messages)
    {
        messages.Add(message);
        foreach (FieldDescriptor field in message.Descriptor.Fields.InDeclarationOrder())
        {
            if (field.FieldType != FieldType.Message || Unchanged.Contains(field.Name)) continue;
            foreach (IMessage inner in Values(message, field).OfType<IMessage>()) Collect(inner, messages);
        }
    }

    private static IEnumerable<object> Values(IMessage message, FieldDescriptor field) =>
        field.IsRepeated ? ((IList)field.Accessor.GetValue(message)).Cast<object>() : field.Accessor.HasValue(message) ? [field.Accessor.GetValue(message)] : [];

    private void ChangeField(IMessage message, FieldDescriptor field, List<IMessage> messages)
    {
        if (field.IsRepeated)
            ChangeList((IList)field.Accessor.GetValue(message), field, messages);
        else if (field.Accessor.HasValue(message) && random.Next(3) == 0)
            field.Accessor.Clear(message);
        else
            field.Accessor.SetValue(message, Value(field, messages));
    }

    private void ChangeList(IList list, FieldDescriptor field, List<IMessage> messages)
    {
        int at = random.Next(list.Count), other = random.Next(list.Count);
        switch (list.Count == 0 ? 4 : random.Next(5))
        {
            case 0:
                list.RemoveAt(at);
                break;
            case 1:
                list.Insert(other, Copy(list[at]!));
                break;
            case 2:
                (list[at], list[other]) = (list[other], list[at]);
                break;
            case 3:
                list[at] = Value(field, messages);
                break;
            default:
                list.Insert(random.Next(list.Count + 1), Value(field, messages));
                break;
        }
    }

    private object Value(FieldDescriptor field, List<IMessage> messages)
    {
        // Values that occur elsewhere name something that exists.
        if (random.Next(2) == 0)
        {
            List<object> others = [.. messages.Where(message => message.Descriptor == field.ContainingType).SelectMany(message => Values(message, field))];
            if (others.Count > 0) return Copy(Pick(others));
        }

        return field.FieldType switch
        {
            FieldType.String => random.Next(4) == 0 ? NameOf(Pick(messages)) : Pick(Strings),
            FieldType.Bool => random.Next(2) == 0,
            FieldType.Enum => Enum.ToObject(field.EnumType.ClrType, Pick(field.EnumType.Values).Number),
            FieldType.Message => NewMessage(field.MessageType, messages),
            _ => random.Next(3) == 0 ? random.Next(30) : Pick(Integers),
        };
    }

    /// <summary>A message with some of its fields.</summary>
    private IMessage NewMessage(MessageDescriptor type, List<IMessage> messages)
    {
        IMessage message = type.Parser.ParseFrom(ByteString.Empty);
        for (int fields = random.Next(1, 3); fields > 0; fields--)
        {
            FieldDescriptor field = Pick(type.Fields.InDeclarationOrder());
            if (!Unchanged.Contains(field.Name)) ChangeField(message, field, messages);
        }

        return message;
    }

    private static string NameOf(IMessage message) =>
        message.Descriptor.FindFieldByName("name") is { FieldType: FieldType.String } name ? (string)name.Accessor.GetValue(message) : "";

    private static object Copy(object value) => value is IMessage message ? message.Descriptor.Parser.ParseFrom(message.ToByteString()) : value;

    private T Pick<T>(IList<T> items) => items[random.Next(items.Count)];
}
