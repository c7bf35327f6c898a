using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>What IntelliSense shows of generated types and members.</summary>
public class DocumentationTests
{
    [Theory]
    [InlineData("M", "int32 x = 1;", "// A message.", "A message.")]
    [InlineData("X", "// A\n// field.\nint32 x = 1;", "", "A\nfield.")]
    [InlineData("X", "/* First.\n *\n *  Second:\n *  more.\n *\n *\n */ int32 x = 1;", "", "<para>\nFirst.\n</para>\n<para>\nSecond:\nmore.\n</para>")]
    [InlineData("X", "// <b> & ]]> \"q\" */ {@link x} 🐢\nint32 x = 1;", "", "&lt;b&gt; &amp; ]]&gt; \"q\" */ {@link x} 🐢")]
    [InlineData("XFieldNumber", "int32 x = 1;", "", "The number of the field <see cref=\"X\" />.")]
    [InlineData("HasX", "optional int32 x = 1;", "", "Whether <see cref=\"X\" /> is set.")]
    [InlineData("ClearX", "optional int32 x = 1;", "", "Makes <see cref=\"X\" /> absent.")]
    [InlineData("MutableX", "M x = 1;", "", "The message in <see cref=\"X\" />, to be changed; where it is absent it is created in the arena.")]
    [InlineData("SetX", "M x = 1;", "", "Makes <see cref=\"X\" /> refer to a message that exists, which must live as long as this one.")]
    [InlineData("KindOneofCase", "oneof kind { int32 x = 1; }", "", "The fields of the oneof <c>kind</c>.")]
    [InlineData("KindOneofCase", "// Choose.\noneof kind { int32 x = 1; }", "", "Choose.")]
    [InlineData("KindCase", "// Choose.\noneof kind { int32 x = 1; }", "", "Which field of the oneof <c>kind</c> is set.")]
    [InlineData("ClearKind", "oneof kind { int32 x = 1; }", "", "Makes the field of the oneof <c>kind</c> that is set absent.")]
    [InlineData("E", "// An enum.\nenum E { Z = 0; }", "", "An enum.")]
    [InlineData("Z", "enum E {\n// A value.\nZ = 0; }", "", "A value.")]
    public void OfAMember(string member, string body, string comment, string expected)
    {
        var host = new GeneratorHost(("a.proto", $"syntax = \"proto3\";\n{comment}\nmessage M {{\n{body}\n}}"));
        Assert.Empty(host.Compile());
        SyntaxNode declaration = host.Run().GeneratedSources.Single().SyntaxTree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes()
            .First(node => Name(node) == member && node.Parent is not StructDeclarationSyntax { Identifier.ValueText: "_Data" });
        Assert.Equal(expected, Summary(declaration));
    }

    [Fact]
    public void WhatXmlCannotCarryIsLeftOut() => OfAMember("X", "// a\uD83D b\uDC22 \u0001\uFFFF\u2028c\u0085d\nint32 x = 1;", "", "a b cd");

    [Fact]
    public void NoPublicMemberIsWithoutOneExceptWhereTheFileHasNoComment()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto2";
            // C
            message M {
              // C
              optional M m = 1;
              // C
              required int32 i = 2;
              // C
              repeated M list = 3;
              oneof kind {
                // C
                string text = 4;
                // C
                M other = 5;
              }
            }
            """));
        IEnumerable<MemberDeclarationSyntax> members = host.Run().GeneratedSources.Single().SyntaxTree.GetRoot(TestContext.Current.CancellationToken).DescendantNodes().OfType<MemberDeclarationSyntax>()
            .Where(member => member.Modifiers.Any(SyntaxKind.PublicKeyword) && member.Parent is not StructDeclarationSyntax { Modifiers: [{ RawKind: (int)SyntaxKind.PrivateKeyword }, ..] });
        Assert.All(members, member => Assert.True(member.HasStructuredTrivia && Summary(member).Length != 0, member.ToString()));
    }

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
        string[] lines = [.. declaration.GetLeadingTrivia().ToFullString().Split('\n').Select(line => line.Trim()).Where(line => line.StartsWith("///")).Select(line => line[3..].Trim())];
        return string.Concat(XElement.Parse("<doc>" + string.Join("\n", lines) + "</doc>", LoadOptions.PreserveWhitespace).Element("summary")!.Nodes()).Trim();
    }
}
