using System.Buffers;
using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>The sets are protoc's, byte for byte.</summary>
public class DescriptorSetTests
{
    private const string
        Item = "syntax = \"proto3\"; package shop; message Item { string name = 1; }",
        Order = "syntax = \"proto3\"; package shop; import \"item.proto\"; "
            + "import \"google/protobuf/timestamp.proto\"; message Order { Item item = 1; google.protobuf.Timestamp time = 2; }";

    [Fact]
    public void WellKnownTypes() => AssertSame(Protoc.Includes);

    [Fact]
    public void TheTestsMessages() => AssertSame(Repository.TestProtos);

    [Fact]
    public void Proto2AndProto3() => AssertSame(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Protos"));

    [Fact]
    public void OptionsDefaultsAndEditions() => AssertSame(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Descriptors"));

    /// <summary>descriptor.proto, which the compiler links first, has the place that its import gives it.</summary>
    [Theory]
    [InlineData("b.proto", "google/protobuf/any.proto", "google/protobuf/descriptor.proto")]
    [InlineData("google/protobuf/descriptor.proto", "b.proto", "google/protobuf/any.proto")]
    public void FilesAreInTheOrderOfProtoc(params string[] imports)
    {
        using var folder = new TempFolder(
            (
                "a.proto",
                "syntax = \"proto3\";" + string.Concat(imports.Select(import => $"import \"{import}\";"))
                    + "message A { b.M m = 1; google.protobuf.Any any = 2; } extend google.protobuf.FileOptions { bool flag = 50000; }"),
            ("b.proto", "syntax = \"proto3\"; package b; import \"c.proto\"; message M { c.M m = 1; }"),
            ("c.proto", "syntax = \"proto3\"; package c; message M { }"));
        AssertSame(folder.Root);
    }

    [Fact]
    public void ASetWithoutImportsHasTheAddedFiles()
    {
        ProtoCompilation compilation = new ProtoCompiler { Resolver = path => path == "item.proto" ? Item : null }.Add("order.proto", Order).Compile();

        Assert.Equal(["item.proto", "google/protobuf/timestamp.proto", "order.proto"], Names(compilation.ToFileDescriptorSet()));
        Assert.Equal(["order.proto"], Names(compilation.ToFileDescriptorSet(includeImports: false)));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void AWriterGetsTheSameBytes(bool includeImports)
    {
        ProtoCompilation compilation = new ProtoCompiler().Add("item.proto", Item).Add("order.proto", Order).Compile();
        var output = new ArrayBufferWriter<byte>();
        compilation.WriteTo(output, includeImports);

        Assert.Equal(compilation.ToFileDescriptorSet(includeImports), output.WrittenSpan.ToArray());
    }

    [Fact]
    public void FilesAreTheAddedOnesInTheirOrder()
    {
        ProtoCompilation compilation = new ProtoCompiler().Add("order.proto", Order).Add("item.proto", Item).Compile();

        Assert.Equal(["item.proto", "order.proto"], compilation.Files.Select(file => file.Name).Order());
        FileDescriptor order = compilation.Files.Single(file => file.Name == "order.proto");
        Assert.Equal(["item.proto", "google/protobuf/timestamp.proto"], order.Dependencies.Select(file => file.Name));
        Assert.Same(compilation.Files.Single(file => file.Name == "item.proto"), order.Dependencies[0]);
        Assert.Same(order.Dependencies[0].MessageTypes[0], order.MessageTypes[0].Fields[1].MessageType);
        Assert.Same(compilation.Files, compilation.Files);
    }

    [Fact]
    public void NoFilesAreAnEmptySet()
    {
        ProtoCompilation compilation = new ProtoCompiler().Compile();
        Assert.True(compilation.Success);
        Assert.Empty(compilation.Files);
        Assert.Empty(compilation.ToFileDescriptorSet());
    }

    /// <summary>All compilations share the well-known files.</summary>
    [Fact]
    public void SeveralThreadsMayCompile()
    {
        ProtoCompiler compiler = ProtoCompiler.FromDirectories(Repository.TestProtos).AddDirectory(Repository.TestProtos);
        byte[] expected = compiler.Compile().ThrowIfErrors().ToFileDescriptorSet();

        Parallel.For(0, 16, new ParallelOptions { MaxDegreeOfParallelism = 8 }, i =>
        {
            ProtoCompiler used = i % 2 == 0 ? compiler : new ProtoCompiler().AddDirectory(Repository.TestProtos);
            Assert.Equal(expected, used.Compile().ThrowIfErrors().ToFileDescriptorSet());
        });
    }

    private static void AssertSame(string root)
    {
        string[] paths = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Order(StringComparer.Ordinal)];
        (byte[]? expected, string errors) = Protoc.CompileToBytes(root, paths);
        Assert.True(expected != null, errors);
        ProtoCompiler fromFolder = new ProtoCompiler().AddDirectory(root);
        ProtoCompiler fromRoots = paths.Aggregate(ProtoCompiler.FromDirectories(root), (compiler, path) => compiler.Add(path));

        foreach (ProtoCompilation compilation in new[] { fromFolder.Compile(), fromRoots.Compile() })
        {
            Assert.DoesNotContain(compilation.Diagnostics, diagnostic => diagnostic.Severity != ProtoDiagnosticSeverity.Info);
            byte[] set = compilation.ToFileDescriptorSet();
            Assert.Equal(Names(expected), Names(set));
            Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(set));
            Assert.Equal(paths.Order(StringComparer.Ordinal), compilation.Files.Select(file => file.Name).Order(StringComparer.Ordinal));
        }
    }

    private static List<string> Names(byte[] set)
    {
        using var arena = new ArenaAllocator();
        return [.. FileDescriptorSet.Parse(set, arena).File.AsEnumerable().Select(file => file.Name.ToString())];
    }
}
