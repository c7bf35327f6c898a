namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Types that are generated for a small size of their code.</summary>
public class CodeSizeTests
{
    private const string Message = """
        message M { optional int32 number = 1; repeated string names = 2; map<string, M> others = 3; oneof choice { string text = 4; M message = 5; } }
        """;

    [Theory]
    [InlineData("CodeSize", "", true)]
    [InlineData("codesize", "option optimize_for = SPEED;", true)]
    [InlineData("Speed", "option optimize_for = CODE_SIZE;", false)]
    [InlineData("", "option optimize_for = CODE_SIZE;", true)]
    [InlineData("", "option optimize_for = LITE_RUNTIME;", false)]
    [InlineData("", "", false)]
    public void SettingsTakePrecedenceOverTheOption(string setting, string option, bool isByTable)
    {
        (string, string) file = ("m.proto", $"syntax = \"proto3\"; {option} {Message}");
        Assert.Equal(isByTable, IsByTable(new GeneratorHost(file).Property("ProtoZeroOptimizeFor", setting)));
        Assert.Equal(
            isByTable,
            IsByTable(
                new GeneratorHost(file).Property("ProtoZeroOptimizeFor", "Speed").Metadata("m.proto", "OptimizeFor", setting.Length == 0 && isByTable ? "CodeSize" : setting)));
    }

    [Fact]
    public void OtherSettingsAreErrors()
    {
        var host = new GeneratorHost(("m.proto", "syntax = \"proto3\";"));
        Assert.Contains(
            "'Speed', 'CodeSize' or 'LiteRuntime'", Assert.Single(host.Property("ProtoZeroOptimizeFor", "Size").Run().Diagnostics).ToString(), StringComparison.Ordinal);
        host = new GeneratorHost(("m.proto", "syntax = \"proto3\";")).Metadata("m.proto", "OptimizeFor", "tiny");
        Assert.Contains("OptimizeFor", Assert.Single(host.Run().Diagnostics).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void AnEditOfTheSettingIsSeen()
    {
        var host = new GeneratorHost(("m.proto", $"syntax = \"proto3\"; {Message}"));
        Assert.False(IsByTable(host));
        Assert.True(IsByTable(host.Property("ProtoZeroOptimizeFor", "CodeSize")));
        Assert.False(IsByTable(host.Property("ProtoZeroOptimizeFor", "Speed")));
        Assert.True(IsByTable(host.Metadata("m.proto", "OptimizeFor", "CodeSize")));
    }

    [Fact]
    public void TheCodeIsSmaller()
    {
        string text = "syntax = \"proto3\"; " + Message;
        int Size(string setting) => new GeneratorHost(("m.proto", text)).Property("ProtoZeroOptimizeFor", setting).Image("Size").Length;
        Assert.True(Size("CodeSize") < Size("Speed"));
    }

    private static bool IsByTable(GeneratorHost host)
    {
        Assert.Empty(host.Compile());
        string code = host.Run().GeneratedSources.Single().SourceText.ToString();
        bool isByTable = code.Contains("IsTableDriven", StringComparison.Ordinal);
        Assert.NotEqual(isByTable, code.Contains("switch (tag)", StringComparison.Ordinal));
        return isByTable;
    }
}
