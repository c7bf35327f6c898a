using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Tools.ProtocPlugin;

/// <summary>Requests that can't be answered with code: from protoc, and such as no protoc makes.</summary>
public sealed class RequestTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void AnErrorOfTheGeneratorHasItsPosition()
    {
        using var folder = new TempFolder(("a.proto", "syntax = \"proto3\";\n  option csharp_namespace = \"1x\";\n"));
        (Dictionary<string, string> files, ProtocRun run) = Plugin.Generate(folder.Root, ["a.proto"]);
        Assert.Empty(files);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith("--zerosharp_out: a.proto:2:3: PZ0502: '1x' is not a C# namespace", run.Errors);
    }

    [Fact]
    public void TypesOfOneNameAreAnError()
    {
        using var folder = new TempFolder(
            ("a.proto", "syntax = \"proto3\"; package a; option csharp_namespace = \"X\"; message M {}"),
            ("b.proto", "syntax = \"proto3\"; package b; option csharp_namespace = \"X\";\n\nmessage M {}"));
        Assert.Contains("b.proto:3:9: PZ0506: ", Plugin.Generate(folder.Root, ["a.proto", "b.proto"]).Run.Errors);
    }

    [Fact]
    public void FeaturesThatProtocRemovesAreNoError()
    {
        using var folder = new TempFolder(
            (
                "a.proto",
                "edition = \"2024\"; option features.default_symbol_visibility = EXPORT_ALL; option features.enforce_naming_style = STYLE_LEGACY; message m { "
                    + "message n {} local message o {} }"),
            ("b.proto", "edition = \"2026\"; import \"a.proto\"; export message B { m.n Odd = 1 [features.enforce_naming_style = STYLE_LEGACY]; }"));
        ProtocRun run = Plugin.Generate(folder.Root, ["b.proto"]).Run;
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
    }

    [Theory]
    [InlineData(1003)]
    [InlineData(9999)]
    [InlineData(0)]
    public void UnknownEditionsAreErrors(int edition)
    {
        ProtocRun run = Plugin.Start(Request(file =>
        {
            file.SetSyntax("editions", _arena);
            file.Edition = (Edition)edition;
        }));
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
        Assert.StartsWith("a.proto: The edition of this file is not supported.", Plugin.Error(run.Output));
    }

    [Fact]
    public void UnknownSyntaxIsAnError() =>
        Assert.Equal("a.proto: Expected the syntax proto2 or proto3 or an edition, found 'proto4'.", Error(file => file.SetSyntax("proto4", _arena)));

    [Fact]
    public void AFileWithoutDescriptorIsAnError() =>
        Assert.Equal("a.proto: The request has no descriptor of this file.", Error(file => file.SetName("b.proto", _arena)));

    [Fact]
    public void AMapThatIsNoneIsAnError() => Assert.Equal("a.proto: The message 'E' is not the entry of a map: it has 0 fields, not 2.", Error(file =>
    {
        DescriptorProto message = file.MessageType.Add(_arena);
        message.SetName("M", _arena);
        DescriptorProto entry = message.NestedType.Add(_arena);
        entry.SetName("E", _arena);
        MessageOptions options = entry.MutableOptions(_arena);
        options.MapEntry = true;
        FieldDescriptorProto field = Add(message, "e", FieldDescriptorProto.Types.Type.Message, ".M.E");
        field.Label = FieldDescriptorProto.Types.Label.Repeated;
    }));

    [Fact]
    public void GroupsInAnotherOrderAreAnError() => Assert.Equal("a.proto: The message 'M.A' of a group or map is not in the order of the fields.", Error(file =>
    {
        DescriptorProto message = file.MessageType.Add(_arena);
        message.SetName("M", _arena);
        message.NestedType.Add(_arena).SetName("A", _arena);
        message.NestedType.Add(_arena).SetName("B", _arena);
        Add(message, "b", FieldDescriptorProto.Types.Type.Group, ".M.B");
        Add(message, "a", FieldDescriptorProto.Types.Type.Group, ".M.A");
    }));

    [Theory]
    [InlineData(FieldDescriptorProto.Types.Type.Int32, "x")]
    [InlineData(FieldDescriptorProto.Types.Type.Float, "x")]
    [InlineData(FieldDescriptorProto.Types.Type.Double, "")]
    [InlineData(FieldDescriptorProto.Types.Type.Bytes, "\\")]
    public void WrongDefaultsAreErrors(FieldDescriptorProto.Types.Type type, string text) =>
        Assert.Equal($"a.proto: '{text}' is not a default value of the field 'f'.", Error(file =>
        {
            DescriptorProto message = file.MessageType.Add(_arena);
            message.SetName("M", _arena);
            Add(message, "f", type, "").SetDefaultValue(text, _arena);
        }));

    [Fact]
    public void AOneofThatIsMissingIsAnError() => Assert.Equal("a.proto: The message 'M' has no oneof with the index 3.", Error(file =>
    {
        DescriptorProto message = file.MessageType.Add(_arena);
        message.SetName("M", _arena);
        FieldDescriptorProto field = Add(message, "f", FieldDescriptorProto.Types.Type.Int32, "");
        field.OneofIndex = 3;
    }));

    [Fact]
    public void FilesWithoutPositionsBecomeCode()
    {
        byte[] request = Request(file =>
        {
            DescriptorProto message = file.MessageType.Add(_arena);
            message.SetName("M", _arena);
            Add(message, "m", FieldDescriptorProto.Types.Type.Message, ".M");
        });
        ProtocRun run = Plugin.Start(request);
        Assert.Equal((0, "", null), (run.ExitCode, run.Errors, Plugin.Error(run.Output)));
        Assert.Contains("optional .M m = 1", System.Text.Encoding.UTF8.GetString(run.Output));
    }

    [Fact]
    public void TruncatedRequestsAreErrorsWithoutStackTrace()
    {
        byte[] request = Request(file => file.MessageType.Add(_arena).SetName("M", _arena));
        foreach (int length in (int[])[1, 5, request.Length / 2, request.Length - 1])
        {
            ProtocRun run = Plugin.Start(request[..length]);
            Assert.Equal(1, run.ExitCode);
            Assert.Empty(run.Output);
            Assert.StartsWith("protoc-gen-zerosharp: The standard input is not a CodeGeneratorRequest: ", run.Errors);
            Assert.Single(run.Errors.TrimEnd().Split('\n'));
        }
    }

    [Fact]
    public void TheResponseNamesTheEditions()
    {
        ProtocRun run = Plugin.Start([]);
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
        var reader = new ProtoReader(run.Output);
        List<(int, ulong)> fields = [];
        while (reader.Next())
            fields.Add((reader.FieldNumber, reader.ReadVarInt()));
        Assert.Equal([(2, 3UL), (3, 998UL), (4, 1002UL)], fields);
    }

    [Fact]
    public void ArgumentsAreOnlyTheVersion()
    {
        ProtocRun version = Plugin.Start([], "--version");
        Assert.Equal(0, version.ExitCode);
        Assert.Matches(@"^protoc-gen-zerosharp \d+\.\d+\.\d+", System.Text.Encoding.UTF8.GetString(version.Output));
        ProtocRun other = Plugin.Start([], "a.proto");
        Assert.Equal(2, other.ExitCode);
        Assert.Contains("protoc --zerosharp_out=FOLDER FILE.proto...", other.Errors);
    }

    private string? Error(Action<FileDescriptorProto> change) => Plugin.Error(Plugin.Start(Request(change)).Output);

    private FieldDescriptorProto Add(DescriptorProto message, string name, FieldDescriptorProto.Types.Type type, string typeName)
    {
        FieldDescriptorProto field = message.Field.Add(_arena);
        field.SetName(name, _arena);
        field.Number = message.Field.Count;
        field.Label = FieldDescriptorProto.Types.Label.Optional;
        field.Type = type;
        if (typeName.Length != 0)
            field.SetTypeName(typeName, _arena);
        return field;
    }

    private byte[] Request(Action<FileDescriptorProto> change)
    {
        FileDescriptorProto file = FileDescriptorProto.Create(_arena);
        file.SetName("a.proto", _arena);
        change(file);
        var writer = new ProtoWriter(_arena);
        writer.AddString(1, "a.proto");
        writer.AddBytes(15, file.ToByteArray());
        byte[] request = new byte[writer.GetTotalLength()];
        writer.CopyTo(request);
        return request;
    }
}
