namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Each construct of the language has the locations that protoc gives it.</summary>
public class SourceInfoTests
{
    private const string Options = "import 'google/protobuf/descriptor.proto';\n";

    [Theory]
    [InlineData("")]
    [InlineData("\n\n")]
    [InlineData("// Only a comment.")]
    [InlineData("// Only a comment.\n")]
    [InlineData("\n  /* Only\n a comment. */  ")]
    [InlineData(";")]
    [InlineData("  ; ;\n")]
    [InlineData("syntax = 'proto2';")]
    [InlineData("\uFEFFsyntax = 'proto3'; message M { }")]
    [InlineData("\uFEFF\n// Leading.\nsyntax = 'proto3';\nmessage M { }")]
    [InlineData("// 1\n\n// 2\nsyntax = 'proto' '3'; // 3\n// 4\n\n// 5\npackage a . b /* 6 */ . c; // 7\n")]
    [InlineData("package p;\nmessage M { }\n")]
    public void Files(string text) => AssertSame(text);

    [Theory]
    [InlineData("import 'i.proto';\nimport public 'j.proto';\n import weak 'k.proto'; import public\n'l' '.proto';")]
    [InlineData("edition = '2024';\nimport 'i.proto'; import public 'j.proto';\nimport option 'k.proto'; // k\n// l\nimport option 'l.proto';")]
    public void Imports(string text) => SourceInfoOracle.AssertSame(("a.proto", text.Replace('\'', '"')), ("i.proto", ""), ("j.proto", ""), ("k.proto", ""), ("l.proto", ""));

    [Theory]
    [InlineData("syntax = 'proto2'; message M { required int32 a = 1; optional .N b = 2; repeated N.O c = 3 [deprecated = true, packed = false]; } message N { message O { } }")]
    [InlineData(
        "syntax = 'proto2';\nmessage M {\n  optional string s = 1 [default = 'a' \n 'b', json_name = 'x'\n'y'];\n optional double d = 2 [default = - \n inf]; "
            + "optional E e = 3 [json_name = 'z', default = B]; }\nenum E { A = 0; B = -1; C = - 2; }")]
    [InlineData(
        "syntax = 'proto3'; message M { optional int32 a = 0x1; string b = 2; map<string, M> c = 3; map < int32 , .M.N > d = 4 [deprecated = true]; "
            + "message N { } map\n<\nint32,int32>e=5; message O { } }")]
    [InlineData("syntax = 'proto2'; message map { } message M { optional map m = 1; repeated .map n = 2; }")]
    [InlineData(
        "syntax = 'proto2'; message M { optional group A = 1 { optional int32 a = 1; repeated group B = 2 [deprecated = true] { } } "
            + "// after\n // lead\nrequired group C = 5 { /* in */ } optional M m = 6; }")]
    [InlineData("syntax = 'proto3'; message M { // m\n oneof o { // o\n int32 a = 1; // a\n\n string b = 2 [deprecated = true]; } int32 c = 3; oneof p { M m = 4; } }")]
    [InlineData("syntax = 'proto2'; message M { oneof o { group A = 1 { } int32 b = 2; } oneof p { group C = 3 { } } }")]
    [InlineData("syntax = 'proto2';\nmessage M { extensions 1, 2 to 5, 100 to 200; extensions 6 to 7; reserved 10, 12 to 13, 300 to max; } message N { extensions 5 to max; }")]
    [InlineData("syntax = 'proto2';\nmessage M { reserved 'a' 'b', 'c'; reserved 1; reserved 'd'; reserved 3 to 4; }")]
    [InlineData(
        "edition = '2023'; message M { reserved a, b; reserved 1, 2; int32 f = 3 [features.field_presence = IMPLICIT]; } enum E { A = 0; reserved b, c; "
            + "reserved -5, -3 to -2, 10 to max; reserved - 7; }")]
    [InlineData(
        "syntax = 'proto3'; enum E { option allow_alias = true; option deprecated = true; A = 0; B = 0 [deprecated = true]; C = -0x5; reserved 'D'; reserved 7 to 8, 9; ; }")]
    [InlineData(
        "syntax = 'proto2'; message M { extensions 1 to 10; extend M { optional int32 a = 1; repeated group G = 2 { } } message N { } extend .M { "
            + "optional N n = 3; } }\nextend M { optional group H = 4 { } // h\n // i\n optional int32 i = 5; }\nmessage O { } extend M { repeated O o = 6 [deprecated = true]; }")]
    [InlineData(
        "syntax = 'proto3'; service S { option deprecated = true; rpc A(M) returns (M); // a\n rpc B (stream .M) returns (stream N) { "
            + "option deprecated = true; ; option idempotency_level = IDEMPOTENT; } rpc C(M)returns(stream M){} ; } message M { } message N { } message stream { }")]
    [InlineData(
        "edition = '2024'; option features.enforce_naming_style = STYLE_LEGACY; export message A { local enum B { Z = 0; } local message C { } } "
            + "// x\n// y\nlocal message D { export message E { } } message export { } message local { .export e = 1; .local l = 2; }")]
    [InlineData("edition = '2023'; message export { local l = 1; } message local { export message = 1; }")]
    public void Declarations(string text) => AssertSame(text);

    [Theory]
    [InlineData("option java_package = 'a' 'b'; // jp\n// of\noption optimize_for = /* x */ SPEED;\noption (a.fo) = -5; option\n(.a.fs).a = 1; option (a.fs) . o . (a.x) = { };")]
    [InlineData(
        "option (fr) = 1; option (fr) = 2; option (fr) = 3; option (fs).r = 5; option (fs).r = 6; option (fs).o.r = 7; option (fs).r = 8; option (fg).a = 1; option (fg).r = 2;")]
    [InlineData(
        "option (rs) = { a: 1 r: [1, 2] o { a: 3 } [a.x] < > }; option (rs) = { }; message N { option (mr) = { s: '}' }; option (mr) = { s: \"{\" }; option deprecated = true; }")]
    [InlineData(
        "message N { optional int32 f = 1 [(er).r = 1, deprecated = true, (er).r = 2, json_name = 'x', (er).o = { a: 1 }, targets = TARGET_TYPE_FIELD, "
            + "(google.protobuf.FieldOptions.targets) = TARGET_TYPE_FILE, targets = TARGET_TYPE_ENUM]; oneof o { option (oo) = 1; int32 g = 2; } }")]
    [InlineData(
        "message N { extensions 1, 5 to 7, 9 [(xo).r = 1, verification = UNVERIFIED, (xo).r = 2]; extensions 10 [(xo).r = 3, declaration = { "
            + "number: 10 full_name: '.e' type: 'int32' }]; extensions 20; }")]
    [InlineData(
        "enum N { option (eo) = 1; A = 0 [(vo) = 1, deprecated = true, (vo) = 2]; B = 1; } service S { option (so) = 1; option deprecated = true; "
            + "rpc R(M) returns (M) { option (me) = 1; option (me) = 2; option deprecated = true; } }")]
    [InlineData(
        "option (fs).one.a = 1; option (fs).two.a = 2; option (fs).one.r = 3; option (fs).two.o.r = 4; option (fs).one.r = 5; option (fs).only = 6; option (fs).one.hidden = 1;")]
    [InlineData(
        "option (hidden) = 1; option (fs).hidden = 2; option (fs).a = 3; option (hidden_message).a = 4; option (fg).hidden = 5; option (hidden_list) = 1; "
            + "option (hidden_list) = 2; option (i).hidden = 0; option (i).a = 0;")]
    public void OptionsHaveThePathsOfTheirFields(string text) => SourceInfoOracle.AssertSame(
        ("a.proto", ("syntax = 'proto2'; import 'o.proto'; import 'google/protobuf/descriptor.proto'; package a; message M { }\n" + text).Replace('\'', '"')),
        ("i.proto", "syntax = \"proto3\"; package a; import \"google/protobuf/descriptor.proto\"; message I { int32 a = 1; int32 hidden = 2 [retention = RETENTION_SOURCE]; }"),
        ("o.proto", $$"""
            syntax = "proto2";
            package a;
            {{Options.Replace('\'', '"')}} import "i.proto";
            message O {
              optional int32 a = 1; repeated int32 r = 2; optional O o = 3; optional string s = 4;
              optional int32 hidden = 5 [retention = RETENTION_SOURCE];
              oneof choice { O one = 6; O two = 7; int32 only = 8; }
              extensions 100 to max;
            }
            extend O { optional O x = 100; }
            extend google.protobuf.FileOptions {
              optional int32 fo = 50000; repeated int32 fr = 50001; optional O fs = 50002; repeated O rs = 50003;
              optional group Fg = 50004 { optional int32 a = 1; repeated int32 r = 2; optional int32 hidden = 3 [retention = RETENTION_SOURCE]; }
              optional int32 hidden = 50005 [retention = RETENTION_SOURCE]; optional O hidden_message = 50006 [retention = RETENTION_SOURCE];
              repeated int32 hidden_list = 50007 [retention = RETENTION_SOURCE]; optional I i = 50008;
            }
            extend google.protobuf.MessageOptions { repeated O mr = 50000; }
            extend google.protobuf.FieldOptions { optional O er = 50000; }
            extend google.protobuf.OneofOptions { optional int32 oo = 50000; }
            extend google.protobuf.ExtensionRangeOptions { optional O xo = 50000; }
            extend google.protobuf.EnumOptions { optional int32 eo = 50000; }
            extend google.protobuf.EnumValueOptions { repeated int32 vo = 50000; }
            extend google.protobuf.ServiceOptions { optional int32 so = 50000; }
            extend google.protobuf.MethodOptions { repeated int32 me = 50000; }
            """));

    /// <summary>A column is a byte of UTF-8, and a tab ends at a multiple of 8.</summary>
    [Theory]
    [InlineData("\tmessage M { }\t\tmessage N { }")]
    [InlineData("   \t message M\t{ }\n\t\tmessage N { }")]
    [InlineData("/* \u00FC */ message A { } /* \u20AC\t */ message B { } /* \U0001F600 */ message C { }\tmessage D { }")]
    [InlineData("option java_package = '\u00FC\u20AC\U0001F600'; message M { }")]
    [InlineData("message M { }\v\fmessage N { }\r message O { }\r\n message P { }")]
    [InlineData("/*\n\t\u00FC */\tmessage M { }")]
    public void Columns(string text) => AssertSame("syntax = 'proto3';\n" + text);

    private static void AssertSame(string text) => SourceInfoOracle.AssertSame(("a.proto", text.Replace('\'', '"')));
}
