using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Pipeline;

/// <summary>What the compiler is told, and where.</summary>
public class GenerationDiagnosticsTests
{
    [Theory]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 x = ;\n}", "PZ0001", 2, 12)]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  Nowhere x = 1;\n}", "PZ0107", 2, 2)]
    [InlineData("syntax = \"proto3\";\nimport \"nowhere.proto\";", "PZ0100", 1, 7)]
    [InlineData("syntax = \"proto2\";\nmessage M {\n  extensions 4 to 5;\n}\nextend M { optional int32 x = 4; }", "PZ0501", 4, 26)]
    [InlineData("syntax = \"proto3\";\noption csharp_namespace = \"1.2\";", "PZ0502", 1, 26)]
    public void TheyPointIntoTheFile(string text, string id, int line, int column)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("dir/a.proto", text)).Run().Diagnostics);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal((id, GeneratorHost.Folder + "/dir/a.proto", line, column), (diagnostic.Id, span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
    }

    [Fact]
    public void ExtensionsAreMentionedOnceInAFileAndCustomOptionsNever()
    {
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto2\"; message M { extensions 1 to 9; extend M { optional int32 x = 1; } }\nextend M { optional M y = 2; repeated M z = 3; }"),
            ("b.proto", "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FieldOptions { optional int32 x = 50000; }"));
        Assert.Equal(
            "The generator makes no accessors for extensions yet; the values of 'y' and 2 more are kept among the unknown fields",
            Assert.Single(host.Compile()).GetMessage());
    }

    [Fact]
    public void AFileWithAnErrorDoesNotKeepOthersFromBeingGenerated()
    {
        GeneratorRunResult result = new GeneratorHost(("bad.proto", "syntax = \"proto3\"; message {}"), ("good.proto", "syntax = \"proto3\"; message Good {}")).Run();
        Assert.Equal("good.g.cs", Assert.Single(result.GeneratedSources).HintName);
        Assert.All(result.Diagnostics, diagnostic => Assert.EndsWith("bad.proto", diagnostic.Location.GetLineSpan().Path));
    }

    [Fact]
    public void FilesThatAreNotProtoAreNotRead()
    {
        GeneratorRunResult result = new GeneratorHost(("a.txt", "message"), ("b.PROTO", "syntax = \"proto3\"; message M {}")).Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal("b.g.cs", Assert.Single(result.GeneratedSources).HintName);
    }

    [Fact]
    public void NoFilesGiveNothing()
    {
        GeneratorRunResult result = new GeneratorHost().Run();
        Assert.Empty(result.Diagnostics);
        Assert.Empty(result.GeneratedSources);
    }
}
