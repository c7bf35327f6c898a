using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler.Breaking;

/// <summary>Each rule: a change that breaks it, the place of the diagnostic, and a similar change that is compatible.</summary>
public class BreakingChangesTests
{
    private const string Message2 = "syntax = \"proto2\";\nmessage M {\n  {}\n}\nenum E { A = 0; B = 1; }\nmessage Other { enum E { A = 0; B = 1; C = 2; } }\nmessage N { }\n";
    private const string Enum3 = "syntax = \"proto3\";\nenum E {\n  Z = 0; {}\n}\n";
    private const string Message2023 = "edition = \"2023\";\nmessage M { {}\n}\nmessage N { }\n";
    private const string Service3 = "syntax = \"proto3\";\nmessage M { }\nmessage N { }\nservice S {\n  {}\n}\n";
    private const string File3 = "syntax = \"proto3\";\n{}\nmessage M { }\n";

    [Theory]
    [InlineData(File3, "package p;", "package q;", "PZ0401(2,9)")]
    [InlineData(File3, "package p;", "", "PZ0401(1,1)")]
    [InlineData(File3, "package p; message Gone { int32 a = 1; } enum Lost { L = 0; } service S { }", "package p;", "")]
    [InlineData(Message2, "optional int32 a = 1;", "", "PZ0402(2,9) PZ0403(2,9)")]
    [InlineData(Message2, "optional int32 a = 1;", "reserved 1;", "PZ0403(2,9)")]
    [InlineData(Message2, "optional int32 a = 1;", "reserved \"a\";", "PZ0402(2,9)")]
    [InlineData(Message2, "optional int32 a = 1;", "reserved \"a\"; reserved 5, 1 to 3;", "")]
    [InlineData(Message2, "optional int32 a = 1;", "optional int32 b = 1;", "PZ0404(3,18) PZ0405(3,18)")]
    [InlineData(Message2, "optional int32 a = 1;", "optional int32 b = 1 [json_name = \"a\"];", "PZ0404(3,18)")]
    [InlineData(Message2, "optional int32 a_b = 1;", "optional int32 a_b = 1 [json_name = \"x\"];", "PZ0405(3,39)")]
    [InlineData(Message2, "optional int32 a_b = 1;", "optional int32 a_b = 1 [json_name = \"aB\"];", "")]
    [InlineData(Message2, "optional int32 a = 1;", "optional string a = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "optional int32 a = 1;", "optional uint32 a = 1;", "")]
    [InlineData(Message2, "optional int32 a = 1;", "optional int64 a = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "optional fixed64 a = 1;", "optional sfixed64 a = 1;", "")]
    [InlineData(Message2, "optional string a = 1;", "optional bytes a = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "optional M a = 1;", "optional N a = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "optional group G = 1 { }", "optional M g = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "optional E a = 1;", "optional Other.E a = 1;", "")]
    [InlineData(Message2, "optional Other.E a = 1;", "optional E a = 1;", "PZ0406(3,12)")]
    [InlineData(Message2, "map<int32, int32> a = 1;", "map<int32, string> a = 1;", "PZ0406(3,14)")]
    [InlineData(Message2, "optional int32 a = 1;", "repeated int32 a = 1;", "PZ0407(3,18)")]
    [InlineData(Message2, "repeated M.AEntry a = 1; message AEntry { optional int32 key = 1; optional int32 value = 2; }", "map<int32, int32> a = 1;", "PZ0407(3,21)")]
    [InlineData(Message2, "optional int32 a = 1;", "oneof o { int32 a = 1; }", "PZ0408(3,19)")]
    [InlineData(Message2, "oneof o { int32 a = 1; }", "oneof p { int32 a = 1; }", "PZ0408(3,19)")]
    [InlineData(Message2, "oneof o { int32 a = 1; }", "oneof o { int32 b = 2; int32 a = 1; }", "")]
    [InlineData(Message2, "optional int32 a = 1 [default = 7];", "optional int32 a = 1;", "PZ0409(3,18)")]
    [InlineData(Message2, "optional int32 a = 1;", "optional int32 a = 1 [default = 7];", "PZ0409(3,35)")]
    [InlineData(Message2, "optional int32 a = 1;", "optional uint32 a = 1 [default = 0];", "")]
    [InlineData(
        Message2, "optional bytes a = 1 [default = \"\\n\\t\\r\\\"\\'\\\\\\001\\377z\"];",
        "optional bytes a = 1 [default = \"\\x0a\\x09\\x0d\\x22\\x27\\x5c\\x01\\xff\\x7a\"];", "")]
    [InlineData(Message2, "optional float a = 1 [default = nan];", "optional float a = 1 [default = nan];", "")]
    [InlineData(Message2, "optional float a = 1 [default = nan];", "optional float a = 1 [default = inf];", "PZ0409(3,35)")]
    [InlineData(Message2, "optional E a = 1;", "optional E a = 1 [default = B];", "PZ0409(3,31)")]
    [InlineData(Message2, "optional E a = 1;", "optional E a = 1 [default = A];", "")]
    [InlineData(Message2, "required int32 a = 1;", "optional int32 a = 1;", "PZ0410(2,9) PZ0407(3,18)")]
    [InlineData(Message2, "", "required int32 a = 1;", "PZ0410(3,18)")]
    [InlineData(Message2, "", "optional int32 a = 1;", "")]
    [InlineData(Message2, "reserved 1 to 5, 10; reserved \"a\";", "reserved 2 to 4; reserved \"b\";", "PZ0411(2,9) PZ0411(2,9) PZ0411(2,9)")]
    [InlineData(Message2, "reserved 1 to 5, 10; reserved \"a\";", "reserved 1 to 3, 4, 5 to max; reserved \"b\", \"a\";", "")]
    [InlineData(Message2, "extensions 5 to 9; extend M { optional int32 x = 5; }", "extensions 5 to 9; extend M { optional string x = 5; }", "PZ0406(3,42)")]
    [InlineData(Message2, "extensions 5 to 9; extend M { optional int32 x = 5; }", "extensions 5 to 9; extend M { optional int32 y = 5; }", "PZ0404(3,48)")]
    [InlineData(Message2023, "", "option features.json_format = LEGACY_BEST_EFFORT;", "PZ0412(2,9)")]
    [InlineData(Message2023, "option features.json_format = LEGACY_BEST_EFFORT;", "", "")]
    [InlineData(Message2023, "N n = 1;", "N n = 1 [features.message_encoding = DELIMITED];", "PZ0406(2,13)")]
    [InlineData(Message2023, "int32 n = 1 [features.field_presence = LEGACY_REQUIRED];", "int32 n = 1;", "PZ0407(2,19)")]
    [InlineData(
        "edition = \"2023\"; {}", "option features.message_encoding = DELIMITED; message M { M m = 1; map<int32, M> n = 2; }",
        "message M { M m = 1 [features.message_encoding = DELIMITED]; map<int32, M> n = 2; }", "")]
    [InlineData(Message2023, "int32 n = 1 [features.field_presence = IMPLICIT];", "int32 n = 1;", "")]
    [InlineData(Enum3, "A = 1;", "", "PZ0413(2,6) PZ0414(2,6)")]
    [InlineData(Enum3, "A = 1;", "reserved 1; reserved \"A\";", "")]
    [InlineData(Enum3, "option allow_alias = true; A = 1; B = 1;", "reserved 1; reserved \"A\";", "PZ0414(2,6)")]
    [InlineData(Enum3, "A = 1;", "B = 1;", "PZ0415(3,10)")]
    [InlineData(Enum3, "A = 1;", "option allow_alias = true; B = 1; A = 1;", "")]
    [InlineData(Enum3, "option allow_alias = true; A = 1; B = 1;", "option allow_alias = true; A = 1; C = 1;", "PZ0415(3,37) PZ0415(3,44)")]
    [InlineData(Enum3, "reserved -5 to -1, 100 to max; reserved \"A\";", "reserved -5 to -2;", "PZ0416(2,6) PZ0416(2,6) PZ0416(2,6)")]
    [InlineData("edition = \"2023\"; enum E { {} Z = 0; }", "", "option features.json_format = LEGACY_BEST_EFFORT;", "PZ0417(1,24)")]
    [InlineData(Service3, "rpc F(M) returns (M);", "rpc F(N) returns (M);", "PZ0418(5,7)")]
    [InlineData(Service3, "rpc F(M) returns (M);", "rpc F(M) returns (N);", "PZ0419(5,7)")]
    [InlineData(Service3, "rpc F(M) returns (M);", "rpc F(stream M) returns (M);", "PZ0420(5,7)")]
    [InlineData(Service3, "rpc F(M) returns (stream M);", "rpc F(M) returns (M);", "PZ0421(5,7)")]
    [InlineData(Service3, "rpc F(M) returns (M);", "rpc F(M) returns (M) { option idempotency_level = IDEMPOTENT; }", "PZ0422(5,33)")]
    [InlineData(Service3, "rpc F(M) returns (M);", "rpc G(N) returns (stream N);", "")]
    public void AreReportedAtTheirDeclarations(string frame, string before, string now, string expected)
    {
        byte[] baseline = Compile(frame.Replace("{}", before)).ToFileDescriptorSet();
        ProtoCompilation compilation = Compile(frame.Replace("{}", now));

        IReadOnlyList<ProtoDiagnostic> found = compilation.FindBreakingChanges(baseline);

        Assert.Equal(expected, string.Join(' ', found.Select(change => $"{change.Id}({change.Line},{change.Column})")));
        Assert.All(found, change => Assert.Equal((ProtoDiagnosticSeverity.Error, "a.proto"), (change.Severity, change.Path)));
        Assert.Empty(compilation.FindBreakingChanges(compilation.ToFileDescriptorSet()));
    }

    [Theory]
    [InlineData(
        "optional int32 a = 1;", "",
        "Field 1 \"a\" of message \"M\" was deleted, but its number is not reserved; a later field of that number would misread earlier binary messages; add 'reserved 1;'")]
    [InlineData(
        "reserved \"a\"; reserved 1; optional int32 b = 2;", "reserved \"a\"; reserved 1; repeated int32 b = 2;",
        "Field 2 \"b\" of message \"M\" was optional, and is repeated now; the two differ in binary messages or in JSON; add a field with a new number")]
    [InlineData(
        "map<int32, M> a = 1;",
        "map<int32, N> a = 1;",
        "The value of map \"a\" in message \"M\" had the type message \"M\", and has the type message \"N\" now; the two differ in binary messages or in JSON; "
            + "add a field with a new number")]
    [InlineData(
        "optional E a = 1 [default = B];",
        "optional E a = 1;",
        "Field 1 \"a\" of message \"M\" had the default \"B\", and has the default of its type now; an absent field has a different value for programs with "
            + "the earlier schema; keep the default")]
    [InlineData(
        "reserved 1 to max;", "reserved 1 to 5;",
        "The reservation of numbers 6 to max in message \"M\" was deleted; a new field could reuse it and misread earlier messages; restore the reservation")]
    public void SayWhatToDo(string before, string now, string expected) => Assert.Equal(
        expected, Compile(Message2.Replace("{}", now)).FindBreakingChanges(Compile(Message2.Replace("{}", before)).ToFileDescriptorSet())[0].Message);

    /// <summary>buf does the same: a file, message, enum or service that is gone is not in the category.</summary>
    [Fact]
    public void AreFoundAcrossFiles()
    {
        const string type = "syntax = \"proto3\"; package p; message M { int32 a = 1; }";
        byte[] baseline = new ProtoCompiler().Add("old.proto", type).Add("gone.proto", "syntax = \"proto3\"; message Gone { int32 a = 1; }").Compile().ToFileDescriptorSet();

        Assert.Empty(new ProtoCompiler().Add("new.proto", type).Compile().FindBreakingChanges(baseline));
        ProtoDiagnostic change = Assert.Single(new ProtoCompiler().Add("new.proto", type.Replace("int32", "bool")).Compile().FindBreakingChanges(baseline));
        Assert.Equal(("PZ0406", "new.proto"), (change.Id, change.Path));
    }

    /// <summary>The set of protoc without <c>--include_imports</c> has no imports: neither the enum of a default, nor one that has another name now.</summary>
    [Fact]
    public void ABaselineMayLackImports()
    {
        ProtoCompilation compilation = new ProtoCompiler { Resolver = _ => "syntax = \"proto2\"; enum E { A = 3; B = 1; }" }
            .Add("a.proto", "syntax = \"proto2\"; import \"e.proto\"; message M { optional E a = 1; optional E b = 2 [default = B]; }").Compile();

        Assert.Empty(compilation.FindBreakingChanges(compilation.ToFileDescriptorSet(includeImports: false)));
    }

    [Fact]
    public void AFileWithErrorsIsNotCompared() =>
        Assert.Throws<ProtoCompileException>(() => Compile("message").FindBreakingChanges(Compile(File3.Replace("{}", "")).ToFileDescriptorSet()));

    private static ProtoCompilation Compile(string text) => new ProtoCompiler().Add("a.proto", text).Compile();
}
