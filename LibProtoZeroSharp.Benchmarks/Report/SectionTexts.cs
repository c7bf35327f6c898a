namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The titles and introductions of sections, in the order of the report.</summary>
internal static class SectionTexts
{
    private static readonly (string Name, string Title, string Text)[] All =
    [
        ("shapes", "Shapes of messages", """
            Messages of every shape, each with many different payloads in rotation: one message in a loop makes branch prediction look like magic. The
            numbers are the rival's time divided by ours; below 1 we are slower. Clones into another arena are copies of every byte; within the arena of the
            message ours share its strings and bytes, which can't change, as Google's classes always do.
            """),
        ("maps", "Maps", """
            Maps of 4 to 65,536 entries, filled and looked up by random keys; ours have keys of UTF-8 and those of Google's library of UTF-16, so that nobody
            converts anything.
            """),
        ("encode", "Encode", "From values to bytes: what it takes to build the messages counts, where there are any."),
        ("write", "Write", "From messages that are there already to bytes."),
        ("decode", "Decode", """
            From bytes to messages. The walks, ProtoZero's and ours, read every field and store nothing; the parsers store everything, and ours validate
            UTF-8.
            """),
        ("descriptors", "Descriptors", "A real message, deep and with every kind of field: what `protoc` says of 2,440 files of Google's public APIs, with their comments."),
        ("json", "JSON", """
            Google's library writes and parses strings, ours UTF-8. System.Text.Json knows no messages: it goes through the tokens alone, or writes
            them.
            """),
        (SectionPage.Growth, "Growth", "More and more messages of one kind in one: per message, time and memory must stay where they are."),
        (SectionPage.Linearity, "Growth by size", """
            Messages of one kind of more and more bytes; a run goes through at least 4 MB of them, all different. Per byte, time and memory must stay where
            they are, but for those of large copies: they wait for the machine's memory, as "copy the bytes" does.
            """),
        (SectionPage.Throughput, "Growth by number", """
            More and more small messages, each of which is forgotten before the next: in an arena that is reset for each of them, and in a new arena
            for each. What is left in the arena at the end doesn't depend on how many there were.
            """),
        ("generator", "The generator", """
            What the generator costs a compiler, in its driver: the first run over a project, and the runs after edits of it, as in an editor. The output of
            the command `generator`; its option `--files DIR` takes files of yours.
            """),
        ("code", "The size of code", "What the generator makes beside what Google's `protoc` makes of the same files. The output of the command `costs --only code`."),
        ("start", "The first call", "How soon code runs in a new process, before the JIT is done with it. The output of the command `costs --only start`."),
        ("memory", "Memory of a process", "What the system says of a process that parses. The output of the command `costs --only memory`."),
    ];

    /// <summary>A section without a text here has its name for a title.</summary>
    public static (string Title, string Text) Of(string name)
    {
        foreach (var section in All)
        {
            if (section.Name == name) return (section.Title, section.Text);
        }
        return (char.ToUpperInvariant(name[0]) + name[1..], "");
    }

    /// <summary>The position of a section in the report. Sections without a text here are last.</summary>
    public static int Place(string name) => Array.FindIndex(All, section => section.Name == name) is >= 0 and var place ? place : All.Length;
}
