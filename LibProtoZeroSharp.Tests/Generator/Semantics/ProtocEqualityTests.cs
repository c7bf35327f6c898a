extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf.Reflection;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>Descriptors equal protoc's, fact by fact.</summary>
public class ProtocEqualityTests
{
    [Fact]
    public void WellKnownTypes() => AssertEqual(Protoc.Includes);

    [Fact]
    public void EveryFeatureOfTheLanguage() => AssertEqual(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Protos"));

    [Theory]
    [InlineData("google/protobuf/any.proto")]
    [InlineData("google/protobuf/descriptor.proto")]
    [InlineData("google/protobuf/timestamp.proto")]
    public void WellKnownTypesAreEmbedded(string path)
    {
        FileNode? file = WellKnownFiles.TryGet(path);

        Assert.Equal(ProtoParser.Parse(path, File.ReadAllText(Path.Combine(Protoc.Includes, path))).File with { IsEmbedded = true }, file);
        Assert.Same(file, WellKnownFiles.TryGet(path));
        Assert.Null(WellKnownFiles.TryGet("google/protobuf/nothing.proto"));
        Assert.Null(WellKnownFiles.TryGet("any.proto"));
    }

    private static void AssertEqual(string root)
    {
        string[] paths = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Order(StringComparer.Ordinal)];
        Assert.NotEmpty(paths);
        (FileDescriptorSet? set, string errors) = Protoc.Compile(root, paths);
        Assert.True(set != null, errors);

        List<FileNode> nodes = [];
        foreach (string path in paths)
        {
            (FileNode node, var diagnostics) = ProtoParser.Parse(path, File.ReadAllText(Path.Combine(root, path)));
            Assert.Empty(diagnostics.Select(diagnostic => ProtoDiagnostics.Message(diagnostic)));
            nodes.Add(node);
        }

        LinkResult result = Linker.Link(nodes, WellKnownFiles.TryGet);

        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Position + ProtoDiagnostics.Message(diagnostic)));
        Assert.Equal(paths, result.Files.Select(file => file.Name));
        var expected = DescriptorText.Link(set).ToDictionary(file => file.Name);
        foreach (var file in result.Files)
            Assert.Equal(DescriptorText.Of(expected[file.Name]), DescriptorText.Of(file));
    }
}
