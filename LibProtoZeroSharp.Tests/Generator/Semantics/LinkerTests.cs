using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

public class LinkerTests
{
    private const string Syntax = "syntax = \"proto3\"; ";

    [Fact]
    public void FilesComeInTheOrderOfTheInputsAndShareDescriptors()
    {
        LinkResult result = Link(
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; import \"google/protobuf/any.proto\"; message B { A a = 1; google.protobuf.Any any = 2; }"),
            ("a.proto", "syntax = \"proto3\"; message A {}"));

        Assert.Empty(result.Diagnostics);
        Assert.Equal(["b.proto", "a.proto"], result.Files.Select(file => file.Name));
        MessageSymbol b = result.Files[0].Messages[0];
        Assert.Same(result.Files[1].Messages[0], b.Fields[0].MessageType);
        Assert.Equal([result.Files[1], b.Fields[1].MessageType!.File], result.Files[0].Dependencies);
        Assert.Equal([false, false, true], [result.Files[0].IsEmbedded, result.Files[1].IsEmbedded, b.Fields[1].MessageType!.File.IsEmbedded]);
    }

    [Fact]
    public void AnErrorSparesFilesThatDoNotImportIt()
    {
        LinkResult result = Link(
            ("bad.proto", "syntax = \"proto3\"; message A { Nothing a = 1; Nothing b = 2; }"),
            ("faulty.proto", "syntax = \"proto3\"; message {"),
            ("uses_bad.proto", "syntax = \"proto3\"; import \"bad.proto\"; message B { A a = 1; Nothing b = 2; }"),
            ("uses_faulty.proto", "syntax = \"proto3\"; import public \"faulty.proto\";"),
            ("uses_those.proto", "syntax = \"proto3\"; import \"uses_bad.proto\"; import \"uses_faulty.proto\";"),
            ("good.proto", "syntax = \"proto3\"; message C {}"));

        Assert.Equal(["good.proto"], result.Files.Select(file => file.Name));
        Assert.Equal(["bad.proto", "bad.proto"], result.Diagnostics.Select(diagnostic => diagnostic.Position.File));
    }

    [Fact]
    public void ACycleIsReportedWhereItCloses()
    {
        LinkResult result = Link(
            ("a.proto", "import \"b.proto\";"),
            ("b.proto", "\nimport \"c.proto\";"),
            ("c.proto", "\n\nimport \"b.proto\";"),
            ("d.proto", "import \"a.proto\";"));

        Assert.Empty(result.Files);
        Finding diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(("c.proto", 2, "File recursively imports itself: b.proto -> c.proto -> b.proto"),
            (diagnostic.Position.File, diagnostic.Position.Line, diagnostic.Message));
    }

    [Fact]
    public void ALongChainOfImportsLinks()
    {
        const int length = 20_000;
        LinkResult result = Link([.. Enumerable.Range(0, length).Select(i =>
            (
                $"f{i}.proto",
                $"syntax = \"proto3\"; {(i + 1 < length ? $"import public \"f{i + 1}.proto\";" : "")} message M{i} {{ {(i == 0 ? $"M{length - 1} last = 1;" : "")} }}"))]);

        Assert.Empty(result.Diagnostics);
        Assert.Equal(length, result.Files.Count);
        Assert.Equal($"f{length - 1}.proto", result.Files[0].Messages[0].Fields[0].MessageType!.File.Name);
    }

    [Theory]
    [InlineData("package p; message M {}", "package p; message M {}", "(0,44): \"p.M\" is already defined in file \"a.proto\", and again in \"b.proto\"")]
    [InlineData("package p; message M {}", "package p; enum E { M = 0; }", "(0,44): \"p.M\" is already defined in file \"a.proto\", and again in \"b.proto\"")]
    [InlineData("package p; message q {}", "package p.q.r; message M {}", "(0,44): \"p.q\" is already defined in file \"a.proto\", and again in \"b.proto\"")]
    [InlineData("package p.q.r;", "package p; message q {}", "(0,44): \"p.q\" is already defined in file \"b.proto\", and again in \"a.proto\"")]
    [InlineData(
        "package p; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { int32 x = 50000; }",
        "package q; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { int32 y = 50000; }",
        "(0,44): Extension number 50000 has already been used in \"google.protobuf.FileOptions\" by extension \"p.x\" defined in \"a.proto\", and again in \"b.proto\"")]
    public void FilesMayDeclareTheSameUntilAFileSeesBoth(string a, string b, string expected)
    {
        (string, string)[] apart = [("a.proto", Syntax + a), ("b.proto", Syntax + b), ("alone.proto", Syntax + "import \"b.proto\";")];
        Assert.DoesNotContain(Link(apart).Diagnostics, IsConflict);

        LinkResult result = Link(
            [.. apart, ("both.proto", Syntax + "import \"a.proto\"; import \"alone.proto\";"), ("uses.proto", Syntax + "import \"both.proto\"; import \"a.proto\";")]);
        Finding diagnostic = Assert.Single(result.Diagnostics, IsConflict);
        Assert.Equal("both.proto" + expected, $"{diagnostic.Position.File}({diagnostic.Position.Line},{diagnostic.Position.Column}): {diagnostic.Message}");
        Assert.Equal(
            diagnostic.IsError ? ["a.proto", "b.proto", "alone.proto"] : ["a.proto", "b.proto", "alone.proto", "both.proto", "uses.proto"],
            result.Files.Select(file => file.Name));
    }

    [Fact]
    public void AFileIsLinkedAgainWhenItOrWhatItImportsHasChanged()
    {
        FileNode[] nodes = Parse(
            ("a.proto", Syntax + "message A {}"),
            ("b.proto", Syntax + "import \"a.proto\"; message B { A a = 1; }"),
            ("c.proto", Syntax + "import \"b.proto\"; message C { B b = 1; }"),
            ("d.proto", Syntax + "message D {}"));
        LinkResult first = Linker.Link(nodes, WellKnownFiles.TryGet);
        Assert.Equal([true, true, true, true], Kept(first, nodes));

        nodes[0] = Parse(("a.proto", Syntax + "\n// A comment.\nmessage A {}"))[0];
        LinkResult commented = Linker.Link(nodes, WellKnownFiles.TryGet, first);
        Assert.Equal([false, true, true, true], commented.Files.Select((file, i) => file == first.Files[i]));
        Assert.Equal(" A comment.\n", commented.Files[0].Messages[0].Comment);

        nodes[1] = Parse(("b.proto", Syntax + "import \"a.proto\"; message B { A a = 1; A b = 2; }"))[0];
        LinkResult edited = Linker.Link(nodes, WellKnownFiles.TryGet, commented);
        Assert.Equal([true, false, true, true], edited.Files.Select((file, i) => file == commented.Files[i]));

        nodes[1] = Parse(("b.proto", Syntax + "import \"a.proto\"; message B { A a = 1; message Inner {} }"))[0];
        LinkResult widened = Linker.Link(nodes, WellKnownFiles.TryGet, edited);
        Assert.Equal([true, false, false, true], widened.Files.Select((file, i) => file == edited.Files[i]));

        static IEnumerable<bool> Kept(LinkResult result, FileNode[] nodes) =>
            Linker.Link(nodes, WellKnownFiles.TryGet, result).Files.Select((file, i) => file == result.Files[i]);
    }

    [Fact]
    public void AnInputIsTakenInsteadOfTheEmbeddedFile()
    {
        LinkResult result = Link(
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message M { google.protobuf.Any any = 1; }"),
            ("google/protobuf/any.proto", "syntax = \"proto3\"; package google.protobuf; message Any { int32 own = 1; }"));

        Assert.Empty(result.Diagnostics);
        Assert.Equal("own", result.Files[0].Messages[0].Fields[0].MessageType!.Fields[0].Name);
    }

    [Fact]
    public void CustomOptionsKeepTheirValues()
    {
        LinkResult result = Link(
            ("options.proto", """
                syntax = "proto3"; package o; import "google/protobuf/descriptor.proto";
                message Rule { string path = 1; repeated int32 codes = 2; Rule inner = 3; Kind kind = 4; map<string, bool> flags = 5; bytes raw = 6; }
                enum Kind { NONE = 0; SOME = 1; }
                extend google.protobuf.FieldOptions { Rule rule = 50000; repeated double weights = 50001; }
                """),
            ("a.proto", """
                syntax = "proto3"; package p; import "options.proto";
                message M {
                  int32 a = 1 [
                    deprecated = true, (o.rule).path = "x", (o.rule).inner.kind = SOME, (o.rule).codes = 1, (o.rule).codes = 0x2,
                    (.o.weights) = 1, (o.weights) = -inf];
                  int32 b = 2 [(o.rule) = { path: "y" codes: [1, 2], inner { kind: SOME raw: "\xff" } flags { key: "k" value: true } flags: { key: "l" } }];
                }
                """));

        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Message));
        IReadOnlyList<FieldSymbol> fields = result.Files[1].Messages[0].Fields;
        Assert.True(fields[0].IsDeprecated);
        Assert.Equal("{deprecated: True, o.rule: {path: x, inner: {kind: SOME}, codes: 1, codes: 2}, o.weights: 1, o.weights: -Infinity}", Text(fields[0].Options));
        Assert.Equal("{o.rule: {path: y, codes: 1, codes: 2, inner: {kind: SOME, raw: FF}, flags: {key: k, value: True}, flags: {key: l}}}", Text(fields[1].Options));
    }

    [Fact]
    public void CommentsAndPositionsReachDescriptors()
    {
        LinkResult result = Link(("a.proto", "syntax = \"proto3\";\n// of M\nmessage M {\n  // of a\n  int32 a = 1; // after a\n  int32 b = 2; // after b\n}"));

        MessageSymbol message = result.Files[0].Messages[0];
        Assert.Equal((" of M\n", " of a\n", " after b\n"), (message.Comment, message.Fields[0].Comment, message.Fields[1].Comment));
        Assert.Equal(new SourcePosition("a.proto", 2, 8, 1), message.Position);
        Assert.Equal(new SourcePosition("a.proto", 5, 8, 1), message.Fields[1].Position);
    }

    [Theory]
    [InlineData("proto2", "optional string a = 1;", true, false, false)]
    [InlineData("proto3", "string a = 1;", false, false, true)]
    [InlineData("proto3", "optional string a = 1;", true, false, true)]
    [InlineData("proto3", "M a = 1;", true, false, false)]
    [InlineData("proto3", "oneof o { string a = 1; }", true, false, true)]
    [InlineData("proto3", "repeated int32 a = 1;", false, true, false)]
    [InlineData("proto3", "repeated int32 a = 1 [packed = false];", false, false, false)]
    [InlineData("proto2", "repeated int32 a = 1;", false, false, false)]
    [InlineData("proto2", "repeated int32 a = 1 [packed = true];", false, true, false)]
    [InlineData("proto3", "repeated string a = 1;", false, false, true)]
    public void FeaturesFollowFromTheSyntax(string syntax, string field, bool hasPresence, bool isPacked, bool validatesUtf8)
    {
        FieldSymbol symbol = Link(("a.proto", $"syntax = \"{syntax}\"; message M {{ {field} }}")).Files[0].Messages[0].Fields[0];

        Assert.Equal((hasPresence, isPacked, validatesUtf8), (symbol.HasPresence, symbol.IsPacked, symbol.ValidateUtf8));
    }

    private static LinkResult Link(params (string Path, string Text)[] sources) => Linker.Link(Parse(sources), WellKnownFiles.TryGet);

    private static FileNode[] Parse(params (string Path, string Text)[] sources) =>
        [.. sources.Select(source => ProtoParser.Parse(source.Path, source.Text).File)];

    private static string Text(object value) => value switch
    {
        OptionSet set => "{" + string.Join(", ", set.Entries.Select(entry => $"{(entry.Field.IsExtension ? entry.Field.FullName : entry.Field.Name)}: {Text(entry.Value)}")) + "}",
        byte[] bytes => Convert.ToHexString(bytes),
        EnumValueSymbol enumValue => enumValue.Name,
        _ => FormattableString.Invariant($"{value}"),
    };

    private static bool IsConflict(Finding diagnostic) => diagnostic.Rule != ProtoDiagnostics.UnusedImport;
}
