using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct HandWrittenDocument : IHandWritten<DocumentValues>
{
    public static void Write(DocumentValues values, ref ProtoWriter writer)
    {
        writer.AddFixed64(1, values.Id);
        writer.AddString(2, values.Title.Utf8);
        if (values.State is { } state) writer.AddEnum(3, state);
        if (values.Revision is { } revision) writer.AddInt64(4, revision);
        if (values.IsPublic is { } isPublic) writer.AddBool(5, isPublic);
        if (values.Score is { } score) writer.AddDouble(6, score);
        foreach (Text label in values.Labels) writer.AddString(7, label.Utf8);
        writer.AddPackedInt64(8, values.Readers);
        writer.StartSub(9);
        Write(values.Metadata, ref writer);
        writer.CloseSub();
        foreach (SectionValues section in values.Sections)
        {
            writer.StartSub(10);
            Write(section, ref writer);
            writer.CloseSub();
        }

        if (values.Summary is { } summary) writer.AddString(11, summary.Utf8);
        writer.AddBytes(12, values.Signature);
    }

    public static ulong Walk(ProtoReader document)
    {
        ulong sum = 0;
        while (document.Next())
        {
            switch (document.FieldNumber)
            {
                case 1: sum += document.ReadFixed64(); break;
                case 2 or 7 or 11: sum += Walked.Of(document.ReadUtf8()); break;
                case 3: sum += (ulong)document.ReadEnum(); break;
                case 4: sum += (ulong)document.ReadInt64(); break;
                case 5: sum += Walked.Of(document.ReadBool()); break;
                case 6: sum += Walked.Of(document.ReadDouble()); break;
                case 8: sum += Walked.Of(document.ReadPackedInt64()); break;
                case 9: sum += WalkMetadata(document.ReadMessage()); break;
                case 10: sum += WalkSection(document.ReadMessage()); break;
                case 12: sum += Walked.Of(document.ReadBytes()); break;
                default: document.Skip(); break;
            }
        }

        return sum;
    }

    private static void Write(MetadataValues metadata, ref ProtoWriter writer)
    {
        writer.AddString(1, metadata.Author.Utf8);
        if (metadata.Language is { } language) writer.AddString(2, language.Utf8);
        writer.AddInt64(3, metadata.Created);
        if (metadata.Modified is { } modified) writer.AddInt64(4, modified);
        if (metadata.Views is { } views) writer.AddUInt32(5, views);
        if (metadata.Rank is { } rank) writer.AddSInt32(6, rank);
        if (metadata.Source is { } source) writer.AddString(7, source.Utf8);
        writer.AddBytes(8, metadata.Etag);
    }

    private static void Write(SectionValues section, ref ProtoWriter writer)
    {
        writer.AddUInt32(1, section.Number);
        writer.AddString(2, section.Heading.Utf8);
        if (section.IsCollapsed is { } isCollapsed) writer.AddBool(3, isCollapsed);
        foreach (uint reference in section.References) writer.AddUInt32(4, reference);
        if (section.Cover is { } cover) Write(5, cover, ref writer);
        foreach (ParagraphValues paragraph in section.Paragraphs) Write(paragraph, ref writer);
        foreach (AttachmentValues attachment in section.Attachments) Write(7, attachment, ref writer);
    }

    private static void Write(ParagraphValues paragraph, ref ProtoWriter writer)
    {
        writer.StartSub(6);
        writer.AddString(1, paragraph.Text.Utf8);
        if (paragraph.Style is { } style) writer.AddEnum(2, style);
        if (paragraph.Level is { } level) writer.AddUInt32(3, level);
        if (paragraph.Language is { } language) writer.AddString(4, language.Utf8);
        if (paragraph.Edited is { } edited) writer.AddInt64(5, edited);
        if (paragraph.Weight is { } weight) writer.AddDouble(6, weight);
        writer.CloseSub();
    }

    private static void Write(int fieldNumber, AttachmentValues attachment, ref ProtoWriter writer)
    {
        writer.StartSub(fieldNumber);
        writer.AddString(1, attachment.Name.Utf8);
        if (attachment.MediaType is { } mediaType) writer.AddString(2, mediaType.Utf8);
        if (attachment.Created is { } created) writer.AddInt64(3, created);
        writer.AddFixed32(4, attachment.Checksum);
        if (attachment.Width is { } width) writer.AddUInt32(5, width);
        if (attachment.Height is { } height) writer.AddUInt32(6, height);
        writer.AddBytes(7, attachment.Content);
        writer.CloseSub();
    }

    private static ulong WalkMetadata(ProtoReader metadata)
    {
        ulong sum = 0;
        while (metadata.Next())
        {
            switch (metadata.FieldNumber)
            {
                case 1 or 2 or 7: sum += Walked.Of(metadata.ReadUtf8()); break;
                case 3 or 4: sum += (ulong)metadata.ReadInt64(); break;
                case 5: sum += metadata.ReadUInt32(); break;
                case 6: sum += (ulong)metadata.ReadSInt32(); break;
                case 8: sum += Walked.Of(metadata.ReadBytes()); break;
                default: metadata.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkSection(ProtoReader section)
    {
        ulong sum = 0;
        while (section.Next())
        {
            switch (section.FieldNumber)
            {
                case 1 or 4: sum += section.ReadUInt32(); break;
                case 2: sum += Walked.Of(section.ReadUtf8()); break;
                case 3: sum += Walked.Of(section.ReadBool()); break;
                case 5 or 7: sum += WalkAttachment(section.ReadMessage()); break;
                case 6: sum += WalkParagraph(section.ReadMessage()); break;
                default: section.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkParagraph(ProtoReader paragraph)
    {
        ulong sum = 0;
        while (paragraph.Next())
        {
            switch (paragraph.FieldNumber)
            {
                case 1 or 4: sum += Walked.Of(paragraph.ReadUtf8()); break;
                case 2: sum += (ulong)paragraph.ReadEnum(); break;
                case 3: sum += paragraph.ReadUInt32(); break;
                case 5: sum += (ulong)paragraph.ReadInt64(); break;
                case 6: sum += Walked.Of(paragraph.ReadDouble()); break;
                default: paragraph.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkAttachment(ProtoReader attachment)
    {
        ulong sum = 0;
        while (attachment.Next())
        {
            switch (attachment.FieldNumber)
            {
                case 1 or 2: sum += Walked.Of(attachment.ReadUtf8()); break;
                case 3: sum += (ulong)attachment.ReadInt64(); break;
                case 4: sum += attachment.ReadFixed32(); break;
                case 5 or 6: sum += attachment.ReadUInt32(); break;
                case 7: sum += Walked.Of(attachment.ReadBytes()); break;
                default: attachment.Skip(); break;
            }
        }

        return sum;
    }
}
