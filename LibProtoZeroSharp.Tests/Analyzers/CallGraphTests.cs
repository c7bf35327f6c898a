using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Analyzers.Lifetimes;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Methods that call each other. Their facts are computed a bounded number of times, and are complete.</summary>
public class CallGraphTests
{
    private const int Count = 1000;

    [Theory]
    [InlineData("chain", "Store{0}(from, to);")]
    [InlineData("ring", "Store{0}(from, to); Store{1}(from, to);")]
    [InlineData("steps", "Store{0}(from, to); Store{2}(from, to);")]
    public async Task AnArenaEndsAfterALongWayToWhereAMessageIsKept(string shape, string calls)
    {
        string store = string.Join('\n', Enumerable.Range(0, Count).Select(i =>
            $"static void Store{i}(Person from, List<Person> to) {{ if (from.Age == {i}) {{ {string.Format(calls, i + 1, Math.Max(0, i - 1), Math.Min(i + 2, Count))} }} }}"));
        Diagnostic found = Assert.Single(await DiagnoseAsync(store));
        Assert.True(found.Id == "PZ0808", $"{shape}: {found}");
    }

    [Fact]
    public async Task AnArenaEndsAfterMethodsThatAllCallEachOther()
    {
        string calls = string.Join(' ', Enumerable.Range(0, 31).Select(i => $"Store{(i == 30 ? Count : i)}(from, to);"));
        string methods = string.Join('\n', Enumerable.Range(0, 30).Select(i => $"static void Store{i}(Person from, List<Person> to) {{ {calls} }}"));
        Diagnostic found = Assert.Single(await DiagnoseAsync(methods));
        Assert.Equal("PZ0808", found.Id);
    }

    [Fact]
    public void EachFactIsComputedAfterThoseThatItDependsOn()
    {
        List<IMethodSymbol> methods = Methods(string.Join('\n', Enumerable.Range(0, Count).Select(i => $"static void M{i}() {{ }}")));
        var computed = new Dictionary<ISymbol, int>(SymbolEqualityComparer.Default);
        var facts = new SymbolFacts<IMethodSymbol, int>(
            (method, known) =>
            {
                computed[method] = computed.GetValueOrDefault(method) + 1;
                int next = methods.IndexOf(method) + 1;
                return next < Count ? known(methods[next]) + 1 : 1;
            },
            0);
        Assert.Equal(Count, facts.Of(methods[0]));
        Assert.All(computed.Values, times => Assert.InRange(times, 1, 2));
        Assert.Equal(1, facts.Of(methods[^1]));
    }

    private static Task<ImmutableArray<Diagnostic>> DiagnoseAsync(string methods) => AnalyzerHost.DiagnoseLifetimesAsync(Compile(
        $$"""
        {{methods}}
        static void Store{{Count}}(Person from, List<Person> to) { to.Add(from); }

        static int Use(byte[] bytes)
        {
            var kept = new List<Person>();
            using (var arena = new ArenaAllocator())
                Store0(Person.Parse(bytes, arena), kept);
            return kept[0].Scores.Count;
        }
        """));

    private static CSharpCompilation Compile(string members) =>
        AnalyzerHost.CompileFile($"using System.Collections.Generic; using LibProtoZeroSharp; using P;\nstatic class Uses\n{{\n{members}\n}}");

    private static List<IMethodSymbol> Methods(string members) =>
        [.. Compile(members).GetTypeByMetadataName("Uses")!.GetMembers().OfType<IMethodSymbol>().Where(method => method.Name[0] == 'M')];
}
