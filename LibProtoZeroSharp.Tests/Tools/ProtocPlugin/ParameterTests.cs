namespace LibProtoZeroSharp.Tests.Tools.ProtocPlugin;

/// <summary>The parameters are the settings that a project has.</summary>
public sealed class ParameterTests : IDisposable
{
    private const string Greeter = "syntax = \"proto3\"; package p; message M { int32 a = 1; } service S { rpc Say(M) returns (M); }";

    private readonly TempFolder _folder = new(("a/b.proto", Greeter), ("c.proto", "syntax = \"proto3\"; import \"a/b.proto\"; message N { p.M m = 1; }"));

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("namespace=Some.Space", "ProtoZeroCSharpNamespace", "Some.Space")]
    [InlineData("access=internal", "ProtoZeroAccess", "internal")]
    [InlineData("access=Public", "ProtoZeroAccess", "Public")]
    [InlineData("optimize_for=CodeSize", "ProtoZeroOptimizeFor", "CodeSize")]
    [InlineData("optimize_for=literuntime", "ProtoZeroOptimizeFor", "literuntime")]
    [InlineData("records=true", "ProtoZeroRecords", "true")]
    public void ParametersAreProperties(string option, string property, string value)
    {
        string[] files = ["a/b.proto", "c.proto"];
        (Dictionary<string, string> actual, ProtocRun run) = Plugin.Generate(_folder.Root, files, option);
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
        Plugin.AssertSame(Plugin.GenerateInCompiler(_folder.Root, files, host => host.Property(property, value)), actual);
    }

    [Fact]
    public void SeveralParametersAndFilesInFolders()
    {
        (Dictionary<string, string> files, ProtocRun run) = Plugin.Generate(_folder.Root, ["a/b.proto"], "namespace=X,access=internal", "grpc_services=None");
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
        string code = files.Single(file => file.Key == "a/b.g.cs").Value;
        Assert.Contains("namespace X;", code);
        Assert.Contains("internal partial struct M", code);
        Assert.DoesNotContain("class S", code);
        Assert.Single(files);
    }

    [Fact]
    public void GrpcIsMadeOnRequest()
    {
        Assert.DoesNotContain("Grpc", Plugin.Generate(_folder.Root, ["a/b.proto"]).Files.Single().Value);
        Dictionary<string, string> files = Plugin.Generate(_folder.Root, ["a/b.proto", "c.proto"], "grpc_services=Client").Files;
        Assert.Contains("class SClient", files["a/b.g.cs"]);
        Assert.DoesNotContain("class SBase", files["a/b.g.cs"]);
        Assert.Equal(["a/b.g.cs", "c.g.cs"], files.Keys.Order());
    }

    [Theory]
    [InlineData("acess=internal", "Unknown parameter 'acess'. The parameters are namespace, access, optimize_for, grpc_services and records.")]
    [InlineData("internal", "Expected a parameter of the form name=value, found 'internal'. The parameters are namespace, access, optimize_for, grpc_services and records.")]
    [InlineData("access=secret", "'secret' is not a value of access, which can be 'internal' or 'public'.")]
    [InlineData("optimize_for=Size", "'Size' is not a value of optimize_for, which can be 'Speed', 'CodeSize' or 'LiteRuntime'.")]
    [InlineData("grpc_services=All", "'All' is not a value of grpc_services, which can be 'Both', 'Client', 'Server' or 'None'.")]
    [InlineData("namespace=1.2", "Expected a C# namespace as the value of the parameter namespace, found '1.2'.")]
    public void WrongParametersAreErrors(string option, string error)
    {
        (Dictionary<string, string> files, ProtocRun run) = Plugin.Generate(_folder.Root, ["c.proto"], option);
        Assert.Empty(files);
        Assert.Equal((1, "--zerosharp_out: " + error), (run.ExitCode, run.Errors.TrimEnd()));
    }
}
