namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The titles and introductions of sections, in the order of the report.</summary>
internal static class SectionTexts
{
    private static readonly (string Name, string Title, string Text)[] All =
    [
        ("shapes", "Shapes of messages", """
            Messages of each shape. Each workload has many different payloads in rotation, because the processor learns the branches of a single message. The
            numbers are the competitor's time divided by ours; below 1 we are slower. A clone into another arena copies every byte. A clone within the arena of the
            message shares its strings and bytes, which can't change. Google's clones always share them. Ratios in parentheses are in no mean: the time of one
            of the two sides doesn't depend on the number of bytes, for the reason below the table. A competitor's view is compared with a view of ours alone,
            if the competitor can also make a copy. "Dynamic" is this library without generated code: the type of the messages is made of its descriptor when
            the program runs.
            """),
        (SectionPage.Nesting, "Deep nesting", """
            Messages in messages in messages. To write one, Google's library for .NET calculates its size, and then the size of each message in it again. So its
            time grows with the square of the depth, and a ratio says more about the depth than about the libraries: none of these is in a mean.
            """),
        ("maps", "Maps", """
            Maps of 4 to 65,536 entries are filled and looked up by random keys. Our keys are UTF-8, those of Google's library are UTF-16, so that neither
            converts.
            """),
        ("encode", "Encode", "From values to bytes. The time includes building the messages, for libraries that have messages."),
        ("write", "Write", "From existing messages to bytes."),
        ("decode", "Decode", """
            From bytes to messages. The walks of ProtoZero and of this library read every field and store nothing. The parsers store everything. Our parsers
            validate UTF-8.
            """),
        (SectionPage.BenchmarkDotNet + "Encode", "Encode, by BenchmarkDotNet", """
            From values to bytes. CanonicalProto is Google.Protobuf. Protobuf.Net is protobuf-net, which writes into a reused stream; with Protobuf.Net_Struct
            its messages are structs. Its code is made by its source generator. ProtoZeroNative is ProtoZero in C++, which writes the fields by hand
            and has no messages. PerfectSerializer is a bound: it copies every struct and string, and encodes nothing. ProtoZeroSharp is the generated code
            of this library. All rows that have messages build them first. Allocated counts what all threads of the process allocate, so that of a library
            without managed memory isn't quite 0.
            """),
        (SectionPage.BenchmarkDotNet + "Decode", "Decode, by BenchmarkDotNet", """
            From bytes to messages, in the same rows. ProtoZeroNative reads into structs whose strings are views of the input. ProtoZeroSharp copies the
            input into an arena and validates UTF-8.
            """),
        ("descriptors", "Descriptors",
            "A real message that is deep and has every kind of field: the output of `protoc` for 2,440 files of Google's public APIs, with their comments."),
        ("strings", "With .NET strings", """
            Messages are parsed, and every text is read as a .NET string, as code does that needs `string`. Google's classes have strings anyway. A pool
            returns the same string for the same bytes. It helps where texts recur, and only costs time where they don't.
            """),
        (SectionPage.Less, "Reading less", """
            A program that needs a few fields parses these by a `FieldSelection`, or has a schema with these alone. Both skip the others by
            `DiscardUnknownFields`. The columns compare with a parse of all fields. A ratio above 1 is the time that it saves. Google's
            library takes the smaller schema with `WithDiscardUnknownFields`, and protobuf-net a smaller class. To read by hand is to go through the tags of all
            fields, and to store nothing.
            """),
        ("json", "JSON", """
            Google's library writes and parses strings, this one UTF-8. "JSON tokens" are the reader and the writer of System.Text.Json alone, for the same
            tokens.
            """),
        ("streams", "Streams of messages", """
            Messages follow one another, each with its length before it. Google's library reads and writes them with `ParseDelimitedFrom` and
            `WriteDelimitedTo`. It has no API for spans and pipes, so there it takes the streams of the pipe. Our messages are read into an arena that is
            reset for each message: the bytes in the arena are those of the largest message. The managed bytes through a pipe are those of the pipe.
            """),
        (SectionPage.Growth, "Growth", "A message has more and more sub-messages of one kind. Time and memory for each sub-message must not grow."),
        (SectionPage.Linearity, "Growth by size", """
            Messages of one kind become longer and longer. A run processes at least 4 MB of different messages. Time and memory for each byte must not
            grow, except for large copies: these wait for the machine's memory, as "copy the bytes" does.
            """),
        (SectionPage.Throughput, "Growth by number", """
            More and more small messages are parsed one after the other, in an arena that is reset for each message, and in a new arena for each message.
            The memory of the arena at the end doesn't depend on the number of messages.
            """),
        ("languages", "Other languages", """
            Libraries of other languages on payloads of the first section. Each program is a process of its own. It reads the payloads from a file, and measures
            with its own clock. The languages have other compilers, allocators and garbage collectors, so these numbers are in no mean with those of the .NET
            libraries. A ratio is the other library's time divided by ours; below 1 we are slower. All libraries validate UTF-8 when they parse. prost and
            quick-protobuf drop unknown fields, which the payloads don't have. Both are compiled with `-C target-cpu=native`, and Go's
            program without such an option.

            Strings and bytes of quick-protobuf are views of the input. It has no parse that copies them, so its views are compared with our copies too. Views of
            the other libraries are only compared with ours. Its messages are written by hand in the form that its generator gives them, because Debian doesn't
            have the generator. Go's garbage collector also runs in other threads, at the same time as the measured one. With `GOGC=400` it collects less often
            than by default. Debian's upb is the one inside gRPC. It has assertions, and no fast parser, because that needs upb's generator, which Debian doesn't
            have either: these are not upb's best numbers. This is the output of the command `languages`.
            """),
        ("generator", "The generator", """
            The time of the generator in the compiler's driver: the first run over a project, and the runs after edits, as in an editor. This is the output
            of the command `generator`. Its option `--files DIR` takes other files.
            """),
        ("code", "The size of code", "The output of the generator beside that of Google's `protoc` for the same files. This is the output of the command `costs --only code`."),
        ("modes", "The size of code by what it is optimized for", """
            The same files with each value of `ProtoZeroOptimizeFor`, and with Google's `protoc`. The assembly has the IL, the metadata and data: the
            descriptors, and our tables. This is the output of the command `costs --only modes --files DIR`, where `DIR` has the files of the npm package
            `google-proto-files`. With `--no-times` it has no times.
            """),
        ("start", "The first call", "The time of the first call in a new process, which includes the JIT compiler. This is the output of the command `costs --only start`."),
        ("published", "The first call by compiler", """
            The size of a small program, the time until its `Main` begins, and the time of its first call, by the compiler of its code. This is the output of
            the command `costs --only published`.
            """),
        ("memory", "Memory of a process", "The memory of a process that parses, as the operating system reports it. This is the output of the command `costs --only memory`."),
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
