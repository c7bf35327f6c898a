namespace LibProtoZeroSharp.Benchmarks.Values;

/// <summary>The content of a <c>Document</c>. Optional fields that are not set are null.</summary>
public sealed record DocumentValues(
    ulong Id, Text Title, int? State, long? Revision, bool? IsPublic, double? Score, Text[] Labels, long[] Readers, MetadataValues Metadata, SectionValues[] Sections,
    Text? Summary, byte[] Signature)
{
    /// <summary>The bytes of the long fields of a document, which gets sections until it has as many.</summary>
    private const int Least = 2_800, Most = 130_000;

    public static DocumentValues Next(Random random) => new(
        (ulong)random.NextInt64(), random.Text(10, 60), random.Optional(r => r.Next(3)), random.Optional(r => r.Number(20)), random.Optional(r => r.Next(2) == 0),
        random.Optional(r => r.NextDouble()), random.Many(random.Next(6), r => r.Text(3, 15)), random.Many(random.Next(12), r => r.Number(40)),
        MetadataValues.Next(random), Parts(random), random.Optional(r => r.Text(50, 300)), random.Bytes(64));

    private static SectionValues[] Parts(Random random)
    {
        var sections = new List<SectionValues>();
        for (int bytes = random.HeavyTail(Least, Most); bytes > 0; bytes -= sections[^1].LongBytes) sections.Add(SectionValues.Next(random, sections.Count));
        return [.. sections];
    }
}

/// <summary>The content of a <c>Metadata</c>.</summary>
public sealed record MetadataValues(Text Author, Text? Language, long Created, long? Modified, uint? Views, int? Rank, Text? Source, byte[] Etag)
{
    public static MetadataValues Next(Random random) => new(
        random.Text(8, 30), random.Optional(NextLanguage), Moment(random), random.Optional(Moment), random.Optional(r => (uint)r.Number(20)),
        random.Optional(r => (int)r.Number(12) - 1000), random.Optional(r => r.Text(20, 80)), random.Bytes(16));

    internal static Text NextLanguage(Random random) => random.Text(2, 5);

    /// <summary>A time in milliseconds.</summary>
    internal static long Moment(Random random) => 1_700_000_000_000 + random.Number(35);
}

/// <summary>The content of a <c>Section</c>.</summary>
public sealed record SectionValues(
    uint Number, Text Heading, bool? IsCollapsed, uint[] References, AttachmentValues? Cover, ParagraphValues[] Paragraphs, AttachmentValues[] Attachments)
{
    /// <summary>The bytes of the long fields.</summary>
    public int LongBytes => Paragraphs.Sum(paragraph => paragraph.Text.Utf8.Length) + Attachments.Sum(attachment => attachment.Content.Length) + (Cover?.Content.Length ?? 0);

    public static SectionValues Next(Random random, int number) => new(
        (uint)number, random.Text(5, 50), random.Optional(r => r.Next(2) == 0), random.Many(random.Next(5), r => (uint)r.Number(16)),
        random.Optional(AttachmentValues.Next), random.Many(random.Next(1, 3), ParagraphValues.Next), random.Many(random.Next(2), AttachmentValues.Next));
}

/// <summary>The content of a <c>Paragraph</c>.</summary>
public readonly record struct ParagraphValues(Text Text, int? Style, uint? Level, Text? Language, long? Edited, double? Weight)
{
    public static ParagraphValues Next(Random random)
    {
        int length = random.HeavyTail(400, 10_000);
        return new ParagraphValues(
            random.Text(length, length), random.Optional(r => r.Next(3)), random.Optional(r => (uint)r.Next(6)), random.Optional(MetadataValues.NextLanguage),
            random.Optional(MetadataValues.Moment), random.Optional(r => r.NextDouble()));
    }
}

/// <summary>The content of an <c>Attachment</c>.</summary>
public readonly record struct AttachmentValues(
    Text Name, Text? MediaType, long? Created, uint Checksum, uint? Width, uint? Height, byte[] Content)
{
    public static AttachmentValues Next(Random random) => new(
        random.Text(8, 40), random.Optional(r => r.Text(9, 24)), random.Optional(MetadataValues.Moment), (uint)random.NextInt64(1L << 32),
        random.Optional(r => (uint)r.Number(12)), random.Optional(r => (uint)r.Number(12)), random.Bytes(random.HeavyTail(800, 10_000)));
}
