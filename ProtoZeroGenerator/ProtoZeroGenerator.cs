using System;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Emit;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>
/// Turns the .proto files among a project's AdditionalFiles into C#. The results of all steps compare by value, so an edit re-runs only the
/// steps that it affects: C# edits re-run nothing, and only .proto files whose code changes are written again.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ProtoZeroGenerator : IIncrementalGenerator
{
    /// <summary>The names of the pipeline's steps, for tests.</summary>
    internal const string SourceStep = "Source", ParseStep = "Parse", LinkStep = "Link", FileStep = "File", BaselineStep = "Baseline";

    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<ProjectSettings> settings = context.AnalyzerConfigOptionsProvider.Select((options, _) => ReadSettings(options));

        IncrementalValuesProvider<ParsedFile> parsed = context.AdditionalTextsProvider
            .Where(text => ProtoSource.IsProto(text.Path))
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Select((pair, cancellation) => ReadSource(pair.Left.Path, pair.Left.GetText(cancellation), ReadItem(pair.Right.GetOptions(pair.Left))))
            .WithTrackingName(SourceStep)
            .Combine(settings)
            .Select((pair, _) => pair.Left.Parse(pair.Right))
            .WithTrackingName(ParseStep);

        // Two steps, so that a change of options reads no file again.
        IncrementalValuesProvider<BaselineSource> baselines = context.AdditionalTextsProvider
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Where(pair => BaselineFiles.IsBaseline(pair.Right.GetOptions(pair.Left)))
            .Select((pair, _) => pair.Left)
            .Select((text, _) => BaselineFiles.Read(text))
            .WithTrackingName(BaselineStep);

        var compiler = new ProjectCompiler();
        IncrementalValueProvider<Project> project = parsed.Collect()
            .Combine(settings)
            .Combine(baselines.Collect())
            .Select((inputs, _) =>
            {
                ((ImmutableArray<ParsedFile> files, ProjectSettings ofProject), ImmutableArray<BaselineSource> ofReleases) = inputs;
                return compiler.Compile(files, ofProject.Diagnostics, ofReleases);
            })
            .WithTrackingName(LinkStep);

        IncrementalValueProvider<CompilationFindings> findings = context.AnalyzerConfigOptionsProvider
            .Combine(context.ParseOptionsProvider)
            .Select((pair, _) => new CompilationChecks(
                Property(pair.Left, "AssemblyName"), (int)((CSharpParseOptions)pair.Right).LanguageVersion))
            .Combine(context.MetadataReferencesProvider.Collect())
            .Combine(project.Select((linked, _) => linked.Needs))
            .Select((inputs, _) =>
            {
                ((CompilationChecks checks, ImmutableArray<MetadataReference> references), ProjectNeeds needs) = inputs;
                return checks.Check(references, needs);
            });

        context.RegisterSourceOutput(
            project.SelectMany((linked, _) => linked.Files).WithTrackingName(FileStep).Combine(findings.Select((found, _) => (found.CanCompile, found.HasGrpc))), AddSource);
        context.RegisterSourceOutput(
            project.SelectMany((linked, _) => linked.Imports)
                .Combine(findings.Select((found, _) => (found.CanCompile, found.MissingDescriptors)))
                .Select((pair, _) => (pair.Left, (pair.Right.CanCompile && pair.Right.MissingDescriptors.Contains(pair.Left.Model!.Reflection!.MetadataName), false))),
            AddSource);
        context.RegisterSourceOutput(project.SelectMany((linked, _) => linked.Diagnostics), Report);
        context.RegisterSourceOutput(findings.SelectMany((found, _) => found.Diagnostics), Report);
        context.RegisterSourceOutput(
            context.SyntaxProvider.CreateSyntaxProvider(
                (node, _) => GoogleOverrides.IsCandidate(node), (found, token) => GoogleOverrides.Describe(found.Node, found.SemanticModel, token))
                .Combine(project.Select((linked, _) => GoogleOverrides.Handlers(linked)))
                .SelectMany((pair, _) => GoogleOverrides.Check(pair.Left, pair.Right) is { } diagnostic ? new[] { diagnostic } : []),
            Report);
        context.RegisterSourceOutput(
            context.SyntaxProvider.CreateSyntaxProvider(
                (node, _) => MissingServiceClasses.IsCandidate(node), (found, token) => MissingServiceClasses.Check(found.Node, found.SemanticModel, token))
                .SelectMany((diagnostic, _) => diagnostic is { } found ? new[] { found } : []),
            Report);
    }

    private static ProjectSettings ReadSettings(AnalyzerConfigOptionsProvider options) => ProjectSettings
        .Create(Uri.UnescapeDataString(Property(options, "_ProtoZeroFolder")), Property(options, "_ProtoZeroRoots"))
        .WithProperties(
            Property(options, "ProtoZeroCSharpNamespace"), Property(options, "ProtoZeroAccess"), Property(options, "ProtoZeroGenerateCode"),
            Property(options, "ProtoZeroOptimizeFor"), Property(options, "ProtoZeroRecords"));

    private static ItemSettings ReadItem(AnalyzerConfigOptions options)
    {
        return new ItemSettings(
            Uri.UnescapeDataString(Metadata("_ProtoZeroRoot")),
            Metadata("CSharpNamespace"),
            Metadata("Access"),
            Metadata("GenerateCode"),
            Uri.UnescapeDataString(Metadata("ProtoZeroFolder")),
            Metadata("ProtoZeroRoots"),
            Metadata("GrpcServices"),
            Metadata("OptimizeFor"),
            Uri.UnescapeDataString(Metadata("ProtoZeroPath")),
            Metadata("Records"));

        string Metadata(string name) => options.TryGetValue("build_metadata.AdditionalFiles." + name, out string? value) ? value : "";
    }

    private static ProtoSource ReadSource(string path, SourceText? source, ItemSettings item)
    {
        string text = source?.ToString() ?? "";
        SourceEncoding encoding = source?.Encoding switch
        {
            null or UTF8Encoding => SourceEncoding.Utf8,
            UnicodeEncoding or UTF32Encoding => SourceEncoding.Wider,
            _ => SourceEncoding.Other,
        };

        // The compiler has removed a byte order mark already. Like protoc, the parser must not skip a second one.
        bool isSecondMark = text.StartsWith("\uFEFF", StringComparison.Ordinal) && source?.Encoding is UTF8Encoding utf8 && utf8.GetPreamble().Length != 0;
        return new ProtoSource(path, item, isSecondMark ? "\uFEFF" + text : text, encoding);
    }

    private static string Property(AnalyzerConfigOptionsProvider options, string name) =>
        options.GlobalOptions.TryGetValue("build_property." + name, out string? value) ? value : "";

    private static void AddSource(SourceProductionContext context, (ProjectFile File, (bool CanCompile, bool HasGrpc) Found) pair)
    {
        if (pair is not { Found.CanCompile: true, File: { Model: { } file } })
            return;
        try
        {
            context.AddSource(file.HintName, SourceText.From(FileEmitter.Emit(file, pair.Found.HasGrpc), Encoding.UTF8));
        }
        catch (Exception exception)
        {
            Report(context, new LocatedDiagnostic(file.ImportPath, ProtoSource.InternalError(new SourcePosition(file.ImportPath, 0, 0, 0), exception)));
        }
    }

    private static void Report(SourceProductionContext context, LocatedDiagnostic located) => context.ReportDiagnostic(RoslynDiagnostics.Create(located));
}
