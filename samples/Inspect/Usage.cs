namespace Inspect;

/// <summary>The help.</summary>
internal static class Usage
{
    public const string Text = """
        protozero-inspect shows protobuf bytes.

          protozero-inspect [decode] [OPTION...] [FILE]     bytes as text
          protozero-inspect encode --type NAME [OPTION...] [FILE]     text or JSON as bytes
          protozero-inspect diff [OPTION...] FILE FILE     the fields in which two messages differ

        Without FILE, or with -, the input comes from the standard input.

        The schema. Without one, fields have numbers, and nested messages are guessed.
          --proto PATH         a .proto file, or a folder with all files in it; may be repeated
          -I FOLDER            a folder in which imports are found; may be repeated
          --descriptors FILE   a descriptor set, as protoc --include_imports -o writes it
          --type NAME          the full name of the message type

        The form.
          --json               JSON instead of text format
          --proto-names        names of the .proto file in JSON, display_name instead of displayName
          --expand-any         the message in a google.protobuf.Any instead of its bytes, if the schema has its type
          --guesses            comments that tell what is guessed, and what else it could be; without a schema only
          --path PATH          only the values of a field, such as items[2].price, labels["a"] or, without a schema, 3[0].1
          --delimited          many messages, each with its length before it; JSON has one message on each line
          --out FILE           the file to write, instead of the standard output
          --color WHEN         auto, always or never; auto is the default, and means a terminal without NO_COLOR

        The exit code is 0, or 1 for bad data and for messages that differ, or 2 for a wrong command line.

        """;
}
