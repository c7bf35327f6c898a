using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator.Syntax;

public class ParserTests
{
    [Fact]
    public void ReadsAWholeFile()
    {
        FileNode file = Parse("""
            syntax = "proto3";
            package a . b /* c */ . d;
            import public "x" '.proto';
            option java_package = "p";
            message M { repeated .a.b.N n = 0x1 [deprecated = true, (x.y).z = -1.5]; }
            enum E { A = 0; B = -1; }
            service S { rpc R(stream M) returns (N); }
            extend M { int32 i = 100; }
            """);

        Assert.Equal(("proto3", false, new SourceSpan(0, 9, 8)), (file.Syntax!.Value, file.Syntax.IsEdition, file.Syntax.Span));
        Assert.Equal("a.b.d", file.Package!.Name.Text);
        ImportNode import = Assert.Single(file.Imports);
        Assert.Equal(("x.proto", ImportKind.Public, new SourceSpan(2, 14, 3)), (import.Path, import.Kind, import.Span));
        Assert.Equal([typeof(OptionNode), typeof(MessageNode), typeof(EnumNode), typeof(ServiceNode), typeof(ExtendNode)], file.Members.Select(member => member.GetType()));

        FieldNode field = Assert.IsType<FieldNode>(Assert.Single(((MessageNode)file.Members[1]).Members));
        Assert.Equal((".a.b.N", "n", 1, LabelKind.Repeated), (field.Type.Text, field.Name.Text, field.Number.Value, field.Label));
        Assert.Equal(new SourceSpan(4, 21, 6), field.Type.Span);
        Assert.Equal(new SourceSpan(4, 32, 3), field.Number.Span);
        Assert.Equal(["deprecated", "(x.y).z"], field.Options.Select(option => option.NameText));
        Assert.Equal(-1.5, Assert.IsType<FloatValue>(field.Options[1].Value).Value);

        MethodNode method = Assert.IsType<MethodNode>(Assert.Single(((ServiceNode)file.Members[3]).Members));
        Assert.Equal((true, false, "M", "N"), (method.ClientStream != null, method.ServerStream != null, method.Input.Text, method.Output.Text));
    }

    [Fact]
    public void ReadsGroupsAndEditions()
    {
        FileNode groups = Parse("syntax = \"proto2\"; message M { optional group Inner = 1 [deprecated = true] { optional int32 a = 1; } }");
        FieldNode field = Assert.IsType<FieldNode>(Assert.Single(((MessageNode)groups.Members[0]).Members));
        Assert.Equal(("Inner", "inner", "Inner"), (field.Type.Text, field.Name.Text, field.Group!.Name.Text));
        Assert.Single(field.Group.Members);

        FileNode edition = Parse("edition = \"2024\"; import option \"a.proto\"; export message M { reserved a, b; local enum E { A = 0; } } local message N {}");
        Assert.True(edition.Syntax!.IsEdition);
        Assert.Equal(ImportKind.Option, edition.Imports[0].Kind);
        MessageNode message = (MessageNode)edition.Members[0];
        Assert.Equal(SymbolVisibility.Export, message.Visibility);
        Assert.Equal(["a", "b"], ((ReservedNode)message.Members[0]).Names.Select(name => name.Text));
        Assert.Equal(SymbolVisibility.Local, ((EnumNode)message.Members[1]).Visibility);
        Assert.Equal(SymbolVisibility.Local, ((MessageNode)edition.Members[1]).Visibility);
    }

    [Fact]
    public void EqualTextsGiveEqualTrees()
    {
        string text = File.ReadAllText(Path.Combine(Protoc.Includes, "google/protobuf/descriptor.proto"));
        FileNode first = Parse(text);
        FileNode second = Parse(text);

        Assert.NotSame(first, second);
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
        Assert.NotEqual(first, Parse(text.Replace("optional string name = 1;", "optional string name = 1 ;")));
        Assert.NotEqual(first, Parse(text.Replace("[default = false]", "[default = true]")));
        Assert.NotEqual(first, Parse(text.Replace("// file name, relative", "// File name, relative")));
    }

    [Theory]
    [InlineData("// a\nmessage M {}", " a\n", null)]
    [InlineData("// a\n// b\r\nmessage M {}", " a\n b\r\n", null)]
    [InlineData("/* a\n * b\n */\nmessage M {}", " a\n b\n", null)]
    [InlineData("/** a */ message M {}", "* a ", null)]
    [InlineData("// detached\n\n// a\nmessage M {}", " a\n", null)]
    [InlineData("// a\n\nmessage M {}", null, null)]
    [InlineData("message M { // a\n}", null, " a\n")]
    [InlineData("message M {\n  // a\n}", null, " a\n")]
    [InlineData("message M {\n  // a\n  // b\n\n  int32 x = 1; }", null, " a\n b\n")]
    [InlineData("message M {\n  // of x\n  int32 x = 1; }", null, null)]
    [InlineData("message M { // a\n  // of x\n  int32 x = 1; }", null, " a\n")]
    [InlineData("import \"a\"; // of the import\nmessage M {}", null, null)]
    [InlineData("import \"a\"; // of the import\n// a\nmessage M {}", " a\n", null)]
    public void AttachesComments(string text, string? leading, string? trailing)
    {
        MemberNode message = Parse("syntax = \"proto3\";\n\n" + text).Members[0];

        Assert.Equal((leading, trailing), (message.Comments.Leading, message.Comments.Trailing));
    }

    [Theory]
    [InlineData("// detached\n\n// a\nmessage M {}", new[] { " detached\n" })]
    [InlineData("// one\n\n/* two */\n\nmessage M {}", new[] { " one\n", " two " })]
    [InlineData("// a\nmessage M {}", new string[0])]
    public void KeepsDetachedComments(string text, string[] detached) =>
        Assert.Equal(detached, Parse("syntax = \"proto3\";\n\n" + text).Members[0].Comments.Detached);

    [Fact]
    public void AttachesCommentsToFieldsAndValues()
    {
        FileNode file = Parse("""
            syntax = "proto3";
            message M {
              int32 a = 1; // of a
              // of b
              int32 b = 2;
              // after b

              int32 c = 3;
            }
            enum E {
              A = 0; // of A
              B = 1;
            }
            """);

        Assert.Equal(
            [new(null, " of a\n"), new(" of b\n", " after b\n"), new(null, null)],
            ((MessageNode)file.Members[0]).Members.Select(member => member.Comments));
        Assert.Equal([new(null, " of A\n"), new(null, null)], ((EnumNode)file.Members[1]).Members.Select(member => member.Comments));
    }

    [Fact]
    public void GoesOnAfterAnError()
    {
        (FileNode file, EquatableArray<Finding> diagnostics) = ProtoParser.Parse("a.proto", """
            syntax = "proto3";
            message A { int32 = 1; string b = 2; { int32 x = 1; } bool c = 3; }
            oops { message B {} }
            message C {
              string d = 1
              string e = 2;
              option (o) = { a: { b: ] } c: 1 };
              string f = 3;
            }
            }
            enum D { X = 0; Y; Z = 2; }
            service S { rpc R(C) returns C; rpc T(C) returns (C) { option = 1; option a = 1; } }
            message E {}
            """);

        Assert.True(file.HasErrors);
        Assert.Equal([1, 1, 2, 5, 6, 9, 10, 11, 11], diagnostics.Select(diagnostic => diagnostic.Position.Line));
        Assert.Equal(
            ["A: b c", "C: d e f", "D: X Z", "S: T", "E:"],
            file.Members.Select(member => member switch
            {
                MessageNode message => $"{message.Name.Text}: {string.Join(" ", message.Members.OfType<FieldNode>().Select(field => field.Name.Text))}".TrimEnd(),
                EnumNode enumeration => $"{enumeration.Name.Text}: {string.Join(" ", enumeration.Members.OfType<EnumValueNode>().Select(value => value.Name.Text))}",
                ServiceNode service => $"{service.Name.Text}: {string.Join(" ", service.Members.OfType<MethodNode>().Select(method => method.Name.Text))}",
                _ => "?",
            }));
    }

    [Fact]
    public void AsDeepAsProtocNestsIsNotTooDeep()
    {
        string text = "syntax = \"proto3\"; " + string.Concat(Enumerable.Range(0, 31).Select(i => $"message M{i} {{ ")) + new string('}', 31);

        Parse(text);
        (var set, string errors) = Protoc.Compile(("a.proto", text));
        Assert.True(set != null, errors);
    }

    [Theory]
    [InlineData("message M {", "}")]
    [InlineData("option o = {a:", "};")]
    [InlineData("option o = {a {", "}};")]
    [InlineData("option o = {a: [", "]};")]
    [InlineData("option o = {a <", ">};")]
    [InlineData("message M { oneof o { ", "}}")]
    [InlineData("message M { optional group G = 1 {", "}}")]
    [InlineData("{", "}")]
    [InlineData("[", "]")]
    [InlineData("(", ")")]
    public void NestingDoesNotExhaustTheStack(string open, string close)
    {
        const int depth = 100_000;
        (_, var nested) = ProtoParser.Parse("a.proto", string.Concat(Enumerable.Repeat(open, depth)) + string.Concat(Enumerable.Repeat(close, depth)));
        (_, var unclosed) = ProtoParser.Parse("a.proto", string.Concat(Enumerable.Repeat(open, depth)));

        Assert.InRange(nested.Count, 1, DiagnosticBag.Limit);
        Assert.InRange(unclosed.Count, 1, DiagnosticBag.Limit);
    }

    [Theory]
    [InlineData("mesage M {}", "; did you mean \"message\"?")]
    [InlineData("package p; syntax = \"proto3\";", "found \"syntax\"")]
    public void OnlyMisspeltWordsGetAHint(string text, string end)
    {
        (_, var diagnostics) = ProtoParser.Parse("a.proto", text);

        Assert.EndsWith(end, Assert.Single(diagnostics).Message);
    }

    private static FileNode Parse(string text)
    {
        (FileNode file, EquatableArray<Finding> diagnostics) = ProtoParser.Parse("a.proto", text);
        Assert.Empty(diagnostics.Select(diagnostic => diagnostic.Position + diagnostic.Message));
        return file;
    }
}
