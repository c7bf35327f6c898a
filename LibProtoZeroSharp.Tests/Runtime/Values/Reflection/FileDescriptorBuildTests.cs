extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Reflection;
using GoogleReflection = GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>Descriptors of files that are only known at run time, compared with Google's of the same files.</summary>
public class FileDescriptorBuildTests
{
    [Fact]
    public void WellKnownTypes() => AssertEqual(Protoc.Includes);

    [Fact]
    public void TheTestsMessages() => AssertEqual(Repository.TestProtos);

    [Fact]
    public void EveryFeatureOfTheLanguage() => AssertEqual(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Protos"));

    [Fact]
    public void TheSetMayBeTheCallersMessage()
    {
        using var arena = new ArenaAllocator();
        GoogleReflection.FileDescriptorSet google = GoogleFiles.Compile(Repository.TestProtos).Set;
        FileDescriptorSet set = FileDescriptorSet.Parse(google.ToByteArray(), arena);

        IReadOnlyList<FileDescriptor> files = FileDescriptor.Build(set);

        Assert.Equal(google.File.Select(file => file.Name), files.Select(file => file.Name));
        Assert.All(files, file => Assert.Equal(google.File.Single(other => other.Name == file.Name).ToByteArray(), file.SerializedData.ToArray()));
    }

    [Fact]
    public void FilesMayComeInAnyOrder()
    {
        GoogleReflection.FileDescriptorSet google = GoogleFiles.Compile(Repository.TestProtos).Set;
        List<string> expected = [.. FileDescriptor.Build(google.ToByteArray()).SelectMany(DescriptorText.Of)];
        GoogleReflection.FileDescriptorSet reversed = new() { File = { google.File.Reverse() } };

        Assert.Equal(expected, FileDescriptor.Build(reversed.ToByteArray()).Reverse().SelectMany(DescriptorText.Of));
    }

    /// <summary>protoc drops these features from the set, so nothing in it allows the names and the uses any more.</summary>
    [Fact]
    public void WhatProtocHasWrittenIsAccepted()
    {
        (GoogleReflection.FileDescriptorSet? set, string errors) = Protoc.Compile(
            ("a.proto", """
                edition = "2026";
                option features.enforce_naming_style = STYLE_LEGACY;
                option features.default_symbol_visibility = EXPORT_ALL;
                message bad_name { int32 camelCase = 1; export message Inner {} }
                """),
            ("b.proto", """
                edition = "2026";
                import "a.proto";
                message User { bad_name used = 1; }
                """));
        Assert.True(set != null, errors);
        Assert.False(set.File[0].Options.Features.HasEnforceNamingStyle);

        Assert.Equal(2, FileDescriptor.Build(set.ToByteArray()).Count);
    }

    private static void AssertEqual(string root)
    {
        (GoogleReflection.FileDescriptorSet set, Dictionary<string, GoogleReflection.FileDescriptor> google) = GoogleFiles.Compile(root);

        IReadOnlyList<FileDescriptor> files = FileDescriptor.Build(set.ToByteArray());

        Assert.Equal(google.Keys, files.Select(file => file.Name));
        Assert.All(files, file => DescriptorText.AssertSame(google[file.Name], file));
    }
}
