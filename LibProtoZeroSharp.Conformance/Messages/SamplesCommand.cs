using System.Globalization;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Writes random messages into a folder, for programs that compare other tools with protoc.</summary>
internal static class SamplesCommand
{
    /// <summary>The list of the messages: on each line the name of a file, the message type in it, and the .proto file with the type.</summary>
    private const string List = "list";

    public static int Run(Corpus corpus, int messages, string folder, TextWriter output)
    {
        IEnumerable<string> names = corpus.Types.In(corpus.Files.Picked).Where(type => !type.IsMapEntry).Select(type => type.FullName);
        IReadOnlyList<MessageType> types = corpus.Pick(names, messages);
        Directory.CreateDirectory(folder);
        using var list = new StreamWriter(Path.Combine(folder, List));
        for (int i = 0; i < types.Count; i++)
        {
            MessageType type = types[i];
            // Every second one has unknown fields.
            var unknown = i % 2 == 0 ? null : new RandomUnknownFields(new RandomValues(corpus.Random));
            string name = i.ToString(CultureInfo.InvariantCulture);
            File.WriteAllBytes(Path.Combine(folder, name), new RandomWireMessages(corpus.Types, new RandomValues(corpus.Random), unknown).Next(type));
            list.WriteLine($"{name} {type.FullName} {type.File.Name}");
        }

        output.WriteLine($"{types.Count} messages of {types.DistinctBy(type => type.FullName).Count()} types in {types.DistinctBy(type => type.File.Name).Count()} files");
        return 0;
    }
}
