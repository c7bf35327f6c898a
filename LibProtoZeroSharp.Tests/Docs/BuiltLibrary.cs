using IoPath = System.IO.Path;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>Libraries as they were built with these tests. Their own files, because a reference has one framework.</summary>
internal static class BuiltLibrary
{
    /// <summary>The folder of these tests: its name is the configuration, such as "debug", which the names of the libraries' folders begin with.</summary>
    private static readonly string Tests = AppContext.BaseDirectory.TrimEnd(IoPath.DirectorySeparatorChar);

    /// <param name="assembly">The name of the assembly, and of its project.</param>
    /// <param name="framework">The target framework.</param>
    public static string Path(string assembly, string framework) =>
        IoPath.GetFullPath(IoPath.Combine(Tests, "..", "..", assembly, $"{IoPath.GetFileName(Tests)}_{framework}", assembly + ".dll"));
}
