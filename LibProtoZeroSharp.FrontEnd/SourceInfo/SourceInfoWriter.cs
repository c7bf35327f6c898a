using System.Collections.Generic;
using System.Linq;
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
        IReadOnlyList<SourceLocation> locations = LocationFinder.Find(file, symbol);
        IReadOnlyDictionary<int, SourcePoint> points = SourcePoint.Of(locations.SelectMany(location => new[] { location.Extent.Start, location.Extent.End }), file.Text);
        foreach (SourceLocation location in locations)
        {
            int start = writer.Begin(Location);
            WritePacked(writer, Path, location.Path);
            WritePacked(writer, Span, SpanOf(points[location.Extent.Start], points[location.Extent.End]));
            WriteUnlessEmpty(writer, LeadingComments, location.Comments.Leading);
            WriteUnlessEmpty(writer, TrailingComments, location.Comments.Trailing);
            foreach (string comment in location.Comments.Detached) writer.String(LeadingDetachedComments, comment);
            writer.End(start);
        }

        return writer.ToArray();
    }

    private static int[] SpanOf(SourcePoint start, SourcePoint end) => end.Line == start.Line
        ? [start.Line, start.Column, end.Column]
        : [start.Line, start.Column, end.Line, end.Column];

    private static void WritePacked(WireWriter writer, int field, int[] numbers)
    {
        if (numbers.Length == 0) return;
        int start = writer.Begin(field);
        foreach (int number in numbers) writer.Varint((uint)number);
        writer.End(start);
    }

    private static void WriteUnlessEmpty(WireWriter writer, int field, string? comment)
    {
        if (!string.IsNullOrEmpty(comment)) writer.String(field, comment!);
    }
}
