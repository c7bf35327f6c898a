using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

/// <summary>Applies a code fix as an editor does.</summary>
internal static class CodeFixHost
{
    /// <summary>Fixes the only diagnostic in the last file, and checks that the result compiles without it.</summary>
    /// <returns>The title of the fix, null if none is offered, and the new text of the file.</returns>
    public static async Task<(string? Title, string Text)> FixAsync(CSharpCompilation compilation, CodeFixProvider provider)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        using var workspace = new AdhocWorkspace();
        Project project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Create(), "Test", "Test", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: compilation.SyntaxTrees[^1].Options, metadataReferences: compilation.References));
        foreach (SyntaxTree tree in compilation.SyntaxTrees) project = project.AddDocument($"{project.Documents.Count()}.cs", await tree.GetTextAsync(token)).Project;
        Document document = project.Documents.Last();
        Diagnostic found = Assert.Single(await DiagnoseAsync(project));
        var actions = new List<CodeAction>();
        if (provider.FixableDiagnosticIds.Contains(found.Id))
            await provider.RegisterCodeFixesAsync(new CodeFixContext(document, found, (action, _) => actions.Add(action), token));
        if (actions.Count == 0) return (null, "");
        var operation = (ApplyChangesOperation)Assert.Single(await Assert.Single(actions).GetOperationsAsync(token));
        Document changed = operation.ChangedSolution.GetDocument(document.Id)!;
        SourceText text = await changed.GetTextAsync(token);
        Assert.Empty(await DiagnoseAsync(changed.Project));
        return (actions[0].Title, text.ToString());
    }

    /// <summary>Errors of the compiler and diagnostics of the lifetime analyzer.</summary>
    private static async Task<ImmutableArray<Diagnostic>> DiagnoseAsync(Project project)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        Compilation compilation = (await project.GetCompilationAsync(token))!;
        return
        [
            .. compilation.GetDiagnostics(token).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
            .. await compilation.WithAnalyzers([new LifetimeAnalyzer()]).GetAnalyzerDiagnosticsAsync(token),
        ];
    }
}
