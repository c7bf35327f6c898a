using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>Overrides of gRPC methods with the signatures of Grpc.Tools. <c>dotnet build</c> shows no diagnostic of an analyzer for them.</summary>
public class GoogleOverridesTests
{
    private const string Proto = """
        syntax = "proto3"; package p;
        message M { }
        service S { rpc One(M) returns (M); rpc Many(stream M) returns (M); rpc Feed(M) returns (stream M); rpc lock(M) returns (M); }
        """;

    [Theory]
    [InlineData(
        "public override Task<M> One(M request, ServerCallContext context)", "S.SBase", "override Task One(M request, M reply, ArenaAllocator arena, ServerCallContext context)")]
    [InlineData(
        "public override async Task<P.M> One(P.M r, Grpc.Core.ServerCallContext c)", "P.S.SBase",
        "override Task One(P.M r, P.M reply, ArenaAllocator arena, Grpc.Core.ServerCallContext c)")]
    [InlineData(
        "public override Task<M> Many(IAsyncStreamReader<M> requests, ServerCallContext context)", "SBase, IDisposable",
        "override Task Many(IAsyncStreamReader<M> requests, M reply, ArenaAllocator arena, ServerCallContext context)")]
    [InlineData(
        "public override System.Threading.Tasks.Task<M> @lock(M request, ServerCallContext context)", "global::P.S.SBase",
        "override Task @lock(M request, M reply, ArenaAllocator arena, ServerCallContext context)")]
    public void TheSignatureToWriteIsNamed(string method, string baseClass, string signature)
    {
        Diagnostic found = Assert.Single(Diagnose(method, baseClass));
        Assert.Equal(("PZ0704", DiagnosticSeverity.Error), (found.Id, found.Severity));
        Assert.Contains($"'{signature}'", found.GetMessage());
        Assert.Equal(("Server.cs", 1), (found.Location.GetLineSpan().Path, found.Location.GetLineSpan().StartLinePosition.Line));
    }

    [Theory]
    [InlineData("public override Task<OutgoingMessage<M>> One(MessageOwner<M> request, ServerCallContext context)", "S.SBase")]
    [InlineData("public override Task<M> Other(M request, ServerCallContext context)", "S.SBase")]
    [InlineData("public override Task<M> One(M request, ServerCallContext context)", "OtherBase")]
    [InlineData("public Task<M> One(M request, ServerCallContext context)", "S.SBase")]
    [InlineData("public override Task One(M request, M reply, ArenaAllocator arena, ServerCallContext context)", "S.SBase")]
    [InlineData("public override Task Feed(M request, IServerStreamWriter<M> replies, ServerCallContext context)", "S.SBase")]
    public void OtherMethodsAreIgnored(string method, string baseClass) => Assert.Empty(Diagnose(method, baseClass));

    [Theory]
    [InlineData("public override Task<M> One(M request, ServerCallContext context)", true)]
    [InlineData("public override Task<M> Other(M request, ServerCallContext context)", false)]
    [InlineData("public override Task<OutgoingMessage<M>> One(MessageOwner<M> request, ServerCallContext context)", false)]
    public void TheServiceMayBeInAReferencedProject(string method, bool isReported)
    {
        byte[] contracts = new GeneratorHost(("p.proto", Proto)).ReferenceGrpc().Image("Contracts");
        IEnumerable<Diagnostic> found = new GeneratorHost().ReferenceGrpc().Reference(MetadataReference.CreateFromImage(contracts))
            .EditCSharp($"using System.Threading.Tasks; using Grpc.Core; using LibProtoZeroSharp; using P;\nclass Server : S.SBase {{ {method} => throw null!; }}", "Server.cs")
            .Run().Diagnostics;
        Assert.Equal(isReported ? ["PZ0704"] : [], found.Select(diagnostic => diagnostic.Id));
    }

    [Theory]
    [InlineData("class Server : S.SBase { }", true)]
    [InlineData("class Server { P.S.SClient? _client; }", true)]
    [InlineData("class Server { object? _descriptor = S.Descriptor; }", false)]
    public void AServiceOfAProjectWithoutGrpcIsReported(string code, bool isReported)
    {
        byte[] contracts = new GeneratorHost(("p.proto", Proto)).Image("Contracts");
        IEnumerable<Diagnostic> found = new GeneratorHost().ReferenceGrpc().Reference(MetadataReference.CreateFromImage(contracts))
            .EditCSharp($"using P;\n{code}", "Server.cs").Run().Diagnostics;
        Assert.Equal(isReported ? ["PZ0520"] : [], found.Select(diagnostic => diagnostic.Id));
        Assert.All(found, diagnostic => Assert.Contains("The project Contracts has no S", diagnostic.GetMessage()));
    }

    [Fact]
    public void AClassOfGrpcToolsWithTheSameNameIsIgnored() => Assert.Empty(Diagnose(
        "public override Task<int> One(int request, ServerCallContext context) => throw null!; class ServerCallContext; class Task<T>; class S { "
            + "public class SBase { public virtual Task<int> One(int r, ServerCallContext c) => null!; } } Task<int> Two()",
        "Server.S.SBase"));

    private static IEnumerable<Diagnostic> Diagnose(string method, string baseClass) => new GeneratorHost(("p.proto", Proto))
        .EditCSharp($"class Server : {baseClass} {{\n{method} => throw null!;\n}}", "Server.cs").Run().Diagnostics;
}
