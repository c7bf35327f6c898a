namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>Diagnostics of .proto files: all are printed, with paths that an editor opens.</summary>
public sealed class ZerosharpSchemaTests : IDisposable
{
    private const string Faulty = "syntax = \"proto3\";\npackage shop;\nmessage Item {\n  Missing first = 1;\n  strng second = 2;\n  int32 third = 2;\n}\n";

    private readonly ToolFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("compile protos")]
    [InlineData("breaking protos --against none.binpb")]
    [InlineData("decode --proto protos --type shop.Item none.pb")]
    [InlineData("encode --proto protos --type shop.Item none.txtpb")]
    [InlineData("diff --proto protos --type shop.Item none.pb none.pb")]
    [InlineData("describe --proto protos --type shop.Item")]
    public async Task AllErrorsArePrinted(string arguments)
    {
        _folder.Write("protos/shop/item.proto", Faulty);
        ProgramResult result = await _folder.RunAsync(arguments.Split(' '));
        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Collection(
            ToolFolder.Lines(result.Error),
            line => Assert.Equal("protos/shop/item.proto(4,3): error PZ0107: \"Missing\" is not defined", line),
            line => Assert.Equal("protos/shop/item.proto(5,3): error PZ0107: \"strng\" is not defined; did you mean \"string\"?", line),
            line => Assert.Matches(@"^protos/shop/item\.proto\(6,17\): error PZ0203: ", line));
    }

    [Theory]
    [InlineData("item.proto", "item.proto")]
    [InlineData("./item.proto", "item.proto")]
    [InlineData("protos", "protos/shop/item.proto")]
    [InlineData("./protos", "./protos/shop/item.proto")]
    [InlineData("protos/shop/item.proto", "protos/shop/item.proto")]
    [InlineData("-I protos protos/shop/item.proto", "protos/shop/item.proto")]
    [InlineData("-I protos user.proto", "protos/shop/item.proto")]
    [InlineData("-I . -I protos user.proto", "protos/shop/item.proto")]
    public async Task ThePathOfAnErrorIsThatOfTheCommandLine(string arguments, string path)
    {
        _folder.Write("item.proto", Faulty);
        _folder.Write("protos/shop/item.proto", Faulty);
        _folder.Write("user.proto", """syntax = "proto3"; import "shop/item.proto";""");
        Assert.All(ToolFolder.Lines((await _folder.RunAsync(["compile", .. arguments.Split(' ')])).Error), line => Assert.StartsWith(path + "(", line, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("none")]
    [InlineData("none/item.proto")]
    public async Task AMissingFileIsNamed(string path) =>
        (await _folder.RunAsync("compile", path)).AssertError(2, $"^zerosharp: There is no file or folder {path}\\.$");

    [Fact]
    public async Task AnErrorIsOneLineEvenIfItQuotesALineBreak()
    {
        _folder.Write("item.proto", """syntax = "proto3"; import "a\nb";""");
        (await _folder.RunAsync("compile", "item.proto")).AssertError(1, @"^item\.proto\(1,27\): error PZ0100: Import ""a b"" ");
    }

    [Fact]
    public async Task CompilePrintsWarningsAndOtherCommandsDoNot()
    {
        _folder.Write("item.proto", """syntax = "proto3"; import "google/protobuf/any.proto"; message Item {}""");
        ProgramResult result = await _folder.RunAsync("compile", "item.proto", "-o", "set");
        Assert.Equal((0, "item.proto(1,27): info PZ0134: Import \"google/protobuf/any.proto\" is unused"), (result.ExitCode, Assert.Single(ToolFolder.Lines(result.Error))));
        Assert.True(File.Exists(_folder.PathOf("set")));
        Assert.Equal("", (await _folder.RunAsync("--proto", "item.proto", "--type", "Item")).Error);
    }
}
