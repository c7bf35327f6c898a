using System.Text.RegularExpressions;
using Grpc.Core;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>
/// Every declaration of a .proto may have any name that generated code uses itself, in a file without a package, so that the types are in the global
/// namespace.
/// </summary>
public class TakenNamesTests
{
    private const string Everything = """
        syntax = "proto2"; package p;
        message Sink {
          required int32 number = 1; optional string text = 2; optional bytes data = 3; repeated int32 numbers = 4; repeated string texts = 5;
          repeated Sink sinks = 6; optional Sink sink = 7; map<string, Sink> map = 8; optional Color color = 9; repeated Color colors = 10;
          oneof choice { string word = 11; Sink other = 12; Color third = 13; double real = 14; }
          optional group Group = 15 { optional float value = 1; }
          enum Color { RED = 1; BLUE = 5; }
          extensions 100 to 200;
          extend Sink { optional int32 extra = 100; }
          repeated fixed64 packed = 16 [packed = true];
          optional string initial = 17 [default = "x"];
        }
        extend Sink { repeated Sink more = 101; }
        service All {
          rpc Unary(Sink) returns (Sink); rpc Client(stream Sink) returns (Sink); rpc Server(Sink) returns (stream Sink); rpc Both(stream Sink) returns (stream Sink);
        }
        """;

    private static readonly Lazy<string[]> Identifiers = new(() =>
    [
        .. Host(Everything).Run().GeneratedSources
            .SelectMany(source => Regex.Matches(Regex.Replace(source.SourceText.ToString(), "\"[^\"]*\"|//.*", ""), "[A-Za-z_][A-Za-z0-9_]*"))
            .Select(match => match.Value.TrimStart('@')).Where(name => name.Length < 40).Append("await").Append("var").Append("Task").Append("Status").Append("Grpc")
            .Distinct().OrderBy(name => name, StringComparer.Ordinal),
    ]);

    [Fact]
    public void TypesMayHaveThem()
    {
        Assert.True(Identifiers.Value.Length > 200);
        Compile("message $ { optional int32 a = 1; }");
        Compile("enum $ { VALUE_OF_$ = 0; }");
        Compile("message Outer { ", "message $ { optional int32 a = 1; }", " }");
    }

    [Fact]
    public void MembersMayHaveThem()
    {
        Compile("message M { ", "message Of$ { optional M $ = 1; repeated string of_$ = 2; }", " }");
        Compile("message M { ", "message Of$ { oneof $ { int32 a = 1; string b = 2; } }", " }");
        Compile("message M { ", "message Of$ { enum E { $ = 0; } optional E e = 1; }", " }");
        Compile("message M { extensions 1 to max; ", "message Of$ { extend M { optional int32 $ = # ; } }", " }");
    }

    /// <summary>Names of services and of methods, with the code for gRPC.</summary>
    [Theory]
    [InlineData("Q", "Q")]
    [InlineData("stream Q", "Q")]
    [InlineData("Q", "stream Q")]
    [InlineData("stream Q", "stream Q")]
    public void ServicesMayHaveThem(string input, string output)
    {
        string services = string.Join('\n', Identifiers.Value.Select(name => $"service {name} {{ rpc Call({input}) returns ({output}); }}"));
        Compile($"message Q {{ }} {services} service S {{ ", $"rpc $({input}) returns ({output}); ", " }");
    }

    /// <summary>An rpc may have the name of a class or of another method that is made for its service.</summary>
    [Fact]
    public void MethodsMayHaveTheNamesOfStubs() => Compile(
        "message Q { } ",
        "service Of$ { rpc Of$Base(Q) returns (Q); rpc Of$Client(Q) returns (Q); rpc $(Q) returns (Q); rpc $Async(Q) returns (Q); }",
        "");

    /// <summary>The project's own types and global using directives may have the names that the shared code for gRPC uses.</summary>
    [Theory]
    [InlineData("record Task(string Title); enum Status { Open } class Metadata { } class Action { } class CallOptions { } class Any { }")]
    [InlineData("global using Other; namespace Other { class Status { } class Task { } class Method { } class Any { } class RpcException { } class Action { } }")]
    public void TheProjectMayHaveThem(string source)
    {
        GeneratorHost host = Host(Everything);
        Assert.Empty(host.Compile(source));
        Assert.Empty(Host("syntax = \"proto2\"; message Q { } message Status { } message Task { } message Grpc { } service S { rpc Call(Q) returns (Task); }").Compile());
    }

    [Theory]
    [InlineData("shop._3", "Shop._3")]
    [InlineData("_4wheels.parts", "_4Wheels.Parts")]
    [InlineData("shop._.inner", "Shop._.Inner")]
    [InlineData("a.__.b", "A._.B")]
    [InlineData("a.b_c.d2e", "A.BC.D2E")]
    public void EveryPackageIsANamespace(string package, string space)
    {
        var host = new GeneratorHost(("a.proto", $"syntax = \"proto3\"; package {package}; message M {{ }}"));
        Assert.Empty(host.Compile($"class Use {{ static void Of({space}.M m) {{ }} }}"));
    }

    private static GeneratorHost Host(string text) =>
        new GeneratorHost(("a.proto", text)).ReferenceGrpc();

    private static void Compile(string pattern) => Compile("", pattern, "");

    private static void Compile(string before, string pattern, string after)
    {
        int number = 0;
        string text = $"syntax = \"proto2\"; {before}"
            + string.Join('\n', Identifiers.Value.Select(name => pattern.Replace("$", name).Replace("#", (++number).ToString(System.Globalization.CultureInfo.InvariantCulture)))) + after;
        Assert.Empty(Host(text).Compile().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Take(5));
    }
}
