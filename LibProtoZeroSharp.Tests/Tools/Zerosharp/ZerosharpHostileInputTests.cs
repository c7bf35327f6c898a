using System.Diagnostics;
using System.Text;
using static LibProtoZeroSharp.Tools.WireOutput;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>Every input of every command ends in a result or in one line of an error, after a time and with an output that follow from its length.</summary>
public sealed class ZerosharpHostileInputTests : IDisposable
{
    private const string Escape = "\e[31m";

    private static readonly string[] X = ["--proto", "x.proto", "--type", "X"];

    private readonly ToolFolder _folder = new();

    public ZerosharpHostileInputTests() => _folder.Write(
        "x.proto",
        """
        syntax = "proto2";
        message X { extensions 100 to max; optional int32 a = 1; map<string, X> m = 2; map<string, E> e = 3; repeated int32 r = 4; }
        enum E { A = 0; }
        extend X { optional X xx = 100; optional int32 xi = 101; }
        """);

    public void Dispose() => _folder.Dispose();

    /// <summary>The library writes an extension again as often as it has read it. Searching the values before it each time would take minutes.</summary>
    [Theory]
    [InlineData("[xx]", "[xx] {\n  a: 1\n}\n")]
    [InlineData("[xx].a", "[xx].a: 1\n")]
    [InlineData("[xi]", "[xi]: 1\n")]
    public async Task AnExtensionThatIsThereOftenIsReadInLinearTime(string path, string expected)
    {
        byte[] message = [.. Repeat([0x20, 1], 100_000), .. Repeat([.. Field(100, [8, 1]), 0xA8, 6, 1], 50_000)];
        Assert.Equal(expected, (await _folder.RunAsync(message, [.. X, "--path", path])).SuccessfulOutput);
    }

    [Fact]
    public async Task ALongPathIsReadOnASmallStack()
    {
        // The command lines of Windows are shorter.
        int steps = OperatingSystem.IsWindows() ? 15_000 : 30_000;
        Assert.Equal("", (await _folder.RunAsync(Field(1, []), "--path", string.Join('.', Enumerable.Repeat(1, steps)))).SuccessfulOutput);
    }

    [Fact]
    public async Task PathsInTheOutputAreCut()
    {
        byte[] fields = Repeat([0x38, 1], 10_000);
        File.WriteAllBytes(_folder.PathOf("long"), Field(2, [.. Field(1, Repeat("k"u8, 100_000)), .. Field(2, fields)]));
        File.WriteAllBytes(_folder.PathOf("empty"), []);
        ProgramResult result = await _folder.RunAsync(["diff", .. X, "long", "empty"]);
        Assert.Equal((1, ""), (result.ExitCode, result.Error));
        Assert.InRange(result.OutputBytes.Length, 10_000 * 100, 10_000 * 300);
        Assert.Matches("^- m\\[\"k{97}…k{96}\"\\]\\.7: 1\n", result.Output);
    }

    [Fact]
    public async Task TheLastOfTheEntriesOfAKeyCounts()
    {
        // The bytes of an extension are kept as they are.
        File.WriteAllBytes(_folder.PathOf("twice"), Field(100, [.. Field(2, [.. Field(1, "k"u8), .. Field(2, [8, 5])]), .. Field(2, [.. Field(1, "k"u8), .. Field(2, [8, 6])])]));
        File.WriteAllBytes(_folder.PathOf("empty"), []);
        Assert.Equal("- [xx].m[\"k\"].a: 6\n", (await _folder.RunAsync(["diff", .. X, "twice", "empty"])).Output);
        Assert.Equal("[xx].m[\"k\"] {\n  a: 6\n}\n", (await _folder.RunAsync([.. X, "--path", "[xx].m", "twice"])).SuccessfulOutput);
    }

    [Theory]
    [InlineData]
    [InlineData("--color", "always")]
    [InlineData("--path", "1")]
    public async Task DeepGroupsAreIndentedByThirtyTwoLevels(params string[] arguments)
    {
        byte[] message = [.. Repeat([0x0B], 99), .. Repeat([8, 1], 50_000), .. Repeat([0x0C], 99)];
        string output = (await _folder.RunAsync(message, arguments)).SuccessfulOutput;
        Assert.Contains('\n' + new string(' ', 64), output);
        Assert.InRange(output.Length, 50_000 * 60, 50_000 * 90);
    }

    [Theory]
    [InlineData("FFFFFFFF08", "InvalidLength at byte 0")]
    [InlineData("FFFFFFFFFFFF01", "InvalidLength at byte 0")]
    [InlineData("FFFFFF7F", "Truncated at byte 4")]
    [InlineData("80", "Truncated at byte 1")]
    public async Task WrongLengthsOfAStreamAreErrors(string bytes, string reason) =>
        (await _folder.RunAsync(Convert.FromHexString(bytes), "--delimited")).AssertError(1, reason);

    [Theory]
    [InlineData("{\"a", "encode", "--json")]
    [InlineData("{\"#\": 1}", "encode", "--json")]
    [InlineData("#: 1", "encode")]
    [InlineData("[#]: 1", "encode")]
    [InlineData("a: \"#", "encode")]
    public async Task TextForAMessageMayNotReachTheTerminal(string text, params string[] command) =>
        AssertNoControls(await _folder.RunAsync(text.Replace("#", Escape).Replace("a", "a" + Escape), [.. command, .. X]));

    [Theory]
    [InlineData("mis#sing")]
    [InlineData("--wrong#")]
    [InlineData("--path", "a#")]
    [InlineData("--color", "a#")]
    [InlineData("--proto", "x.proto", "--type", "X#")]
    [InlineData("--proto", "mis#sing", "--type", "X")]
    [InlineData("--descriptors", "mis#sing", "--type", "X")]
    [InlineData("--descriptors", "fol#der/names.set", "--type", "X")]
    [InlineData("--proto", "x.proto", "-I", "mis#sing", "--type", "X")]
    [InlineData("--proto", "fol#der/wrong.proto", "--type", "X")]
    [InlineData("--proto", "x.proto", "--type", "X", "fol#der/wrong.proto")]
    [InlineData("diff", "mis#sing", "x.proto")]
    [InlineData("describe", "--proto", "fol#der/wrong.proto")]
    [InlineData("describe", "--proto", "fol#der/right.proto")]
    [InlineData("describe", "--proto", "fol#der/right.proto", "--type", "R")]
    [InlineData("compile", "fol#der/wrong.proto")]
    [InlineData("compile", "fol#der/right.proto", "-o", "set")]
    [InlineData("compile", "x.proto", "-o", "mis#sing/x")]
    [InlineData("breaking", "x.proto", "--against", "mis#sing")]
    [InlineData("breaking", "x.proto", "--against", "fol#der/wrong.proto")]
    [InlineData("breaking", "x.proto", "--against", "fol#der/right.proto")]
    [InlineData("breaking", "fol#der/right.proto", "--against", "fol#der/names.set")]
    [InlineData("breaking", "x.proto", "--against", "x.proto", "--ignore", "P#")]
    public async Task NothingOfAFileOrOfTheCommandLineMayReachTheTerminal(params string[] arguments)
    {
        Skip.Unless(!OperatingSystem.IsWindows(), "Windows has no such names of files");
        _folder.Write($"fol{Escape}der/wrong.proto", $"import \"a{Escape}.proto\"; message {Escape} {{}} message M {{ M{Escape} m = 1; }} option (a) = \"{Escape}\"; Ż");
        _folder.Write(
            $"fol{Escape}der/right.proto",
            $"// {Escape}\nimport \"google/protobuf/any.proto\"; message X {{ optional string s = 1 [json_name = \"{Escape}\", default = \"{Escape}\"]; }} message R {{ }}");
        byte[] name = Field(1, Encoding.UTF8.GetBytes(Escape));
        File.WriteAllBytes(_folder.PathOf($"fol{Escape}der/names.set"), Field(1, [.. name, .. Field(4, name)]));
        AssertNoControls(await _folder.RunAsync([.. arguments.Select(argument => argument.Replace("#", Escape))]));
    }

    [Fact]
    public async Task AFolderInsteadOfAFileIsAnError()
    {
        _folder.Write("empty", "");
        string[][] commands =
            [["."], ["--delimited", "."], ["diff", ".", "empty"], ["diff", "empty", "."], ["encode", .. X, "."], ["--descriptors", ".", "--type", "X"]];
        foreach (string[] command in commands) (await _folder.RunAsync(command)).AssertError(2, @"^zerosharp: \. is a folder\. Expected a file\.$");
    }

    /// <summary>Each link would double the files of the folder at each of 40 levels.</summary>
    [Fact]
    public async Task FoldersWithLinksToThemselvesAreReadOnce()
    {
        Skip.Unless(!OperatingSystem.IsWindows(), "links need a privilege on Windows");
        _folder.Write("protos/a/a.proto", "syntax = \"proto3\"; import \"b/pipe.proto\"; message A {}");
        _folder.Write("protos/b/b.proto", "syntax = \"proto3\"; import \"a/a.proto\"; import \"linked/c.proto\"; message B { A a = 1; C c = 2; }");
        _folder.Write("other/c.proto", "syntax = \"proto3\"; message C {}");
        (string Path, string Target)[] links =
            [("x", "."), ("y", "."), ("a/b", "../b"), ("b/a", "../a"), ("b/root", _folder.PathOf("protos/x/y")), ("linked", "../other/")];
        foreach ((string path, string target) in links) Directory.CreateSymbolicLink(_folder.PathOf("protos/" + path), target);
        File.CreateSymbolicLink(_folder.PathOf("protos/b/zero.proto"), "/dev/zero");
        using (Process pipe = Process.Start("mkfifo", [_folder.PathOf("protos/b/pipe.proto")])) await pipe.WaitForExitAsync(TestContext.Current.CancellationToken);

        string[] lines = ToolFolder.Lines((await _folder.RunAsync("describe", "--proto", "protos")).SuccessfulOutput);
        Assert.Equal(["message A  // protos/a/a.proto:1:43", "message B  // protos/b/b.proto:1:65", "message C  // protos/linked/c.proto:1:20"], lines);
        _ = (await _folder.RunAsync("compile", "protos", "-o", "set")).SuccessfulOutput;
        _ = (await _folder.RunAsync("compile", "protos/a/a.proto", "-I", "protos", "-o", "set")).SuccessfulOutput;
        Assert.Equal("", (await _folder.RunAsync("breaking", "protos", "--against", "protos")).SuccessfulOutput);
    }

    [Fact]
    public async Task AProtoFileWithoutAnEndIsAnError()
    {
        Skip.Unless(!OperatingSystem.IsWindows(), "Windows has no such device");
        string[][] commands =
            [["compile", "/dev/zero"], ["describe", "--proto", "/dev/zero"], ["--proto", "/dev/zero", "--type", "X"], ["breaking", "/dev/zero", "--against", "x"]];
        foreach (string[] command in commands)
            (await _folder.RunAsync(command)).AssertError(1, "^zerosharp: /dev/zero: The input has more than 67,108,864 bytes\\.$");
    }

    /// <summary>As a shell gives the output of another command.</summary>
    [Fact]
    public async Task AFileThatIsNamedMayBeAPipe()
    {
        Skip.Unless(OperatingSystem.IsLinux(), "other systems have other paths for the standard input");
        Assert.Equal("message X  // /dev/stdin:1:1\n", (await _folder.RunAsync("message X {}", ["describe", "--proto", "/dev/stdin"])).SuccessfulOutput);
    }

    private static void AssertNoControls(ProgramResult result)
    {
        Assert.InRange(result.ExitCode, 0, 2);
        Assert.NotEmpty(result.Output + result.Error);
        Assert.DoesNotContain(result.Output + result.Error, c => char.IsControl(c) && c is not ('\n' or '\r' or '\t'));
    }

    private static byte[] Repeat(ReadOnlySpan<byte> bytes, int count)
    {
        var repeated = new byte[bytes.Length * count];
        for (int i = 0; i < count; i++) bytes.CopyTo(repeated.AsSpan(i * bytes.Length));
        return repeated;
    }
}
