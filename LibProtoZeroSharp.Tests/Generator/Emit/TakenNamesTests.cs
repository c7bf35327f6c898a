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

    /// <summary>The names, so that no two names of a group differ only in case and underscores: enum values that do are an error.</summary>
    private static IEnumerable<string[]> Groups => Identifiers.Value
        .GroupBy(name => name.Replace("_", ""), StringComparer.OrdinalIgnoreCase)
        .SelectMany(same => same.Select((name, index) => (Name: name, Group: index)))
        .GroupBy(name => name.Group, name => name.Name).Select(group => group.ToArray());

    [Fact]
    public void TypesMayHaveThem()
    {
        Assert.True(Identifiers.Value.Length > 200);
        Compile(Each("message $ { optional int32 a = 1; }"));
        Compile(Each("enum $ { VALUE_OF_$ = 0; }"));
        Compile($"message Outer {{ {Each("message $ { optional int32 a = 1; }")} }}");
    }

    /// <summary>Members of one message, because all of its code sees the names of all of them.</summary>
    [Fact]
    public void MembersMayHaveThem() => Assert.All(Groups, names =>
    {
        string repeated = Each("repeated string of_$ = #;", names, from: names.Length + 1);
        Compile($"message M {{ {Each("optional M $ = #;", names)} {repeated} }}");
        Compile($"message M {{ {Each("oneof $ { int32 a# = #; string b# = 1#; }", names, from: 1000)} }}");
        Compile($"message M {{ enum E {{ {Each("$ = #;", names)} }} optional E e = 1; }}");
        Compile($"message M {{ extensions 1 to max; message Of {{ extend M {{ {Each("optional int32 $ = #;", names)} }} }} }}");
    });

    /// <summary>Names of services and of methods, with the code for gRPC. The code of each kind of method is in a class with all of them.</summary>
    [Fact]
    public void ServicesMayHaveThem() => Compile($$"""
        message Q { }
        {{Each("service $ { rpc Call(Q) returns (Q); }")}}
        service S {
          rpc Collect_(stream Q) returns (Q); rpc Repeat_(Q) returns (stream Q); rpc Chat_(stream Q) returns (stream Q);
          {{Each("rpc $(Q) returns (Q);")}}
        }
        """);

    /// <summary>Names that the code for gRPC uses without a namespace, or that .NET, gRPC and the service itself use.</summary>
    private static readonly string[] NamesOfServices =
        ["Task", "Status", "Grpc", "System", "Pz", "Descriptor", "Methods", "BindService", "CallInvoker", "NewInstance", "request", "requestStream", "responseStream", "await"];

    [Theory]
    [InlineData("stream Q", "Q")]
    [InlineData("Q", "stream Q")]
    [InlineData("stream Q", "stream Q")]
    public void ServicesWithStreamsMayHaveThem(string input, string output) => Compile($$"""
        message Q { }
        {{Each($"service $ {{ rpc Call({input}) returns ({output}); }}", NamesOfServices)}}
        service S { {{Each($"rpc $({input}) returns ({output});", NamesOfServices)}} }
        """);

    /// <summary>An rpc may have the name of a class or of another method that is made for its service.</summary>
    [Fact]
    public void MethodsMayHaveTheNamesOfStubs() => Compile(
        "message Q { } " + Each("service Of$ { rpc Of$Base(Q) returns (Q); rpc Of$Client(Q) returns (Q); rpc $(Q) returns (Q); rpc $Async(Q) returns (Q); }", NamesOfServices));

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
        new GeneratorHost(("a.proto", text)).ReferenceGrpc().Property("ProtoZeroRecords", "true");

    /// <summary>Returns the pattern for each name, with the name instead of $ and a number instead of #.</summary>
    private static string Each(string pattern, string[]? names = null, int from = 1) => string.Join('\n', (names ?? Identifiers.Value)
        .Select((name, index) => pattern.Replace("$", name).Replace("#", (from + index).ToString(System.Globalization.CultureInfo.InvariantCulture))));

    private static void Compile(string declarations) =>
        Assert.Empty(Host($"syntax = \"proto2\"; {declarations}").Compile().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Take(5));
}
