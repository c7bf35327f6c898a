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

    /// <summary>The descriptors have a limit for the full names of types, which protoc does not have. So the compiler has it too.</summary>
    [Theory]
    [InlineData("message X {}", 1024)]
    [InlineData("enum X { A = 0; }", 1024)]
    [InlineData("service X {}", 1024)]
    [InlineData("package p.q; message X {}", 1020)]
    [InlineData("message M { message X {} }", 1022)]
    [InlineData("message M { map<int32, int32> X = 1; }", 1017)]
    [InlineData("message M { int32 X = 1; }", 65_533)]
    [InlineData("message M { oneof X { int32 a = 1; } }", 65_533)]
    [InlineData("enum E { X = 0; }", 65_535)]
    [InlineData("message M {} service S { rpc X(M) returns (M); }", 65_533)]
    public void TheLongestNamesHaveDescriptors(string text, int longest)
    {
        Assert.Single(Compile(Named(longest)).ThrowIfErrors().Files);

        ProtoDiagnostic diagnostic = Assert.Single(Compile(Named(longest + 1)).Diagnostics);
        Assert.Equal(("PZ0242", 1, 19 + text.IndexOf('X')), (diagnostic.Id, diagnostic.Line, diagnostic.Column));

        string Named(int length) => "syntax = 'proto3';" + text.Replace("X", "X" + new string('x', length - 1));
    }

    /// <summary>A program that parses the descriptors counts the groups in options, as it doesn't know the options.</summary>
    [Theory]
    [InlineData("option (o) = {", "m {", "}", "};")]
    [InlineData("option (o)", ".m", "", " = {};")]
    public void TheDeepestGroupsOfAnOptionHaveDescriptors(string start, string repeated, string repeatedEnd, string end)
    {
        Assert.Single(Compile(Nested(60)).ThrowIfErrors().Files);
        Assert.Equal("PZ0009", Assert.Single(Compile(Nested(61)).Diagnostics).Id);

        string Nested(int depth) =>
            """
            edition = "2023"; import "google/protobuf/descriptor.proto";
            option features.message_encoding = DELIMITED;
            message M { M m = 1; }
            extend google.protobuf.MessageOptions { M o = 50000; }
            """
            + string.Concat(Enumerable.Repeat("message N {", 31)) + start + string.Concat(Enumerable.Repeat(repeated, depth - 1))
            + string.Concat(Enumerable.Repeat(repeatedEnd, depth - 1)) + end + new string('}', 31);
    }

    /// <summary>These take the most memory for each byte of their descriptors, which have a budget.</summary>
    [Theory]
    [InlineData("message # { int32 a = 1; }")]
    [InlineData("message # { oneof o { int32 a = 1; } }")]
    [InlineData("message # { message a { message b {} } }")]
    public void TheSmallestDeclarationsHaveDescriptors(string text)
    {
        IEnumerable<string> scopes = Enumerable.Range(0, 50).Select(i =>
            $"message A{i} {{ {string.Concat(Enumerable.Range(0, 2000).Select(j => text.Replace("#", $"{(char)('a' + j / 77)}{(char)('A' + j % 26)}{(j % 77 / 26)}")))} }} ");
        ProtoCompilation compilation = new ProtoCompiler().Add("a.proto", "syntax = \"proto3\"; " + string.Concat(scopes)).Compile();

        Assert.Equal(50, compilation.ThrowIfErrors().Files[0].MessageTypes.Count);
    }

    [Fact]
    public void PackagesOfManyPartsHaveDescriptors()
    {
        var compiler = new ProtoCompiler();
        for (int i = 0; i < 1000; i++) compiler.Add($"{i}", $"syntax = \"proto3\"; package p{i}{string.Concat(Enumerable.Repeat(".a", 99))};");

        Assert.Equal(1000, compiler.Compile().ThrowIfErrors().Files.Count);
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
