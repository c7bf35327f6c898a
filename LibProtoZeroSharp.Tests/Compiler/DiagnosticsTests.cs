using LibProtoZeroSharp.Compiler;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>What is wrong with a text is said as by the generator.</summary>
public class DiagnosticsTests
{
    public static TheoryData<string> Origins => new(FaultyText.All.Keys);

    [Theory]
    [MemberData(nameof(Origins))]
    public void TheyAreThoseOfTheGenerator(string origin)
    {
        FaultyText text = FaultyText.All[origin];
        (string Path, string Text)[] imports =
        [
            .. text.Imports,
            .. Directory.GetFiles(FaultyText.Folder, "*.proto").Select(path => (Path.GetFileName(path), File.ReadAllText(path)))
                .Where(file => text.Imports.All(import => import.Path != file.Item1)),
        ];
        var host = new GeneratorHost((FaultyText.Path, text.Text));
        foreach ((string path, string content) in imports)
            host.Add(path, content).Metadata(path, "GenerateCode", "false");

        ProtoCompilation compilation = new ProtoCompiler { Resolver = imports.ToDictionary().GetValueOrDefault }.Add(FaultyText.Path, text.Text).Compile();

        // From PZ0500 on they are about C#.
        IEnumerable<Diagnostic> expected = host.Run().Diagnostics.Where(diagnostic => string.CompareOrdinal(diagnostic.Id, "PZ0500") < 0
            && diagnostic.Location.GetLineSpan().Path.EndsWith(FaultyText.Path, StringComparison.Ordinal));
        Assert.Equal(
            expected.Select(Show).Order(),
            compilation.Diagnostics.Where(diagnostic => diagnostic.Path == FaultyText.Path).Select(Show).Order());
        Assert.Equal(text.Kind != FaultyKind.Error, compilation.Success);
    }

    [Fact]
    public void TheyNameTheirPlace()
    {
        ProtoCompilation compilation = Compile("syntax = \"proto3\";\nmessage Order {\n  int32 a = 1;\n  Item item = 2;\n}\n");

        ProtoDiagnostic diagnostic = Assert.Single(compilation.Diagnostics);
        Assert.Equal(("PZ0107", ProtoDiagnosticSeverity.Error, "shop/order.proto"), (diagnostic.Id, diagnostic.Severity, diagnostic.Path));
        Assert.Equal((4, 3, 4), (diagnostic.Line, diagnostic.Column, diagnostic.Length));
        Assert.Equal($"shop/order.proto(4,3): error PZ0107: {diagnostic.Message}", diagnostic.ToString());
    }

    [Theory]
    [InlineData("google/type/date.proto", "has Google's common .proto files")]
    [InlineData("google/typed.proto", "add its file, or name the folder that the path starts from")]
    public void AnImportThatIsMissingIsInAPackageOrInTheProject(string path, string hint) =>
        Assert.EndsWith(hint, Compile($"syntax = \"proto3\"; import \"{path}\";").Diagnostics.Single(diagnostic => diagnostic.Id == "PZ0100").Message);

    /// <summary>A name may have any length, a message may not.</summary>
    [Theory]
    [InlineData("syntax = 'proto3'; message M { X a = 1; }")]
    [InlineData("syntax = 'proto3'; message X { } message X { }")]
    [InlineData("syntax = 'proto3'; message M { int32 X = 1; int32 y = 1; }")]
    [InlineData("syntax = 'proto3'; import 'X'; message M { }")]
    [InlineData("syntax = 'proto3'; import 'X X'; message M { }")]
    [InlineData("syntax = 'proto3'; option X = 1;")]
    [InlineData("syntax = 'proto3'; option (X).X = 1;")]
    [InlineData("syntax = 'proto3'; message M { reserved 'X', 'X'; }")]
    [InlineData("syntax = 'proto2'; message M { extensions 1 to 5 [declaration = { number: 1 full_name: 'X' type: 'X' }]; }")]
    [InlineData("syntax = 'proto2'; message M { optional E e = 1 [default = X]; } enum E { A = 0; }")]
    [InlineData("syntax = 'proto3'; X")]
    [InlineData("syntax = 'X';")]
    [InlineData("edition = 'X';")]
    [InlineData("syntax = 'proto3'; package X.X; message M { int32 a = 1; string A = 1; }")]
    [InlineData("syntax = 'proto3'; message M { int32 X = 1 [json_name = 'b']; int32 b = 2; }")]
    public void LongNamesInThemAreCut(string text)
    {
        ProtoCompilation compilation = Compile(text.Replace("X", new string('x', 20_000)).Replace('\'', '"'));

        Assert.NotEmpty(compilation.Diagnostics);
        Assert.All(compilation.Diagnostics, diagnostic => Assert.InRange(diagnostic.Message.Length, 10, 1_000));
        Assert.All(compilation.Diagnostics, diagnostic => Assert.DoesNotContain(new string('x', 101), diagnostic.Message));
    }

    [Fact]
    public void EachFilesAreInTheOrderOfTheirPlaces()
    {
        ProtoCompilation compilation = new ProtoCompiler()
            .Add("a.proto", "syntax = \"proto3\";\nimport \"no.proto\";\nmessage M { int32 a = 1; int32 b = 1; }\nmessage M { }")
            .Add("b.proto", "syntax = \"proto3\";\nmessage N { N n = 0; }\nmessage O { O o = -1 }").Compile();

        Assert.Equal(["a.proto", "b.proto"], compilation.Diagnostics.Select(diagnostic => diagnostic.Path).Distinct().Order());
        foreach (IGrouping<string, ProtoDiagnostic> file in compilation.Diagnostics.GroupBy(diagnostic => diagnostic.Path))
            Assert.Equal(file.OrderBy(diagnostic => diagnostic.Line).ThenBy(diagnostic => diagnostic.Column), file);
    }

    [Fact]
    public void WarningsAreNoErrors()
    {
        ProtoCompilation compilation = Compile("syntax = \"proto3\"; import \"google/protobuf/any.proto\"; // caf\uFFFD\nmessage M { }");

        Assert.Equal(
            [("PZ0134", ProtoDiagnosticSeverity.Info), ("PZ0513", ProtoDiagnosticSeverity.Warning)],
            compilation.Diagnostics.Select(diagnostic => (diagnostic.Id, diagnostic.Severity)));
        Assert.True(compilation.Success);
        Assert.Same(compilation, compilation.ThrowIfErrors());
        Assert.Single(compilation.Files);
    }

    [Fact]
    public void ErrorsLeaveNoDescriptors()
    {
        ProtoCompilation compilation = Compile("syntax = \"proto3\"; message M { N n = 1; }");

        Assert.False(compilation.Success);
        ProtoCompileException exception = Assert.Throws<ProtoCompileException>(() => compilation.ThrowIfErrors());
        Assert.Equal(compilation.Diagnostics, exception.Diagnostics);
        Assert.Equal(compilation.Diagnostics[0].ToString(), exception.Message);
        Assert.Throws<ProtoCompileException>(() => compilation.Files);
        Assert.Throws<ProtoCompileException>(() => compilation.ToFileDescriptorSet());
        Assert.Throws<ProtoCompileException>(() => compilation.WriteTo(new System.Buffers.ArrayBufferWriter<byte>()));
    }

    [Fact]
    public void AnExceptionShowsTenErrors()
    {
        ProtoCompilation compilation = Compile("syntax = \"proto3\"; message M { " + string.Concat(Enumerable.Range(1, 30).Select(i => $"N{i} n{i} = {i}; ")) + "}");

        string[] lines = Assert.Throws<ProtoCompileException>(() => compilation.ThrowIfErrors()).Message.Split('\n');
        Assert.Equal([.. compilation.Diagnostics.Take(10).Select(diagnostic => diagnostic.ToString()), "and 20 more errors"], lines);
    }

    /// <summary>Only C# can't have two namespaces in one, or these names.</summary>
    [Fact]
    public void WhatOnlyCSharpForbidsIsAllowed() =>
        Assert.Empty(Compile("syntax = \"proto3\"; option csharp_namespace = \"1..2\"; message class { class class = 1; }").Diagnostics);

    private static ProtoCompilation Compile(string text) => new ProtoCompiler().Add("shop/order.proto", text).Compile();

    private static string Show(ProtoDiagnostic diagnostic) =>
        $"{diagnostic.Line}:{diagnostic.Column}+{diagnostic.Length} {diagnostic.Severity} {diagnostic.Id} {diagnostic.Message}";

    private static string Show(Diagnostic diagnostic)
    {
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        int length = span.EndLinePosition.Character - span.StartLinePosition.Character;
        return $"{span.StartLinePosition.Line + 1}:{span.StartLinePosition.Character + 1}+{length} {diagnostic.Severity} {diagnostic.Id} {diagnostic.GetMessage()}";
    }
}
