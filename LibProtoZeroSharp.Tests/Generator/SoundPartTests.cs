using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>The sound part of a faulty .proto becomes code, so that errors of C# don't bury those of the .proto.</summary>
public class SoundPartTests
{
    private const string Use = """
        class Use
        {
            static int Of(Good good, Good.Types.Inner inner) => good.Number + inner.Number + (int)Color.Red;
        }
        """;

    /// <summary>What stands in addition to the declarations that <see cref="Use"/> needs, and the diagnostic for it.</summary>
    [Theory]
    [InlineData("message Bad { Missing field = 1; }", "PZ0107")]
    [InlineData("message Bad { string a = 1; string b = 1; }", "PZ0203")]
    [InlineData("message Bad { string a = ; }", "PZ0001")]
    [InlineData("message Bad { Worse w = 1; } message Worse { Worst w = 1; } message Worst { Missing m = 1; } message Worst { }", "PZ0107")]
    [InlineData("message Bad { oneof only { Missing m = 1; } }", "PZ0107")]
    [InlineData("enum Bad { BAD_ONE = 1; }", "PZ")]
    [InlineData("import \"missing.proto\"; message Bad { missing.Type t = 1; }", "PZ")]
    [InlineData("service Bad { rpc Call(Good) returns (Missing); rpc Other(Good) returns (Good); }", "PZ0107")]
    [InlineData("option unknown = 1;", "PZ")]
    [InlineData("message Bad { option unknown = 1; string a = 1 [unknown = 2]; }", "PZ")]
    [InlineData("extend Good { string a = 1; }", "PZ")]
    public void OnlyTheProtoHasErrors(string faulty, string id)
    {
        foreach (string text in new[] { $"{Sound}\n{faulty}", $"syntax = \"proto3\";\n{faulty}\n{Sound["syntax = \"proto3\";".Length..]}" })
        {
            var host = new GeneratorHost(("a.proto", text));
            Assert.All(Errors(host, Use), error => Assert.StartsWith("PZ", error.Id));
            Assert.Contains(Errors(host, Use), error => error.Id.StartsWith(id, StringComparison.Ordinal));
        }
    }

    [Fact]
    public void AFaultyFieldIsTheOnlyOneThatIsMissing()
    {
        var host = new GeneratorHost(("a.proto", "syntax = \"proto3\"; message Good { int32 number = 1; Missing missing = 2; string name = 3; }"));
        Assert.All(Errors(host, "class Use { static int Of(Good good) => good.Number + good.Name.Length; }"), error => Assert.StartsWith("PZ", error.Id));
        Assert.Contains(Errors(host, "class Use { static bool Of(Good good) => good.HasMissing; }"), error => error.Id == "CS1061");
    }

    [Fact]
    public void FilesThatImportAFaultyOneHaveTheirTypes()
    {
        var host = new GeneratorHost(
            ("a.proto", $"{Sound} message Bad {{ Missing m = 1; }}"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message Outer { Good good = 1; Color color = 2; Bad bad = 3; }"));
        Assert.All(Errors(host, "class Use { static int Of(Outer outer) => outer.Good.Number + (int)outer.Color; }"), error => Assert.StartsWith("PZ", error.Id));
    }

    /// <summary>The next run doesn't take the part for the whole.</summary>
    [Fact]
    public void WhenTheErrorIsGoneTheWholeFileIsBack()
    {
        var host = new GeneratorHost(("a.proto", Sound), ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message Outer { Good good = 1; Late late = 2; }"));
        Assert.Contains(Errors(host, "class Use { static bool Of(Outer outer) => outer.HasLate; }"), error => error.Id == "PZ0107");
        host.Edit("a.proto", Sound + " message Late { }");
        Assert.Empty(Errors(host, "class Use { static bool Of(Outer outer) => outer.HasLate; }"));
    }

    private static Diagnostic[] Errors(GeneratorHost host, string source) =>
        [.. host.Compile(source).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];

    private const string Sound =
        "syntax = \"proto3\"; message Good { message Inner { int32 number = 1; } int32 number = 1; Inner inner = 2; } enum Color { NONE = 0; RED = 1; }";
}
