using System.Text.RegularExpressions;
using Xunit;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The numbers of a closed enum are in the code once, whatever uses the enum.</summary>
public class ClosedEnumTests
{
    /// <summary>Reads numbers into a list of each enum, and returns the numbers that the list has.</summary>
    private const string Uses =
        """
        public static class Uses
        {
            public static string Known(int[] numbers)
            {
                using var arena = new LibProtoZeroSharp.ArenaAllocator();
                var writer = new LibProtoZeroSharp.ProtoWriter(arena);
                foreach (int number in numbers)
                {
                    writer.AddInt32(1, number);
                    writer.AddInt32(2, number);
                }

                P.M message = P.M.Parse(writer.ToArray(), arena);
                string known = "";
                foreach (P.Few few in message.Few) known += (int)few + " ";
                known += "|";
                foreach (P.Many many in message.Many) known += " " + (int)many;
                return known;
            }
        }
        """;

    /// <summary>An enum with few spans of numbers is a pattern, one with many is a table.</summary>
    [Fact]
    public void EachNumberIsKnownOrNot()
    {
        string many = string.Concat(Enumerable.Range(-100, 200).Select(i => $"MANY_{i + 100} = {3 * i};"));
        var host = new GeneratorHost(("a.proto",
            $"syntax = \"proto2\"; package p; enum Few {{ A = 7; B = 8; C = -1; }} enum Many {{ MIN = {int.MinValue}; MAX = {int.MaxValue}; {many} }} "
            + "message M { repeated Few few = 1; repeated Many many = 2; }"));

        object known = host.Load(Uses, "Uses").GetMethod("Known")!.Invoke(null, [new[] { 7, 6, 8, 9, -1, 0, 3, -300, -301, 297, 300, int.MinValue, int.MaxValue }])!;

        Assert.Equal($"7 8 -1 | 6 9 0 3 -300 297 {int.MinValue} {int.MaxValue}", known);
    }

    [Fact]
    public void TheNumbersAreWrittenOnce()
    {
        string values = string.Concat(Enumerable.Range(0, 1_000).Select(i => $"V{i} = {7 * i};"));
        string messages = string.Concat(
            Enumerable.Range(0, 50).Select(i => $"message M{i} {{ optional E e = 1; repeated E es = 2; map<int32, E> m = 3; oneof o {{ E f = 4; }} }}"));
        var host = new GeneratorHost(("a.proto", $"syntax = \"proto2\"; package p; enum E {{ {values} }} {messages}"));

        Assert.Equal(1, host.Run().GeneratedSources.Sum(source => Regex.Count(source.SourceText.ToString(), "\n *6993,")));
    }

    /// <summary>A message may have the name of the class of the numbers.</summary>
    [Fact]
    public void TheClassOfTheNumbersAvoidsOtherNames()
    {
        var host = new GeneratorHost(("a.proto",
            "syntax = \"proto2\"; package p; enum E { A = 7; } message _ENumbers { optional E e = 1; } message M { enum E { A = 7; } optional E e = 1; message _ENumbers { } }"));

        Assert.NotNull(host.Load("public class Uses { }", "Uses"));
    }
}
