using ProtoZeroGenerator.Emit;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The shape of generated text: where lines end, and where empty lines are.</summary>
public class IndentedTextWriterTests
{
    private static readonly string Long = new('a', 100);

    [Fact]
    public void LongMemberBreaksAfterItsArrow() =>
        Assert.Equal(["public readonly int Property =>", $"    {Long}.Property;"], Lines($"public readonly int Property => {Long}.Property;"));

    [Fact]
    public void LongCallBreaksBeforeItsFirstArgument() =>
        Assert.Equal(["x = f<(int, int)>(", $"    {Long}, {Long});"], Lines($"x = f<(int, int)>({Long}, {Long});"));

    [Fact]
    public void BothPartsOfALongMemberBreak() => Assert.Equal(
        ["int F(", $"    int {Long}, int b{Long}) =>", "    G(", $"        {Long}, b{Long});"], Lines($"int F(int {Long}, int b{Long}) => G({Long}, b{Long});"));

    [Theory]
    [InlineData("// ")]
    [InlineData("/// ")]
    [InlineData("[X] ")]
    [InlineData("return \"")]
    [InlineData("return x ? (y) : \"")]
    public void CommentsAttributesAndLiteralsDontBreak(string start) =>
        Assert.Equal([$"{start}F({Long}) => G({Long})\";"], Lines($"{start}F({Long}) => G({Long})\";"));

    [Fact]
    public void EmptyLinesDontBreak()
    {
        var writer = new IndentedTextWriter();
        for (int i = 0; i < 40; i++) writer.Indent();
        writer.WriteLine("\nx");
        Assert.Equal("\n" + new string(' ', 160) + "x\n", writer.ToString());
    }

    [Fact]
    public void CallsWithoutArgumentsDontBreak() => Assert.Equal([$"{Long}.{Long}();"], Lines($"{Long}.{Long}();"));

    [Fact]
    public void EmptyLinesSeparateMembersAndFollowBlocks()
    {
        var writer = new IndentedTextWriter();
        using (writer.Block("class C"))
        {
            Documentation.Summary(writer, "First.");
            writer.WriteMember("int _first;");
            using (writer.Member("void F()"))
            {
                writer.WriteLine(Code.Block("if (x)", "y();"));
                writer.WriteLine("z();");
            }

            writer.WriteMember("[A]");
            writer.WriteMember("int _last;");
        }

        Assert.Equal(
            """
            class C
            {
                /// <summary>First.</summary>
                int _first;

                void F()
                {
                    if (x)
                    {
                        y();
                    }

                    z();
                }

                [A]
                int _last;
            }

            """,
            writer.ToString());
    }

    private static string[] Lines(string code)
    {
        var writer = new IndentedTextWriter();
        writer.WriteLine(code);
        return writer.ToString().TrimEnd('\n').Split('\n');
    }
}
