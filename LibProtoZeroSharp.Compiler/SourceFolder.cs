namespace LibProtoZeroSharp.Compiler;

/// <summary>Finds the .proto files below a folder. A link may lead to a folder around it, so each folder is searched once.</summary>
internal sealed class SourceFolder
{
    /// <summary>The links on the way to a file that Linux allows.</summary>
    private const int MostLinks = 40;

    private static readonly StringComparer Comparer = OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;

    private readonly HashSet<string> _searched = new(Comparer);

    /// <summary>Folders that links lead to. They are searched last, so that a file has the path without links if it has one.</summary>
    private readonly Queue<DirectoryInfo> _links = [];

    private readonly List<string> _files = [];

    /// <summary>Returns the paths of the files, which start with the path of the folder.</summary>
    public static List<string> FindFiles(string root)
    {
        var folder = new SourceFolder();
        folder.Search(new DirectoryInfo(root));
        while (folder._links.TryDequeue(out DirectoryInfo? link)) folder.Search(link);
        return folder._files;
    }

    private void Search(DirectoryInfo root)
    {
        var pending = new Stack<(DirectoryInfo Folder, string RealPath)>([(root, RealPath(root.FullName, MostLinks))]);
        while (pending.TryPop(out (DirectoryInfo Folder, string RealPath) next))
        {
            if (!_searched.Add(next.RealPath)) continue;
            _files.AddRange(next.Folder.EnumerateFiles("*.proto").Select(file => file.FullName));
            foreach (DirectoryInfo inner in next.Folder.EnumerateDirectories())
            {
                if (inner.LinkTarget != null) _links.Enqueue(inner);
                else pending.Push((inner, Path.Combine(next.RealPath, inner.Name)));
            }
        }
    }

    /// <summary>The path of a folder without links in it.</summary>
    private static string RealPath(string path, int links)
    {
        string real = Path.GetPathRoot(path)!;
        foreach (string part in path[real.Length..].Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries))
        {
            real = Path.Combine(real, part);
            // The target may have links in it, also if it is the final one.
            if (links > 0 && Directory.ResolveLinkTarget(real, returnFinalTarget: false) is { } target) real = RealPath(target.FullName, links - 1);
        }

        return real;
    }
}
