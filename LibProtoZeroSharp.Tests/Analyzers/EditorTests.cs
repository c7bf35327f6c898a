using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Completion;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.QuickInfo;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>What an editor shows for a project with a <c>.proto</c> file, through Roslyn's services for editors.</summary>
public class EditorTests
{
    private const string Schema = """
        syntax = "proto3";
        package contacts;

        // Someone in the address book.
        message Person {
          // The name, as the person writes it.
          string name = 1;
        }
        """;

    private const string Program = """
        using Contacts;
        static class Program
        {
            static int Length(Person person) => person.Name.Length;
        }
        """;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("Person person", "Someone in the address book.")]
    [InlineData("Name.Length", "The name, as the person writes it.")]
    public async Task AHoverShowsTheCommentOfTheProto(string place, string comment)
    {
        using var editor = new Editor(Schema);
        QuickInfoItem? info = await QuickInfoService.GetService(editor.Document)!.GetQuickInfoAsync(editor.Document, Position(place), Token);
        Assert.Contains(info!.Sections, section => section.Text == comment);
    }

    [Fact]
    public async Task ACompletionListsAFieldWithItsComment()
    {
        using var editor = new Editor(Schema);
        CompletionService service = CompletionService.GetService(editor.Document)!;
        CompletionList items = await service.GetCompletionsAsync(editor.Document, Position("Name.Length"), cancellationToken: Token);
        CompletionItem item = Assert.Single(items.ItemsList, item => item.DisplayText == "Name");
        Assert.EndsWith("The name, as the person writes it.", (await service.GetDescriptionAsync(editor.Document, item, Token))!.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task TheDefinitionIsInTheCodeOfTheProto()
    {
        using var editor = new Editor(Schema);
        ISymbol? symbol = await SymbolFinder.FindSymbolAtPositionAsync(editor.Document, Position("Name.Length"), Token);
        Location location = Assert.Single((await SymbolFinder.FindSourceDefinitionAsync(symbol, editor.Document.Project.Solution, Token))!.Locations);
        var generated = (SourceGeneratedDocument)editor.Document.Project.Solution.GetDocument(location.SourceTree)!;
        Assert.EndsWith("contacts.g.cs", generated.HintName, StringComparison.Ordinal);
        Assert.Contains("Name", (await generated.GetTextAsync(Token)).ToString(location.SourceSpan), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ADiagnosticIsAtItsPlaceInTheProto()
    {
        using var editor = new Editor(Schema.Replace("= 1", "= 0", StringComparison.Ordinal));
        Project project = editor.Document.Project;
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            Assert.Single(project.AnalyzerReferences).GetGenerators(LanguageNames.CSharp), project.AnalyzerOptions.AdditionalFiles);
        GeneratorDriverRunResult result = driver.RunGenerators((await project.GetCompilationAsync(Token))!, Token).GetRunResult();
        FileLinePositionSpan place = Assert.Single(result.Diagnostics).Location.GetLineSpan();
        Assert.Equal((Editor.SchemaPath, 6, 16), (place.Path, place.StartLinePosition.Line, place.StartLinePosition.Character));
    }

    private static int Position(string place) => Program.IndexOf(place, StringComparison.Ordinal);

    /// <summary>A project with a <c>.proto</c> file, as an editor opens it.</summary>
    private sealed class Editor : IDisposable
    {
        public static readonly string SchemaPath = Path.Combine(Path.GetTempPath(), "contacts.proto");

        private readonly AdhocWorkspace _workspace = new();

        public Editor(string schema)
        {
            var project = ProjectInfo.Create(
                ProjectId.CreateNewId(), VersionStamp.Create(), "Test", "Test", LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true),
                metadataReferences: AssemblyReferences.OfThisProgram(name => name is "LibProtoZeroSharp.dll" or "System.Runtime.dll" or "System.Private.CoreLib.dll"),
                analyzerReferences: [new OwnGenerator()]);
            Document = _workspace.AddProject(project)
                .AddAdditionalDocument("contacts.proto", schema, filePath: SchemaPath).Project
                .AddDocument("Program.cs", Program);
        }

        public Document Document { get; }

        public void Dispose() => _workspace.Dispose();
    }

    private sealed class OwnGenerator : AnalyzerReference
    {
        public override string? FullPath => null;

        public override object Id => nameof(OwnGenerator);

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

        public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()];
    }
}
