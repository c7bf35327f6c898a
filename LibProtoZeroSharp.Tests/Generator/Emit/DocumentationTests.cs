using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The documentation of generated types and members in IntelliSense.</summary>
public class DocumentationTests
{
    [Theory]
    [InlineData("M", "int32 x = 1;", "// A message.", "A message.")]
    [InlineData("X", "// A\n// field.\nint32 x = 1;", "", "A\nfield.")]
    [InlineData("X", "/* First.\n *\n *  Second:\n *  more.\n *\n *\n */ int32 x = 1;", "", "<para>\nFirst.\n</para>\n<para>\nSecond:\nmore.\n</para>")]
    [InlineData("X", "// <b> & ]]> \"q\" */ {@link x} 🐢\nint32 x = 1;", "", "&lt;b&gt; &amp; ]]&gt; \"q\" */ {@link x} 🐢")]
    [InlineData("HasX", "optional int32 x = 1;", "", "Whether <see cref=\"X\" /> is set.")]
    [InlineData("ClearX", "optional int32 x = 1;", "", "Makes <see cref=\"X\" /> absent.")]
    [InlineData("MutableX", "M x = 1;", "", "The message in <see cref=\"X\" />, to be changed; it is created in the arena if it is absent.")]
    [InlineData("SetX", "M x = 1;", "", "Makes <see cref=\"X\" /> refer to a message that exists, which must live as long as this one.")]
    [InlineData("KindOneofCase", "oneof kind { int32 x = 1; }", "", "The fields of the oneof <c>kind</c>.")]
    [InlineData("KindOneofCase", "// Choose.\noneof kind { int32 x = 1; }", "", "Choose.")]
    [InlineData("KindCase", "// Choose.\noneof kind { int32 x = 1; }", "", "Which field of the oneof <c>kind</c> is set.")]
    [InlineData("ClearKind", "oneof kind { int32 x = 1; }", "", "Makes the field of the oneof <c>kind</c> that is set absent.")]
    [InlineData("E", "// An enum.\nenum E { Z = 0; }", "", "An enum.")]
    [InlineData("Z", "enum E {\n// A value.\nZ = 0; }", "", "A value.")]
    [InlineData("M", "int32 x = 1;", "", "<c>message p.M</c>")]
    [InlineData("X", "int32 x = 1;", "", "<c>int32 x = 1</c>")]
    [InlineData("X", "optional M x = 1;", "", "<c>optional M x = 1</c>")]
    [InlineData("X", "repeated p.M x = 0x10;", "", "<c>repeated p.M x = 16</c>")]
    [InlineData("X", "map<string, M> x = 1;", "", "<c>map&lt;string, M&gt; x = 1</c>")]
    [InlineData("E", "enum E { Z = 0; }", "", "<c>enum E</c>")]
    [InlineData("Z", "enum E { Z = 0; }", "", "<c>Z = 0</c>")]
    [InlineData("SetX", "string x = 1;", "", "Sets <see cref=\"X\" /> to a copy in the arena.")]
    public void OfAMember(string member, string body, string comment, string expected)
    {
        var host = new GeneratorHost(("a.proto", $"syntax = \"proto3\"; package p;\n{comment}\nmessage M {{\n{body}\n}}"));
        Assert.Empty(host.Compile());
        SyntaxNode declaration = host.Run().GeneratedSources.Single().SyntaxTree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes()
            .First(node => Name(node) == member && node.Parent is not StructDeclarationSyntax { Identifier.ValueText: "_Data" });
        Assert.Equal(expected, Summary(declaration));
    }

    [Fact]
    public void WhatXmlCannotCarryIsLeftOut() => OfAMember("X", "// a\uD83D b\uDC22 \u0001\uFFFF\u2028c\u0085d\nint32 x = 1;", "", "a b cd");

    [Fact]
    public void NoPublicMemberIsWithoutOne()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto2";
            message M {
              optional M m = 1;
              required int32 i = 2;
              repeated M list = 3;
              oneof kind {
                string text = 4;
                M other = 5;
              }
              map<string, bytes> map = 6;
              enum E { Z = 0; }
              extensions 100;
              extend M { optional string text_of = 100; }
            }
            """));
        IEnumerable<MemberDeclarationSyntax> members = host.Run().GeneratedSources.Single().SyntaxTree.GetRoot(TestContext.Current.CancellationToken)
            .DescendantNodes().OfType<MemberDeclarationSyntax>()
            .Where(member =>
                (member is EnumMemberDeclarationSyntax || member.Modifiers.Any(SyntaxKind.PublicKeyword))
                    && member.Parent is not StructDeclarationSyntax { Modifiers: [{ RawKind: (int)SyntaxKind.PrivateKeyword }, ..] });
        Assert.All(members, member => Assert.True(member.HasStructuredTrivia && (Inherits(member) || Summary(member).Length != 0), member.ToString()));
    }

    private static bool Inherits(SyntaxNode declaration) => declaration.GetLeadingTrivia().ToFullString().Contains("<inheritdoc");

    private static string? Name(SyntaxNode node) => node switch
    {
        BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
        EnumMemberDeclarationSyntax value => value.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        FieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.ValueText,
        _ => null,
    };

    private static string Summary(SyntaxNode declaration)
    {
        string[] lines =
        [
            .. declaration.GetLeadingTrivia().ToFullString().Split('\n').Select(line => line.Trim()).Where(line => line.StartsWith("///")).Select(line => line[3..].Trim()),
        ];
        return string.Concat(XElement.Parse("<doc>" + string.Join("\n", lines) + "</doc>", LoadOptions.PreserveWhitespace).Element("summary")!.Nodes()).Trim();
    }
}
