using System.Text;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>A .proto file that can be changed. Each declaration is printed on a line of its own.</summary>
internal sealed class Schema
{
    public required string Package { get; set; }

    /// <summary><c>proto2</c>, <c>proto3</c> or <c>2023</c>.</summary>
    public required string Syntax { get; set; }

    public List<SchemaMessage> Messages { get; } = [];

    public List<SchemaEnum> Enums { get; } = [];

    public List<SchemaMethod> Methods { get; } = [];

    /// <summary>Extensions of the first message.</summary>
    public List<SchemaField> Extensions { get; } = [];

    public bool IsProto3 => Syntax == "proto3";

    public bool IsEdition => Syntax == "2023";

    public IEnumerable<SchemaMessage> AllMessages => Messages.Concat(Messages.SelectMany(message => message.Nested));

    public IEnumerable<SchemaEnum> AllEnums => Enums.Concat(Messages.SelectMany(message => message.NestedEnums));

    public override string ToString()
    {
        var text = new StringBuilder();
        text.AppendLine(IsEdition ? $"edition = \"{Syntax}\";" : $"syntax = \"{Syntax}\";");
        text.AppendLine($"package {Package};");
        foreach (SchemaMessage message in Messages) message.Print(text, this);
        foreach (SchemaEnum type in Enums) type.Print(text, this);
        if (Extensions.Count != 0)
        {
            text.AppendLine($"extend {Messages[0].Name} {{");
            foreach (SchemaField extension in Extensions) extension.Print(text);
            text.AppendLine("}");
        }

        if (Methods.Count == 0) return text.ToString();
        text.AppendLine("service Calls {");
        foreach (SchemaMethod method in Methods) text.AppendLine(method.ToString());
        return text.AppendLine("}").ToString();
    }
}

internal sealed class SchemaMessage
{
    public required string Name { get; set; }

    public bool HasLegacyJson { get; set; }

    public List<SchemaField> Fields { get; } = [];

    public List<SchemaMessage> Nested { get; } = [];

    public List<SchemaEnum> NestedEnums { get; } = [];

    public List<string> Reserved { get; } = [];

    public bool HasExtensions { get; set; }

    public void Print(StringBuilder text, Schema schema)
    {
        text.AppendLine($"message {Name} {{ {(HasLegacyJson && schema.IsEdition ? "option features.json_format = LEGACY_BEST_EFFORT;" : "")}");
        foreach (string reserved in Reserved) text.AppendLine($"  reserved {reserved};");
        if (HasExtensions) text.AppendLine("  extensions 1000 to 1100;");
        foreach (SchemaField field in Fields.Where(field => field.Oneof is null)) field.Print(text);
        foreach (IGrouping<string?, SchemaField> oneof in Fields.Where(field => field.Oneof is not null).GroupBy(field => field.Oneof))
        {
            text.AppendLine($"  oneof {oneof.Key} {{");
            foreach (SchemaField field in oneof) field.Print(text);
            text.AppendLine("  }");
        }

        foreach (SchemaMessage nested in Nested) nested.Print(text, schema);
        foreach (SchemaEnum type in NestedEnums) type.Print(text, schema);
        text.AppendLine("}");
    }
}

internal sealed class SchemaField
{
    public required string Name { get; set; }

    public required int Number { get; set; }

    public required string Type { get; set; }

    /// <summary>With a space at its end, or empty.</summary>
    public string Label { get; set; } = "";

    public string? Oneof { get; set; }

    /// <summary>By their names, with the values of the source.</summary>
    public SortedDictionary<string, string> Options { get; } = new(StringComparer.Ordinal);

    public void Print(StringBuilder text)
    {
        string label = Oneof is null && !Type.StartsWith("map<", StringComparison.Ordinal) ? Label : "";
        string options = Options.Count == 0 ? "" : $" [{string.Join(", ", Options.Select(option => $"{option.Key} = {option.Value}"))}]";
        text.AppendLine($"  {label}{Type} {Name} = {Number}{options};");
    }
}

internal sealed class SchemaEnum
{
    public required string Name { get; set; }

    public bool HasLegacyJson { get; set; }

    public List<(string Name, int Number)> Values { get; } = [];

    public List<string> Reserved { get; } = [];

    public void Print(StringBuilder text, Schema schema)
    {
        bool hasAlias = Values.Select(value => value.Number).Distinct().Count() != Values.Count;
        text.AppendLine(
            $"enum {Name} {{ {(HasLegacyJson && schema.IsEdition ? "option features.json_format = LEGACY_BEST_EFFORT;" : "")} {(hasAlias ? "option allow_alias = true;" : "")}");
        foreach (string reserved in Reserved) text.AppendLine($"  reserved {reserved};");
        foreach ((string name, int number) in Values) text.AppendLine($"  {name} = {number};");
        text.AppendLine("}");
    }
}

internal sealed class SchemaMethod
{
    public required string Name { get; set; }

    public required string Input { get; set; }

    public required string Output { get; set; }

    public bool IsClientStreaming { get; set; }

    public bool IsServerStreaming { get; set; }

    public string? Idempotency { get; set; }

    public override string ToString()
    {
        string body = Idempotency is null ? ";" : $" {{ option idempotency_level = {Idempotency}; }}";
        return $"  rpc {Name}({(IsClientStreaming ? "stream " : "")}{Input}) returns ({(IsServerStreaming ? "stream " : "")}{Output}){body}";
    }
}
