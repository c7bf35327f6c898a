extern alias GoogleProtobuf;
extern alias Oracle;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Slightly wrong JSON: the result is a message, or an exception with a position.</summary>
public class JsonReadHostileTests
{
    private static readonly int Mutants = Campaign.Iterations(20_000, 200_000);

    [Fact]
    public void EveryMutantIsReadOrRejectedWithAPlace()
    {
        var options = new[] { new ProtoJsonReadOptions { Types = JsonSamples.Types }, new ProtoJsonReadOptions { Types = JsonSamples.Types, IgnoreUnknownFields = true } };
        (TestMessageType TestMessageType, byte[] Json)[] samples = [.. Samples()];
        var random = new Random(2026);
        var mutator = TextMutator.OfJson();
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 16 << 20 });
        int read = 0;
        for (int i = 0; i < Mutants; i++)
        {
            arena.Reset();
            (TestMessageType schema, byte[] sample) = samples[i % samples.Length];
            byte[] mutant = mutator.Mutate(sample, random);
            try
            {
                schema.FromJson(mutant, arena, options[i % options.Length]);
                read++;
            }
            catch (ProtoException exception)
            {
                bool hasPlace = exception.Line > 0 && exception.Column > 0 && exception.Offset >= 0 && exception.Offset <= mutant.Length;
                if (!hasPlace || exception.Error == ProtoError.None) Assert.Fail($"{exception.Message}: {System.Text.Encoding.UTF8.GetString(mutant)}");
            }
        }

        // Otherwise most of them would be rejected for the same reason.
        Assert.InRange(read, Mutants / 20, Mutants / 2);
    }

    private static IEnumerable<(TestMessageType TestMessageType, byte[] Json)> Samples()
    {
        var formatter = new JsonFormatter(JsonFormatter.Settings.Default.WithTypeRegistry(JsonSamples.GoogleTypes));
        TestMessageType[] schemas = [.. TestMessageType.All.Values, new TestMessageType<JsonForms>(OracleProtos.JsonForms.Descriptor)];
        foreach (TestMessageType schema in schemas)
        {
            int found = 0;
            for (int seed = 0; found < 3 && seed < 100; seed++)
            {
                byte[] json = System.Text.Encoding.UTF8.GetBytes(formatter.Format(new JsonSamples(seed).Next(schema, 15)));
                // Small ones, so that the place of a mutation matters.
                if (json.Length > 700) continue;
                found++;
                yield return (schema, json);
            }
        }
    }
}
