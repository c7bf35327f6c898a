using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Rules;

/// <summary>The pages of the folder <c>docs</c> that explain diagnostics. The package has them too, for a machine without a network.</summary>
internal static class HelpPage
{
    public const string Diagnostics = "diagnostics.md", Safety = "safety.md";

    private static readonly string Folder =
        typeof(HelpPage).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == "ProjectUrl").Value + "/blob/main/docs/";

    /// <summary>The address of a page, or of the heading of a page.</summary>
    public static string Address(string page, string? heading = null) =>
        Folder + page + (heading == null ? "" : "#" + heading.ToLowerInvariant().Replace("'", "").Replace(' ', '-'));

    /// <summary>The description of a rule that a page explains.</summary>
    public static string Description(string page, string? heading = null) =>
        $"The page docs/{page} of the package LibProtoZeroSharp explains it" + (heading == null ? "." : $", under \"{heading}\".");
}
