using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Descriptors give the positions and comments of their declarations.</summary>
public class DeclarationTests
{
    private const string Text = """
        edition = "2023";
        package p;

        // Detached.

        /* An outer message. */
        message Outer { // After the brace.
          message Inner { // Inner.
            int32 a = 1;
          }
          enum Kind { // Kind.
            ZERO = 0; // Zero.
          }
          oneof choice { // Choice.
            int32 b = 2; // B.
          }
          extensions 10 to 20;
          extend Outer {
            int32 inside = 10; // Inside.
          }
          map<int32, int32> map = 3; // Map.
        }
        extend Outer {
          int32 outside = 11; // Outside.
        }
        enum Top { // Top.
          ONE = 0;
        }
        service S { // Service.
          rpc M(Outer) returns (Outer); // Method.
        }
        """;

    [Fact]
    public void EachDeclarationHasItsComments()
    {
        FileDescriptor file = Compile(includeSourceInfo: true);
        MessageDescriptor outer = file.MessageTypes[0];

        DescriptorDeclaration declaration = outer.Declaration!;
        Assert.Equal((6, 0, 21, 1), (declaration.StartLine, declaration.StartColumn, declaration.EndLine, declaration.EndColumn));
        Assert.Equal(" An outer message. ", declaration.LeadingComments);
        Assert.Equal(" After the brace.\n", declaration.TrailingComments);
        Assert.Equal([" Detached.\n"], declaration.LeadingDetachedComments);

        (DescriptorBase Descriptor, string Comment)[] others =
        [
            (outer.NestedTypes[0], " Inner.\n"), (outer.NestedTypes[0].Fields[1], ""), (outer.EnumTypes[0], " Kind.\n"), (outer.EnumTypes[0].Values[0], " Zero.\n"),
            (outer.Oneofs[0], " Choice.\n"), (outer.FindFieldByName("b")!, " B.\n"), (outer.Extensions[0], " Inside.\n"), (outer.FindFieldByName("map")!, " Map.\n"),
            (file.Extensions[0], " Outside.\n"), (file.EnumTypes[0], " Top.\n"), (file.EnumTypes[0].Values[0], ""), (file.Services[0], " Service.\n"),
            (file.Services[0].Methods[0], " Method.\n"),
        ];
        Assert.All(others, other => Assert.Equal(other.Comment, other.Descriptor.Declaration!.TrailingComments));
        Assert.All(others, other => Assert.Empty(other.Descriptor.Declaration!.LeadingDetachedComments));

        DescriptorDeclaration value = outer.EnumTypes[0].Values[0].Declaration!;
        Assert.Equal((11, 4, 11, 13), (value.StartLine, value.StartColumn, value.EndLine, value.EndColumn));
    }

    [Fact]
    public void TheEntryOfAMapHasNone()
    {
        MessageDescriptor entry = Compile(includeSourceInfo: true).MessageTypes[0].NestedTypes[1];
        Assert.True(entry.IsMapEntry);
        Assert.Null(entry.Declaration);
        Assert.All(entry.Fields, field => Assert.Null(field.Declaration));
    }

    [Fact]
    public void AFileWithoutSourceInfoHasNone()
    {
        Assert.Null(Compile(includeSourceInfo: false).MessageTypes[0].Declaration);
        Assert.Null(FileDescriptorProto.Descriptor.Declaration);
    }

    /// <summary>A set of other origin may have any numbers.</summary>
    [Theory]
    [InlineData(new int[0])]
    [InlineData(new[] { 1 })]
    [InlineData(new[] { 1, 2 })]
    [InlineData(new[] { 1, 2, 3, 4, 5 })]
    public void ALocationWithAnotherSpanIsNone(int[] span)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Parse(new ProtoCompiler().Add("a.proto", "message M { }").Compile().ToFileDescriptorSet(), arena);
        SourceCodeInfo.Types.Location location = set.File[0].MutableSourceCodeInfo(arena).Location.Add(arena);
        location.Path.AddRange([4, 0], arena);
        location.Span.AddRange(span, arena);

        Assert.Null(FileDescriptor.Build(set)[0].MessageTypes[0].Declaration);
    }

    private static FileDescriptor Compile(bool includeSourceInfo) =>
        new ProtoCompiler { IncludeSourceInfo = includeSourceInfo }.Add("a.proto", Text).Compile().ThrowIfErrors().Files[0];
}
