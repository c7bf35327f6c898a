using System.Globalization;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Writes random messages into a folder, for programs that compare other tools with protoc.</summary>
internal static class SamplesCommand
{
    private const int DefaultFiles = 40, DefaultMessages = 40;

    /// <summary>The list of the messages: on each line the name of a file, the message type in it, and the .proto file with the type.</summary>
    private const string List = "list";

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--files", "--messages", "--seed");
        if (arguments.Values.Count < 2)
            throw new UsageException("usage: samples FOLDER ROOT [PREFIX...] [--files N] [--messages N] [--seed N]");
        string folder = arguments.Values[0];
        var corpus = new Corpus(arguments.WithoutFirst(), DefaultFiles, output);
        IEnumerable<string> names = corpus.Types.In(corpus.Files.Picked).Where(type => !type.IsMapEntry).Select(type => type.FullName);
        IReadOnlyList<MessageType> types = corpus.Pick(names, arguments.Number("--messages", DefaultMessages));
        Directory.CreateDirectory(folder);
        using var list = new StreamWriter(Path.Combine(folder, List));
        for (int i = 0; i < types.Count; i++)
        {
            MessageType type = types[i];
            // Every second one has unknown fields.
            var unknown = i % 2 == 0 ? null : new RandomUnknownFields(new RandomValues(corpus.Random));
            string name = i.ToString(CultureInfo.InvariantCulture);
            File.WriteAllBytes(Path.Combine(folder, name), new RandomMessages(corpus.Types, new RandomValues(corpus.Random), unknown).Next(type));
            list.WriteLine($"{name} {type.FullName} {type.File.Name}");
        }

        output.WriteLine($"{types.Count} messages of {types.DistinctBy(type => type.FullName).Count()} types in {types.DistinctBy(type => type.File.Name).Count()} files");
        return 0;
    }
}
