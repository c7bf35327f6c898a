extern alias GoogleProtobuf;

using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using GoogleFile = GoogleProtobuf::Google.Protobuf.Reflection.FileDescriptor;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>Properties derived from our descriptors equal those from protoc's. The tests of serialization compare the descriptors byte by byte.</summary>
public class DerivedPropertiesTests
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
        (byte[] set, IReadOnlyList<FileSymbol> files) = ProtocFolder.Compile(root);
        var expected = GoogleFile.BuildFromByteStrings(FileDescriptorSet.Parser.ParseFrom(set).File.Select(file => file.ToByteString())).ToDictionary(file => file.Name);

        foreach (FileSymbol file in files)
            Assert.Equal(DerivedProperties.Of(expected[file.Name]), DerivedProperties.Of(file));
    }
}
