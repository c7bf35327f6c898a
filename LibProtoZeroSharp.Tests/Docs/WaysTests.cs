using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The table of docs/architecture.md under "Ways through the code" is what the sources do: each step of a way calls the next one.</summary>
public class WaysTests
{
    private const string Start = "<!-- made by WaysTests: PROTOZERO_ACCEPT=1 rewrites it -->\n", End = "<!-- end of the ways -->\n";

    // Steps in the code that the generator writes. They call the runtime through the public types of LibProtoZeroSharp.Runtime.
    private const string GeneratedDecode = "IProtoMessage.Decode", GeneratedEncode = "IProtoMessage.Encode";

    private static readonly (string What, string[] Steps)[] RuntimeWays =
    [
        ("parse a message", ["ProtoMessage.Parse", "ProtoMessage.ParseAt", "ProtoMessage.ParseNew", "ProtoMessage.Decode", "GeneratedType.Decode", GeneratedDecode]),
        (
            "parse the request of a gRPC call",
            ["MessageOwner.Parse", "ProtoMessage.ParseAt", "ProtoMessage.ParseNew", "ProtoMessage.Decode", "GeneratedType.Decode", GeneratedDecode]),
        (
            "parse a message by its table",
            [
                "DynamicMessageType.Parse", "DynamicMessageType.ParseAt", "ProtoMessage.ParseAt", "ProtoMessage.ParseNew", "ProtoMessage.Decode", "TableType.Decode",
                "TableMessage.Decode", "TableDecoder.Decode",
            ]),
        ("read a string", [GeneratedDecode, "Decoder.String", "Decoder.ReadView"]),
        ("read a packed `int32`", [GeneratedDecode, "Decoder.PackedVarInts", "Decoder.FillVarInts"]),
        ("read a sub-message", [GeneratedDecode, "Decoder.Message", "GeneratedType.Decode", GeneratedDecode]),
        ("read an entry of a map", [GeneratedDecode, "Decoder.Map", "Decoder.ReadEntry", "GeneratedEntry.DecodeKey", "StringCodec.Decode"]),
        ("keep an unknown field", [GeneratedDecode, "Decoder.Unknown", "Decoder.KeepUnknown"]),
        ("write a message", ["ProtoMessage.WriteTo", "ProtoMessage.EncodeInto", "GeneratedType.Encode", GeneratedEncode]),
        ("write a sub-message", [GeneratedEncode, "Encoder.Message", "Encoder.SubMessage", GeneratedEncode]),
        (
            "parse JSON",
            [
                "ProtoJson.Parse", "TextInput.Parse", "TextInput.Read", "JsonFormat.Read", "JsonMessageReader.TryRead", "JsonMessageReader.ReadMessage",
                "JsonMessageReader.ReadFields", "JsonMessageReader.ReadField",
            ]),
        ("write JSON", ["ProtoJson.Write", "JsonText.Of", "JsonMessageWriter.WriteMessage"]),
    ];

    private static readonly (string What, string[] Steps)[] GeneratorWays =
    [
        (
            "name a field in C#",
            ["ProjectCompiler.Compile", "FileLowering.Lower", "MessageLowering.Lower", "MessageLowering.MessageLowering", "MemberNames.MemberNames", "CSharpNames.PascalCase"]),
    ];

    [Fact]
    public void EachStepCallsTheNext()
    {
        Check(RuntimeWays, new Calls(LayersTests.CompiledRuntime.Value));
        Check(GeneratorWays, new Calls(LayersTests.CompiledGenerator.Value));
    }

    [Fact]
    public void ThePageShowsTheWays()
    {
        string path = Path.Combine(Repository.Root, "docs", "architecture.md");
        string page = File.ReadAllText(path).ReplaceLineEndings("\n");
        int start = page.IndexOf(Start, StringComparison.Ordinal) + Start.Length, end = page.IndexOf(End, StringComparison.Ordinal);
        if (Repository.AcceptsBaselines) File.WriteAllText(path, page[..start] + Table() + page[end..]);
        else Assert.Equal(Table(), page[start..end]);
    }

    [Fact]
    public void AStepThatDoesNotCallTheNextIsFound()
    {
        var calls = new Calls(Layers.Compile([("A.cs", "class A { void One() => Two(); void Two() { } void Three() { } }")]));
        Assert.Equal("A.One doesn't call A.Three", calls.Missing(["A.One", "A.Three"]));
        Assert.Equal("there is no A.Four", calls.Missing(["A.Four", "A.One"]));
        Assert.Null(calls.Missing(["A.One", "A.Two"]));
    }

    private static void Check((string What, string[] Steps)[] ways, Calls calls) =>
        Assert.All(ways, way => Assert.True(calls.Missing(way.Steps) is null, $"{way.What}: {calls.Missing(way.Steps)}"));

    private static string Table() => string.Concat(
    [
        "| way | methods | one calls the next |\n|---|---:|---|\n",
        .. RuntimeWays.Concat(GeneratorWays).Select(way =>
            $"| {way.What} | {way.Steps.Count(step => !IsGenerated(step))} | {string.Join(" → ", way.Steps.Select(Shown))} |\n"),
    ]);

    private static string Shown(string step) => IsGenerated(step) ? "generated code" : $"`{step}`";

    private static bool IsGenerated(string step) => step is GeneratedDecode or GeneratedEncode;

    /// <summary>Which members call which, by their names with that of their type. An interface's member stands for its implementations.</summary>
    private sealed class Calls
    {
        private readonly CSharpCompilation _compilation;
        private readonly ILookup<string, SyntaxNode> _members;
        private readonly ILookup<string, string> _implementations;

        public Calls(CSharpCompilation compilation)
        {
            _compilation = compilation;
            _members = compilation.SyntaxTrees.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<MemberDeclarationSyntax>())
                .Where(member => member is BaseMethodDeclarationSyntax)
                .ToLookup(NameOf, SyntaxNode (member) => member);
            _implementations = compilation.SyntaxTrees.SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>())
                .SelectMany(type => type.BaseList?.Types.Select(based => (Interface: NameOf(based.Type), Type: type.Identifier.ValueText)) ?? [])
                .ToLookup(pair => pair.Interface, pair => pair.Type);
        }

        /// <summary>The first step that doesn't call the next, or that there is none of; null if all do.</summary>
        public string? Missing(string[] steps)
        {
            foreach ((string step, string next) in steps.Zip(steps[1..]).Where(pair => !IsGenerated(pair.First)))
            {
                if (!_members[step].Any()) return $"there is no {step}";
                HashSet<string> called = [.. _members[step].SelectMany(Names)];
                if (!called.Contains(next)) return $"{step} doesn't call {next}";
            }

            return null;
        }

        private IEnumerable<string> Names(SyntaxNode member)
        {
            SemanticModel model = _compilation.GetSemanticModel(member.SyntaxTree);
            foreach (SyntaxNode node in member.DescendantNodes().Where(node => node is SimpleNameSyntax or BaseObjectCreationExpressionSyntax))
            {
                SymbolInfo info = model.GetSymbolInfo(node);
                // The sources lack generated code, so a call may be ambiguous.
                foreach (ISymbol symbol in info.Symbol is { } one ? [one] : info.CandidateSymbols.AsEnumerable())
                {
                    if (symbol.ContainingType is not { } type) continue;
                    string name = symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } ? type.Name : symbol.Name;
                    yield return $"{type.Name}.{name}";
                    foreach (string implementation in _implementations[type.Name]) yield return $"{implementation}.{name}";
                }
            }
        }

        private static string NameOf(TypeSyntax type) => type.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().First().Identifier.ValueText;

        private static string NameOf(MemberDeclarationSyntax member)
        {
            TypeDeclarationSyntax type = member.Ancestors().OfType<TypeDeclarationSyntax>().First(type => type.Identifier.ValueText.Length > 0);
            return $"{type.Identifier.ValueText}.{(member is MethodDeclarationSyntax method ? method.Identifier.ValueText : type.Identifier.ValueText)}";
        }
    }
}
