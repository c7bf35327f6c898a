using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Types, fields, extensions and enum values have the names of Google's C# generator, so that code can be ported.</summary>
public class GoogleNamesTests
{
    public static TheoryData<string> WellKnown => [.. Directory.GetFiles(Path.Combine(Protoc.Includes, "google", "protobuf")).Select(path => Path.GetFileName(path)!)];

    private static string Folder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Emit");

    [Theory]
    [MemberData(nameof(WellKnown))]
    public void OfTheWellKnownTypes(string file) => AssertSameNames(Protoc.Includes, "google/protobuf/" + file);

    [Fact]
    public void OfManyForms() => AssertSameNames(Folder, "names.proto");

    private static void AssertSameNames(string root, string file)
    {
        // Members of every message, which Google's messages lack.
        List<string> expected = [.. Names(Protoc.GenerateCSharp(root, file))
            .Select(name => Regex.Replace(name, @"\.(Create|Parse|IsNull)(?=(FieldNumber)? = )", ".$1_"))
            .Order(StringComparer.Ordinal)];
        var host = new GeneratorHost((file, File.ReadAllText(Path.Combine(root, file))));
        Assert.Equal(expected, Names(host.Run().GeneratedSources.Single().SourceText.ToString()));
    }

    /// <summary>
    /// The class of descriptors, every enum value with its number, every field's constant with its number, the properties that both have, and
    /// every extension.
    /// </summary>
    private static List<string> Names(string source)
    {
        var names = new SortedSet<string>(StringComparer.Ordinal);
        foreach (SyntaxNode node in CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes())
        {
            switch (node)
            {
                case EnumMemberDeclarationSyntax member:
                    names.Add($"{Scope(node)}.{member.Identifier.Text} = {member.EqualsValue!.Value}");
                    break;
                case ClassDeclarationSyntax type when type.Identifier.Text.EndsWith("Reflection", StringComparison.Ordinal):
                    names.Add($"{Scope(node)} {type.Identifier.Text}");
                    break;
                case FieldDeclarationSyntax { Declaration: { Type: var type, Variables: [var variable] } } when IsExtension(type):
                    names.Add($"{Scope(node)}.{variable.Identifier.Text} extends");
                    break;
                case PropertyDeclarationSyntax { Type: var type, Identifier: var name } when IsExtension(type):
                    names.Add($"{Scope(node)}.{name.Text} extends");
                    break;
                case FieldDeclarationSyntax field when field.Modifiers.Any(SyntaxKind.ConstKeyword):
                    VariableDeclaratorSyntax constant = field.Declaration.Variables.Single();
                    names.Add($"{Scope(node)}.{constant.Identifier.Text} = {constant.Initializer!.Value}");
                    string property = constant.Identifier.Text.Replace("FieldNumber", "");
                    Assert.Contains(
                        property,
                        ((TypeDeclarationSyntax)node.Parent!).Members.OfType<PropertyDeclarationSyntax>().Select(member => member.Identifier.Text));
                    break;
            }
        }

        return [.. names];
    }

    private static bool IsExtension(TypeSyntax type) =>
        type.DescendantNodesAndSelf().OfType<GenericNameSyntax>().FirstOrDefault() is { Identifier.Text: "Extension" or "MessageExtension" or "RepeatedExtension" };

    private static string Scope(SyntaxNode node) => string.Join(
        ".",
        node.Ancestors().Reverse().Select(ancestor => ancestor switch
        {
            BaseNamespaceDeclarationSyntax scope => scope.Name.ToString(),
            BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
            _ => null,
        }).OfType<string>());
}
