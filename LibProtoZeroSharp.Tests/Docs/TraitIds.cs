using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>Ids by which documents refer to tests. A test carries one as a trait, such as <c>[Trait("Misuse", "M01")]</c>.</summary>
internal static class TraitIds
{
    /// <summary>The ids that tests below a folder carry.</summary>
    public static HashSet<string> Of(string trait, string folder) =>
        [.. Repository.Sources(folder).SelectMany(source => Regex.Matches(source.Text, $@"\[Trait\(""{trait}"", ""(?<id>\w+)""\)\]")).Select(match => match.Groups["id"].Value)];
}
