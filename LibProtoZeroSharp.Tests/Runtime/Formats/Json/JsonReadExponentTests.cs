extern alias GoogleProtobuf;
extern alias Oracle;

using System.Numerics;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Integers around the ends of all ranges, in every notation that JSON has for them.</summary>
public class JsonReadExponentTests
{
    private static readonly (string Field, BigInteger Least, BigInteger Most, Func<Explicit, BigInteger> Read)[] Fields =
    [
        ("int32Field", int.MinValue, int.MaxValue, message => message.Int32Field),
        ("sint32Field", int.MinValue, int.MaxValue, message => message.Sint32Field),
        ("sfixed32Field", int.MinValue, int.MaxValue, message => message.Sfixed32Field),
        ("uint32Field", 0, uint.MaxValue, message => message.Uint32Field),
        ("fixed32Field", 0, uint.MaxValue, message => message.Fixed32Field),
        ("int64Field", long.MinValue, long.MaxValue, message => message.Int64Field),
        ("sint64Field", long.MinValue, long.MaxValue, message => message.Sint64Field),
        ("sfixed64Field", long.MinValue, long.MaxValue, message => message.Sfixed64Field),
        ("uint64Field", 0, ulong.MaxValue, message => message.Uint64Field),
        ("fixed64Field", 0, ulong.MaxValue, message => message.Fixed64Field),
    ];

    private static readonly BigInteger[] Ends =
    [
        0, 10, int.MinValue, int.MaxValue, uint.MaxValue, (1L << 53) - 1, 999_999_999_999_999_999, 1_000_000_000_000_000_000, long.MinValue, long.MaxValue,
        ulong.MaxValue, BigInteger.Pow(10, 19), BigInteger.Pow(10, 20), 10 * (BigInteger)ulong.MaxValue, BigInteger.Pow(2, 65),
    ];

    public static TheoryData<string> Values => [.. Ends.SelectMany(end => Enumerable.Range(-2, 5).Select(more => end + more)).Distinct().Select(value => value.ToString())];

    [Theory]
    [MemberData(nameof(Values))]
    public void AValueIsTakenWhereItIsInTheRange(string value)
    {
        BigInteger expected = BigInteger.Parse(value);
        using var arena = new ArenaAllocator();
        foreach (string notation in Notations(value).SelectMany(number => new[] { number, $"\"{number}\"" }))
        {
            foreach (var (field, least, most, read) in Fields)
            {
                string json = $"{{\"{field}\": {notation}}}";
                bool isTaken = ProtoJson.TryParse(System.Text.Encoding.UTF8.GetBytes(json), arena, out Explicit message, out ProtoFailure failure);
                Assert.True(isTaken == (expected >= least && expected <= most), json);
                if (isTaken) Assert.True(expected == read(message), json);
                else Assert.Equal((ProtoError.InvalidValue, json.IndexOf(':') + 2, field), (failure.Error, failure.Offset, failure.Path));
            }

            arena.Reset();
        }
    }

    /// <summary>
    /// Google's parser takes numbers as doubles, so it is right only about those that a double has exactly. It takes no exponents in strings.
    /// </summary>
    [Theory]
    [MemberData(nameof(Values))]
    public void GooglesParserTakesTheSame(string value)
    {
        BigInteger expected = BigInteger.Parse(value);
        if (BigInteger.Abs(expected) >= 1L << 53) return;
        var parser = new JsonParser(JsonParser.Settings.Default);
        using var arena = new ArenaAllocator();
        foreach (string notation in Notations(value))
        {
            foreach ((string field, _, _, _) in Fields)
            {
                string json = $"{{\"{field}\": {notation}}}";
                byte[]? theirs = null;
                try
                {
                    theirs = parser.Parse<OracleProtos.Explicit>(json).ToByteArray();
                }
                catch (InvalidProtocolBufferException)
                {
                    // Only the rejection matters here.
                }

                bool isTaken = ProtoJson.TryParse(System.Text.Encoding.UTF8.GetBytes(json), arena, out Explicit message);
                Assert.Equal((json, theirs == null ? null : Convert.ToHexString(theirs)), (json, isTaken ? Convert.ToHexString(message.ToByteArray()) : null));
            }
        }
    }

    /// <summary>Whatever is left of a fraction, however small, makes it no integer.</summary>
    [Theory]
    [InlineData("1e-1")]
    [InlineData("10e-2")]
    [InlineData("-15e-1")]
    [InlineData("0.1e0")]
    [InlineData("1.8446744073709551615e18")]
    [InlineData("18446744073709551615e-1")]
    [InlineData("9223372036854775807.5")]
    [InlineData("922337203685477580.75e1")]
    [InlineData("0.00000000000000000001e19")]
    public void AFractionIsRejected(string number)
    {
        foreach ((string field, _, _, _) in Fields)
            JsonReading.AssertRejected<Explicit>($"{{\"{field}\": ¦{number}}}", ProtoError.InvalidValue, field, "not an integer");
    }

    /// <summary>The same number with zeros after it, with a point at some places, and with an exponent that makes up for it.</summary>
    private static IEnumerable<string> Notations(string value)
    {
        string sign = value[0] == '-' ? "-" : "", digits = value.TrimStart('-');
        if (digits == "0") return [value, "-0", "0.0", "-0.000", "0e0", "0e19", "0E+400", "-0e-400", "0.0e1"];
        string significant = digits.TrimEnd('0');
        int zeros = digits.Length - significant.Length;
        return
        [
            value, value + "e0", value + "e-0", value + "E+00", value + ".0", value + ".000e0", value + "0e-1", value + "0000000000e-10", value + "00.00e-2",
            $"{sign}{digits[0]}.{digits[1..]}0e{digits.Length - 1}", $"{sign}{digits[0]}.{digits[1..]}000E+{digits.Length - 1}", $"{sign}0.{digits}e{digits.Length}",
            $"{sign}0.0000000000000000000000{digits}e+{digits.Length + 22}", $"{sign}{significant}e{zeros}", $"{sign}{significant}.0e{zeros}",
        ];
    }
}
