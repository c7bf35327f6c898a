using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>The options of one declaration. Each of several statements may set some of them.</summary>
/// <param name="path">The path of the options message.</param>
internal sealed class DeclaredOptions(int[] path)
{
    private readonly List<SourceLocation> _statements = [];
    private readonly List<(OptionPath Path, bool IsCustom, SourceLocation Location)> _options = [];

    public int[] Path => path;

    /// <summary>Adds an <c>option</c> statement, or a list in brackets.</summary>
    public void AddStatement(SourceLocation location) => _statements.Add(location);

    /// <summary>Adds an option. Returns its location.</summary>
    public SourceLocation Add(OptionPath option, bool isCustom, SourcePoint start, SourcePoint end)
    {
        SourceLocation location = new([.. path, .. option.Numbers], start) { End = end, IsLeftOut = option.LeftOut > 0 };
        _options.Add((option, isCustom, location));
        return location;
    }

    /// <summary>Decides which statements are left out, and numbers the options of repeated fields. All statements must have been added.</summary>
    /// <param name="leavesOutEmpty">Whether the descriptor lacks an options message without options.</param>
    public void Complete(bool leavesOutEmpty)
    {
        if (_options.Count == 0) return;
        if (leavesOutEmpty && _options.TrueForAll(option => option.Path.LeftOut == 1))
            _statements.ForEach(statement => statement.IsLeftOut = true);

        // protoc interprets custom options after all others.
        Dictionary<string, int> counts = [];
        foreach ((_, _, SourceLocation location) in _options.Where(option => option.Path.IsRepeated).OrderBy(option => option.IsCustom))
        {
            string field = string.Join(".", location.Path);
            counts.TryGetValue(field, out int index);
            counts[field] = index + 1;
            location.AddIndex(index);
        }
    }
}
