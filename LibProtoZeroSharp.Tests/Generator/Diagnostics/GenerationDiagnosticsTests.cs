using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Diagnostics;

namespace LibProtoZeroSharp.Tests.Generator.Diagnostics;

/// <summary>The diagnostics of generation, and their positions.</summary>
public class GenerationDiagnosticsTests
{
    [Theory]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 x = ;\n}", "PZ0001", 2, 12)]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  Nowhere x = 1;\n}", "PZ0107", 2, 2)]
    [InlineData("syntax = \"proto3\";\nimport \"nowhere.proto\";", "PZ0100", 1, 7)]
    [InlineData("syntax = \"proto3\";\noption csharp_namespace = \"1.2\";", "PZ0502", 1, 26)]
    public void TheyPointIntoTheFile(string text, string id, int line, int column)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("dir/a.proto", text)).Run().Diagnostics);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal((id, GeneratorHost.Folder + "/dir/a.proto", line, column), (diagnostic.Id, span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
    }

    [Theory]
    [InlineData("2027")]
    [InlineData("UNSTABLE")]
    public void AnUnknownEditionIsToldTheKnownOnes(string edition)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("a.proto", $"edition = \"{edition}\"; message M {{}}")).Run().Diagnostics);
        Assert.Equal($"Edition \"{edition}\" is not supported; the known editions are \"2023\", \"2024\" and \"2026\"", diagnostic.GetMessage());
    }

    [Theory]
    [InlineData("int32 KEY = 1;")]
    [InlineData("message KEY {}")]
    [InlineData("oneof KEY { int32 a = 1; }")]
    public void ANameOfAnEnumValueIsToldThatValuesAreSiblingsOfTheirEnum(string member)
    {
        Diagnostic diagnostic = Assert.Single(new GeneratorHost(("a.proto", $"syntax = \"proto3\"; message M {{ enum E {{ KEY = 0; }}\n{member} }}")).Run().Diagnostics);
        Assert.Equal(
            "\"M.KEY\" is already defined in line 1, as a value of enum \"E\"; enum values are siblings of their type, not children of it",
            diagnostic.GetMessage());
    }

    [Fact]
    public void AFileWithAnErrorDoesNotKeepOthersFromBeingGenerated()
    {
        GeneratorRunResult result = new GeneratorHost(("bad.proto", "syntax = \"proto3\"; message {}"), ("good.proto", "syntax = \"proto3\"; message Good {}")).Run();
        Assert.Contains(result.GeneratedSources, source => source.HintName == "good.g.cs");
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
