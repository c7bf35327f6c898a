using System;
using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Emit;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator;

/// <summary>
/// Turns the .proto files among a project's AdditionalFiles into C#. What a step yields compares by value, so that an edit goes
/// no further than its effect: C# edits re-run nothing, and of the .proto files only those are written again whose code changes.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ProtoZeroGenerator : IIncrementalGenerator
{
    /// <summary>The names of the pipeline's steps, for tests.</summary>
    internal const string SourceStep = "Source", ParseStep = "Parse", LinkStep = "Link", FileStep = "File";

    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<ProjectSettings> settings = context.AnalyzerConfigOptionsProvider
            .Select((options, _) => ProjectSettings.Create(Property(options, "MSBuildProjectDirectory"), Property(options, "ProtoRoot")));

        IncrementalValuesProvider<ParsedFile> parsed = context.AdditionalTextsProvider
            .Where(text => ProtoSource.IsProto(text.Path))
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Select((pair, cancellation) => new ProtoSource(
                pair.Left.Path,
                Metadata(pair.Right, pair.Left, "ProtoRoot"),
                Metadata(pair.Right, pair.Left, "CSharpNamespace"),
                pair.Left.GetText(cancellation)?.ToString() ?? ""))
            .WithTrackingName(SourceStep)
            .Combine(settings)
            .Select((pair, _) => pair.Left.Parse(pair.Right))
            .WithTrackingName(ParseStep);

        var compiler = new ProjectCompiler();
        IncrementalValueProvider<Project> project = parsed.Collect()
            .Select((files, _) => compiler.Compile(files))
            .WithTrackingName(LinkStep);

        context.RegisterSourceOutput(project.SelectMany((linked, _) => linked.Files).WithTrackingName(FileStep), AddSource);
        context.RegisterSourceOutput(project.SelectMany((linked, _) => linked.Diagnostics), Report);
    }

    private static string Property(AnalyzerConfigOptionsProvider options, string name) =>
        options.GlobalOptions.TryGetValue("build_property." + name, out string? value) ? value : "";

    private static string Metadata(AnalyzerConfigOptionsProvider options, AdditionalText text, string name) =>
        options.GetOptions(text).TryGetValue("build_metadata.AdditionalFiles." + name, out string? value) ? value : "";

    private static void AddSource(SourceProductionContext context, FileModel file)
    {
        try
        {
            context.AddSource(file.HintName, SourceText.From(FileEmitter.Emit(file), Encoding.UTF8));
        }
        catch (Exception exception)
        {
            Report(context, new LocatedDiagnostic(file.ImportPath, ProtoSource.InternalError(new SourcePosition(file.ImportPath, 0, 0, 0), exception)));
        }
    }

    private static void Report(SourceProductionContext context, LocatedDiagnostic located)
    {
        ProtoDiagnostic diagnostic = located.Diagnostic;
        SourcePosition position = diagnostic.Position;
        var start = new LinePosition(position.Line, position.Column);
        var end = new LinePosition(position.Line, position.Column + position.Length);
        context.ReportDiagnostic(Diagnostic.Create(
            ProtoDiagnostics.Get(diagnostic.Id),
            Location.Create(located.Path, default, new LinePositionSpan(start, end)),
            [.. diagnostic.Arguments]));
    }
}
