using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Builds and walks the messages; <see cref="HandWrittenDocument"/> reads and writes them by hand.</summary>
internal readonly struct DocumentShape : IShape<Document, DocumentValues>
{
    public static Document Build<TText>(DocumentValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Document document = Document.Create(arena);
        document.Id = values.Id;
        document.SetTitle(TText.Of(values.Title), arena);
        if (values.State is { } state) document.State = (Document.Types.State)state;
        if (values.Revision is { } revision) document.Revision = revision;
        if (values.IsPublic is { } isPublic) document.IsPublic = isPublic;
        if (values.Score is { } score) document.Score = score;
        document.Labels.EnsureCapacity(values.Labels.Length, arena);
        foreach (Text label in values.Labels) document.Labels.Add(TText.Of(label), arena);
        document.Readers.AddRange(values.Readers, arena);
        Build<TText>(values.Metadata, document.MutableMetadata(arena), arena);
        document.Sections.EnsureCapacity(values.Sections.Length, arena);
        foreach (SectionValues value in values.Sections) Build<TText>(value, document.Sections.Add(arena), arena);
        if (values.Summary is { } summary) document.SetSummary(TText.Of(summary), arena);
        document.Signature = arena.CopyBytes(values.Signature);
        return document;
    }

    public static ulong Walk(Document document)
    {
        ulong sum = document.Id + Walked.Of(document.Title) + (ulong)document.State + (ulong)document.Revision + Walked.Of(document.IsPublic)
            + Walked.Of(document.Score) + Walked.Of(document.Readers.AsSpan()) + Walk(document.Metadata) + Walked.Of(document.Summary) + Walked.Of(document.Signature);
        foreach (Utf8String label in document.Labels) sum += Walked.Of(label);
        foreach (Section section in document.Sections) sum += Walk(section);
        return sum;
    }

    private static void Build<TText>(MetadataValues values, Metadata metadata, ArenaAllocator arena) where TText : struct, ITextSource
    {
        metadata.SetAuthor(TText.Of(values.Author), arena);
        if (values.Language is { } language) metadata.SetLanguage(TText.Of(language), arena);
        metadata.Created = values.Created;
        if (values.Modified is { } modified) metadata.Modified = modified;
        if (values.Views is { } views) metadata.Views = views;
        if (values.Rank is { } rank) metadata.Rank = rank;
        if (values.Source is { } source) metadata.SetSource(TText.Of(source), arena);
        metadata.Etag = arena.CopyBytes(values.Etag);
    }

    private static void Build<TText>(SectionValues values, Section section, ArenaAllocator arena) where TText : struct, ITextSource
    {
        section.Number = values.Number;
        section.SetHeading(TText.Of(values.Heading), arena);
        if (values.IsCollapsed is { } isCollapsed) section.IsCollapsed = isCollapsed;
        section.References.AddRange(values.References, arena);
        if (values.Cover is { } cover) Build<TText>(cover, section.MutableCover(arena), arena);
        section.Paragraphs.EnsureCapacity(values.Paragraphs.Length, arena);
        foreach (ParagraphValues value in values.Paragraphs) Build<TText>(value, section.Paragraphs.Add(arena), arena);
        section.Attachments.EnsureCapacity(values.Attachments.Length, arena);
        foreach (AttachmentValues value in values.Attachments) Build<TText>(value, section.Attachments.Add(arena), arena);
    }

    private static void Build<TText>(ParagraphValues values, Paragraph paragraph, ArenaAllocator arena) where TText : struct, ITextSource
    {
        paragraph.SetText(TText.Of(values.Text), arena);
        if (values.Style is { } style) paragraph.Style = (Paragraph.Types.Style)style;
        if (values.Level is { } level) paragraph.Level = level;
        if (values.Language is { } language) paragraph.SetLanguage(TText.Of(language), arena);
        if (values.Edited is { } edited) paragraph.Edited = edited;
        if (values.Weight is { } weight) paragraph.Weight = weight;
    }

    private static void Build<TText>(AttachmentValues values, Attachment attachment, ArenaAllocator arena) where TText : struct, ITextSource
    {
        attachment.SetName(TText.Of(values.Name), arena);
        if (values.MediaType is { } mediaType) attachment.SetMediaType(TText.Of(mediaType), arena);
        if (values.Created is { } created) attachment.Created = created;
        attachment.Checksum = values.Checksum;
        if (values.Width is { } width) attachment.Width = width;
        if (values.Height is { } height) attachment.Height = height;
        attachment.Content = arena.CopyBytes(values.Content);
    }

    private static ulong Walk(Metadata metadata) =>
        Walked.Of(metadata.Author) + Walked.Of(metadata.Language) + (ulong)metadata.Created + (ulong)metadata.Modified + metadata.Views + (ulong)metadata.Rank
        + Walked.Of(metadata.Source) + Walked.Of(metadata.Etag);

    private static ulong Walk(Section section)
    {
        ulong sum = section.Number + Walked.Of(section.Heading) + Walked.Of(section.IsCollapsed) + Walked.Of(section.References.AsSpan());
        if (section.HasCover) sum += Walk(section.Cover);
        foreach (Paragraph paragraph in section.Paragraphs) sum += Walk(paragraph);
        foreach (Attachment attachment in section.Attachments) sum += Walk(attachment);
        return sum;
    }

    private static ulong Walk(Paragraph paragraph) =>
        Walked.Of(paragraph.Text) + (ulong)paragraph.Style + paragraph.Level + Walked.Of(paragraph.Language) + (ulong)paragraph.Edited + Walked.Of(paragraph.Weight);

    private static ulong Walk(Attachment attachment) =>
        Walked.Of(attachment.Name) + Walked.Of(attachment.MediaType) + (ulong)attachment.Created + attachment.Checksum + attachment.Width + attachment.Height
        + Walked.Of(attachment.Content);
}
