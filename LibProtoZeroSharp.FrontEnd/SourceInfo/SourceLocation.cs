using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>One <c>SourceCodeInfo.Location</c>: where a part of a descriptor is in the source, and the comments around it.</summary>
/// <param name="path">The field numbers and indexes that lead from the <c>FileDescriptorProto</c> to the part.</param>
internal sealed class SourceLocation(int[] path, Extent extent, Comments comments = default)
{
    public int[] Path { get; private set; } = path;

    public Extent Extent => extent;

    public Comments Comments => comments;

    /// <summary>Whether the descriptor lacks the part.</summary>
    public bool IsLeftOut { get; set; }

    /// <summary>The path of a field of this part, or of an element of this repeated part.</summary>
    public int[] Child(int number) => [.. Path, number];

    /// <summary>The path of an element of a repeated field of this part.</summary>
    public int[] Child(int field, int index) => [.. Path, field, index];

    /// <summary>Makes it the location of an element, if it is that of a repeated field.</summary>
    public void AddIndex(int index) => Path = Child(index);
}
