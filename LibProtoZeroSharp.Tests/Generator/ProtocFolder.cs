using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>A folder of files that both compilers must accept.</summary>
internal static class ProtocFolder
{
    /// <returns>protoc's <c>FileDescriptorSet</c>, including imports, and the generator's descriptors of the folder's files.</returns>
    public static (byte[] Set, IReadOnlyList<FileSymbol> Files) Compile(string root)
    {
        string[] paths = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Order(StringComparer.Ordinal)];
        Assert.NotEmpty(paths);
        (byte[]? set, string errors) = Protoc.CompileToBytes(root, paths);
        Assert.True(set != null, errors);

        List<FileNode> nodes = [];
        foreach (string path in paths)
        {
            (FileNode node, var diagnostics) = ProtoParser.Parse(path, File.ReadAllText(Path.Combine(root, path)));
            Assert.Empty(diagnostics.Select(diagnostic => diagnostic.Message));
            nodes.Add(node);
        }

        LinkResult result = Linker.Link(nodes, WellKnownFiles.TryGet);

        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Position + diagnostic.Message));
        Assert.Equal(paths, result.Files.Select(file => file.Name));
        return (set, result.Files);
    }
}
