using System.Text;
using LibProtoZeroSharp.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtocSchema = LibProtoZeroSharp.Tests.Tools.Zerosharp.ProtocSchema;
using Type = LibProtoZeroSharp.Reflection.FieldType;

namespace LibProtoZeroSharp.Tests.Tools.ProtocPlugin;

/// <summary>Requests that anyone may have made. No text in them is code, and each one ends in code or in an error.</summary>
public sealed class HostileRequestTests : IDisposable
{
    private const string Injected = "Injected";

    private readonly TempFolder _folder = new((
        "a.proto",
        """
        // A comment.
        syntax = "proto2";
        package a.b;
        import public "google/protobuf/empty.proto";
        option csharp_namespace = "N.O";
        option java_package = "p";
        // Of M.

        // A message.
        message M {
          // A field.
          optional string s = 1 [default = "x", json_name = "j"]; // After it.
          optional bytes bytes = 2 [default = "y"];
          optional E e = 3 [default = B];
          map<string, M> map = 4;
          oneof o { int32 i = 5; float f = 6 [default = 0.5]; }
          optional group G = 7 { message In {} }
          extensions 100 to 200 [declaration = { number: 100 full_name: ".a.b.x" type: "int32" }];
          reserved "gone";
        }
        // An enum.
        enum E { A = 0; B = 1; reserved "OLD"; }
        extend M { optional int32 x = 100; }
        // A service.
        service S { rpc Get(M) returns (stream M); }
        """));

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("M{} class Injected")]
    [InlineData("x\r\n\u2028\u0085\"; */ </summary> class Injected {} //\e]0;\a")]
    public async Task NoTextOfARequestIsCode(string hostile)
    {
        byte[] file = await FileAsync();
        int errors = 0;
        foreach ((string place, byte[] changed) in Changes(file, FileDescriptorProto.Descriptor, hostile))
        {
            // The request generates a file of any name.
            ProtocRun run = Plugin.Start(Request(NameOf(changed), changed));
            Assert.True((run.ExitCode, run.Errors) == (0, ""), $"{place}: {run.Errors}");
            if (Plugin.Error(run.Output) is { } error)
            {
                errors++;
                Assert.DoesNotContain(error, c => char.IsControl(c) && c != '\n');
            }
            else
            {
                CancellationToken cancellation = TestContext.Current.CancellationToken;
                IEnumerable<SyntaxToken> tokens = CSharpSyntaxTree.ParseText(ContentOf(run.Output), cancellationToken: cancellation).GetRoot(cancellation).DescendantTokens();
                Assert.DoesNotContain(tokens, token => token.IsKind(SyntaxKind.IdentifierToken) && token.Text == Injected);
            }
        }

        Assert.InRange(errors, 30, 60);
    }

    [Theory]
    [InlineData("name", "M{} class INJ", "a.proto: Expected an identifier as a name, found 'M{} class INJ'. protoc never sends such a request.")]
    [InlineData("name", "", "a.proto: Expected an identifier as a name, found ''. protoc never sends such a request.")]
    [InlineData("name", "1a", "a.proto: Expected an identifier as a name, found '1a'. protoc never sends such a request.")]
    [InlineData("name", "ż", "a.proto: Expected an identifier as a name, found 'ż'. protoc never sends such a request.")]
    [InlineData("name", "a.b", "a.proto: Expected an identifier as a name, found 'a.b'. protoc never sends such a request.")]
    [InlineData("package", ".a", "a.proto: Expected identifiers with dots between them as a name, found '.a'. protoc never sends such a request.")]
    [InlineData("file", "/tmp/a.proto", "Expected the import path of a file, found '/tmp/a.proto'. protoc never sends such a request.")]
    [InlineData("file", "a/../../b.proto", "Expected the import path of a file, found 'a/../../b.proto'. protoc never sends such a request.")]
    public void WhatIsNoNameIsAnError(string place, string name, string expected)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorProto file = FileDescriptorProto.Create(arena);
        file.SetName(place == "file" ? name : "a.proto", arena);
        file.SetPackage(place == "package" ? name : "p", arena);
        file.MessageType.Add(arena).SetName(place == "name" ? name : "M", arena);
        Assert.Equal(expected, Plugin.Error(Plugin.Start(Request(file.Name.ToString(), file.ToByteArray())).Output));
    }

    /// <summary>A span says how long a declaration is. Here it has 2^31 - 1 characters.</summary>
    [Fact]
    public async Task LongSpansTakeNoMemory()
    {
        byte[] file = await FileAsync();
        using var arena = new ArenaAllocator();
        FileDescriptorProto parsed = FileDescriptorProto.Parse(file, arena);
        foreach (SourceCodeInfo.Types.Location location in parsed.SourceCodeInfo.Location) location.Span[^1] = int.MaxValue;
        ProtocRun run = Plugin.Start(Request("a.proto", parsed.ToByteArray()));
        Assert.Equal((0, "", null), (run.ExitCode, run.Errors, Plugin.Error(run.Output)));
    }

    /// <summary>A field of another wire type than its own is an unknown field of the options.</summary>
    [Fact]
    public void OptionsOfOtherWireTypesAreAnError()
    {
        byte[] file = [0x0A, 7, .. "a.proto"u8, 0x42, 2, 0x08, 1];
        ProtocRun run = Plugin.Start(Request("a.proto", file));
        Assert.Equal((0, ""), (run.ExitCode, run.Errors));
        Assert.StartsWith("The request has options that can't be read: ", Plugin.Error(run.Output), StringComparison.Ordinal);
    }

    private async Task<byte[]> FileAsync()
    {
        string set = Path.Combine(_folder.Root, "set");
        _ = (await ProtocSchema.RunAsync("-I" + _folder.Root, "-I" + Protoc.Includes, "--include_source_info", "--retain_options", "-o" + set, "a.proto")).SuccessfulOutput;
        var reader = new ProtoReader(File.ReadAllBytes(set));
        return reader.Next(1) ? reader.ReadBytes().ToArray() : [];
    }

    /// <summary>Copies of a message, in each of which one string has another text.</summary>
    private static IEnumerable<(string Place, byte[] Changed)> Changes(byte[] message, MessageDescriptor type, string text)
    {
        List<(string, byte[])> changes = [];
        var reader = new ProtoReader(message);
        for (int start = 0; reader.Next(); start = reader.Position)
        {
            FieldDescriptor field = type.FindFieldByNumber(reader.FieldNumber)!;
            if (reader.WireType != ProtoWireType.LengthDelimited)
            {
                reader.Skip();
                continue;
            }

            byte[] value = reader.ReadBytes().ToArray();
            IEnumerable<(string, byte[])> values = field.MessageType is { } nested ? Changes(value, nested, text)
                : field.FieldType is Type.String or Type.Bytes ? [("", Encoding.UTF8.GetBytes(text))] : [];
            foreach ((string place, byte[] changed) in values)
                changes.Add(($"{field.Name}.{place}", [.. message[..start], .. WireOutput.Field(field.FieldNumber, changed), .. message[reader.Position..]]));
        }

        return changes;
    }

    private static string NameOf(byte[] file)
    {
        var reader = new ProtoReader(file);
        return reader.Next(FileDescriptorProto.NameFieldNumber) ? reader.ReadString() : "";
    }

    private static byte[] Request(string name, byte[] file) => [.. WireOutput.Field(1, Encoding.UTF8.GetBytes(name)), .. WireOutput.Field(15, file)];

    private static string ContentOf(byte[] response)
    {
        var reader = new ProtoReader(response);
        if (!reader.Next(15)) return "";
        ProtoReader file = reader.ReadMessage();
        return file.Next(15) ? file.ReadString() : "";
    }
}
