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

    /// <summary>Compiled once for all tests.</summary>
    private static readonly MetadataReference Messages = MetadataReference.CreateFromImage(new GeneratorHost(("p.proto", Proto)).Image("Messages"));

    /// <summary>The body of a method whose parameters are <c>person</c>, <c>other</c> and <c>arena</c>, in C# 12.</summary>
    public static CSharpCompilation Compile(string body) => new GeneratorHost().Reference(Messages).Compilation($$"""
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
        """);

    /// <summary>A file of C#, in the latest version that this compiler knows.</summary>
    public static CSharpCompilation CompileFile(string text) => new GeneratorHost().Reference(Messages).Language(LanguageVersion.Latest)
        .Compilation().AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Latest)));

    /// <summary>What the lifetime analyzer reports. The code must compile.</summary>
    public static async Task<ImmutableArray<Diagnostic>> DiagnoseLifetimesAsync(CSharpCompilation compilation)
    {
        Assert.Empty(compilation.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return await compilation.WithAnalyzers([new LifetimeAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>Errors and warnings of the compiler, then those of the analyzers; each once.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> DiagnoseAsync(string body)
    {
        CSharpCompilation compilation = Compile(body);
        ImmutableArray<Diagnostic> found = await compilation.WithAnalyzers([new MessageAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        return [.. compilation.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity > DiagnosticSeverity.Info), .. found];
    }
}
