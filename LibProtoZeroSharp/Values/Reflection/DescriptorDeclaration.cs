using System.Diagnostics;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Tells where a declaration is in its .proto file and which comments it has: a <c>SourceCodeInfo.Location</c> of
/// https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto. <see cref="DescriptorBase.Declaration"/> makes it.
/// </summary>
/// <remarks>It is a copy in managed memory: it stays valid when the file's message does not, and several threads may read it.</remarks>
[DebuggerDisplay("{StartLine}:{StartColumn}")]
public sealed class DescriptorDeclaration
{
    /// <summary>A span has three numbers if it ends in the line in which it begins, and four otherwise.</summary>
    private const int SpanOfOneLine = 3;

    private DescriptorDeclaration(SourceCodeInfo.Types.Location location, ReadOnlySpan<int> span)
    {
        StartLine = span[0];
        StartColumn = span[1];
        EndLine = span.Length == SpanOfOneLine ? StartLine : span[2];
        EndColumn = span[^1];
        LeadingComments = location.LeadingComments.ToString();
        TrailingComments = location.TrailingComments.ToString();
        LeadingDetachedComments = Array.AsReadOnly(Array.ConvertAll(location.LeadingDetachedComments.AsSpan().ToArray(), comment => comment.ToString()));
    }

    /// <summary>Gets the line of the first character, from 0.</summary>
    public int StartLine { get; }

    /// <summary>Gets the column of the first character, from 0. protoc counts bytes of UTF-8, and a tab ends at the next multiple of 8.</summary>
    public int StartColumn { get; }

    /// <summary>Gets the line of the last character, from 0.</summary>
    public int EndLine { get; }

    /// <summary>Gets the column after the last character, counted as <see cref="StartColumn"/>.</summary>
    public int EndColumn { get; }

    /// <summary>
    /// Gets the comment directly before the declaration, without comment markers and with the line breaks of the file; empty if there is none.
    /// </summary>
    public string LeadingComments { get; }

    /// <summary>Gets the comment after the declaration, or after the opening brace of its body; empty if there is none.</summary>
    public string TrailingComments { get; }

    /// <summary>Gets the comments before <see cref="LeadingComments"/> that an empty line separates from the declaration, in their order.</summary>
    public IReadOnlyList<string> LeadingDetachedComments { get; }

    /// <summary>Makes a declaration, unless the numbers of the location are not a span.</summary>
    internal static DescriptorDeclaration? Of(SourceCodeInfo.Types.Location location)
    {
        ReadOnlySpan<int> span = location.Span.AsSpan();
        return span.Length is SpanOfOneLine or SpanOfOneLine + 1 ? new DescriptorDeclaration(location, span) : null;
    }
}
