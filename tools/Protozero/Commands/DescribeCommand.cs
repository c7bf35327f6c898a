using System.Text;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Protozero.Commands;

/// <summary>Prints the fields of a message type, with their comments and positions in the .proto file.</summary>
internal static class DescribeCommand
{
    public static int Run(Options options)
    {
        MessageDescriptor type = SchemaLoader.Load(options, includeSourceInfo: true).GetDescriptor(options.Type!);
        var text = new StringBuilder();
        Describe(text, type, $"{type.FullName} {{", "");
        foreach (FieldDescriptor field in type.Fields) Describe(text, field, $"{field.Name}: {field.FieldNumber}", "  ");
        using var output = new Output(options);
        output.Write(Language.Text, text.Append("}\n").ToString());
        return 0;
    }

    private static void Describe(StringBuilder text, DescriptorBase descriptor, string line, string indent)
    {
        DescriptorDeclaration? declaration = descriptor.Declaration;
        foreach (string comment in Lines(declaration?.LeadingComments)) text.Append($"{indent}# {comment}\n");
        text.Append(indent).Append(line);
        // Editors count from 1.
        if (declaration != null) text.Append($"  # {descriptor.File.Name}:{declaration.StartLine + 1}:{declaration.StartColumn + 1}");
        text.Append('\n');
        foreach (string comment in Lines(declaration?.TrailingComments)) text.Append($"{indent}  # {comment}\n");
    }

    private static IEnumerable<string> Lines(string? comment) =>
        (comment ?? "").Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
}
