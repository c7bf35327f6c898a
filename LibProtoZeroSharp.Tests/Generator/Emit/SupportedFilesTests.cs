using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Generated code compiles without a warning, including its XML comments.</summary>
public class SupportedFilesTests
{
    private static readonly string[] Scalars =
    [
        "double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string", "bytes", "uint32", "sfixed32", "sfixed64", "sint32", "sint64", "E", "M",
    ];

    [Theory]
    [InlineData("proto2", "optional ")]
    [InlineData("proto2", "required ")]
    [InlineData("proto2", "repeated ")]
    [InlineData("proto3", "")]
    [InlineData("proto3", "optional ")]
    [InlineData("proto3", "repeated ")]
    public void EveryTypeInEveryShape(string syntax, string label) => AssertCompiles($$"""
        syntax = "{{syntax}}"; package p;
        message M {
          {{string.Join(" ", Scalars.Select((type, i) => $"{label}{type} f{i} = {i + 1};"))}}
          {{(label == "repeated " ? Packable(101, $"packed = {(syntax == "proto2" ? "true" : "false")}") : "")}}
        }
        enum E { Z = 0; }
        """);

    [Fact]
    public void EveryTypeInAOneof() => AssertCompiles($$"""
        syntax = "proto3"; package p;
        message M { oneof o { {{string.Join(" ", Scalars.Select((type, i) => $"{type} f{i} = {i + 1};"))}} } }
        enum E { Z = 0; }
        """);

    [Fact]
    public void EveryKeyAndValueOfAMap()
    {
        string[] keys = [.. Scalars.Where(type => type is not ("double" or "float" or "bytes" or "E" or "M"))];
        AssertCompiles($$"""
            syntax = "proto3"; package p;
            message M {
              {{string.Join(" ", keys.SelectMany((key, i) => Scalars.Select((value, j) => $"map<{key}, {value}> f{i}x{j} = {(100 * i) + j + 1};")))}}
            }
            enum E { Z = 0; }
            """);
    }

    [Fact]
    public void EveryShapeOfAGroup() => AssertCompiles("""
        syntax = "proto2"; package p;
        message M {
          optional group A = 1 { optional int32 x = 1; optional group A = 2 { required M m = 1; } }
          required group B = 2 { optional lower c = 1; }
          repeated group C = 3 { map<int32, M> m = 1; }
          oneof o { group D = 4 { oneof o { group D = 1 {} } } M e = 5; }
          extensions 10;
          message lower {}
        }
        extend M { optional group X = 10 { optional M m = 1; } }
        """);

    [Theory]
    [InlineData("2023")]
    [InlineData("2024")]
    public void EveryFeatureOfAnEdition(string edition) => AssertCompiles($$"""
        edition = "{{edition}}"; package p;
        option features.field_presence = IMPLICIT; option features.enum_type = CLOSED; option features.repeated_field_encoding = EXPANDED;
        option features.utf8_validation = NONE; option features.message_encoding = DELIMITED;
        message M {
          {{string.Join(" ", Scalars.Select((type, i) => $"{type} i{i} = {i + 1}{(type == "E" ? " [features.field_presence = EXPLICIT]" : "")};"))}}
          {{string.Join(" ", Scalars.Select((type, i) => $"{type} e{i} = {i + 101} [features.field_presence = EXPLICIT];"))}}
          {{string.Join(" ", Scalars.Select((type, i) => $"{type} q{i} = {i + 201} [features.field_presence = LEGACY_REQUIRED];"))}}
          {{string.Join(" ", Scalars.Select((type, i) => $"repeated {type} r{i} = {i + 301};"))}}
          {{Packable(401, "features.repeated_field_encoding = PACKED")}}
          {{string.Join(" ", Scalars.Select((type, i) => $"map<string, {(type == "E" ? "O" : type)}> m{i} = {i + 501} [features.utf8_validation = VERIFY];"))}}
          oneof o { {{string.Join(" ", Scalars.Select((type, i) => $"{type} o{i} = {i + 601};"))}} }
          repeated M prefixed = 701 [features.message_encoding = LENGTH_PREFIXED];
        }
        enum E { Z = 0; }
        enum O { option features.enum_type = OPEN; Y = 0; }
        """);

    [Fact]
    public void AMessageSet() =>
        AssertCompiles("syntax = \"proto2\"; message M { option message_set_wire_format = true; extensions 4 to max; } message N { extend M { optional N n = 4; } }");

    /// <summary>With the classes around nested types, the code is indented by more than the length of a line.</summary>
    [Fact]
    public void TheDeepestNestingOfProtoc() => AssertCompiles(
        "syntax = \"proto2\";" + string.Concat(Enumerable.Range(0, 31).Select(i => $"message M{i} {{ optional M{i} m = 1; ")) + new string('}', 31));

    [Fact]
    public void CommentsAreEscaped() => AssertCompiles("syntax = \"proto3\";\n"
        + "// <b> & \"quotes\" */ ]]> \u0001\uFFFF \u2028 {@link x}\n//\n///  /// <summary>\n"
        + "message M {\n  /* <summary>\n   * deep\n   */\n  int32 x = 1; // trailing & <more>\n}\n// <e>\nenum E {\n  // <v>\n  Z = 0;\n}\n");

    [Fact]
    public void DeprecatedThingsAreMarked()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3";
            message M { int32 x = 1 [deprecated = true]; oneof o { Old old = 2 [deprecated = true]; } E e = 3; }
            message Old { option deprecated = true; repeated Old olds = 1; }
            enum E { Z = 0 [deprecated = true]; }
            """));
        Assert.Equal(
            ["CS0612", "CS0612", "CS0612", "CS0612", "CS0612"],
            host.Compile("class C { static int X(M m) => m.X; static Old O(M m) { m.ClearOld(); return m.Old; } static E F() => E.Z; }").Select(diagnostic => diagnostic.Id));
    }

    /// <summary>As in Google's C#: the property for the case gives no warning about a deprecated field.</summary>
    [Fact]
    public void TheCaseOfADeprecatedFieldIsNotMarked()
    {
        var host = new GeneratorHost(("a.proto", "syntax = \"proto3\"; message M { oneof o { int32 old = 1 [deprecated = true]; } }"));
        Assert.Empty(host.Compile("class C { static bool X(M m) => m.OCase == M.OOneofCase.Old; }"));
    }

    [Fact]
    public void TypesOfADeprecatedFileAreMarked()
    {
        var host = new GeneratorHost(("a.proto", """
            syntax = "proto3"; option deprecated = true;
            message M { enum Inner { Z = 0; } Inner inner = 1; M m = 2; }
            enum E { Y = 0; }
            """));
        Assert.Equal(["CS0612", "CS0612"], host.Compile("class C { static int X(E e, M m) => m.M_.Inner == 0 ? 1 : 2; }").Select(diagnostic => diagnostic.Id));
    }

    [Fact]
    public void TheWellKnownTypes() =>
        AssertCompiles([.. Directory.GetFiles(WellKnownFolder, "*.proto").Select(path => (path, File.ReadAllText(path)))]);

    /// <summary>The folder from which the generator's own build takes them.</summary>
    private static string WellKnownFolder => Path.Combine(Protoc.Includes, "google", "protobuf");

    private static string Packable(int number, string option) => string.Join(" ", Scalars.Where(type => type is not ("string" or "bytes" or "M"))
        .Select((type, i) => $"repeated {type} p{i} = {i + number} [{option}];"));

    private static void AssertCompiles(string text) => AssertCompiles(("a.proto", text));

    private static void AssertCompiles(params (string, string)[] files)
    {
        foreach (string records in (string[])["false", "true"])
        {
            GeneratorHost host = new GeneratorHost(files).Property("ProtoZeroRecords", records);
            ImmutableArray<Diagnostic> diagnostics = host.Compile();
            Assert.Equal([], diagnostics);
            Assert.Equal(files.Length, host.Run().GeneratedSources.Length);
        }
    }
}
