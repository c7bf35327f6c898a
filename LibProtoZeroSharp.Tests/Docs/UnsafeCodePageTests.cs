using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>docs/unsafe-code.md is complete, and so are the contracts in the sources.</summary>
public partial class UnsafeCodePageTests
{
    [Fact]
    public void ThePageListsEveryFileOfTheRuntimeWithUnsafeCode()
    {
        string[] files = [.. Repository.Sources("LibProtoZeroSharp").Where(source => UnsafeCode().IsMatch(source.Text)).Select(source => Path.GetFileNameWithoutExtension(source.Path))];
        string[] listed = [.. File.ReadAllLines(Path.Combine(Repository.Root, "docs", "unsafe-code.md")).Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .SelectMany(line => Name().Matches(line.Split('|')[1]).Select(match => match.Groups[1].Value))];
        Assert.All(files.Except(listed), file => Assert.Fail($"{file} has unsafe code: add it to the table of docs/unsafe-code.md, with what it relies on."));
        Assert.All(listed.Except(files), file => Assert.Fail($"{file} has no unsafe code: remove it from the table of docs/unsafe-code.md."));
        Assert.Equal(listed.Distinct(), listed);
    }

    [Fact]
    public void EveryMemberWithPointersThatAnotherFileNamesSaysWhatItRequires()
    {
        SyntaxTree[] trees = [.. Repository.Sources("LibProtoZeroSharp").Select(source => CSharpSyntaxTree.ParseText(source.Text, new CSharpParseOptions(LanguageVersion.Preview), source.Path))];
        string[] missing = [.. WithoutContract(trees)];
        Assert.True(missing.Length == 0, "Say after \"Requires:\" in the documentation of these members what their callers must ensure:\n" + string.Join('\n', missing));
    }

    [Theory]
    [InlineData("static void Read(byte* p) { }", "", 1)]
    [InlineData("static byte* Read() => null;", "", 1)]
    [InlineData("static void Read(ref byte p) { }", "", 0)]
    [InlineData("/// <remarks>Requires: p is readable.</remarks>\nstatic void Read(byte* p) { }", "", 0)]
    [InlineData("/// <inheritdoc/>\nstatic void Read(byte* p) { }", "", 0)]
    [InlineData("private static void Read(byte* p) { }", "", 0)]
    [InlineData("static void Only(byte* p) { }", "", 0)]
    [InlineData("static void Read(byte* p) { }", "/// <remarks>Requires: p is readable.</remarks>", 0)]
    public void AMemberWithoutContractIsFound(string member, string type, int count)
    {
        SyntaxTree[] trees =
        [
            CSharpSyntaxTree.ParseText($"{type}\nunsafe partial class One {{ {(member.StartsWith('/') ? "\n" : "internal ")}{member.Replace("\nstatic", "\ninternal static")} }}", path: "One.cs", cancellationToken: TestContext.Current.CancellationToken),
            CSharpSyntaxTree.ParseText("partial class One { } class Two { void Call() => One.Read(default); }", path: "Two.cs", cancellationToken: TestContext.Current.CancellationToken),
        ];
        Assert.Equal(count, WithoutContract(trees).Count());
    }

    /// <summary>
    /// Methods and constructors whose signature has a pointer, if another file has their name and neither their documentation nor that of their type has
    /// "Requires:" or "Requires, for every …:". Private members, and implementations and overrides of documented members, need none.
    /// </summary>
    private static IEnumerable<string> WithoutContract(SyntaxTree[] trees)
    {
        ILookup<string, SyntaxTree> names = trees
            .SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>().Select(name => (name.Identifier.ValueText, tree)).Distinct())
            .ToLookup(use => use.ValueText, use => use.tree);
        HashSet<string> types = [.. trees.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>())
            .Where(type => HasContract(type)).Select(type => type.Identifier.ValueText)];
        return from tree in trees
               from member in tree.GetRoot().DescendantNodes().OfType<BaseMethodDeclarationSyntax>()
               let type = (TypeDeclarationSyntax)member.Parent!
               where HasPointers(member) && !IsHidden(member) && !types.Contains(type.Identifier.ValueText) && !HasContract(member)
               let name = member is MethodDeclarationSyntax method ? method.Identifier.ValueText : type.Identifier.ValueText
               where names[name].Any(user => user != tree)
               select $"{tree.FilePath}({member.GetLocation().GetLineSpan().StartLinePosition.Line + 1}): {type.Identifier}.{name} has no \"Requires:\"";
    }

    private static bool HasContract(MemberDeclarationSyntax member) =>
        member.GetLeadingTrivia().ToFullString() is string documentation
        && (Requires().IsMatch(documentation) || documentation.Contains("<inheritdoc", StringComparison.Ordinal));

    private static bool HasPointers(BaseMethodDeclarationSyntax member) =>
        member.ParameterList.DescendantNodes().OfType<PointerTypeSyntax>().Any()
        || (member is MethodDeclarationSyntax method && method.ReturnType.DescendantNodesAndSelf().OfType<PointerTypeSyntax>().Any());

    /// <summary>A member of an interface is public without a word.</summary>
    private static bool IsHidden(BaseMethodDeclarationSyntax member) =>
        member is MethodDeclarationSyntax { ExplicitInterfaceSpecifier: not null }
        || member.Modifiers.Any(SyntaxKind.OverrideKeyword)
        || (member.Parent is not InterfaceDeclarationSyntax && member.Modifiers.Any(SyntaxKind.PrivateKeyword))
        || member.Ancestors().OfType<TypeDeclarationSyntax>().Any(type => type.Modifiers.Any(SyntaxKind.PrivateKeyword));

    [GeneratedRegex(@"\bunsafe\b|\bUnsafe\.|\bMemoryMarshal\.")]
    private static partial Regex UnsafeCode();

    [GeneratedRegex(@"\bRequires( and ensures)?[:,]")]
    private static partial Regex Requires();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Name();
}
