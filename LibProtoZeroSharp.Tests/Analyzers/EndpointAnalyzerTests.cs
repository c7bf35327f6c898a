using LibProtoZeroSharp.FrontEnd.Common;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Endpoints of ASP.NET Core that take messages. The methods have the names of those of ASP.NET Core.</summary>
public class EndpointAnalyzerTests
{
    [Theory]
    [InlineData("app.MapPost(\"/\", (Person item) => item.Age);")]
    [InlineData("app.MapPost(\"/\", (int id, Person? item) => { });")]
    [InlineData("app.MapPost(\"/\", Add);")]
    [InlineData("EndpointRouteBuilderExtensions.MapPost(app, \"/\", handler: Add);")]
    public async Task AMessageItselfIsReported(string statement)
    {
        Diagnostic found = Assert.Single(await DiagnoseAsync(statement));
        Assert.Equal(("PZ0710", DiagnosticSeverity.Warning), (found.Id, found.Severity));
        Assert.Equal("item", found.Location.SourceTree!.ToString()[found.Location.SourceSpan.Start..found.Location.SourceSpan.End]);
        Assert.Contains("ProtoBody<Person>", found.GetMessage());
    }

    [Theory]
    [InlineData("app.MapPost(\"/\", (Body<Person> body) => body.Message.Age);")]
    [InlineData("app.MapPost(\"/\", (int id) => default(Person));")]
    [InlineData("app.MapPost(\"/\", (Person item) => item.Age); object converter = new ArenaJson(new ArenaAllocator());")]
    [InlineData("app.Other((Person item) => item.Age);")]
    public async Task OtherEndpointsAreNot(string statement) => Assert.Empty(await DiagnoseAsync(statement));

    private static async Task<IReadOnlyList<Diagnostic>> DiagnoseAsync(string statement)
    {
        CSharpCompilation compilation = AnalyzerHost.CompileFile($$"""
            using System;
            using LibProtoZeroSharp;
            using Microsoft.AspNetCore.Builder;
            using P;

            namespace Microsoft.AspNetCore.Builder
            {
                public class App;

                public static class EndpointRouteBuilderExtensions
                {
                    public static void MapPost(this App app, string pattern, Delegate handler) { }
                }
            }

            public class Body<T> where T : unmanaged, IProtoMessage<T> { public T Message => default; }

            public static class Uses
            {
                public static void Other(this App app, Delegate handler) { }

                public static uint Add(Person item) => item.Age;

                public static void Use(App app) { {{statement}} }
            }
            """);
        Assert.Empty(compilation.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return await compilation.WithAnalyzers([new EndpointAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
    }
}
