extern alias GoogleProtobuf;
extern alias Oracle;

using System.Text.Json;
using System.Text.RegularExpressions;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Random messages of every schema, as JSON, compared with Google's library.</summary>
public class JsonWriteDifferentialTests
{
    private static readonly int Messages = Campaign.Iterations(20, 60);

    private static readonly JsonFormatter.Settings Settings = JsonFormatter.Settings.Default.WithTypeRegistry(JsonSamples.GoogleTypes);

    /// <summary>All schemas, and one for JSON only.</summary>
    private static readonly Dictionary<string, TestMessageType> Schemas = TestMessageType.All.Values
        .Append(new TestMessageType<JsonForms>(OracleProtos.JsonForms.Descriptor))
        .ToDictionary(schema => schema.Name);

    public static TheoryData<string> Names => [.. Schemas.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void ItIsWhatGoogleWrites(string name) => Compare(name, Settings, new ProtoJsonWriteOptions { Types = JsonSamples.Types });

    [Theory]
    [MemberData(nameof(Names))]
    public void ItIsWhatGoogleWritesWithOptions(string name) => Compare(
        name,
        Settings.WithFormatDefaultValues(true).WithFormatEnumsAsIntegers(true).WithPreserveProtoFieldNames(true),
        new ProtoJsonWriteOptions { Types = JsonSamples.Types, WriteDefaults = true, EnumsAsNumbers = true, PreserveProtoNames = true, Indented = true });

    private static void Compare(string name, JsonFormatter.Settings settings, ProtoJsonWriteOptions options)
    {
        TestMessageType schema = Schemas[name];
        var formatter = new JsonFormatter(settings);
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < Messages; seed++)
        {
            arena.Reset();
            IMessage message = new JsonSamples(seed).Next(schema, 40);
            // Google's C# still writes the value of an Empty in an Any.
            string expected = Regex.Replace(formatter.Format(message), """(google\.protobuf\.Empty"),\s*"value": \{\s*\}""", "$1");
            string actual = schema.ToJson(message.ToByteArray(), arena, options);
            using JsonDocument google = JsonDocument.Parse(expected, Deep), ours = JsonDocument.Parse(actual, Deep);
            Assert.True(JsonElement.DeepEquals(google.RootElement, ours.RootElement), $"seed {seed}:\n{expected}\n{actual}");
        }
    }

    private static JsonDocumentOptions Deep => new() { MaxDepth = 1000 };
}
