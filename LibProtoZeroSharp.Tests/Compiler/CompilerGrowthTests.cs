using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>The memory of the compiler is linear in its input, whatever the input repeats.</summary>
[Trait("Promise", "P10")]
public class CompilerGrowthTests
{
    private const string Options = "import \"google/protobuf/descriptor.proto\"; ";

    private static readonly Dictionary<string, Func<int, List<(string Path, string Text)>>> Shapes = new()
    {
        ["messages"] = n => One(Repeat(n, i => $"message M{i} {{ }}")),
        ["fields"] = n => One($"message M {{ {Repeat(n, i => $"optional M f{i} = {i + 1};")} }}"),
        ["values with gaps"] = n => One($"enum E {{ {Repeat(n, i => $"V{i} = {10007 * i};")} }}"),
        ["members of a oneof"] = n => One($"message M {{ oneof o {{ {Repeat(n, i => $"int32 f{i} = {i + 1};")} }} }}"),
        ["extensions and their ranges"] = n => One(
            $"message M {{ {Repeat(n, i => $"extensions {(2 * i) + 1};")} }} extend M {{ {Repeat(n, i => $"optional int32 e{i} = {(2 * i) + 1};")} }}"),
        ["declared extensions"] = n => One(
            $"message M {{ extensions 1 to 15000 ["
                + $"{string.Join(",", Enumerable.Range(1, n).Select(i => $"declaration = {{ number: {i} full_name: \".e{i}\" type: \"int32\" }}"))}]; }} "
            + $"extend M {{ {Repeat(n, i => $"optional int32 e{i + 1} = {i + 1};")} }}"),
        ["options by paths"] = n => One(
            $"{Options} message O {{ {Repeat(n, i => $"optional int32 f{i} = {i + 1};")} }} extend google.protobuf.FileOptions {{ optional O o = 50000; }} "
            + Repeat(n, i => $"option (o).f{i} = {i};")),
        ["options in braces"] = n => One(
            $"{Options} message O {{ {Repeat(n, i => $"optional int32 f{i} = {i + 1};")} repeated O o = 15001; }} extend google.protobuf.FileOptions {{ repeated O o = 50000; }} "
            + Repeat(n, i => $"option (o) = {{ f{i}: 1 o {{ f{n - i - 1}: 2 }} }};")),
        ["required fields of options"] = n => One(
            $"{Options} message O {{ {Repeat(n, i => $"required int32 f{i} = {i + 1};")} }} extend google.protobuf.FileOptions {{ optional O o = 50000; }} "
            + Repeat(n, i => $"option (o).f{i} = {i};")),
        ["methods"] = n => One($"message M {{ }} service S {{ {Repeat(n, i => $"rpc R{i}(M) returns (M);")} }}"),
        ["files of one package"] = n =>
        [
            .. Enumerable.Range(0, n).Select(i => ($"f{i}.proto", $"syntax = \"proto3\"; package p; message M{i} {{ }}")),
            ("all.proto", $"syntax = \"proto3\"; package p; {Repeat(n, i => $"import \"f{i}.proto\";")} message All {{ {Repeat(n, i => $"M{i} f{i} = {i + 1};")} }}"),
        ],
        ["a chain of public imports"] = n =>
        [
            .. Enumerable.Range(0, n).Select(i => ($"f{i}.proto",
                $"syntax = \"proto3\"; package p; {(i == 0 ? "" : $"import public \"f{i - 1}.proto\";")} message M{i} {{ M{i / 2} f = 1; p.M0 g = 2; .p.M{i / 3} h = 3; }}")),
        ],
        ["ranges with one list of options"] = n => One(
            $"{Options} message M {{ extensions {string.Join(",", Enumerable.Range(1, n).Select(i => 2 * i))} [(o) = 1, (p).o = 1]; }} message O {{ optional int32 o = 1; }} "
            + "extend google.protobuf.ExtensionRangeOptions { optional int32 o = 50000; optional O p = 50001; }"),
        ["members of a oneof that replace each other"] = n => One(
            $"{Options} message O {{ {Repeat(n, i => $"optional int32 f{i} = {i + 1};")} oneof one {{ O a = 15001; O b = 15002; }} }} "
                + $"extend google.protobuf.FileOptions {{ optional O o = 50000; }} "
            + Repeat(n, i => $"option (o).{(i % 2 == 0 ? "a" : "b")}.f{i} = 1;")),
        ["empty statements with comments"] = n => One(Repeat(n, i => $"/* {i} */\n\n// {i}\n\n;") + " message M { }"),
        ["a chain of files"] = n =>
        [
            .. Enumerable.Range(0, n)
                .Select(i => ($"f{i}.proto", $"syntax = \"proto3\"; package p; {(i == 0 ? "" : $"import \"f{i - 1}.proto\";")} message M{i} {{ M{Math.Max(i - 1, 0)} f = 1; }}")),
        ],
    };

    public static TheoryData<string> Names => [.. Shapes.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void FourTimesTheInputTakesFourTimesTheMemory(string shape)
    {
        Assert.All((bool[])[false, true], includeSourceInfo =>
        {
            long few = Allocated(Shapes[shape](250), includeSourceInfo), many = Allocated(Shapes[shape](1_000), includeSourceInfo);
            Assert.InRange((double)many / few, 0, 5.5);
        });
    }

    /// <summary>There are 2^40 paths to the first file.</summary>
    [Fact]
    public void PublicImportsInDiamondsAreVisitedOnce()
    {
        List<(string Path, string Text)> files = [("c.proto", "syntax = \"proto3\"; package c; message C { }")];
        for (int layer = 0; layer < 40; layer++)
        {
            foreach (string side in (string[])["a", "b"])
            {
                string imports = layer == 0 ? "" : $"import public \"a{layer - 1}.proto\"; import public \"b{layer - 1}.proto\";";
                files.Add(($"{side}{layer}.proto", $"syntax = \"proto3\"; package {side}{layer}; {imports} message M {{ }}"));
            }
        }

        files.Add(("z.proto", "syntax = \"proto3\"; package z; import \"a39.proto\"; import \"c.proto\"; message Z { c.C c = 1; a0.M a = 2; b0.M b = 3; }"));

        Assert.Equal(82, Compile(files).Files.Count);
    }

    /// <summary>Each field of a message repeats the name of the message, so 60,000 characters would be there 2,000 times.</summary>
    [Fact]
    public void FullNamesHaveABudget()
    {
        string text = $"syntax = \"proto3\"; message {new string('A', 60_000)} {{\n{Repeat(2_000, i => $"int32 f{i} = {i + 1};")} }}";
        ProtoCompiler compiler = new ProtoCompiler().Add("a.proto", text);
        long before = GC.GetAllocatedBytesForCurrentThread();
        ProtoCompilation compilation = compiler.Compile();
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        ProtoDiagnostic error = Assert.Single(compilation.Diagnostics);
        Assert.Contains("The full names of the file are too long", error.Message, StringComparison.Ordinal);
        Assert.Equal(5, error.Line);
        Assert.InRange(allocated, 0, 200L * text.Length);
    }

    /// <summary>A hint compares a name with many others, in time that depends on their lengths.</summary>
    [Fact]
    public void HintsAreForTheFirstErrorsAndForWordsThatAreTyped()
    {
        string text = $"syntax = \"proto3\"; message Person {{ }} message {new string('A', 101)} {{ }}\n"
            + $"message M {{ {new string('A', 100)}B long = 30; {Repeat(29, i => $"Persom f{i} = {i + 1};")} }}";
        ProtoDiagnostic[] errors = [.. new ProtoCompiler().Add("a.proto", text).Compile().Diagnostics];

        Assert.Equal(30, errors.Length);
        Assert.Equal(19, errors.Count(error => error.Message.EndsWith("did you mean \"Person\"?", StringComparison.Ordinal)));
        Assert.DoesNotContain(errors, error => error.Message.Contains("did you mean \"AAA", StringComparison.Ordinal));
    }

    private static long Allocated(List<(string Path, string Text)> files, bool includeSourceInfo) => Enumerable.Range(0, 3).Min(_ =>
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Compile(files, includeSourceInfo);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    });

    private static ProtoCompilation Compile(List<(string Path, string Text)> files, bool includeSourceInfo = false)
    {
        var compiler = new ProtoCompiler { IncludeSourceInfo = includeSourceInfo };
        foreach ((string path, string text) in files) compiler.Add(path, text);
        return compiler.Compile().ThrowIfErrors();
    }

    private static List<(string Path, string Text)> One(string text) => [("a.proto", "syntax = \"proto2\"; " + text)];

    private static string Repeat(int count, Func<int, string> make) => string.Join('\n', Enumerable.Range(0, count).Select(make));
}
