extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Compares descriptors with source info with those of protoc.</summary>
internal static class SourceInfoOracle
{
    /// <summary>Asserts that the files of a folder have the bytes of protoc, all in one run.</summary>
    public static byte[] AssertSame(string root)
    {
        string[] paths = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Order(StringComparer.Ordinal)];
        (byte[]? expected, string errors) = Protoc.CompileToBytes(root, paths, "--include_source_info");
        Assert.True(expected != null, errors);
        byte[] actual = new ProtoCompiler { IncludeSourceInfo = true }.AddDirectory(root).Compile().ThrowIfErrors().ToFileDescriptorSet();
        if (expected.AsSpan().SequenceEqual(actual)) return actual;

        foreach ((FileDescriptorProto theirs, FileDescriptorProto ours) in Parse(expected).Zip(Parse(actual)))
        {
            string[] lines = [.. Lines(theirs)], others = [.. Lines(ours)];
            int same = lines.Zip(others).TakeWhile(pair => pair.First == pair.Second).Count();
            string? next = lines.Skip(same).FirstOrDefault(), other = others.Skip(same).FirstOrDefault();
            Assert.True(next == other, $"{theirs.Name}: expected {next ?? "the end"}, found {other ?? "the end"}, after {(same == 0 ? "the start" : lines[same - 1])}");
        }

        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(actual));
        return actual;
    }

    /// <summary>Asserts that a file has the bytes of protoc.</summary>
    public static void AssertSame(params (string Path, string Text)[] files)
    {
        using var folder = new TempFolder(files);
        AssertSame(folder.Root);
    }

    /// <summary>The locations of a file, one in a line.</summary>
    public static IEnumerable<string> Lines(FileDescriptorProto file) => file.SourceCodeInfo.Location.Select(location =>
        $"{string.Join('.', location.Path)} at {string.Join(' ', location.Span)}"
        + Show(" leading", location.HasLeadingComments ? [location.LeadingComments] : [])
        + Show(" trailing", location.HasTrailingComments ? [location.TrailingComments] : [])
        + Show(" detached", location.LeadingDetachedComments));

    public static IEnumerable<FileDescriptorProto> Parse(byte[] set) => FileDescriptorSet.Parser.ParseFrom(set).File;

    private static string Show(string what, IEnumerable<string> comments) =>
        string.Concat(comments.Select(comment => $"{what} \"{comment.Replace("\r", "\\r", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal)}\""));
}
