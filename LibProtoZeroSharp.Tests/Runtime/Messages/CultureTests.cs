extern alias GoogleProtobuf;

using System.Globalization;
using System.Text;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Formats.Json;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>What is written and parsed doesn't depend on the thread's culture.</summary>
public class CultureTests
{
    private static readonly int Messages = Campaign.Iterations(5, 60);

    /// <summary>A culture in which every sign of numbers and of times is another one than in a protobuf text.</summary>
    private static readonly CultureInfo Foreign = MakeForeign();

    public static TheoryData<string> Names => [.. TestMessageType.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void FormsAreTheSameInEveryCulture(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        for (int seed = 0; seed < Messages; seed++)
        {
            byte[] message = new JsonSamples(seed).Next(schema, 60).ToByteArray();
            Assert.Equal(In(CultureInfo.InvariantCulture, () => FormsOf(schema, message)), In(Foreign, () => FormsOf(schema, message)));
        }
    }

    /// <summary>The JSON and the text format of a message, what is parsed from them, and what a debugger shows.</summary>
    private static string[] FormsOf(TestMessageType schema, byte[] message)
    {
        using var arena = new ArenaAllocator();
        var writing = new ProtoJsonWriteOptions { Types = JsonSamples.Types };
        string json = schema.ToJson(message, arena, writing);
        string text = schema.PrintText(message);
        schema.AssertDynamicTextIsSame(message);
        schema.AssertDynamicIsShownTheSame(message);
        return
        [
            json,
            schema.ToJson(message, arena, writing with { Indented = true }),
            text,
            Convert.ToHexString(schema.FromJson(Encoding.UTF8.GetBytes(json), arena, new ProtoJsonReadOptions { Types = JsonSamples.Types })),
            Convert.ToHexString(schema.ParseText(text)),
        ];
    }

    private static T In<T>(CultureInfo culture, Func<T> action)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = culture;
        try
        {
            return action();
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static CultureInfo MakeForeign()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = "\u2212"; // as in Swedish
        culture.NumberFormat.PositiveSign = "p";
        culture.NumberFormat.NumberDecimalSeparator = ",";
        culture.NumberFormat.NumberGroupSeparator = ".";
        culture.NumberFormat.NaNSymbol = "?";
        culture.NumberFormat.PositiveInfinitySymbol = "\u221E";
        culture.NumberFormat.NegativeInfinitySymbol = "\u2212\u221E";
        culture.DateTimeFormat.TimeSeparator = ".";
        culture.DateTimeFormat.DateSeparator = "/";
        return culture;
    }
}
