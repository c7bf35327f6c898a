using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Serialization;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Writes where the parts of a file are as a <c>google.protobuf.SourceCodeInfo</c>, byte for byte as <c>protoc --include_source_info</c> does.</summary>
internal static class SourceInfoWriter
{
    private const int Location = 1, Path = 1, Span = 2, LeadingComments = 3, TrailingComments = 4, LeadingDetachedComments = 6;

    /// <param name="file">The file as it was parsed, without errors.</param>
    /// <param name="symbol">The file as it was linked, without errors.</param>
    public static byte[] Write(FileNode file, FileSymbol symbol)
    {
        var writer = new WireWriter();
        foreach (SourceLocation location in LocationParser.Parse(file, symbol))
        {
            int start = writer.Begin(Location);
            WritePacked(writer, Path, location.Path);
            WritePacked(writer, Span, SpanOf(location));
            WriteUnlessEmpty(writer, LeadingComments, location.Leading);
            WriteUnlessEmpty(writer, TrailingComments, location.Trailing);
            foreach (string comment in location.Detached) writer.String(LeadingDetachedComments, comment);
            writer.End(start);
        }

        return writer.ToArray();
    }

    private static int[] SpanOf(SourceLocation location) => location.End.Line == location.Start.Line
        ? [location.Start.Line, location.Start.Column, location.End.Column]
        : [location.Start.Line, location.Start.Column, location.End.Line, location.End.Column];

    private static void WritePacked(WireWriter writer, int field, int[] numbers)
    {
        if (numbers.Length == 0) return;
        int start = writer.Begin(field);
        foreach (int number in numbers) writer.Varint((uint)number);
        writer.End(start);
    }

    private static void WriteUnlessEmpty(WireWriter writer, int field, string comment)
    {
        if (comment.Length != 0) writer.String(field, comment);
    }
}
