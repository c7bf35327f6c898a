using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>buf finds the same breaking changes in random schemas that were changed, with the same rules and on the same lines.</summary>
public class BufComparisonTests
{
    private const int PairsOfARun = 100;

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, Campaign.Iterations(2, 25))];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void FindsTheSame(int seed)
    {
        Skip.Unless(BufBreaking.Unavailable is null, BufBreaking.Unavailable!);
        var baseline = new ProtoCompiler();
        var current = new ProtoCompiler { IncludeSourceInfo = true };
        var texts = new Dictionary<string, string>();
        for (int i = 0; i < PairsOfARun; i++)
        {
            (string before, string now) = Pair((seed * PairsOfARun) + i, "p" + i);
            baseline.Add($"{i}.proto", before);
            current.Add($"{i}.proto", now);
            texts.Add($"{i}.proto", $"{before}\n----\n{now}");
        }

        byte[] set = baseline.Compile().ToFileDescriptorSet();
        ProtoCompilation compilation = current.Compile();
        List<(string Path, string Rule, int Line)> found = BufBreaking.Find(set, compilation.ToFileDescriptorSet());
        ILookup<string, string> expected = found.ToLookup(change => change.Path, change => Text(change.Rule, change.Line));
        ILookup<string, string> actual = compilation.FindBreakingChanges(set).ToLookup(change => change.Path, change => Text(BufRules.ById[change.Id], change.Line));
        Assert.All(texts, pair => Assert.True(
            expected[pair.Key].Order(StringComparer.Ordinal).SequenceEqual(actual[pair.Key].Order(StringComparer.Ordinal)),
            $"buf: {string.Join(", ", expected[pair.Key])}\nours: {string.Join(", ", actual[pair.Key])}\n{pair.Value}"));

        // Neither side would find much if most pairs were alike, or if few rules were broken.
        Assert.InRange(expected.Count, PairsOfARun / 2, PairsOfARun - 2);
        Assert.InRange(found.Select(change => change.Rule).Distinct().Count(), 14, BufRules.ById.Count);
    }

    /// <summary>buf gives no line for an idempotency level that is not set any more.</summary>
    private static string Text(string rule, int line) => rule == "RPC_SAME_IDEMPOTENCY_LEVEL" ? rule : $"{rule} {line}";

    /// <summary>The texts of the first valid pair of schemas from a seed.</summary>
    private static (string Before, string Now) Pair(int seed, string package)
    {
        var random = new Random(seed);
        while (true)
        {
            int schemaSeed = random.Next();
            Schema schema = new RandomSchemas(new Random(schemaSeed)).Make(package);
            string before = schema.ToString();
            if (!IsValid(before)) continue;
            for (int attempt = 0; attempt < 5; attempt++)
            {
                schema = new RandomSchemas(new Random(schemaSeed)).Make(package);
                new RandomSchemas(random).Change(schema);
                string now = schema.ToString();
                if (now != before && IsValid(now)) return (before, now);
            }
        }
    }

    private static bool IsValid(string text) => new ProtoCompiler().Add("a.proto", text).Compile().Success;
}
