using System.Text;
using LibProtoZeroSharp.Conformance;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The front end of the .proto compiler: broken files end in diagnostics inside the text, in a limited time and without an exception.</summary>
internal sealed class CompilerEntry : IFuzzEntry
{
    private const int LongestSeed = 10_000;

    private const string Path = "hostile.proto";

    /// <summary>The first byte of an input. Linking takes longer than parsing; its inputs vary less.</summary>
    private const byte ParseOnly = 0, Link = 1;

    private const int LinkEvery = 10;

    private readonly string[] _seeds = [.. EmbeddedFiles().Concat(Directory.EnumerateFiles(ProtobufTools.Includes, "*.proto", SearchOption.AllDirectories)
        .Order(StringComparer.Ordinal).Select(File.ReadAllText)).Where(text => text.Length <= LongestSeed)];

    public string Name => "compiler";

    public void Make(Random random, WireOutput input)
    {
        string text = _seeds[random.Next(_seeds.Length)];
        ProtoMutator mutator = new(random);
        for (int i = random.Next(1, 6); i > 0; i--)
        {
            text = mutator.Mutate(text);
            if (random.Next(4) == 0)
                text = text.Insert(random.Next(text.Length + 1), ((char)random.Next(char.MaxValue + 1)).ToString());
        }

        if (random.Next(20) == 0)
            text = text[..random.Next(text.Length + 1)];
        input.WriteRaw([random.Next(LinkEvery) == 0 ? Link : ParseOnly]);
        // UTF-16, because a text may have half of a surrogate pair.
        input.WriteRaw(Encoding.Unicode.GetBytes(text));
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        if (input.IsEmpty) return default;
        string text = Encoding.Unicode.GetString(input[1..]);
        (FileNode file, var found) = ProtoParser.Parse(Path, text);
        List<Finding> diagnostics = [.. found];
        if (input[0] == Link)
        {
            // Links the part that the parser understood, even after errors.
            LinkResult result = Linker.Link([file with { HasErrors = false, FaultyLines = default }], WellKnownFiles.TryGet);
            diagnostics.AddRange(result.Diagnostics.Where(diagnostic => diagnostic.Position.File == Path));
            if (result.Files.Count == 0 && result.Diagnostics.Count == 0) throw new FindException("neither descriptors nor diagnostics");
        }

        string[] lines = text.Split('\n');
        foreach (Finding diagnostic in diagnostics)
        {
            SourcePosition position = diagnostic.Position;
            if (position.Line >= lines.Length || position.Column + position.Length > lines[position.Line].Length || diagnostic.Message.Length == 0)
                throw new FindException($"{diagnostic.Id} at {position} is not inside the text");
        }

        uint kind = diagnostics.Count == 0 ? 0 : Digest.Of(Encoding.UTF8.GetBytes(diagnostics[0].Id));
        return new Outcome(kind, diagnostics.Aggregate(kind, (digest, diagnostic) => Digest.Add(digest, (ulong)diagnostic.Position.Line << 32 | (uint)diagnostic.Position.Column)));
    }

    /// <summary>The front end's own test files, which have every feature of the language.</summary>
    private static IEnumerable<string> EmbeddedFiles()
    {
        foreach (string name in typeof(CompilerEntry).Assembly.GetManifestResourceNames().Where(name => name.EndsWith(".proto", StringComparison.Ordinal)))
        {
            using StreamReader reader = new(typeof(CompilerEntry).Assembly.GetManifestResourceStream(name)!);
            yield return reader.ReadToEnd();
        }
    }
}
