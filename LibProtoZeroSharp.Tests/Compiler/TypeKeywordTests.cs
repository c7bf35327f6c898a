using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>A message may have the name of a keyword. protoc takes some of them for the keyword where a type is expected.</summary>
public class TypeKeywordTests
{
    private static readonly string[] Uses =
    [
        "message M { K.X x = 1; }",
        "message M { .p.K.X x = 1; }",
        "message M { repeated K.X x = 1; }",
        "message M { optional K.X x = 1; }",
        "message M { oneof o { K.X x = 1; } }",
        "message M { K x = 1; }",
        "message M { repeated K x = 1; }",
        "message M { map<int32, K.X> x = 1; }",
        "message M { map<int32, K> x = 1; }",
        "message M { map<K.X, int32> x = 1; }",
        "message M { } service S { rpc Call(K.X) returns (M); }",
        "message M { } service S { rpc Call(M) returns (stream K.X); }",
        "message M { } service S { rpc Call(K) returns (M); }",
        "message M { } service S { rpc Call(p.K) returns (M); }",
        "extend K.X { optional int32 a = 100; }",
        "extend K { optional int32 a = 100; }",
        "extend .p.K { repeated int32 a = 100; }",
        "message M { extensions 100 to 200; } extend M { optional K.X a = 100; }",
    ];

    [Theory]
    [InlineData("group")]
    [InlineData("map")]
    [InlineData("string")]
    [InlineData("sfixed64")]
    [InlineData("message")]
    [InlineData("optional")]
    [InlineData("extend")]
    [InlineData("stream")]
    public void AMessageWithTheNameOfOne(string keyword)
    {
        foreach (string use in Uses)
        {
            foreach (string header in new[] { "syntax = \"proto2\";", "syntax = \"proto3\";", "edition = \"2023\";" })
            {
                string extensions = header.Contains("proto3", StringComparison.Ordinal) ? "" : "extensions 100 to 200;";
                string text = $"{header} package p; message {keyword} {{ {extensions} message X {{ {extensions} }} }}\n{use.Replace("K", keyword, StringComparison.Ordinal)}\n";
                (var set, string errors) = Protoc.Compile(("a.proto", text));
                ProtoCompilation compilation = new ProtoCompiler().Add("a.proto", text).Compile();
                Assert.True((set != null) == compilation.Success, $"{text}\n{errors}\n{string.Join('\n', compilation.Diagnostics)}");
            }
        }
    }
}
