using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Computes the import path of a file from its path on disk. Nothing here accesses the disk.</summary>
internal static class ImportPaths
{
    private const string WellKnownFolder = "/google/protobuf/";

    /// <summary>Slashes only, without <c>.</c> and <c>..</c> segments. A relative path starts at <paramref name="folder"/>.</summary>
    public static string Normalize(string path, string folder = "")
    {
        path = path.Replace('\\', '/');
        if (!IsRooted(path) && folder.Length != 0)
            path = folder.Replace('\\', '/').TrimEnd('/') + "/" + path;
        var segments = new List<string>();
        foreach (string segment in path.Split('/'))
        {
            if (segment == ".." && segments.Count > 1 && segments[segments.Count - 1] != "..")
                segments.RemoveAt(segments.Count - 1);
            else if (segment != "." && (segment.Length != 0 || segments.Count == 0))
                segments.Add(segment);
        }

        return string.Join("/", segments);
    }

    /// <summary>The path of the file relative to the folder; null if it is not below the folder. Both normalized.</summary>
    public static string? Below(string folder, string path)
    {
        folder = folder.TrimEnd('/') + "/";
        return path.Length > folder.Length && path.StartsWith(folder, StringComparison.OrdinalIgnoreCase) ? path.Substring(folder.Length) : null;
    }

    /// <summary>The import path of a file without a root of its own.</summary>
    /// <param name="path">Normalized.</param>
    /// <param name="roots">Folders that imports may start from; the deepest one above the file counts. Normalized.</param>
    /// <param name="project">The project's folder, normalized.</param>
    public static string Default(string path, IEnumerable<string> roots, string project)
    {
        string? belowRoot = roots.Select(root => Below(root, path)).OfType<string>().OrderBy(below => below.Length).FirstOrDefault();
        if (belowRoot != null)
            return belowRoot;

        // These files are imported by their well-known paths, even if a copy is at another place.
        int wellKnown = path.LastIndexOf(WellKnownFolder, StringComparison.Ordinal);
        if (wellKnown >= 0 && WellKnownFiles.TryGet(path.Substring(wellKnown + 1)) != null)
            return path.Substring(wellKnown + 1);
        return Below(project, path) ?? Beside(project, path);
    }

    /// <summary>
    /// For a file outside of the project's folder: its path without the common prefix with the project's. So it is the same on every machine that
    /// has the sources.
    /// </summary>
    private static string Beside(string project, string path)
    {
        string[] from = project.Split('/');
        string[] to = path.Split('/');
        int common = from.Zip(to.Take(to.Length - 1), (a, b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase)).TakeWhile(same => same).Count();
        return string.Join("/", to.Skip(common)).Replace(":", "");
    }

    private static bool IsRooted(string path) => path.StartsWith("/", StringComparison.Ordinal) || (path.Length > 1 && path[1] == ':');
}
