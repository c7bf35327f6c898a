using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.CodeFixes;

namespace LibProtoZeroSharp.Tests.Generator.Analyzers;

public class SetTextCodeFixTests
{
    [Theory]
    [InlineData("person.Name = \"Ada\";", "person.SetName(\"Ada\", arena);")]
    [InlineData("person.Name = // why\n\"Ada\" + person.Age; // because", "person.SetName(\"Ada\" + person.Age, arena); // because")]
    [InlineData("person.Email = \"a\"u8;", "person.SetEmail(\"a\"u8, arena);")]
    [InlineData("person.Photo = new byte[3];", "person.SetPhoto(new byte[3], arena);")]
    [InlineData("var scratch = arena; person.Friends[0].Name = \"Ada\";", "person.Friends[0].SetName(\"Ada\", ")]
    public async Task AnAssignmentBecomesACall(string body, string expected)
    {
        (string? title, string fixedText) = await FixAsync(body);
        Assert.Contains("arena", title);
        Assert.Contains(expected, fixedText);
    }

    [Theory]
    [InlineData("int i = \"x\";")]
    [InlineData("int i; i = \"x\";")]
    [InlineData("var s = person.Name = \"x\";")]
    [InlineData("Utf8String s; s = \"x\";")]
    public async Task OtherErrorsAreLeftAlone(string body)
    {
        (string? title, _) = await FixAsync(body);
        Assert.Null(title);
    }

    /// <summary>Fixes the only error, and checks that the result compiles.</summary>
    private static async Task<(string? Title, string Text)> FixAsync(string body)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        CSharpCompilation compilation = AnalyzerHost.Compile(body);
        using var workspace = new AdhocWorkspace();
        Project project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Create(), "Test", "Test", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: compilation.SyntaxTrees[^1].Options, metadataReferences: compilation.References));
        foreach (SyntaxTree tree in compilation.SyntaxTrees) project = project.AddDocument($"{project.Documents.Count()}.cs", await tree.GetTextAsync(token)).Project;
        Document document = project.Documents.Last();
        Diagnostic error = Assert.Single((await project.GetCompilationAsync(token))!.GetDiagnostics(token), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        var actions = new List<CodeAction>();
        var provider = new SetTextCodeFix();
        if (provider.FixableDiagnosticIds.Contains(error.Id))
            await provider.RegisterCodeFixesAsync(new CodeFixContext(document, error, (action, _) => actions.Add(action), token));
        if (actions.Count == 0) return (null, "");
        var operation = (ApplyChangesOperation)Assert.Single(await Assert.Single(actions).GetOperationsAsync(token));
        Document changed = operation.ChangedSolution.GetDocument(document.Id)!;
        SourceText text = await changed.GetTextAsync(token);
        Assert.DoesNotContain((await changed.Project.GetCompilationAsync(token))!.GetDiagnostics(token), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        return (actions[0].Title, text.ToString());
    }
}
