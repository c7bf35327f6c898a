using System.Text;
using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>
/// Values of options are messages in text format. The compiler, <see cref="ProtoText"/> and protoc must accept the same values, and encode them alike.
/// </summary>
/// <remarks>
/// OptionValues has the values, one in a line, and the message that they are of. A line <c>o|…</c> is only tried as an option, a line <c>t|…</c> only as
/// text: a .proto file has other comments, and the runtime follows the specification of text format where protoc doesn't. It accepts fewer escapes, and
/// also skips lists of messages without a colon.
/// </remarks>
public class OptionValuesTests
{
    private const string Message = "o.M", Batch = "o.All";

    private static readonly ParallelOptions TwoAtATime = new() { MaxDegreeOfParallelism = 2 };

    [Theory]
    [InlineData("proto2")]
    [InlineData("edition2023")]
    public void TheCompilerAndTheTextFormatAgreeWithProtoc(string schema)
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Compiler", "OptionValues", schema + ".txt"));
        using var folder = new TempFolder(("schema.proto", Schema(schema)));
        Dictionary<string, byte[]?> options = Options(folder, Values(lines, 't')), texts = Texts(folder, Values(lines, 'o'));

        Assert.InRange(options.Values.Count(set => set != null), lines.Length / 10, lines.Length);
        foreach (string value in lines.Where(line => line[0] == '|').Select(line => line[1..]))
        {
            byte[]? set = options[value], message = texts[value];
            Assert.True((set is null) == (message is null), $"{value} is accepted as one of text and option");
            Assert.True(set is null || set.AsSpan().IndexOf(message) >= 0, $"{value} is encoded as another option than text");
        }
    }

    /// <summary>The features of a message count in the options of its own file too, wherever they are.</summary>
    [Theory]
    [InlineData("Inner { x: 1 }")]
    [InlineData("old: [1, { a: 2 }] inner { }")]
    [InlineData("numbers: [1, 2] closed: 2")]
    [InlineData("closed: 3")]
    [InlineData("zero: 0 zero: 5")]
    [InlineData("needy { }")]
    [InlineData("needy { it: 1 }")]
    [InlineData("text: '\\xff'")]
    public void FeaturesAreKnownBeforeCustomOptions(string value)
    {
        string text = $$"""
            edition = "2023";
            import "google/protobuf/descriptor.proto";
            message T { option (o) = { {{value}} }; }
            extend google.protobuf.MessageOptions { M o = 50000; }
            message M {
              message Inner { int32 x = 1; }
              Inner inner = 1 [features.message_encoding = DELIMITED];
              repeated int32 numbers = 2 [features.repeated_field_encoding = EXPANDED];
              E closed = 3;
              int32 zero = 4 [features.field_presence = IMPLICIT];
              Needy needy = 5;
              string text = 6;
              reserved old;
            }
            message Needy { int32 it = 1 [features.field_presence = LEGACY_REQUIRED]; }
            enum E { option features.enum_type = CLOSED; A = 2; }
            """;
        AssertAsProtoc(text);
    }

    /// <summary>Members of one oneof replace each other if they are set one by one.</summary>
    [Theory]
    [InlineData("option (o).a = 1; option (o).b = 'x';")]
    [InlineData("option (o).a = 1; option (o).b = 'x'; option (o).a = 2;")]
    [InlineData("option (o).c.x = 1; option (o).a = 1; option (o).c.y = 2;")]
    [InlineData("option (o).c.x = 1; option (o).a = 1; option (o).c.x = 2;")]
    [InlineData("option (o).c.x = 1; option (o).a = 1; option (o).c = { };")]
    [InlineData("option (o).c = { x: 1 }; option (o).a = 1;")]
    [InlineData("option (o).c = { a: 1 }; option (o).c.b = 'x';")]
    [InlineData("option (o).c.c.x = 1; option (o).c.a = 1; option (o).b = 'x'; option (o).c.c.y = 2; option (o).d.x = 1; option (o).c.c.c.x = 3;")]
    [InlineData("option (o).c.c.x = 1; option (o).c.a = 1; option (o).b = 'x'; option (o).c.c.x = 2;")]
    [InlineData("option (o).(M.x) = 1; option (o).y = 2;")]
    public void MembersOfAOneofReplaceEachOther(string options) => AssertAsProtoc($$"""
        syntax = "proto2"; import "google/protobuf/descriptor.proto";
        message M { optional int32 x = 1; optional int32 y = 2; oneof one { int32 a = 6; string b = 7; M c = 8; M d = 9; } }
        extend google.protobuf.MessageOptions { optional M o = 50001; }
        message T { {{options}} }
        """);

    [Theory]
    [InlineData("extensions 536870912 to max; option message_set_wire_format = true;", "extend S { S far = 2147483646; }")]
    [InlineData("option message_set_wire_format = true; extensions 4 to max; reserved 1 to 3;", "extend S { S far = 600000000; }")]
    [InlineData("option message_set_wire_format = true; extensions 1 to 3; reserved 4 to max;", "")]
    [InlineData("option message_set_wire_format = true; extensions 4 to 2147483647;", "")]
    [InlineData("option message_set_wire_format = false; extensions 4 to max;", "extend S { S far = 536870912; }")]
    [InlineData("message S { option message_set_wire_format = true; extensions 536870912 to max; }", "extend S.S { S far = 600000000; }")]
    [InlineData("option (message_set_wire_format) = true; extensions 4 to max;", "extend google.protobuf.MessageOptions { bool message_set_wire_format = 50000; }")]
    public void AnOpenRangeOfAMessageSetEndsWithTheIntegers(string members, string extensions) =>
        AssertAsProtoc($$"""edition = "2023"; import "google/protobuf/descriptor.proto"; message S { {{members}} } {{extensions}}""");

    [Theory]
    [InlineData(98)]
    [InlineData(99)]
    [InlineData(100)]
    public void TheLimitOfTheDepthIsThatOfProtoc(int depth)
    {
        string start = $"syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message M {{ optional int32 x = 1; optional M m = 2; }} "
            + $"extend google.protobuf.MessageOptions {{ optional M o = 50001; }} message T {{ option (o)";
        AssertAsProtoc($"{start}{string.Concat(Enumerable.Repeat(".m", depth))}.x = 1; }}");
        AssertAsProtoc(
            $"{start}{string.Concat(Enumerable.Repeat(".m", depth / 2))} = {{ "
                + $"{string.Concat(Enumerable.Repeat("m {", depth - (depth / 2)))} x: 1 {new string('}', depth - (depth / 2))} }}; }}");
    }

    private static void AssertAsProtoc(string text)
    {
        using var folder = new TempFolder(("m.proto", text));
        (byte[]? set, string errors) = Protoc.CompileToBytes(folder.Root, ["m.proto"]);
        ProtoCompilation compilation = ProtoCompiler.FromDirectories(folder.Root).Add("m.proto").Compile();

        Assert.True(set != null == compilation.Success, $"protoc: {errors}\nours: {string.Join('\n', compilation.Diagnostics)}");
        if (set != null) Assert.Equal(set, compilation.ToFileDescriptorSet());
    }

    private static string Schema(string name) => File.ReadAllText(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Compiler", "OptionValues", name + ".proto"));

    private static string[] Values(string[] lines, char excluded) =>
        [.. lines.Where(line => line[0] != excluded).Select(line => line[(line.IndexOf('|') + 1)..])];

    /// <summary>Each value with the descriptors of a file that has it as an option; null if it is rejected.</summary>
    private static Dictionary<string, byte[]?> Options(TempFolder folder, string[] values)
    {
        var results = new Dictionary<string, byte[]?>();
        var accepted = new Dictionary<string, string>();
        var rejected = new List<(string Path, string Value)>();
        for (int i = 0; i < values.Length; i++)
        {
            string path = $"v{i}.proto";
            folder.Write(path, $"syntax = \"proto2\"; package v{i}; import \"schema.proto\"; message T {{ option (o.o) = {{ {values[i]} }}; }}");
            ProtoCompilation compilation = ProtoCompiler.FromDirectories(folder.Root).Add(path).Compile();
            results.Add(values[i], compilation.Success ? compilation.ToFileDescriptorSet(includeImports: false) : null);
            if (compilation.Success) accepted.Add(path, values[i]);
            else rejected.Add((path, values[i]));
        }

        // One process compiles all that must be right.
        (byte[]? set, string errors) = Protoc.CompileToBytes(folder.Root, accepted.Keys);
        Assert.True(set != null, errors);
        var theirs = new ProtoReader(set);
        while (theirs.Next())
        {
            byte[] file = theirs.ReadBytes().ToArray();
            var name = new ProtoReader(file);
            name.Next(1);
            if (accepted.TryGetValue(name.ReadString(), out string? value)) Assert.True(results[value].AsSpan().EndsWith(file), $"{value} has other descriptors than protoc's");
        }

        Parallel.ForEach(rejected, TwoAtATime, faulty => Assert.False(Protoc.Accepts([folder.Root], faulty.Path, out _), $"{faulty.Value} is accepted by protoc"));
        return results;
    }

    /// <summary>Each value with its encoding; null if it is rejected.</summary>
    private static Dictionary<string, byte[]?> Texts(TempFolder folder, string[] values)
    {
        using var registry = new TypeRegistry();
        foreach (FileDescriptor file in FileDescriptor.Build(ProtoCompiler.FromDirectories(folder.Root).Add("schema.proto").Compile().ToFileDescriptorSet())) registry.Add(file);
        using var arena = new ArenaAllocator();
        var results = new Dictionary<string, byte[]?>();
        foreach (string value in values)
        {
            bool isValid = ProtoText.TryParse(registry.GetMessageType(Message), value, arena, out DynamicMessage message, new ProtoTextReadOptions { Types = registry });
            results.Add(value, isValid ? message.ToByteArray() : null);
        }

        // One process encodes all that must be right, as the elements of a list.
        string[] accepted = [.. values.Where(value => results[value] != null)];
        ProtocRun run = Encode(Batch, string.Concat(accepted.Select(value => $"m {{\n{value}\n}}\n")));
        Assert.True(run.ExitCode == 0, run.Errors);
        var theirs = new ProtoReader(run.Output);
        foreach (string value in accepted)
        {
            Assert.True(theirs.Next(1));
            Assert.True(theirs.ReadBytes().SequenceEqual(results[value]), $"{value} is encoded in another way by protoc");
        }

        Parallel.ForEach(
            values.Where(value => results[value] is null), TwoAtATime, value => Assert.True(Encode(Message, value).ExitCode != 0, $"{value} is accepted by protoc as text"));
        return results;

        ProtocRun Encode(string type, string text) => Protoc.Run(
            ["-I" + folder.Root, "-I" + Protoc.Includes, "--deterministic_output", "--encode=" + type, "schema.proto"], Encoding.UTF8.GetBytes(text));
    }
}
