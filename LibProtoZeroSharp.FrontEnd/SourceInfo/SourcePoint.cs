using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>
/// A position in a .proto file as protoc counts: lines and columns from 0. A column is a byte of UTF-8, and a tab ends at the next multiple of 8.
/// </summary>
internal readonly record struct SourcePoint(int Line, int Column)
{
    private const int TabWidth = 8;

    /// <summary>The positions of offsets in a text. All at once, because each line is read from its start.</summary>
    public static IReadOnlyDictionary<int, SourcePoint> Of(IEnumerable<int> offsets, string text)
    {
        Dictionary<int, SourcePoint> points = [];
        SourcePoint point = default;
        int current = 0;
        foreach (int offset in offsets.Distinct().OrderBy(offset => offset))
        {
            while (current < offset) point = point.After(text[current++]);
            points.Add(offset, point);
        }

        return points;
    }

    private SourcePoint After(char c) => c switch
    {
        '\n' => new SourcePoint(Line + 1, 0),
        '\t' => this with { Column = Column + TabWidth - (Column % TabWidth) },
        < '\x80' => this with { Column = Column + 1 },
        < '\x800' => this with { Column = Column + 2 },
        // Half of the four bytes of a pair. The front end has no text with half a pair.
        _ when char.IsSurrogate(c) => this with { Column = Column + 2 },
        _ => this with { Column = Column + 3 },
    };
}
