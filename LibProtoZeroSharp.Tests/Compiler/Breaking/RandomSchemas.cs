using System.Globalization;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>Makes schemas of all declarations that a baseline is compared by, and changes them.</summary>
internal sealed class RandomSchemas(Random random)
{
    private static readonly string[] Scalars =
    [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "float", "double", "string", "bytes",
    ];

    private static readonly string[] Keys = ["int32", "uint32", "int64", "string", "bool", "fixed32", "sfixed32"];

    private static readonly Dictionary<string, string[]> Defaults = new()
    {
        ["bool"] = ["true", "false"],
        ["string"] = ["\"\"", "\"a\"", "\"true\"", "\"\\303\\251\""],
        ["bytes"] = ["\"\"", "\"a\"", "\"\\303\\251\\000\\n\"", "\"\\\"\""],
        ["float"] = ["0", "-0.0", "1", "0.1", "inf", "-inf", "nan", "16777216"],
        ["double"] = ["0", "1", "0.1", "inf", "-inf", "nan", "16777217", "1e300"],
        ["int"] = ["0", "1", "2", "16777216", "2147483647"],
    };

    public Schema Make(string package)
    {
        var schema = new Schema { Package = package, Syntax = Pick("proto2", "proto3", "2023") };
        for (int i = 0; i < 3; i++) schema.Enums.Add(MakeEnum("Kind" + i, $"V{i}_", schema));
        for (int i = 0; i < 4; i++) schema.Messages.Add(new SchemaMessage { Name = "Item" + i });
        schema.Messages[1].Nested.Add(new SchemaMessage { Name = "Part" });

        // An enum that moved has the same last name and the same values.
        schema.Messages[2].NestedEnums.Add(MakeEnum("Kind0", "V0_", schema));
        foreach (SchemaMessage message in schema.AllMessages) Fill(message, schema);
        if (!schema.IsProto3)
        {
            schema.Messages[0].HasExtensions = true;
            for (int i = 0; i < 3; i++)
            {
                SchemaField extension = MakeField("more" + i, 1000 + i, schema);
                if (extension.Type.StartsWith("map<", StringComparison.Ordinal)) extension.Type = "int32";
                extension.Label = extension.Label == "required " ? "optional " : extension.Label;
                schema.Extensions.Add(extension);
            }
        }

        for (int i = 0; i < 3; i++) schema.Methods.Add(new SchemaMethod { Name = "Call" + i, Input = Pick("Item0", "Item1.Part"), Output = Pick("Item2", "Item3") });
        return schema;
    }

    public void Change(Schema schema)
    {
        for (int changes = random.Next(1, 3); changes > 0; changes--)
        {
            switch (random.Next(14))
            {
                case 0:
                    schema.Package += "changed";
                    break;
                case 1:
                    ChangeMethod(Pick(schema.Methods));
                    break;
                case 2 or 3:
                    ChangeEnum(Pick(schema.AllEnums));
                    break;
                case 4 when schema.Extensions.Count != 0:
                    ChangeField(Pick(schema.Extensions), schema, isExtension: true);
                    break;
                case 5:
                    ChangeMessage(Pick(schema.AllMessages), schema);
                    break;
                case 6:
                    DeleteField(Pick(schema.AllMessages), schema);
                    break;
                case 7:
                    ChangeSyntax(schema, Pick("proto2", "proto3", "2023"));
                    break;
                case 8:
                    Pick(schema.AllMessages).Fields.Add(MakeField("added", 15, schema));
                    break;
                default:
                    ChangeField(Pick(Pick(schema.AllMessages).Fields), schema, isExtension: false);
                    break;
            }
        }
    }

    /// <summary>Writes the same schema in another syntax, as far as it can.</summary>
    private static void ChangeSyntax(Schema schema, string syntax)
    {
        foreach (SchemaMessage message in schema.AllMessages)
        {
            Convert(message.Reserved);
            message.Fields.ForEach(ConvertField);
        }

        foreach (SchemaEnum type in schema.AllEnums) Convert(type.Reserved);
        schema.Extensions.ForEach(ConvertField);
        schema.Syntax = syntax;

        void Convert(List<string> reserved)
        {
            for (int i = 0; i < reserved.Count; i++)
            {
                if (reserved[i].Trim('"') is var name && char.IsLetter(name[0])) reserved[i] = syntax == "2023" ? name : $"\"{name}\"";
            }
        }

        void ConvertField(SchemaField field)
        {
            field.Label = (field.Label, syntax) switch
            {
                ("", "proto2") => "optional ",
                ("required ", "proto3") => "optional ",
                ("required " or "optional ", "2023") => "",
                _ => field.Label,
            };
            if (syntax == "proto3") field.Options.Remove("default");
        }
    }

    private static string DefaultKind(string type) => Defaults.ContainsKey(type) ? type : "int";

    private void Fill(SchemaMessage message, Schema schema)
    {
        int count = random.Next(2, 7);
        for (int i = 1; i <= count; i++)
        {
            SchemaField field = MakeField("field_" + i, i, schema);
            if (random.Next(4) == 0 && field.Label is "" or "optional " && !field.Type.StartsWith("map<", StringComparison.Ordinal)) field.Oneof = Pick("either", "other");
            message.Fields.Add(field);
        }

        if (random.Next(2) == 0) message.Reserved.Add(Pick("20", "20 to 30", "20 to 30, 40, 50 to max"));
        if (random.Next(2) == 0) message.Reserved.Add(ReservedName("gone", schema));
        message.HasLegacyJson = random.Next(6) == 0;
    }

    private SchemaField MakeField(string name, int number, Schema schema)
    {
        var field = new SchemaField { Name = name, Number = number, Type = AnyType(), Label = AnyLabel(schema) };
        if (random.Next(5) == 0) field.Options["json_name"] = $"\"{name}Json\"";
        SetDefault(field, schema);
        return field;
    }

    private string AnyType() => random.Next(8) switch
    {
        0 => Pick("Item0", "Item3", "Item1.Part"),
        1 => Pick("Kind0", "Kind1", "Kind2", "Item2.Kind0"),
        2 => $"map<{Pick(Keys)}, {Pick("int32", "uint32", "int64", "string", "Item0", "Kind0", "Kind1")}>",
        _ => Pick(Scalars),
    };

    private string AnyLabel(Schema schema) => schema.IsProto3
        ? Pick("", "", "optional ", "repeated ")
        : schema.IsEdition ? Pick("", "", "repeated ") : Pick("optional ", "optional ", "required ", "repeated ");

    private void SetDefault(SchemaField field, Schema schema)
    {
        field.Options.Remove("default");
        if (schema.IsProto3 || field.Label == "repeated " || random.Next(2) == 0) return;
        if (Scalars.Contains(field.Type)) field.Options["default"] = Pick(Defaults[DefaultKind(field.Type)]);
        else if (schema.AllEnums.FirstOrDefault(type => type.Name == field.Type) is { } type) field.Options["default"] = Pick(type.Values).Name;
    }

    private SchemaEnum MakeEnum(string name, string prefix, Schema schema)
    {
        var type = new SchemaEnum { Name = name, HasLegacyJson = random.Next(6) == 0 };
        int count = random.Next(2, 5);
        for (int i = 0; i < count; i++) type.Values.Add((prefix + i, i));
        if (random.Next(4) == 0) type.Values.Add((prefix + "ALIAS", random.Next(count)));
        if (random.Next(2) == 0) type.Reserved.Add(Pick("20", "-5 to -1", "20 to 30, 50 to max"));
        if (random.Next(2) == 0) type.Reserved.Add(ReservedName("GONE", schema));
        return type;
    }

    private static string ReservedName(string name, Schema schema) => schema.IsEdition ? name : $"\"{name}\"";

    private void ChangeMethod(SchemaMethod method)
    {
        switch (random.Next(6))
        {
            case 0: method.Input = Pick("Item0", "Item1", "Item1.Part"); break;
            case 1: method.Output = Pick("Item0", "Item2", "Item3"); break;
            case 2: method.IsClientStreaming = !method.IsClientStreaming; break;
            case 3: method.IsServerStreaming = !method.IsServerStreaming; break;
            case 4: method.Idempotency = Pick("IDEMPOTENT", "NO_SIDE_EFFECTS", "IDEMPOTENCY_UNKNOWN"); break;
            default: method.Name += "New"; break;
        }
    }

    private void ChangeEnum(SchemaEnum type)
    {
        int index = random.Next(type.Values.Count);
        (string name, int number) = type.Values[index];
        switch (random.Next(9))
        {
            case 0: type.Values[index] = (name + "_NEW", number); break;
            case 1: type.Values.Add((name + "_ALSO", number)); break;
            case 2: type.Values.Add((name + "_NEXT", 7)); break;
            case 3: type.Values[index] = (name, 8); break;
            case 4: type.HasLegacyJson = !type.HasLegacyJson; break;
            case 5: type.Reserved.RemoveAll(_ => random.Next(2) == 0); break;
            case 6: type.Name = Pick("Kind0", "Kind1", "Kind7"); break;
            default:
                type.Values.RemoveAt(index);
                if (random.Next(2) == 0) type.Reserved.Add(number.ToString(CultureInfo.InvariantCulture));
                if (random.Next(2) == 0) type.Reserved.Add(type.Reserved.Exists(reserved => reserved == "GONE") ? name : $"\"{name}\"");
                break;
        }
    }

    private void ChangeMessage(SchemaMessage message, Schema schema)
    {
        switch (random.Next(5))
        {
            case 0: message.HasLegacyJson = !message.HasLegacyJson; break;
            case 1: message.Reserved.RemoveAll(_ => random.Next(2) == 0); break;
            case 2 when message.Reserved.Count != 0: message.Reserved[0] = Pick("20", "21 to 25", "20 to 30", "20 to 23, 27 to 30, 40", "10 to max"); break;
            case 3: message.Fields.Add(MakeField("added", random.Next(7, 60), schema)); break;
            default: message.Name = Pick("Item9", "Part9"); break;
        }
    }

    private void DeleteField(SchemaMessage message, Schema schema)
    {
        if (message.Fields.Count == 1) return;
        SchemaField field = Pick(message.Fields);
        message.Fields.Remove(field);
        if (random.Next(2) == 0) message.Reserved.Add(field.Number.ToString(CultureInfo.InvariantCulture));
        if (random.Next(2) == 0) message.Reserved.Add(ReservedName(field.Name, schema));
    }

    private void ChangeField(SchemaField field, Schema schema, bool isExtension)
    {
        switch (random.Next(10))
        {
            case 0: field.Name += "_new"; break;
            case 1: field.Number += 10; break;
            case 2 when !isExtension: field.Options["json_name"] = Pick("\"a\"", "\"b\"", $"\"{field.Name}\""); break;
            case 3 when !isExtension: field.Oneof = field.Oneof is null ? Pick("either", "other", "third") : null; break;
            case 4: field.Label = AnyLabel(schema); break;
            case 5: SetDefault(field, schema); break;
            case 6 when schema.IsEdition && !isExtension: field.Options["features.field_presence"] = Pick("LEGACY_REQUIRED", "IMPLICIT", "EXPLICIT"); break;
            case 7 when schema.IsEdition: field.Options["features.message_encoding"] = "DELIMITED"; break;
            default:
                field.Type = isExtension ? Pick(Scalars) : AnyType();
                if (random.Next(3) != 0) SetDefault(field, schema);
                break;
        }
    }

    private T Pick<T>(params IEnumerable<T> values) => values.ElementAt(random.Next(values.Count()));
}
