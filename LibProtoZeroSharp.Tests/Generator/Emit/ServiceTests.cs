using Grpc.Core;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The classes of services.</summary>
public class ServiceTests
{
    private const string Proto = """
        syntax = "proto3"; package p;
        message A {}
        service S { rpc Do(A) returns (A); }
        """;

    [Fact]
    public void NamesThatCSharpCantHaveAreChanged()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; package p;
            message A {}
            service Methods { rpc Methods_(A) returns (A); rpc All(A) returns (stream A); rpc class(A) returns (A); rpc Descriptor(A) returns (A); }
            service record { rpc Methods(A) returns (A); rpc Equals(A) returns (A); }
            """));
        Assert.Empty(host.Compile("""
            class C
            {
                object[] All => [
                    P.Methods.Methods_.Methods__, P.Methods.Methods_.All_, P.Methods.Methods_.@class, P.Methods.Methods_.Descriptor, P.Methods.Descriptor,
                    P.@record.Methods.Methods_, P.@record.Methods.Equals, P.@record.Methods.All];
            }
            """));
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("Both", true)]
    [InlineData("client", true)]
    [InlineData("Server", true)]
    [InlineData("none", false)]
    public void AnItemDecidesWhetherItsServicesAreMade(string value, bool isMade)
    {
        var host = new GeneratorHost(("a.proto", Proto));
        if (value.Length > 0) host.Metadata("a.proto", "GrpcServices", value);
        Assert.Equal(isMade, host.Run().GeneratedSources.Single().SourceText.ToString().Contains("static partial class S", StringComparison.Ordinal));
        Assert.Empty(host.Compile());
    }

    /// <summary>As of Grpc.Tools, and in any case of letters.</summary>
    [Theory]
    [InlineData("", true, true)]
    [InlineData("Both", true, true)]
    [InlineData("both", true, true)]
    [InlineData("Client", true, false)]
    [InlineData("client", true, false)]
    [InlineData("Server", false, true)]
    [InlineData("SERVER", false, true)]
    [InlineData("None", false, false)]
    [InlineData("none", false, false)]
    public void AnItemDecidesWhichStubsItsServicesHave(string value, bool hasClient, bool hasServer)
    {
        GeneratorHost host = new GeneratorHost(("a.proto", Proto)).ReferenceGrpc();
        if (value.Length > 0) host.Metadata("a.proto", "GrpcServices", value);
        Assert.Empty(host.Compile());
        string[] types = [.. host.Compilation().SyntaxTrees.SelectMany(tree => tree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes())
            .OfType<ClassDeclarationSyntax>().Select(type => type.Identifier.Text)];
        Assert.Equal((hasClient, hasServer), (types.Contains("SClient"), types.Contains("SBase")));
    }

    [Theory]
    [InlineData("Both", true)]
    [InlineData("None", false)]
    public void GrpcWithoutOurPackageIsAWarning(string value, bool isWarned)
    {
        GeneratorHost host = new GeneratorHost(("a.proto", Proto)).Metadata("a.proto", "GrpcServices", value)
            .Reference(AssemblyReferences.Of(typeof(ServerCallContext).Assembly.Location));
        Assert.Equal(isWarned ? ["PZ0518"] : [], host.Run().Diagnostics.Select(diagnostic => diagnostic.Id));
        Assert.DoesNotContain("SBase", host.Run().GeneratedSources.Single().SourceText.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("All")]
    [InlineData("Both ")]
    [InlineData("Client;Server")]
    public void AnotherValueIsAnError(string value)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("a.proto", Proto)).Metadata("a.proto", "GrpcServices", value).Run().Diagnostics);
        Assert.Equal(
            ("PZ0505", $"'{value}' is not a value of GrpcServices, which can be 'Both', 'Client', 'Server' or 'None'", GeneratorHost.Folder + "/a.proto"),
            (diagnostic.Id, diagnostic.GetMessage(), diagnostic.Location.GetLineSpan().Path));
    }

    [Fact]
    public void AServiceOfInternalMessagesIsInternal()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package p; message A {}"), ("b.proto", "syntax = \"proto3\"; package p; import \"a.proto\"; service S { rpc Do(A) returns (A); }"))
            .Metadata("a.proto", "Access", "internal");
        Assert.Equal("PZ0507", Assert.Single(host.Run().Diagnostics).Id);
        Assert.Empty(host.Metadata("b.proto", "Access", "internal").Compile());
    }

    [Fact]
    public void AServiceThatHasTheNameOfATypeOfAnotherFileIsLeftOut()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package a; option csharp_namespace = \"X\"; message S {}"),
            ("b.proto", "syntax = \"proto3\"; package b; option csharp_namespace = \"X\"; message A {} service S { rpc Do(A) returns (A); } service T { rpc Do(A) returns (A); }"));
        Diagnostic diagnostic = Assert.Single(host.Compile("class C { object[] All => [default(X.S), X.T.Methods.Do]; }"));
        Assert.Equal(
            "'b.S' would become the C# type 'X.S', as 'a.S' in a.proto does; give one of the files another csharp_namespace, or remove one if it is a copy",
            diagnostic.GetMessage());
    }
}
