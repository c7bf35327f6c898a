using LibProtoZeroSharp.Conformance;

namespace LibProtoZeroSharp.Tests.Tools.Conformance;

public sealed class ProtocCommandTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void FilesThatConflictAreComparedToo()
    {
        _folder.Write("a b.proto", "syntax = \"proto3\"; message M { int32 a = 1; }");
        _folder.Write("sub/c.proto", "syntax = \"proto3\"; message M { E e = 1; } enum E { A = 0; }");
        _folder.Write("sub/d.proto", "syntax = \"proto3\"; import \"sub/c.proto\"; message D { M m = 1; }");
        _folder.Write("e.proto", "edition = \"2023\"; package M.N; message O {}");

        Assert.StartsWith("4 files: 4 with equal descriptors, 0 rejected by both, 0 different", Run(0));
        Assert.StartsWith("1 files: 1 with equal", Run(0, "sub/d.proto"));
        Assert.StartsWith("1 files: 1 with equal", Run(0, Path.Combine(_folder.Root, "a b.proto")));
    }

    [Fact]
    public void FilesThatBothRejectAreNoDifference()
    {
        _folder.Write("a.proto", "syntax = \"proto3\"; message M { X x = 1; }");
        _folder.Write("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message N {}");
        _folder.Write("c.proto", "syntax = \"proto3\";");

        Assert.StartsWith("3 files: 1 with equal descriptors, 2 rejected by both, 0 different", Run(0));
    }

    [Fact]
    public void ImportsMeanWhatTheyMeanToTheGenerator()
    {
        _folder.Write("vendor/google/protobuf/descriptor.proto", File.ReadAllText(Path.Combine(ProtobufTools.Includes, "google", "protobuf", "descriptor.proto")));
        const string options = "extend google.protobuf.FileOptions { optional int32 x = 50000; optional int32 y = 50001 [retention = RETENTION_SOURCE]; } "
            + "option (x) = 1; option (y) = 1;";
        const string emptied = "message M { extensions 1 [verification = UNVERIFIED]; }";
        _folder.Write("options.proto", "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\";" + options + emptied);
        _folder.Write("copied.proto", "syntax = \"proto2\"; import \"vendor/google/protobuf/descriptor.proto\";" + options + emptied);
        _folder.Write("uses_copied.proto", "syntax = \"proto2\"; package p; import \"copied.proto\"; option (x) = 1;" + emptied);
        _folder.Write("no_imports.proto", "syntax = \"proto2\"; package q; " + emptied);
        Assert.StartsWith("5 files: 5 with equal descriptors, 0 rejected by both, 0 different", Run(0));

        _folder.Write("sub/a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }");
        _folder.Write("sub/b.proto", "syntax = \"proto3\"; message B {}");
        _folder.Write("sub/c.proto", "syntax = \"proto3\"; import \"sub/a.proto\";");
        string[] lines = Run(0).Split(Environment.NewLine);
        Assert.Equal("2 files import others that are beside the importing file, where protoc doesn't look", lines[0]);
        Assert.StartsWith("8 files: 6 with equal descriptors, 0 rejected by both, 0 different", lines[1]);
    }

    [Theory]
    [InlineData("missing")]
    [InlineData("")]
    [InlineData("", "missing.proto")]
    public void WhatIsNotThereIsSaid(string folder, params string[] files) =>
        Assert.ThrowsAny<IOException>(() => ProtocCommand.Run(Path.Combine(_folder.Root, folder), files, TextWriter.Null));

    [Fact]
    public void MutationsOfARightFileAreJudgedAlike()
    {
        _folder.Write("a.proto", File.ReadAllText(Path.Combine(ProtobufTools.Includes, "google", "protobuf", "type.proto")));
        StringWriter output = new();

        int exitCode = MutateProtosCommand.Run(_folder.Root, count: 50, seed: 2026, keep: null, output);

        Assert.True(exitCode == 0, output.ToString());
        Assert.Contains("50 mutated texts: protoc accepts ", output.ToString());
    }

    private string Run(int exitCode, params string[] files)
    {
        Protoc.Executable();
        StringWriter output = new();
        Assert.True(ProtocCommand.Run(_folder.Root, files, output) == exitCode, output.ToString());
        return output.ToString();
    }
}
