using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Documents;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleDocument : IGoogleMessage<Document, DocumentValues>
{
    public static Document Build(DocumentValues values)
    {
        var document = new Document
        {
            Id = values.Id,
            Title = values.Title.Chars,
            Metadata = Build(values.Metadata),
            Signature = UnsafeByteOperations.UnsafeWrap(values.Signature),
        };
        if (values.State is { } state) document.State = (Document.Types.State)state;
        if (values.Revision is { } revision) document.Revision = revision;
        if (values.IsPublic is { } isPublic) document.IsPublic = isPublic;
        if (values.Score is { } score) document.Score = score;
        document.Labels.Capacity = values.Labels.Length;
        foreach (Text label in values.Labels) document.Labels.Add(label.Chars);
        document.Readers.AddRange(values.Readers);
        document.Sections.Capacity = values.Sections.Length;
        foreach (SectionValues value in values.Sections) document.Sections.Add(Build(value));
        if (values.Summary is { } summary) document.Summary = summary.Chars;
        return document;
    }

    public static ulong Walk<TText>(Document document) where TText : struct, IWalkedText
    {
        ulong sum = document.Id + TText.Visit(document.Title) + (ulong)document.State + (ulong)document.Revision + Walked.Of(document.IsPublic)
            + Walked.Of(document.Score) + Walk<TText>(document.Metadata) + TText.Visit(document.Summary) + Walked.Of(document.Signature);
        for (int i = 0; i < document.Labels.Count; i++) sum += TText.Visit(document.Labels[i]);
        for (int i = 0; i < document.Readers.Count; i++) sum += (ulong)document.Readers[i];
        for (int i = 0; i < document.Sections.Count; i++) sum += Walk<TText>(document.Sections[i]);
        return sum;
    }

    private static Metadata Build(MetadataValues values)
    {
        var metadata = new Metadata { Author = values.Author.Chars, Created = values.Created, Etag = UnsafeByteOperations.UnsafeWrap(values.Etag) };
        if (values.Language is { } language) metadata.Language = language.Chars;
        if (values.Modified is { } modified) metadata.Modified = modified;
        if (values.Views is { } views) metadata.Views = views;
        if (values.Rank is { } rank) metadata.Rank = rank;
        if (values.Source is { } source) metadata.Source = source.Chars;
        return metadata;
    }

    private static Section Build(SectionValues values)
    {
        var section = new Section { Number = values.Number, Heading = values.Heading.Chars };
        if (values.IsCollapsed is { } isCollapsed) section.IsCollapsed = isCollapsed;
        section.References.AddRange(values.References);
        if (values.Cover is { } cover) section.Cover = Build(cover);
        section.Paragraphs.Capacity = values.Paragraphs.Length;
        foreach (ParagraphValues value in values.Paragraphs) section.Paragraphs.Add(Build(value));
        section.Attachments.Capacity = values.Attachments.Length;
        foreach (AttachmentValues value in values.Attachments) section.Attachments.Add(Build(value));
        return section;
    }

    private static Paragraph Build(ParagraphValues values)
    {
        var paragraph = new Paragraph { Text = values.Text.Chars };
        if (values.Style is { } style) paragraph.Style = (Paragraph.Types.Style)style;
        if (values.Level is { } level) paragraph.Level = level;
        if (values.Language is { } language) paragraph.Language = language.Chars;
        if (values.Edited is { } edited) paragraph.Edited = edited;
        if (values.Weight is { } weight) paragraph.Weight = weight;
        return paragraph;
    }

    private static Attachment Build(AttachmentValues values)
    {
        var attachment = new Attachment
        {
            Name = values.Name.Chars, Checksum = values.Checksum, Content = UnsafeByteOperations.UnsafeWrap(values.Content),
        };
        if (values.MediaType is { } mediaType) attachment.MediaType = mediaType.Chars;
        if (values.Created is { } created) attachment.Created = created;
        if (values.Width is { } width) attachment.Width = width;
        if (values.Height is { } height) attachment.Height = height;
        return attachment;
    }

    private static ulong Walk<TText>(Metadata metadata) where TText : struct, IWalkedText =>
        TText.Visit(metadata.Author) + TText.Visit(metadata.Language) + (ulong)metadata.Created + (ulong)metadata.Modified + metadata.Views + (ulong)metadata.Rank
        + TText.Visit(metadata.Source) + Walked.Of(metadata.Etag);

    private static ulong Walk<TText>(Section section) where TText : struct, IWalkedText
    {
        ulong sum = section.Number + TText.Visit(section.Heading) + Walked.Of(section.IsCollapsed);
        for (int i = 0; i < section.References.Count; i++) sum += section.References[i];
        if (section.Cover is { } cover) sum += Walk<TText>(cover);
        for (int i = 0; i < section.Paragraphs.Count; i++) sum += Walk<TText>(section.Paragraphs[i]);
        for (int i = 0; i < section.Attachments.Count; i++) sum += Walk<TText>(section.Attachments[i]);
        return sum;
    }

    private static ulong Walk<TText>(Paragraph paragraph) where TText : struct, IWalkedText =>
        TText.Visit(paragraph.Text) + (ulong)paragraph.Style + paragraph.Level + TText.Visit(paragraph.Language) + (ulong)paragraph.Edited + Walked.Of(paragraph.Weight);

    private static ulong Walk<TText>(Attachment attachment) where TText : struct, IWalkedText =>
        TText.Visit(attachment.Name) + TText.Visit(attachment.MediaType) + (ulong)attachment.Created + attachment.Checksum + attachment.Width + attachment.Height
        + Walked.Of(attachment.Content);
}
