using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>Declarations that the command "describe" prints.</summary>
public sealed partial class ZerosharpDescribeTests : IDisposable
{
    private const string Shop = """
        syntax = "proto3";

        package shop;

        import "google/protobuf/timestamp.proto";

        // What a customer buys.
        message Item {
          // The name on the receipt.
          string name = 1;
          double price = 2;  // With taxes.
          map<string, Kind> kinds = 3;
          // How it is paid.
          oneof payment {
            // By card.
            string card = 4;
            google.protobuf.Timestamp later = 5;
          }
        }

        enum Kind {
          option deprecated = true;
          KIND_UNSPECIFIED = 0;
          // Not sold.
          KIND_FREE = -1 [deprecated = true];
        }

        service Till {
          // Sells an item.
          rpc Sell(Item) returns (Item);
          rpc Watch(stream Item) returns (stream Item) { option deprecated = true; }
        }
        """;

    private readonly ToolFolder _folder = new();

    public ZerosharpDescribeTests() => _folder.Write("protos/item.proto", Shop);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("shop.Item", """
        // What a customer buys.
        message shop.Item {  // protos/item.proto:8:1
          // The name on the receipt.
          string name = 1;  // protos/item.proto:10:3
          double price = 2;  // protos/item.proto:11:3
            // With taxes.
          map<string, shop.Kind> kinds = 3;  // protos/item.proto:12:3
          // How it is paid.
          oneof payment {  // protos/item.proto:14:3
            // By card.
            string card = 4;  // protos/item.proto:16:5
            google.protobuf.Timestamp later = 5;  // protos/item.proto:17:5
          }
        }

        """)]
    [InlineData("shop.Kind", """
        enum shop.Kind {  // protos/item.proto:21:1
          option deprecated = true;
          KIND_UNSPECIFIED = 0;  // protos/item.proto:23:3
          // Not sold.
          KIND_FREE = -1 [deprecated = true];  // protos/item.proto:25:3
        }

        """)]
    [InlineData("shop.Till", """
        service shop.Till {  // protos/item.proto:28:1
          // Sells an item.
          rpc Sell(shop.Item) returns (shop.Item);  // protos/item.proto:30:3
          rpc Watch(stream shop.Item) returns (stream shop.Item) { option deprecated = true; }  // protos/item.proto:31:3
        }

        """)]
    [InlineData(null, """
        message shop.Item  // protos/item.proto:8:1
        enum shop.Kind  // protos/item.proto:21:1
        service shop.Till  // protos/item.proto:28:1

        """)]
    public async Task ATypeIsPrintedAsItIsDeclared(string? type, string expected)
    {
        string[] options = type == null ? [] : ["--type", type];
        ProgramResult result = await _folder.RunAsync(["describe", "--proto", "protos", .. options]);
        Assert.Equal(expected.ReplaceLineEndings("\n"), result.SuccessfulOutput.Replace('\\', '/'));
    }

    /// <summary>The file has the full names of types, as the tool prints them.</summary>
    [Theory]
    [InlineData("""syntax = "proto2";""", """
          extensions 100, 200 to 299, 1000 to max;
          reserved 11, 20 to 30;
          reserved "old", "older";
          required int32 id = 1;
          optional string text = 2 [default = "a\"b\n"];
          optional bytes raw = 3 [default = "\001x"];
          optional Color color = 4 [default = RED, deprecated = true];
          repeated int32 packed = 5 [packed = true];
          repeated int32 unpacked = 6;
          optional Message next = 7;
          oneof choice {
            float ratio = 8 [default = -inf];
            fixed64 bits = 9;
          }
          map<sint32, bytes> entries = 10;
        """)]
    [InlineData("""syntax = "proto3";""", """
          option deprecated = true;
          reserved 8 to max;
          int32 id = 1;
          optional string text = 2;
          repeated Color packed = 3;
          repeated sfixed32 unpacked = 4 [packed = false, deprecated = true];
          Message next = 5;
          repeated Message all = 6;
          repeated bytes raw = 7;
        """)]
    [InlineData("""edition = "2023";""", """
          reserved old;
          int32 id = 1;
          int32 implicit = 2 [features.field_presence = IMPLICIT];
          Message next = 3 [features.field_presence = LEGACY_REQUIRED];
          repeated bool packed = 4;
          repeated bool unpacked = 5 [features.repeated_field_encoding = EXPANDED];
          Message group = 6 [features.message_encoding = DELIMITED];
          map<string, Message> entries = 7;
          oneof choice {
            int64 number = 8 [default = -5];
          }
        """)]
    public async Task FieldsArePrintedAsTheyAreDeclared(string syntax, string fields)
    {
        string message = $"message Message {{\n{fields.ReplaceLineEndings("\n")}\n}}\n";
        _folder.Write("message.proto", $"{syntax}\nenum Color {{ NONE = 0; RED = 1; }}\n{message}");
        Assert.Equal(message, Position().Replace((await _folder.RunAsync("describe", "--proto", "message.proto", "--type", "Message")).SuccessfulOutput, ""));
    }

    [Theory]
    [InlineData("""syntax = "proto3";""", "reserved -3 to -1, 5, 7 to max;\n  reserved \"OLD\";")]
    [InlineData("""edition = "2024";""", "reserved OLD, OLDER;")]
    public async Task ReservedValuesOfAnEnumArePrinted(string syntax, string reserved)
    {
        string type = $"enum Kind {{\n  {reserved}\n  KIND_NONE = 0;\n}}\n";
        _folder.Write("kind.proto", $"{syntax}\n{type}");
        Assert.Equal(type, Position().Replace((await _folder.RunAsync("describe", "--proto", "kind.proto", "--type", "Kind")).SuccessfulOutput, ""));
    }

    [Fact]
    public async Task ATerminalDoesNotObeyAComment()
    {
        _folder.Write("message.proto", "syntax = \"proto3\";\n// a\e[31mb\u009bc\td\nmessage Message {}\n");
        string output = (await _folder.RunAsync("describe", "--proto", "message.proto", "--type", "Message")).SuccessfulOutput;
        Assert.StartsWith("// a\ufffd[31mb\ufffdc\td\nmessage Message {", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AFeatureOfTheFileIsPrintedWithItsFields()
    {
        _folder.Write("message.proto", """edition = "2023"; option features.field_presence = IMPLICIT; message Message { int32 id = 1; Message next = 2; }""");
        string output = (await _folder.RunAsync("describe", "--proto", "message.proto", "--type", "Message")).SuccessfulOutput;
        Assert.Equal("message Message {\n  int32 id = 1 [features.field_presence = IMPLICIT];\n  Message next = 2;\n}\n", Position().Replace(output, ""));
    }

    [Fact]
    public async Task AGroupOfProto2IsPrintedWithItsType()
    {
        _folder.Write("message.proto", """syntax = "proto2"; package old; message Outer { repeated group Part = 1 { optional int32 id = 2; } }""");
        string output = (await _folder.RunAsync("describe", "--proto", "message.proto", "--type", "old.Outer")).SuccessfulOutput;
        Assert.Contains("  repeated group old.Outer.Part = 1;  // message.proto:1:49\n", output, StringComparison.Ordinal);
    }

    /// <summary>A set has no position of a file unless protoc wrote it, and its imports are types of the schema.</summary>
    [Fact]
    public async Task TypesOfASetAreListedWithItsImports()
    {
        _ = (await _folder.RunAsync("compile", "protos", "-o", "set")).SuccessfulOutput;
        string output = (await _folder.RunAsync("describe", "--descriptors", "set")).SuccessfulOutput;
        Assert.Equal("message google.protobuf.Timestamp\nmessage shop.Item\nenum shop.Kind\nservice shop.Till\n", output);
    }

    [Fact]
    public async Task WellKnownTypesAreListedWithoutASchema() =>
        Assert.Contains("message google.protobuf.Timestamp  // google/protobuf/timestamp.proto:", (await _folder.RunAsync("describe")).SuccessfulOutput, StringComparison.Ordinal);

    [Fact]
    public async Task AnUnknownTypeIsAnErrorThatNamesSimilarOnes()
    {
        (await _folder.RunAsync("describe", "--proto", "protos", "--type", "Kind")).AssertError(2, @"The schema has no type Kind, but shop\.Kind\.");
        (await _folder.RunAsync("--proto", "protos", "--type", "shop.Kind")).AssertError(2, @"The schema has no message shop\.Kind\.");
    }

    [Fact]
    public async Task CommentsNamesAndNumbersHaveColours()
    {
        string output = (await _folder.RunAsync("describe", "--proto", "protos", "--type", "shop.Kind", "--color", "always")).SuccessfulOutput.Replace('\\', '/');
        Assert.Contains("  \e[36mKIND_FREE\e[0m = \e[33m-1\e[0m [deprecated = true];  \e[90m// protos/item.proto:25:3\e[0m\n", output, StringComparison.Ordinal);
    }

    [GeneratedRegex("  // .*")]
    private static partial Regex Position();
}
