using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Every text ends in descriptors or in diagnostics, in a limited time and on a small stack.</summary>
[Trait("Promise", "P08")]
public class HostileSourcesTests
{
    private const int SmallStack = 256 * 1024;

    [Theory]
    [InlineData("message M {", "", "}")]
    [InlineData("message M { optional group G = 1 {", "", "}}")]
    [InlineData("message M { oneof o { group G = 1 {", "", "}}}")]
    [InlineData("option a = { a", "", "};")]
    [InlineData("option a = { a", ": 1", "};", "{ a")]
    [InlineData("option a = { a: ", "1", "};", "[{ a: ")]
    [InlineData("option ", "a", " = 1;", "(")]
    [InlineData("option a", " = 1", ";", ".a")]
    [InlineData("message M { a", " a = 1;", "}", ".a")]
    [InlineData("", "", "", "/*")]
    [InlineData("", "", "", "{")]
    [InlineData("package a", "", ";", ".a")]
    public void DeepNestingEndsInDiagnostics(string start, string middle, string end, string? repeated = null)
    {
        const int depth = 100_000;
        string text = repeated is null
            ? string.Concat(Enumerable.Repeat(start, depth)) + middle + string.Concat(Enumerable.Repeat(end, depth))
            : start + string.Concat(Enumerable.Repeat(repeated, depth)) + middle + end;

        Assert.False(Compile(text).Success);
    }

    /// <summary>All levels that the compiler allows: the descriptors must be made of them, too.</summary>
    [Fact]
    public void TheDeepestNestingHasDescriptors()
    {
        int depth = Enumerable.Range(1, 200).Last(depth => Compile(Nested(depth)).Success);

        Assert.InRange(depth, 20, 100);
        MessageDescriptor? message = OnSmallStack(() => Compile(Nested(depth)).Files[0].MessageTypes[0]);
        for (int i = 1; i < depth; i++) message = message!.NestedTypes[0];
        Assert.NotNull(message);

        static string Nested(int depth) => string.Concat(Enumerable.Repeat("message M {", depth)) + new string('}', depth);
    }

    [Fact]
    public void TheDeepestOptionHasDescriptors()
    {
        int depth = Enumerable.Range(1, 200).LastOrDefault(depth => Compile(Nested(depth)).Success);

        Assert.InRange(depth, 10, 200);
        Assert.Single(OnSmallStack(() => Compile(Nested(depth)).Files));

        static string Nested(int depth) =>
            "import \"google/protobuf/descriptor.proto\"; message M { optional M m = 1; optional group G = 2 { optional M m = 3; } } "
                + "extend google.protobuf.FileOptions { optional M o = 50000; } option (o) = { "
            + string.Concat(Enumerable.Range(0, depth).Select(i => i % 2 == 0 ? "m {" : "G { m {"))
                + string.Concat(Enumerable.Range(0, depth).Select(i => i % 2 == 0 ? "}" : "}}")) + " };";
    }

    [Fact]
    public void LongNamesHaveASet()
    {
        string name = new('x', 40_000);
        ProtoCompilation compilation = Compile($"syntax = \"proto3\"; message {name} {{ int32 a = 1; }}");

        Assert.NotEmpty(compilation.ThrowIfErrors().ToFileDescriptorSet());
        Assert.Contains("1024", Assert.Throws<ArgumentException>(() => compilation.Files).Message);
        Assert.Equal("PZ0242", Assert.Single(Compile($"syntax = \"proto3\"; message {name}{name} {{ }}").Diagnostics).Id);
    }

    [Fact]
    public void LargeFilesTakeLinearTime()
    {
        string fields = string.Concat(Enumerable.Range(1, 18_000).Select(i => $"optional int32 f{i} = {i}; reserved {i + 600_000}; "));
        string values = string.Concat(Enumerable.Range(0, 18_000).Select(i => $"V{i} = {i}; "));
        string messages = string.Concat(Enumerable.Range(0, 18_000).Select(i => $"message M{i} {{ map<string, M> m = 1; oneof o {{ E e = 2; }} }} "));

        Assert.Equal(18_001, Compile($"syntax = \"proto3\"; message M {{ {fields} }} enum E {{ {values} }} {messages}").Files[0].MessageTypes.Count);
    }

    /// <summary>Each file of the ladder sees the names of all files below it. With work for each of them, this would take longer than all tests of the class.</summary>
    [Fact]
    public void LaddersOfPublicImportsTakeLinearTime()
    {
        const int rungs = 1_000;
        var compiler = new ProtoCompiler();
        foreach (string side in (string[])["a", "b"])
        {
            compiler.Add($"{side}0.proto", "syntax = \"proto3\"; package p; " + string.Concat(Enumerable.Range(0, 10_000).Select(i => $"message {side}0_{i} {{ }} ")));
            for (int i = 1; i <= rungs; i++)
            {
                compiler.Add(
                    $"{side}{i}.proto",
                    $"syntax = \"proto3\"; package p; import public \"a{i - 1}.proto\"; import public \"b{i - 1}.proto\"; message {side}{i} {{ a0_1 a = 1; b0_1 b = 2; }}");
            }
        }

        Assert.Equal(2 * (rungs + 1), compiler.Compile().ThrowIfErrors().Files.Count);
    }

    /// <summary>With work by the square of the number, each of these would take as long as all other tests of the class.</summary>
    [Theory]
    [InlineData("syntax = \"proto3\"; message M {", "optional int32 f# = #;", "}", true)]
    [InlineData("syntax = \"proto3\"; message M {", "oneof o# { int32 f# = #; }", "}", true)]
    [InlineData("syntax = \"proto3\"; message M {", "T# f# = #;", "}", false)]
    [InlineData("syntax = \"proto3\"; message M {", "a.b.T# f# = #;", "}", false)]
    [InlineData("syntax = \"proto3\";", "import \"#\";", "", true)]
    [InlineData("syntax = \"proto3\";", "import public \"#\";", "", true)]
    [InlineData("syntax = \"proto3\";", "option (o#) = 1;", "", false)]
    [InlineData("syntax = \"proto3\";", "option o# = 1;", "", false)]
    public void ManyOfAKindTakeLinearTime(string start, string repeated, string end, bool isValid)
    {
        string text = start + string.Concat(Enumerable.Range(20_000, Campaign.Iterations(10_000, 45_000)).Select(i => repeated.Replace("#", i.ToString()))) + end;
        ProtoCompilation compilation = new ProtoCompiler { IncludeSourceInfo = true, Resolver = _ => "syntax = \"proto3\";" }.Add("a.proto", text).Compile();

        Assert.Equal(isValid, compilation.Success);
    }

    /// <summary>Naming every file of every cycle would take memory by the square of their number, a hundred times.</summary>
    [Fact]
    public void ALongCycleIsNamedByItsEnds()
    {
        ProtoCompilation compilation = new ProtoCompiler { Resolver = path => $"import \"{(int.Parse(path) + 1) % 1000}\";" }.Add("0", "import \"1\";").Compile();

        Assert.EndsWith(
            ": 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 9 -> ... -> 990 -> 991 -> 992 -> 993 -> 994 -> 995 -> 996 -> 997 -> 998 -> 999 -> 0",
            Assert.Single(compilation.Diagnostics, diagnostic => diagnostic.Id == "PZ0101").Message);
    }

    [Fact]
    public void ALongChainOfImportsHasDescriptors()
    {
        const int count = 5_000;
        ProtoCompilation compilation = OnSmallStack(() => new ProtoCompiler
        {
            Resolver = path => int.Parse(path) is var i && i < count ? $"syntax = \"proto3\"; import public \"{i + 1}\"; message M{i} {{ }}" : "syntax = \"proto3\";",
        }.Add("a.proto", "import \"1\"; message A { optional M4999 m = 1; }").Compile());

        Assert.Equal("M4999", compilation.Files[0].MessageTypes[0].Fields[1].MessageType!.Name);
    }

    [Fact]
    public void ManyFaultsAreNotAllReported() => Assert.InRange(Compile(string.Concat(Enumerable.Repeat("x;", 100_000))).Diagnostics.Count, 1, 300);

    [Fact]
    public void AnyCharactersEndInAnAnswer()
    {
        var random = new Random(7);
        string text = File.ReadAllText(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Protos", "proto3.proto"));
        int rejected = 0;
        for (int i = 0; i < 300; i++)
        {
            char[] changed = text.ToCharArray();
            for (int j = random.Next(1, 4); j > 0; j--) changed[random.Next(changed.Length)] = (char)(random.Next(2) == 0 ? random.Next(128) : random.Next(char.MaxValue + 1));
            ProtoCompilation compilation = Compile(new string(changed)[..(random.Next(4) == 0 ? random.Next(changed.Length) : changed.Length)]);
            if (compilation.Success)
                Assert.NotEmpty(compilation.ToFileDescriptorSet());
            else
                rejected++;
            Assert.All(compilation.Diagnostics, diagnostic => Assert.True(diagnostic is { Line: > 0, Column: > 0, Length: >= 0, Message.Length: > 0 }));
        }

        Assert.InRange(rejected, 100, 299);
    }

    private static ProtoCompilation Compile(string text) => OnSmallStack(() => new ProtoCompiler { IncludeSourceInfo = true }.Add("a.proto", text).Compile());

    private static T OnSmallStack<T>(Func<T> run)
    {
        T? result = default;
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    result = run();
                }
                catch (Exception exception)
                {
                    failure = exception;
                }
            },
            SmallStack);
        thread.Start();
        thread.Join();
        return failure is null ? result! : throw failure;
    }
}
