using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

/// <summary>Applies a code fix as an editor does.</summary>
internal static class CodeFixHost
{
    /// <summary>Fixes the only diagnostic in the last file, and checks that the result compiles without it.</summary>
    /// <param name="analyzer">Reports the diagnostic that is fixed, beside an error of the compiler; null for a diagnostic that is alone.</param>
    /// <returns>The title of the fix, null if none is offered, and the new text of all files.</returns>
    public static async Task<(string? Title, string Text)> FixAsync(CSharpCompilation compilation, CodeFixProvider provider, DiagnosticAnalyzer? analyzer = null)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        using var workspace = new AdhocWorkspace();
        Project project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Create(), "Test", "Test", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: compilation.SyntaxTrees[^1].Options, metadataReferences: compilation.References));
        foreach (SyntaxTree tree in compilation.SyntaxTrees) project = project.AddDocument($"{project.Documents.Count()}.cs", await tree.GetTextAsync(token)).Project;
        Document document = project.Documents.Last();
        ImmutableArray<Diagnostic> diagnostics = await DiagnoseAsync(project, analyzer ?? new LifetimeAnalyzer());
        Diagnostic found = Assert.Single(diagnostics, diagnostic => analyzer is null || diagnostic.Id.StartsWith("PZ", StringComparison.Ordinal));
        var actions = new List<CodeAction>();
        if (provider.FixableDiagnosticIds.Contains(found.Id))
            await provider.RegisterCodeFixesAsync(new CodeFixContext(document, found, (action, _) => actions.Add(action), token));
        if (actions.Count == 0) return (null, "");
        var operation = (ApplyChangesOperation)Assert.Single(await Assert.Single(actions).GetOperationsAsync(token));
        Document changed = operation.ChangedSolution.GetDocument(document.Id)!;
        var texts = new List<string>();
        foreach (Document file in changed.Project.Documents) texts.Add((await file.GetTextAsync(token)).ToString());
        Assert.Empty(await DiagnoseAsync(changed.Project, analyzer ?? new LifetimeAnalyzer()));
        return (actions[0].Title, string.Join("\n", texts));
    }

    /// <summary>Errors of the compiler and diagnostics of the analyzer.</summary>
    private static async Task<ImmutableArray<Diagnostic>> DiagnoseAsync(Project project, DiagnosticAnalyzer analyzer)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        Compilation compilation = (await project.GetCompilationAsync(token))!;
        return
        [
            .. compilation.GetDiagnostics(token).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
            .. await compilation.WithAnalyzers([analyzer]).GetAnalyzerDiagnosticsAsync(token),
        ];
    }
}
