using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>A position in a .proto file as protoc counts: lines and columns from 0, see <see cref="SourceTokens"/>.</summary>
internal readonly record struct SourcePoint(int Line, int Column);

/// <summary>One <c>SourceCodeInfo.Location</c>: where a part of a descriptor is in the source, and the comments around it.</summary>
/// <param name="path">The field numbers and indexes that lead from the <c>FileDescriptorProto</c> to the part.</param>
/// <param name="start">The first character.</param>
internal sealed class SourceLocation(int[] path, SourcePoint start)
{
    public int[] Path { get; private set; } = path;

    public SourcePoint Start { get; } = start;

    /// <summary>The position after the last character.</summary>
    public SourcePoint End { get; set; }

    /// <summary>The comment directly above; empty if there is none.</summary>
    public string Leading { get; set; } = "";

    /// <summary>The comment after the end, or after the opening brace of a body; empty if there is none.</summary>
    public string Trailing { get; set; } = "";

    /// <summary>The comments above <see cref="Leading"/> that belong to no declaration.</summary>
    public IReadOnlyList<string> Detached { get; set; } = [];

    /// <summary>Whether the descriptor lacks the part.</summary>
    public bool IsLeftOut { get; set; }

    /// <summary>The path of a field of this part, or of an element of this repeated part.</summary>
    public int[] Child(int number) => [.. Path, number];

    /// <summary>The path of an element of a repeated field of this part.</summary>
    public int[] Child(int field, int index) => [.. Path, field, index];

    /// <summary>Makes it the location of an element, if it is that of a repeated field.</summary>
    public void AddIndex(int index) => Path = Child(index);
}
