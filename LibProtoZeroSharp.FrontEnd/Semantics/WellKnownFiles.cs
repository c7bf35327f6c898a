using System.Collections.Concurrent;
using System.IO;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The well-known types that this assembly carries. An import of one needs no file on the user's disk.</summary>
internal static class WellKnownFiles
{
    /// <summary>The file that declares the options messages.</summary>
    public const string DescriptorPath = "google/protobuf/descriptor.proto";

    /// <summary>Whether the file declares options: their types are beside the descriptors in C#, and those of other files beside <c>Timestamp</c>.</summary>
    public static bool HasOptions(string importPath) => importPath is DescriptorPath or "google/protobuf/c_sharp_features.proto"
        or "google/protobuf/json_options.proto" or "google/protobuf/json_enumvalue_options.proto";

    private static readonly ConcurrentDictionary<string, FileNode?> Parsed = new();

    /// <summary>Parsed at the first call, then kept.</summary>
    public static FileNode? TryGet(string importPath) =>
        importPath.StartsWith("google/protobuf/", System.StringComparison.Ordinal) ? Parsed.GetOrAdd(importPath, Load) : null;

    /// <summary>The import path of the file that declares the type; null if none does.</summary>
    /// <param name="fullName">Such as <c>google.protobuf.Timestamp</c>.</param>
    public static string? FindType(string fullName)
    {
        foreach (string path in typeof(WellKnownFiles).Assembly.GetManifestResourceNames())
        {
            if (TryGet(path) is not { Package.Name: { } package } file || !fullName.StartsWith(package.Text + ".", System.StringComparison.Ordinal))
                continue;
            string name = fullName.Substring(package.Text.Length + 1);
            foreach (MemberNode member in file.Members)
            {
                if ((member is MessageNode message && message.Name.Text == name) || (member is EnumNode enumeration && enumeration.Name.Text == name))
                    return path;
            }
        }

        return null;
    }

    private static FileNode? Load(string importPath)
    {
        using Stream? stream = typeof(WellKnownFiles).Assembly.GetManifestResourceStream(importPath);
        if (stream is null)
            return null;
        using StreamReader reader = new(stream);
        return ProtoParser.Parse(importPath, reader.ReadToEnd()).File with { IsEmbedded = true };
    }
}
