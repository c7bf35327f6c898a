using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Syntax;

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

    /// <summary>Adds an option, with the path of the field that it sets. Returns its location.</summary>
    public SourceLocation Add(OptionNode option, OptionPath set)
    {
        SourceLocation location = new([.. path, .. set.Numbers], option.Extent, option.Comments) { IsLeftOut = set.LeftOut > 0 };
        _options.Add((set, option.IsCustom, location));
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
