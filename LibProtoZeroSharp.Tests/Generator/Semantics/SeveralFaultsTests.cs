using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary>All faults are reported at once, without faults that are only their consequences.</summary>
public class SeveralFaultsTests
{
    private const string Syntax = "syntax = \"proto3\"; ";

    /// <summary>An independent fault, in names that nothing else uses.</summary>
    private const string Twice = "message Twice { int32 x = 1; int32 y = 1; } ";

    [Fact]
    public void InOneText() => AssertFaults(
        ["a.proto(1) PZ0001", "a.proto(2) PZ0203", "a.proto(3) PZ0001", "a.proto(4) PZ0104"],
        ("a.proto", Syntax + "\nmessage A { int32 = 1; }\n" + Twice + "\nenum E { Z 0; }\nmessage Twice {}"));

    [Fact]
    public void WhereBracesAreMissingNothingIsKnownToBeTwice() => AssertFaults(
        ["a.proto(1) PZ0001"],
        ("a.proto", Syntax + "message A { message B {} }\nmessage C } message B {} message B {}"));

    [Fact]
    public void InTextAndImports() => AssertFaults(
        ["a.proto(1) PZ0100", "a.proto(2) PZ0001"],
        ("a.proto", Syntax + "\nimport \"nowhere.proto\";\nmessage A { B = 1; }"));

    [Fact]
    public void InFilesThatHaveNothingToDoWithEachOther() => AssertFaults(
        ["a.proto(0) PZ0001", "b.proto(0) PZ0107", "c.proto(0) PZ0100", "d.proto(0) PZ0203"],
        ("a.proto", Syntax + "message {}"),
        ("b.proto", Syntax + "message B { Nothing b = 1; }"),
        ("c.proto", Syntax + "import \"nowhere.proto\";"),
        ("d.proto", Syntax + Twice));

    [Fact]
    public void InNamesNumbersOptionsAndStyle() => AssertFaults(
        ["a.proto(1) PZ0107", "a.proto(2) PZ0203", "a.proto(3) PZ0231", "a.proto(4) PZ0120", "a.proto(5) PZ0104", "a.proto(6) PZ0107", "a.proto(7) PZ0140", "a.proto(8) PZ0207"],
        ("a.proto", """
            edition = "2024";
            message A { Nothing a = 1; }
            message Twice { int32 x = 1; int32 y = 1; }
            enum First { option allow_alias = true; ONE = 1; UNO = 1; }
            message Options { int32 a = 1 [nothing = 1]; }
            message A {}
            service S { rpc R(Nothing) returns (A); }
            message Style { int32 BadName = 1; }
            message Ranges { reserved 1 to 10, 5; }
            """));

    /// <summary>A range is compared with the widest one before it, and not with its neighbour.</summary>
    [Fact]
    public void InRangesThatAWiderOneContains() => AssertFaults(
        ["a.proto(3) PZ0207", "a.proto(4) PZ0207", "a.proto(5) PZ0207", "a.proto(6) PZ0207"],
        ("a.proto", """
            syntax = "proto2";
            message M {
              reserved 1 to 20;
              reserved 2 to 3;
              reserved 10 to 12;
              reserved 20 to 25;
              extensions 25;
              reserved 26 to 30;
              optional int32 a = 31;
            }
            """));

    [Fact]
    public void InImportsAndNames() => AssertFaults(
        ["a.proto(1) PZ0100", "a.proto(2) PZ0104", "a.proto(3) PZ0203", "a.proto(4) PZ0123"],
        ("a.proto", Syntax + "\nimport \"nowhere.proto\";\nmessage A { nowhere.N n = 1; } enum A { Z = 0; }\n" + Twice + "\noption deprecated = 1; option (nowhere.option) = 1;"));

    [Theory]
    [InlineData("message A { int32 = 1; }", "PZ0001")]
    [InlineData("message A { Nothing a = 1; }", "PZ0107")]
    [InlineData("message A {} message A {}", "PZ0104")]
    [InlineData("import \"nowhere.proto\"; message A {}", "PZ0100")]
    [InlineData("option deprecated = 1; message A {}", "PZ0123")]
    [InlineData("import \"b.proto\"; message A {}", "PZ0101")]
    public void InAFileAndInOneThatImportsIt(string text, string id)
    {
        string b = Syntax + """
            import "a.proto"; import "google/protobuf/descriptor.proto";
            message B { A a = 1; C c = 2 [(o) = 1]; map<string, A> as = 3; oneof one { A.X x = 4 [deprecated = true]; } } service S { rpc R(A) returns (stream B); }
            extend google.protobuf.FieldOptions { A option = 50000; repeated int32 rest = 50001; }
            message D { int32 d = 1 [(option) = { x: 1 }, (option).y = 1, (rest) = 1]; }
            message E { int32 e = 1 [(rest) = true]; }
            """ + "\n" + Twice;
        string c = Syntax + "import \"b.proto\"; message C { B b = 1; D d = 2; Nothing n = 3; int32 x = 3; }";
        string where = id == "PZ0101" ? "b.proto(0) " : "a.proto(0) ";
        AssertFaults([where + id, "b.proto(4) PZ0123", "b.proto(5) PZ0203", "c.proto(0) PZ0203"], ("a.proto", Syntax + text), ("b.proto", b), ("c.proto", c));
    }

    /// <summary>The rules for fields of other types are not applied to a field of an unknown type.</summary>
    [Theory]
    [InlineData("proto2", "optional Nothing a = 1 [default = 5, packed = true, lazy = true, jstype = JS_STRING];")]
    [InlineData("proto3", "repeated Nothing a = 1 [packed = true];")]
    [InlineData("proto3", "map<string, Nothing> a = 1 [deprecated = true];")]
    [InlineData("proto3", "Nothing a_b = 1 [json_name = \"x\"]; int32 c = 2 [json_name = \"aB\"];")]
    [InlineData("proto3", "oneof o { Nothing a = 1; }")]
    [InlineData("2023", "Nothing a = 1 [features.utf8_validation = NONE, features.message_encoding = DELIMITED];")]
    [InlineData("2023", "repeated Nothing a = 1 [features.repeated_field_encoding = PACKED];")]
    [InlineData("2023", "map<string, Nothing> a = 1 [features.utf8_validation = NONE];")]
    [InlineData("2023", "Nothing a = 1 [default = X, features.field_presence = IMPLICIT];")]
    [InlineData("proto2", "extensions 100 [declaration = { number: 100 full_name: \".x\" type: \"int32\" }]; } extend M { optional Nothing x = 100;")]
    [InlineData("proto2", "} extend Nothing { optional int32 x = 100; required int32 y = 100;")]
    [InlineData("proto2", "} service S { rpc R(Nothing) returns (M);")]
    [InlineData(
        "proto2",
        "required Nothing a = 1; } extend google.protobuf.FieldOptions { optional M o = 50000; } message U { optional int32 u = 1 [(o) = { a { b: 1 } }]; "
            + "optional int32 v = 2 [(o).a.b = 1];")]
    [InlineData(
        "proto2",
        "} extend google.protobuf.FieldOptions { optional Nothing o = 50000; } message U { optional int32 u = 1 [(o) = { a: 1 }]; "
            + "optional int32 v = 2 [(o).a = 1]; optional int32 w = 3 [(o) = 5];")]
    [InlineData("proto2", "} extend Nothing { optional int32 o = 50000; } message U { optional int32 u = 1 [(o) = 1];")]
    public void AnUnknownTypeIsAllThatIsWrongWithItsField(string language, string members)
    {
        string head = language[0] == '2' ? $"edition = \"{language}\";" : $"syntax = \"{language}\";";
        AssertFaults(
            ["a.proto(1) PZ0107"],
            ("a.proto",
                $"{head} import \"google/protobuf/descriptor.proto\"; option (used) = 1;\nmessage M {{ {members} }}\nextend google.protobuf.FileOptions {{ "
                    + $"{(language == "2023" ? "" : "optional ")}int32 used = 50000; }}"));
    }

    [Theory]
    [InlineData("message M { int32 a = 1; int32 a = 2; }", "PZ0104")]
    [InlineData("message M { int32 a = 1 [json_name = \"x\"]; string a = 2 [json_name = \"x\"]; }", "PZ0104")]
    [InlineData("enum E { Z = 0; Z = 1; }", "PZ0104")]
    public void ANameThatIsTakenIsAllThatIsWrongWithIt(string text, string id) => AssertFaults(["a.proto(1) " + id], ("a.proto", Syntax + "\n" + text));

    [Fact]
    public void InTheSettingsAndInTheText()
    {
        GeneratorHost host = new GeneratorHost(("a.proto", Syntax + "option csharp_namespace = \"1x\";\n" + Twice)).Property("ProtoZeroAccess", "hidden");
        Assert.Equal(["(0) PZ0505", "a.proto(0) PZ0502", "a.proto(1) PZ0203"], Faults(host));
    }

    [Fact]
    public void AConflictOfTwoFilesLeavesThoseThatImportThemTheirFaults() => AssertFaults(
        ["b.proto(1) PZ0104", "c.proto(2) PZ0107", "c.proto(3) PZ0203"],
        ("a.proto", Syntax + "message A {}"),
        ("b.proto", Syntax + "import \"a.proto\";\nmessage A {} message B {}"),
        ("c.proto", Syntax + "import \"b.proto\";\n\nmessage C { B b = 1; Nothing n = 2; }\n" + Twice));

    private static void AssertFaults(string[] expected, params (string, string)[] files) =>
        Assert.Equal(expected.Order(StringComparer.Ordinal), Faults(new GeneratorHost(files)));

    private static IEnumerable<string> Faults(GeneratorHost host) => host.Run().Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
        .Select(diagnostic => $"{Path.GetFileName(diagnostic.Location.GetLineSpan().Path)}({diagnostic.Location.GetLineSpan().StartLinePosition.Line}) {diagnostic.Id}")
        .Order(StringComparer.Ordinal);
}
