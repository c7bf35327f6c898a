namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The pages, the titles and the introductions of sections, in the order of the report.</summary>
internal static class SectionTexts
{
    private static readonly (string Name, string Page, string Title, string Text)[] All =
    [
        ("shapes", "shapes", "Shapes of messages", """
            A ratio is the competitor's time divided by ours; below 1 we are slower. A clone into another arena copies every byte. A clone within the arena of the
            message shares its strings and bytes, as Google's clones always do. Ratios in parentheses are in no mean: the time of one of the two sides doesn't
            depend on the number of bytes, for the reason below the table. A competitor's view is compared with a view of ours alone, if the competitor can also
            make a copy. "Dynamic" messages have no generated code: their type is made of its descriptor when the program runs.
            """),
        (SectionPage.Nesting, "shapes", "Deep nesting", """
            To write a message, Google's library for .NET calculates its size, and then the size of each message in it again. Its time grows with the square of the
            depth, so none of these ratios is in a mean.
            """),
        ("descriptors", "shapes", "Descriptors",
            "The output of `protoc` for 2,440 files of Google's public APIs, with their comments: a deep message with every kind of field."),
        ("strings", "strings", "With .NET strings", """
            Messages are parsed, and every string field is read as a .NET string, which Google's classes have anyway. A pool returns the same string for the same
            bytes. It only costs time where strings don't recur.
            """),
        (SectionPage.Less, "less", "Reading less", """
            Some fields are parsed by a `FieldSelection` ("selection") or by a smaller schema, both with `DiscardUnknownFields`. Google's library has the smaller
            schema and `WithDiscardUnknownFields`, and protobuf-net a smaller class. To read by hand is to go through the tags of all fields, and to store nothing.
            To change fields is to write the message again with other values: by a `ProtoEdit`, or by a parse, a change and a write.
            "all fields ÷ it" above 1 is the time that a way saves.
            """),
        ("json", "json", "JSON", """
            Google's library writes and parses strings, this one UTF-8. "JSON tokens" are the reader and the writer of System.Text.Json alone, for the same
            tokens.
            """),
        ("streams", "streams", "Streams of messages", """
            Google's library uses `ParseDelimitedFrom` and `WriteDelimitedTo`. It has no API for spans and pipes, so there it takes the streams of the pipe. Our
            arena is reset for each message, so its bytes are those of the largest message. The managed bytes through a pipe are those of the pipe.
            """),
        ("maps", "maps", "Maps", "Maps are filled and looked up by random keys. Our keys are UTF-8, those of Google's library are UTF-16, so that neither converts."),
        ("encode", "seed", "Encode", """
            From values to bytes. The time includes building the messages, for libraries that have messages. "Google ÷ it" is the time of Google's library divided
            by the time of the row. "perfect" is a bound that no library can beat: a copy of the same bytes.
            """),
        ("write", "seed", "Write", "From existing messages to bytes."),
        ("decode", "seed", "Decode", """
            From bytes to messages. Reading by hand and the walk read every field and store nothing. The parsers store everything. Our parsers validate UTF-8.
            """),
        (SectionPage.BenchmarkDotNet + "Encode", "seed", "Encode, by BenchmarkDotNet", """
            CanonicalProto is Google.Protobuf. Protobuf.Net is protobuf-net with code of its source generator, which writes into a reused stream; with
            Protobuf.Net_Struct its messages are structs. ProtoZeroNative is ProtoZero in C++, which has no messages. PerfectSerializer is a bound: it copies every
            struct and string. ProtoZeroSharp is the generated code of this library. All rows that have messages build them first. Allocated counts what all
            threads of the process allocate, so that of a library without managed memory isn't quite 0.
            """),
        (SectionPage.BenchmarkDotNet + "Decode", "seed", "Decode, by BenchmarkDotNet", """
            The same rows. ProtoZeroNative reads into structs whose strings are views of the input. ProtoZeroSharp copies the input into an arena and validates
            UTF-8.
            """),
        (SectionPage.Growth, "growth", "Growth", "A message has more and more sub-messages of one kind. Time and memory for each sub-message must not grow."),
        (SectionPage.Linearity, "growth", "Growth by size", """
            Messages of one kind become longer. Time and memory for each byte must not grow, except for large copies: these wait for the machine's memory, as
            "copy the bytes" does.
            """),
        (SectionPage.Throughput, "growth", "Growth by number", """
            More and more small messages are parsed one after the other, in an arena that is reset for each message, and in a new arena for each message.
            The memory of the arena at the end doesn't depend on the number of messages.
            """),
        ("languages", "languages", "Other languages", """
            Each program is a process of its own and measures with its own clock. The languages have other compilers, allocators and garbage collectors, so these
            ratios are in no mean. A ratio is the other library's time divided by ours; below 1 we are slower. All libraries validate UTF-8 when they parse. prost
            and quick-protobuf drop unknown fields, which the payloads don't have. Both are compiled with `-C target-cpu=native`.

            quick-protobuf has no parse that copies, so its views are compared with our copies too, and views of the other libraries with ours alone. Its messages
            are written by hand in the form that its generator gives them. Go's garbage collector also runs in other threads; with `GOGC=400` it collects less often
            than by default. upb is Debian's, inside gRPC, with assertions and without its fast parser: these are not upb's best numbers.
            """),
        ("generator", "costs", "The generator", "The time of the generator in the compiler's driver: the first run over a project, and the runs after edits, as in an editor."),
        ("code", "costs", "The size of code", "The output of the generator beside that of Google's `protoc` for the same files."),
        ("modes", "costs", "The size of code by what it is optimized for", """
            The same files with each value of `ProtoZeroOptimizeFor`, and with Google's `protoc`. The assembly has the IL, the metadata and data: the
            descriptors, and our tables.
            """),
        ("start", "costs", "The first call", "The time of the first call in a new process includes the JIT compiler."),
        ("published", "costs", "The first call by compiler",
            "The size of a small program, the time until its `Main` begins, and the time of its first call, by the compiler of its code."),
        ("memory", "costs", "Memory of a process", "The memory of a process that parses, as the operating system reports it."),
        (SectionPage.Kept, "costs", "Kept messages", "What it takes to keep messages longer than the arena that they were parsed into."),
    ];

    public static (string Name, string Page, string Title, string Text) Of(string name) => All[Place(name)];

    /// <summary>The position of a section in the report.</summary>
    public static int Place(string name) => Array.FindIndex(All, section => section.Name == name);
}
