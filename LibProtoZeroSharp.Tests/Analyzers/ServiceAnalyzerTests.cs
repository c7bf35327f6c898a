using LibProtoZeroSharp.FrontEnd.Common;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Attributes on methods of a gRPC service. The attributes have the names of those of ASP.NET Core.</summary>
public class ServiceAnalyzerTests
{
    private const string Proto = """
        syntax = "proto3"; package p;
        message M { }
        service S { rpc One(M) returns (M); rpc Many(stream M) returns (M); }
        """;

    private const string Unary = "public override Task One(M request, M reply, ArenaAllocator arena, ServerCallContext context) => Task.CompletedTask;";
    private const string Streaming = "public override Task Many(IAsyncStreamReader<M> requests, M reply, ArenaAllocator arena, ServerCallContext context) => Task.CompletedTask;";
    private const string Called = "public override Task<OutgoingMessage<M>> One(MessageOwner<M> request, ServerCallContext context) => base.One(request, context);";

    [Theory]
    [InlineData("[Authorize] " + Unary, "Authorize", "AuthorizeAttribute", "One")]
    [InlineData("[Authorize] " + Streaming, "Authorize", "AuthorizeAttribute", "Many")]
    [InlineData("[Derived(1)] " + Unary, "Derived(1)", "DerivedAttribute", "One")]
    [InlineData("[Data] " + Unary, "Data", "DataAttribute", "One")]
    public async Task HasNoEffect(string member, string place, params string[] words)
    {
        Diagnostic found = Assert.Single(await DiagnoseAsync(member));
        Assert.Equal(("PZ0703", DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Equal(place, found.Location.SourceTree!.ToString()[found.Location.SourceSpan.Start..found.Location.SourceSpan.End]);
        Assert.All(words, word => Assert.Contains(word, found.GetMessage()));
    }

    [Theory]
    [InlineData(Unary + Streaming)]
    [InlineData("[Authorize] " + Called)]
    [InlineData("[Obsolete] " + Unary)]
    [InlineData("[Authorize] public Task Other(M request) => Task.CompletedTask;")]
    [InlineData("[Authorize] public override string ToString() => \"\";")]
    public async Task HasAnEffectOrIsAnotherMatter(string member) => Assert.Empty(await DiagnoseAsync(member));

    private static async Task<IReadOnlyList<Diagnostic>> DiagnoseAsync(string member)
    {
        CSharpCompilation compilation = new GeneratorHost(("p.proto", Proto))
            .ReferenceGrpc()
            .Compilation($$"""
                using System;
                using System.Threading.Tasks;
                using Grpc.Core;
                using LibProtoZeroSharp;
                using Microsoft.AspNetCore.Authorization;
                using P;

                namespace Microsoft.AspNetCore.Authorization
                {
                    public interface IAuthorizeData { }
                    public class AuthorizeAttribute : Attribute { }
                }

                public class DerivedAttribute(int level) : AuthorizeAttribute { public int Level => level; }
                public class DataAttribute : Attribute, IAuthorizeData { }

                [Authorize]
                public class Service : S.SBase { {{member}} }
                """);
        Assert.Empty(compilation.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return await compilation.WithAnalyzers([new ServiceAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
    }
}
