using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>A ref struct that refers to another one, or to a span, does not compile where it would outlive it.</summary>
public class ReferenceLifetimeTests
{
    private static readonly GeneratorHost Host = new(("a.proto", "syntax = \"proto3\"; message M { int32 x = 1; }"));

    [Theory]
    [Trait("Misuse", "M28")]
    [InlineData("ProtoWriter.Scope F(ArenaAllocator arena) { var writer = new ProtoWriter(arena); return writer.Sub(2); }")]
    [InlineData("ProtoWriter.Scope F(ProtoWriter writer) => writer.Sub(2);")]
    [InlineData("void F(scoped ref ProtoWriter writer, out ProtoWriter.Scope scope) => scope = writer.Sub(2);")]
    [InlineData("void F(ref ProtoWriter.Scope scope) { var writer = new ProtoWriter(new byte[9]); scope = writer.Sub(2); }")]
    [InlineData("ProtoWriter F() { Span<byte> bytes = stackalloc byte[9]; return new ProtoWriter(bytes); }")]
    [InlineData("ProtoReader F() { Span<byte> bytes = stackalloc byte[9]; return new ProtoReader(bytes); }")]
    [InlineData("ProtoReader F() { Span<byte> bytes = stackalloc byte[9]; var reader = new ProtoReader(bytes); return reader.ReadMessage(); }")]
    [InlineData("ReadOnlySpan<byte> F() { Span<byte> bytes = stackalloc byte[9]; var reader = new ProtoReader(bytes); return reader.ReadBytes(); }")]
    [InlineData("PackedFixed<uint> F() { Span<byte> bytes = stackalloc byte[9]; var reader = new ProtoReader(bytes); return reader.ReadPackedFixed32(); }")]
    [InlineData(
        "PackedFixed<uint>.Enumerator F() { Span<byte> bytes = stackalloc byte[9]; var reader = new ProtoReader(bytes); return reader.ReadPackedFixed32().GetEnumerator(); }")]
    [InlineData("StringSource F() { Span<char> chars = stackalloc char[9]; return chars; }")]
    [InlineData("DelimitedMessages<M> F(ArenaAllocator arena) { ReadOnlySpan<byte> bytes = stackalloc byte[9]; return ProtoStream.ReadAllDelimited<M>(bytes, arena); }")]
    public void AReferenceThatOutlivesItsTargetDoesNotCompile(string method)
    {
        string source = $"using System; using LibProtoZeroSharp; static class C {{ static {method} }}";
        Assert.All(
            Host.Compile(source),
            diagnostic => Assert.Contains(diagnostic.Id, (string[])["CS8347", "CS8350", "CS8352", "CS8166", "CS8167", "CS8168", "CS8156", "CS9075", "CS9077"]));
        Assert.Contains(Host.Compile(source), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    [Theory]
    [InlineData(
        "void F(ArenaAllocator arena) { var writer = new ProtoWriter(arena); using (writer.Sub(2)) { writer.AddBool(1, true); using var inner = writer.Sub(3); "
            + "writer.AddBool(1, true); } }")]
    [InlineData("void F(ref ProtoWriter writer) { using (writer.Sub(2)) { using (writer.Sub(3)) writer.AddBool(1, true); } }")]
    [InlineData("ProtoWriter.Scope F(ref ProtoWriter writer) => writer.Sub(2);")]
    public void AScopeWithinTheLifeOfItsWriterCompiles(string method) =>
        Assert.Empty(Host.Compile($"using System; using LibProtoZeroSharp; static class C {{ static {method} }}"));
}
