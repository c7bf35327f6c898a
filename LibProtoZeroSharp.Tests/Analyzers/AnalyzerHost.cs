using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>C# that uses the messages of a small <c>.proto</c> file, and the diagnostics of compiler and analyzers for it.</summary>
internal static class AnalyzerHost
{
    private const string Proto = """
        syntax = "proto3"; package p;
        import "google/protobuf/wrappers.proto";
        message Person {
          string name = 1;
          uint32 age = 2;
          bytes photo = 3;
          Person boss = 4;
          repeated int32 scores = 5;
          repeated Person friends = 6;
          map<string, int32> labels = 7;
          oneof reach { string email = 8; Person chief = 10; uint32 room = 11; }
          repeated double weights = 9;
          google.protobuf.Int32Value level = 12;
          repeated string tags = 13;
        }
        """;

    /// <summary>A project that refers to the compiled messages. All tests share it, so that Roslyn resolves its references once.</summary>
    private static readonly CSharpCompilation Project =
        new GeneratorHost().AllowUnsafe().Reference(MetadataReference.CreateFromImage(new GeneratorHost(("p.proto", Proto)).Image("Messages")))
            .Reference(AssemblyReferences.Of(Path.Combine(AppContext.BaseDirectory, "Confluent.Kafka.dll"))).Compilation();

    /// <summary>The body of a method whose parameters are <c>person</c>, <c>other</c> and <c>arena</c>, in C# 12.</summary>
    public static CSharpCompilation Compile(string body) => Project.AddSyntaxTrees(CSharpSyntaxTree.ParseText($$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using LibProtoZeroSharp;
        using P;

        public class Uses
        {
            public static void Use(Person person, Person? other, ArenaAllocator arena)
            {
                {{body}}
            }
        }
        """, new CSharpParseOptions(LanguageVersion.CSharp12)));

    /// <summary>A file of C#, in the latest version that this compiler knows.</summary>
    public static CSharpCompilation CompileFile(string text) =>
        Project.AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Latest)));

    /// <summary>What the lifetime analyzer reports. The code must compile.</summary>
    public static async Task<ImmutableArray<Diagnostic>> DiagnoseLifetimesAsync(CSharpCompilation compilation)
    {
        ImmutableArray<Diagnostic> all = await compilation.WithAnalyzers([new LifetimeAnalyzer()]).GetAllDiagnosticsAsync(TestContext.Current.CancellationToken);
        Assert.Empty(all.Where(diagnostic => IsOfTheCompiler(diagnostic) && diagnostic.Severity == DiagnosticSeverity.Error));
        return [.. all.Where(diagnostic => !IsOfTheCompiler(diagnostic))];
    }

    /// <summary>Errors and warnings of the compiler, then those of the analyzers; each once.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> DiagnoseAsync(string body)
    {
        ImmutableArray<Diagnostic> all = await Compile(body).WithAnalyzers([new MessageAnalyzer()]).GetAllDiagnosticsAsync(TestContext.Current.CancellationToken);
        return [.. all.Where(diagnostic => IsOfTheCompiler(diagnostic) && diagnostic.Severity > DiagnosticSeverity.Info), .. all.Where(diagnostic => !IsOfTheCompiler(diagnostic))];
    }

    private static bool IsOfTheCompiler(Diagnostic diagnostic) => diagnostic.Id.StartsWith("CS", StringComparison.Ordinal);
}
