using System.Text;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp.Commands;

/// <summary>Prints the declaration of a type, or a list of all types, with their comments and positions in the .proto files.</summary>
internal sealed class DescribeCommand
{
    private const string Indent = "  ";

    private readonly StringBuilder _text = new();
    private readonly Schema _schema;

    private DescribeCommand(Schema schema) => _schema = schema;

    public static int Run(Options options)
    {
        Schema schema = SchemaLoader.Load(options, includeSourceInfo: true);
        var command = new DescribeCommand(schema);
        if (options.Type != null) command.Describe(schema.GetDescriptor(options.Type), "");
        else foreach (DescriptorBase type in schema.DeclaredTypes) command.AddLine(ProtoDeclaration.Of(type), type, type.Declaration);
        using var output = new Output(options);
        output.Write(Language.Proto, command._text.ToString());
        return 0;
    }

    private void Describe(DescriptorBase descriptor, string indent)
    {
        IReadOnlyList<DescriptorBase>? members = ProtoDeclaration.MembersOf(descriptor);
        DescriptorDeclaration? declaration = descriptor.Declaration;
        AddComment(declaration?.LeadingComments, indent);
        AddLine(indent + ProtoDeclaration.Of(descriptor) + (members == null ? "" : " {"), descriptor, declaration);
        AddComment(declaration?.TrailingComments, indent + Indent);
        if (members == null) return;
        foreach (string option in ProtoDeclaration.OptionsOf(descriptor)) _text.Append($"{indent}{Indent}option {option};\n");
        foreach (string range in ProtoDeclaration.RangesOf(descriptor)) _text.Append($"{indent}{Indent}{range}\n");
        foreach (DescriptorBase member in members) Describe(member, indent + Indent);
        _text.Append($"{indent}}}\n");
    }

    private void AddLine(string line, DescriptorBase descriptor, DescriptorDeclaration? declaration)
    {
        _text.Append(line);
        // Editors count from 1.
        if (declaration != null) _text.Append($"  // {_schema.PathOf(descriptor.File)}:{declaration.StartLine + 1}:{declaration.StartColumn + 1}");
        _text.Append('\n');
    }

    private void AddComment(string? comment, string indent)
    {
        foreach (string line in (comment ?? "").Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)) _text.Append($"{indent}// {line}\n");
    }
}
