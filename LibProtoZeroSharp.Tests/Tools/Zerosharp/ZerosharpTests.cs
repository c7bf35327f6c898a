using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>What the tool prints: what protoc prints for the same bytes, and what protoc can't print.</summary>
public sealed class ZerosharpTests : IDisposable
{
    private static readonly string Messages = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Tools", "Zerosharp", "Messages");
    private static readonly string Protos = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Protos");
    private static readonly string[] Leaf = ["--proto", Path.Combine(Protos, "common.proto"), "--type", "protozero.tests.Leaf"];
    private static readonly string[] FewMaps = ["--proto", Protos, "--type", "protozero.tests.FewMaps"];

    private readonly ToolFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string> Texts => [.. Directory.EnumerateFiles(Messages, "*.txtpb").Select(path => Path.GetFileName(path))];

    /// <summary>The first line of such a file names the .proto file and the type.</summary>
    [Theory]
    [MemberData(nameof(Texts))]
    public async Task AMessageIsPrintedAndEncodedAsByProtoc(string file)
    {
        byte[] text = File.ReadAllBytes(Path.Combine(Messages, file));
        string[] header = File.ReadLines(Path.Combine(Messages, file)).First().Split(' ');
        var schema = new ProtocSchema(Protos, header[1], header[2]);
        ProgramResult message = await schema.EncodeAsync(text);
        Assert.NotEmpty(message.SuccessfulOutput);
        await CompareAsync(message.OutputBytes, schema);
    }

    /// <summary>The largest messages that are at hand. Those of extensions have custom options, which are unknown fields.</summary>
    [Theory]
    [InlineData(null, false)]
    [InlineData("LibProtoZeroSharp.Tests/Protos", false)]
    [InlineData("LibProtoZeroSharp.Tests/Protos", true)]
    public async Task DescriptorsArePrintedAndEncodedAsByProtoc(string? root, bool hasCustomOptions)
    {
        string folder = root == null ? ProtobufTools.Includes : Path.Combine(Repository.Root, root), set = _folder.PathOf("set");
        IEnumerable<string> files = Directory.EnumerateFiles(root == null ? Path.Combine(folder, "google", "protobuf") : folder, "*.proto")
            .Where(path => Path.GetFileName(path).StartsWith("extensions", StringComparison.Ordinal) == hasCustomOptions)
            .Select(path => Path.GetRelativePath(folder, path).Replace('\\', '/'));
        _ = (await ProtocSchema.RunAsync(["-I" + folder, "-I" + ProtobufTools.Includes, "--include_source_info", "-o" + set, .. files])).SuccessfulOutput;
        await CompareAsync(File.ReadAllBytes(set), new ProtocSchema(ProtobufTools.Includes, "google/protobuf/descriptor.proto", "google.protobuf.FileDescriptorSet"));
    }

    /// <summary>Messages that LibProtoZeroSharp.Conformance has written with its command "samples". CI's full level has them.</summary>
    [Fact]
    public async Task RandomMessagesArePrintedAndEncodedAsByProtoc()
    {
        string? messages = Environment.GetEnvironmentVariable("PROTOZERO_RANDOM_MESSAGES"), protos = Environment.GetEnvironmentVariable("PROTOZERO_RANDOM_PROTOS");
        Skip.Unless(messages != null && protos != null, "the environment variables PROTOZERO_RANDOM_MESSAGES and PROTOZERO_RANDOM_PROTOS name no folders");
        foreach (string line in File.ReadLines(Path.Combine(messages, "list")))
        {
            string[] parts = line.Split(' ');
            await CompareAsync(File.ReadAllBytes(Path.Combine(messages, parts[0])), new ProtocSchema(protos, parts[2], parts[1]));
        }
    }

    /// <summary>Bytes that are cut or changed: both programs accept the same, and print the same.</summary>
    [Fact]
    public async Task HostileBytesArePrintedOrRejectedAsByProtoc()
    {
        string set = _folder.PathOf("set");
        _ = (await ProtocSchema.RunAsync("-I" + ProtobufTools.Includes, "-o" + set, "google/protobuf/descriptor.proto")).SuccessfulOutput;
        // Without the tag and the length of the only file in the set, so that errors are anywhere and not at the length.
        byte[] descriptor = File.ReadAllBytes(set)[3..];
        foreach (int cut in (int[])[1, 7, 50, 333, descriptor.Length - 1])
        {
            await CompareAsync(descriptor[..cut]);
            await CompareAsync([.. descriptor[..cut], 0xFF, 7, .. descriptor.Skip(cut + 2)]);
        }

        await CompareAsync([]);
        await CompareAsync("#!/usr/bin/env bash\n# No message."u8.ToArray());

        async Task CompareAsync(byte[] message)
        {
            ProgramResult protoc = await ProtocSchema.DecodeRawAsync(message), tool = await _folder.RunAsync(message);
            if (protoc.ExitCode == 0) Assert.Equal(protoc.Output, tool.SuccessfulOutput);
            else tool.AssertError(1, "at byte [0-9]");
        }
    }

    [Fact]
    public async Task AStreamOfJsonIsEncodedAndPrinted()
    {
        string lines = string.Concat(Enumerable.Range(1, 1000).Select(i => $$"""{"number":{{i}},"text":"żółw"}""" + "\n")), stream = _folder.PathOf("stream");
        _ = (await _folder.RunAsync(lines, ["encode", .. Leaf, "--json", "--delimited", "--out", stream])).SuccessfulOutput;
        Assert.Equal(lines, (await _folder.RunAsync([], [.. Leaf, "--json", "--delimited", stream])).SuccessfulOutput);
        Assert.Equal(1000, (await _folder.RunAsync([], [.. Leaf, "--delimited", "--path", "number", stream])).SuccessfulOutput.Split("number: ").Length - 1);

        ProgramResult cut = await _folder.RunAsync(File.ReadAllBytes(stream)[..100], "--delimited");
        Assert.Equal((1, 8), (cut.ExitCode, cut.Output.Split("# message").Length - 1));
        Assert.Contains("Truncated at byte 100", cut.Error);
    }

    [Fact]
    public async Task PathsAndDifferencesArePrinted()
    {
        string left = await EncodeAsync("left", """texts { key: "a" value: "b" } leaves { key: 1 value { number: 5 } } leaves { key: 2 value { text: "t" } }""");
        string right = await EncodeAsync("right", """texts { key: "a" value: "c" } leaves { key: 2 value { text: "t" } } doubles { key: true value: 0.5 }""");
        await PrintsAsync(0, "texts[\"a\"]: \"b\"\n", [.. FewMaps, "--path", "texts[\"a\"]", left]);
        await PrintsAsync(0, "leaves[1].number: 5\n", [.. FewMaps, "--path", "leaves.number", left]);
        await PrintsAsync(0, "leaves[2] {\n  text: \"t\"\n}\n", [.. FewMaps, "--path", "leaves[2]", left]);
        await PrintsAsync(0, "{\"text\":\"t\"}\n", [.. FewMaps, "--path", "leaves[2]", "--json", left]);
        await PrintsAsync(0, "2.2.1: 5\n", "--path", "2.2.1", left);
        await PrintsAsync(0, "1 {\n  1: \"a\"  # string?\n  2: \"b\"  # string?\n}\n", "--path", "1", "--guesses", left);
        await PrintsAsync(1, "- texts[\"a\"]: \"b\"\n+ texts[\"a\"]: \"c\"\n- leaves[1].number: 5\n+ doubles[true]: 0.5\n", ["diff", .. FewMaps, left, right]);
        await PrintsAsync(0, "", ["diff", .. FewMaps, left, left]);
        await PrintsAsync(0, "", "diff", right, right);
        await PrintsAsync(0, "\e[36m2.2.1\e[0m: \e[33m5\e[0m\n", "--path", "2.2.1", "--color", "always", left);

        async Task PrintsAsync(int exitCode, string expected, params string[] arguments)
        {
            ProgramResult result = await _folder.RunAsync([], arguments);
            Assert.Equal((expected, "", exitCode), (result.Output, result.Error, result.ExitCode));
        }
    }

    [Fact]
    public async Task UnknownValuesOfAClosedEnumAreUnknownFieldsInADifference()
    {
        const string Schema = """
            syntax = "proto2";
            enum Kind { NONE = 0; SMALL = 1; }
            message M {
              extensions 10 to 20;
              optional Kind kind = 1;
              repeated Kind packed = 2 [packed = true];
              map<int32, Kind> kinds = 3;
            }
            extend M { optional Kind extension = 10; repeated Kind extensions = 11 [packed = true]; }
            """;
        _folder.Write("kinds.proto", Schema);
        string left = _folder.PathOf("left"), right = _folder.PathOf("right");
        // kind, packed, kinds[4] and the extension: each 1, in the second file followed by 7, as in a packed extension.
        File.WriteAllBytes(left, Convert.FromHexString("0801" + "120101" + "1A0408041001" + "5001"));
        File.WriteAllBytes(right, Convert.FromHexString("0801" + "0807" + "12020107" + "1A0408041001" + "1A0408041007" + "5001" + "5007" + "5A03070107"));

        ProgramResult result = await _folder.RunAsync("diff", "--proto", "kinds.proto", "--type", "M", left, right);
        Assert.Equal("+ 1: 7\n+ 2: 7\n+ 3.1: 4\n+ 3.2: 7\n+ 10: 7\n+ 11: 7\n+ [extensions][0]: SMALL\n+ 11[1]: 7\n", result.Error + result.Output);
    }

    [Fact]
    public async Task WrongDataAndOptionsThatDoNotFitAreRejected()
    {
        string left = await EncodeAsync("left", "texts { key: \"a\" }"), words = _folder.PathOf("words");
        File.WriteAllText(words, "# A comment, then no field.\n\nother: 1\n");
        await RejectsAsync(2, "missing", _folder.PathOf("missing"));
        await RejectsAsync(2, "missing", _folder.PathOf("missing/in/a/folder"));
        await RejectsAsync(2, "missing", "--descriptors", _folder.PathOf("missing"), "--type", "a.B", left);
        await RejectsAsync(1, "at byte", "diff", left, words);
        await RejectsAsync(1, "is not a descriptor set", "--descriptors", words, "--type", "a.B", left);
        await RejectsAsync(1, @"words\(1,1\): error PZ", "--proto", words, "--type", "a.B", left);
        await RejectsAsync(1, "UnknownField at line 3, column 1", ["encode", .. FewMaps, words]);
        await RejectsAsync(1, "line 1, column 1", ["encode", .. FewMaps, "--json", words]);
        await RejectsAsync(2, "has no message Leaf, but protozero.tests.Leaf", "--proto", Protos, "--type", "Leaf", left);
        await RejectsAsync(2, "has no field other", [.. FewMaps, "--path", "leaves.other", left]);
        await RejectsAsync(2, "is not a path", "--path", "a..b", left);
        await RejectsAsync(2, "leaves in --path needs a schema", "--path", "leaves", left);
        await RejectsAsync(2, "number in --path needs a schema", "--path", "2.number", left);
        await RejectsAsync(2, "number in --path needs a schema", [.. FewMaps, "--path", "99.number", left]);
        await RejectsAsync(2, "field before other is not a message", [.. FewMaps, "--path", "texts.other", left]);
        await RejectsAsync(2, "needs --json", ["encode", .. FewMaps, "--delimited", words]);
        await RejectsAsync(2, "needs --json", [.. FewMaps, "--proto-names", left]);
        await RejectsAsync(2, "not from both", [.. FewMaps, "--descriptors", left, left]);

        async Task RejectsAsync(int exitCode, string pattern, params string[] arguments) =>
            (await _folder.RunAsync([], arguments)).AssertError(exitCode, pattern);
    }

    /// <summary>The comments and positions are those of protoc's descriptor set.</summary>
    [Theory]
    [InlineData("google.protobuf.Timestamp", "google/protobuf/timestamp.proto")]
    [InlineData("google.protobuf.FieldOptions", "google/protobuf/descriptor.proto")]
    public async Task ATypeIsDescribedAsByTheSetOfProtoc(string type, string file)
    {
        string set = _folder.PathOf("set");
        _ = (await ProtocSchema.RunAsync("-I" + ProtobufTools.Includes, "--include_imports", "--include_source_info", "-o" + set, file)).SuccessfulOutput;
        string expected = (await _folder.RunAsync([], ["describe", "--descriptors", set, "--type", type])).SuccessfulOutput;

        Assert.Contains($"// {file}:", expected, StringComparison.Ordinal);
        Assert.Equal(expected, (await _folder.RunAsync([], ["describe", "--type", type])).SuccessfulOutput);
    }

    [Fact]
    public async Task ASetIsThatOfProtocAndTheBaselineOfLaterFiles()
    {
        string file = Path.Combine(Protos, "common.proto"), set = _folder.PathOf("set"), changed = _folder.PathOf("common.proto");
        _ = (await _folder.RunAsync([], ["compile", file, "-o", set])).SuccessfulOutput;
        _ = (await ProtocSchema.RunAsync(["-I" + Protos, "-I" + ProtobufTools.Includes, "--include_imports", "-o" + _folder.PathOf("expected"), "common.proto"])).SuccessfulOutput;
        Assert.Equal(File.ReadAllBytes(_folder.PathOf("expected")), File.ReadAllBytes(set));
        Assert.Equal("", (await _folder.RunAsync([], ["breaking", file, "--against", set])).SuccessfulOutput);

        string text = File.ReadAllText(file);
        File.WriteAllText(changed, text.Replace("int32 number", "string number"));
        ProgramResult result = await _folder.RunAsync([], ["breaking", changed, "--against", set]);
        Assert.Equal((1, ""), (result.ExitCode, result.Error));
        Assert.Matches(@"^.*[/\\]common\.proto\(\d+,\d+\): error PZ0406: Field \d+ ""number"" of message ""protozero\.tests\.Leaf"" had the type ", result.Output);
    }

    /// <summary>Compares a message in all ways that both programs have: without a schema, with one, and encoded from the text.</summary>
    private async Task CompareAsync(byte[] message, ProtocSchema schema)
    {
        string raw = (await _folder.RunAsync(message)).SuccessfulOutput;
        Assert.Equal(Guesses.AsByTheTool((await ProtocSchema.DecodeRawAsync(message)).SuccessfulOutput, raw), raw);

        ProgramResult theirs = await schema.DecodeAsync(message), ours = await _folder.RunAsync(message, schema.ToolArguments);
        Assert.Equal(Guesses.AsByTheTool(Guesses.WithoutNumbers(theirs.SuccessfulOutput), ours.Output), Guesses.WithoutNumbers(ours.SuccessfulOutput));

        ProgramResult encoded = await schema.EncodeAsync(theirs.OutputBytes), ourEncoded = await _folder.RunAsync(theirs.OutputBytes, ["encode", .. schema.ToolArguments]);
        if (encoded.ExitCode != 0)
        {
            // The numbers of unknown fields, such as custom options, are in the text and can't be encoded.
            ourEncoded.AssertError(1, "InvalidSyntax");
            return;
        }

        _ = ourEncoded.SuccessfulOutput;
        Assert.Equal(encoded.OutputBytes, ourEncoded.OutputBytes);
        Assert.Equal(encoded.OutputBytes, (await schema.EncodeAsync(ours.OutputBytes)).OutputBytes);
    }

    private async Task<string> EncodeAsync(string name, string text)
    {
        _ = (await _folder.RunAsync(text, ["encode", .. FewMaps, "--out", _folder.PathOf(name)])).SuccessfulOutput;
        return _folder.PathOf(name);
    }
}
