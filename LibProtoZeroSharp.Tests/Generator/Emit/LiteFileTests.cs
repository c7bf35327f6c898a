using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Files with <c>optimize_for = LITE_RUNTIME</c>, or with the setting for it.</summary>
public class LiteFileTests
{
    private const string Lite = """
        syntax = "proto2";
        package p;
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/any.proto";
        option optimize_for = LITE_RUNTIME;
        enum Color { RED = 0; GREEN = 3; }
        message Order {
          required int32 number = 1;
          optional string name = 2;
          optional Color color = 4;
          repeated Order parts = 5;
          optional google.protobuf.Timestamp time = 6;
          optional google.protobuf.Any any = 7;
          extensions 100 to 200;
        }
        extend Order { optional string note = 100; repeated int32 scores = 101; optional Order inner = 102; }
        service Shop { rpc Get(Order) returns (Order); }
        """;

    private const string Plain = "syntax = \"proto3\"; package p; message A { int32 f = 1; }";

    [Theory]
    [InlineData("", "option optimize_for = LITE_RUNTIME;", true)]
    [InlineData("LiteRuntime", "", true)]
    [InlineData("literuntime", "option optimize_for = CODE_SIZE;", true)]
    [InlineData("Speed", "option optimize_for = LITE_RUNTIME;", false)]
    [InlineData("", "", false)]
    public void SettingsTakePrecedenceOverTheOption(string setting, string option, bool isLite)
    {
        (string, string) file = ("m.proto", Plain.Replace("package", option + " package", StringComparison.Ordinal));
        Assert.Equal(isLite, IsLite(new GeneratorHost(file).Property("ProtoZeroOptimizeFor", setting)));
        Assert.Equal(isLite, IsLite(new GeneratorHost(file).Metadata("m.proto", "OptimizeFor", setting)));
    }

    [Fact]
    public void CompilesWithoutAnyDescriptor()
    {
        var host = new GeneratorHost(("order.proto", Lite));
        Assert.Empty(host.Compile());
        string code = Code(host);
        Assert.DoesNotContain("Pz::Reflection", code, StringComparison.Ordinal);
        Assert.Contains("switch (tag)", code, StringComparison.Ordinal);
    }

    /// <summary>It imports files with descriptors, extends its own message and has a service: protoc allows all of that in a lite file.</summary>
    [Fact]
    public void ProtocAcceptsItToo()
    {
        (object? set, string errors) = Protoc.Compile(("order.proto", Lite));
        Assert.True(set != null, errors);
    }

    [Fact]
    public void ItIsSmallerThanWithDescriptors()
    {
        int Size(string setting) => new GeneratorHost(("m.proto", Plain)).Property("ProtoZeroOptimizeFor", setting).Image("Size").Length;
        Assert.True(Size("LiteRuntime") < Size("Speed"));
    }

    [Fact]
    public void ExtensionsAreReadAndWritten() => AssertRuns("""
        Order order = Order.Create(arena);
        order.Number = 1;
        order.SetExtension(OrderExtensions.Note, arena.CopyString("hi"), arena);
        order.GetExtension(OrderExtensions.Scores, arena);
        Order inner = Order.Create(arena);
        inner.Number = 2;
        order.SetExtension(OrderExtensions.Inner, inner, arena);
        Order read = Order.Parse(order.ToByteArray(), arena);
        return $"{read.GetExtension(OrderExtensions.Note)} {read.GetExtension(OrderExtensions.Inner, arena).Number} {OrderExtensions.Note.FieldNumber}";
        """, "hi 2 100");

    [Fact]
    public void AnExtensionHasNoDescriptor() => AssertRuns("""
        try { return OrderExtensions.Note.Descriptor.Name; } catch (System.NotSupportedException e) { return e.Message; }
        """, "p.note was generated with optimize_for = LITE_RUNTIME. It has no descriptor, and so no JSON and no text format.");

    [Fact]
    public void TheRegistryRejectsItsExtensions() => AssertRuns("""
        try { new TypeRegistry().Add(OrderExtensions.Note); return ""; } catch (System.NotSupportedException e) { return e.Message[..6]; }
        """, "p.note");

    [Fact]
    public void AnAnyPacksAndUnpacksIt() => AssertRuns("""
        Order order = Order.Create(arena);
        order.Number = 5;
        var any = LibProtoZeroSharp.WellKnownTypes.Any.Pack(order, arena);
        return any.TryUnpack(arena, out Order read) ? $"{any.TypeUrl} {read.Number}" : "not unpacked";
        """, "type.googleapis.com/p.Order 5");

    /// <summary>A lite type has no names; a message of another file in it has.</summary>
    [Fact]
    public void ToStringHasNumbersForNames() => AssertRuns("""
        Order order = Order.Create(arena);
        order.Number = 1;
        order.Name = arena.CopyString("tea");
        order.Color = Color.Green;
        order.Parts.Add(arena).Number = 2;
        order.MutableTime(arena).Seconds = 5;
        return order.ToString();
        """, """{"1":1,"2":"tea","4":3,"5":[{"1":2}],"6":"1970-01-01T00:00:05Z"}""");

    [Fact]
    public void ErrorsNameTheTypeAndTheNumbersOfTheFields() => AssertRuns("""
        try { Order.Parse(new byte[] { 8, 1, 42, 0, 42, 2, 42, 0 }, arena); return ""; } catch (ProtoException e) { return $"{e.Error} {e.MessageType} {e.Path}"; }
        """, "MissingRequired p.Order 5[0].1");

    [Fact]
    public void TheDebuggerShowsTheNumbersOfTheFields() => AssertRuns("""
        Order order = Order.Create(arena);
        order.Number = 1;
        order.Color = Color.Green;
        return LibProtoZeroSharp.Runtime.MessageDebugView<Order>.Describe(order);
        """, "{ 1 = 1, 4 = 3 }");

    [Fact]
    public void AServiceHasMethodsAndNoDescriptor() => AssertRuns("""
        try { return Shop.Methods.Get.RequestType.Name; } catch (System.NotSupportedException) { return $"{Shop.Methods.Get} {Shop.Methods.All.Count}"; }
        """, "/p.Shop/Get 1");

    /// <summary>Files are often imported for their options only. Where nothing is described, their descriptors are not needed.</summary>
    [Fact]
    public void WhatIsOnlyImportedIsNotDescribed()
    {
        var host = new GeneratorHost(
            ("opts.proto", "syntax = \"proto3\"; package o; message Deep { int32 x = 1; }"),
            ("a.proto", "syntax = \"proto3\"; package p; import \"opts.proto\"; message A { int32 f = 1; }"))
            .Metadata("opts.proto", "GenerateCode", "false");
        Assert.Equal(2, host.Run().GeneratedSources.Length);
        host.Property("ProtoZeroOptimizeFor", "LiteRuntime");
        Assert.Equal("a.g.cs", Assert.Single(host.Run().GeneratedSources).HintName);
        Assert.DoesNotContain(host.Compile(), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    /// <summary>protoc's rule for the option holds for the settings too: a descriptor needs those of all imports.</summary>
    [Fact]
    public void AFileWithADescriptorCannotImportALiteOne()
    {
        var host = new GeneratorHost(("a.proto", Plain), ("b.proto", "syntax = \"proto3\";\nimport \"a.proto\";\nmessage B { p.A a = 1; }"));
        Assert.Empty(host.Compile());
        host.Metadata("a.proto", "OptimizeFor", "LiteRuntime");
        ImmutableArray<Diagnostic> found = host.Compile();
        Diagnostic error = Assert.Single(found);
        Assert.Equal("PZ0243", error.Id);
        Assert.Equal((1, "/src/app/b.proto"), (error.Location.GetLineSpan().StartLinePosition.Line, error.Location.GetLineSpan().Path));
        host.Metadata("b.proto", "OptimizeFor", "LiteRuntime");
        Assert.Empty(host.Compile());
    }

    [Fact]
    public void ALiteFileImportsOneWithADescriptor()
    {
        var host = new GeneratorHost(("a.proto", Plain), ("b.proto", "syntax = \"proto3\";\nimport \"a.proto\";\nmessage B { p.A a = 1; }"));
        Assert.Empty(host.Metadata("b.proto", "OptimizeFor", "LiteRuntime").Compile());
        Assert.Equal(1, host.Run().GeneratedSources.Count(source => source.SourceText.ToString().Contains("IsLite", StringComparison.Ordinal)));
    }

    private static bool IsLite(GeneratorHost host)
    {
        Assert.Empty(host.Compile());
        string code = Code(host);
        bool isLite = code.Contains("IsLite", StringComparison.Ordinal);
        Assert.NotEqual(isLite, code.Contains("Descriptor", StringComparison.Ordinal));
        Assert.Contains("switch (tag)", code, StringComparison.Ordinal);
        return isLite;
    }

    private static string Code(GeneratorHost host) => host.Run().GeneratedSources.Single().SourceText.ToString();

    private static void AssertRuns(string body, string expected)
    {
        Type program = new GeneratorHost(("order.proto", Lite)).Load(
            $"using LibProtoZeroSharp; using P; public static class Program {{ public static string Run() {{ using var arena = new ArenaAllocator();\n{body}\n}} }}", "Program");
        Assert.Equal(expected, program.GetMethod("Run", BindingFlags.Public | BindingFlags.Static)!.Invoke(null, []));
    }
}
