using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.CodeFixes;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

public class GoogleOverrideCodeFixTests
{
    private const string Proto = """
        syntax = "proto3"; package p;
        message Question { int32 id = 1; }
        message Answer { int32 id = 1; }
        service S { rpc One(Question) returns (Answer); rpc Many(stream Question) returns (Answer); rpc Feed(Question) returns (stream Answer); }
        """;

    [Theory]
    [InlineData(
        "public override Task<Answer> One(Question request, ServerCallContext context) => Task.FromResult(Cached);",
        "public override Task One(Question request, Answer reply, ArenaAllocator arena, ServerCallContext context)",
        "reply.MergeFrom(Cached, arena);", "return Task.CompletedTask;")]
    [InlineData(
        "public override Task<Answer> One(Question request, ServerCallContext context) => throw new NotSupportedException();",
        "public override Task One(Question request, Answer reply, ArenaAllocator arena, ServerCallContext context) => throw new NotSupportedException();")]
    [InlineData(
        "public override async Task<Answer> One(Question request, ServerCallContext context) { await Task.Yield(); return Cached; }",
        "public override async Task One(Question request, Answer reply, ArenaAllocator arena, ServerCallContext context)",
        "reply.MergeFrom(Cached, arena);", "return;")]
    [InlineData(
        "public override Task<Answer> One(Question request, ServerCallContext context) { "
            + "var reply = Cached; if (request.Id == 1) return Task.FromResult(default(Answer)); /* why */ return Task.FromResult(reply); }",
        "Answer result, ArenaAllocator arena", "result.MergeFrom(default(Answer), arena);", "/* why */", "result.MergeFrom(reply, arena);")]
    [InlineData(
        "public override async Task<Answer> Many(IAsyncStreamReader<Question> requests, ServerCallContext context) { "
            + "Func<int> f = () => { return 1; }; await requests.MoveNext(default); return Cached; }",
        "public override async Task Many(IAsyncStreamReader<Question> requests, Answer reply, ArenaAllocator arena, ServerCallContext context)",
        "{ return 1; }", "reply.MergeFrom(Cached, arena);")]
    public async Task AnOverrideGetsTheSignatureOfTheBaseClass(string method, params string[] expected)
    {
        (string? title, string text) = await FixAsync(method);
        Assert.Contains("reply", title);
        Assert.All(expected, part => Assert.Contains(part, text));
    }

    [Theory]
    [InlineData("public override Task<Answer> One(Question request, ServerCallContext context) => Ask();")]
    [InlineData("public override Task<Answer> One(Question request, ServerCallContext context) { return Ask(); }")]
    [InlineData("public override Task<Answer> Two(Question request, ServerCallContext context) => Ask();")]
    [InlineData("public override Task<Answer> Feed(Question request, ServerCallContext context) => Ask();")]
    public async Task APersonDecides(string method) => Assert.Null((await FixAsync(method)).Title);

    private static Task<(string? Title, string Text)> FixAsync(string method) => CodeFixHost.FixAsync(
        new GeneratorHost(("p.proto", Proto)).ReferenceGrpc().Compilation($$"""
            using System;
            using System.Threading.Tasks;
            using Grpc.Core;
            using LibProtoZeroSharp;
            using P;

            public class Service : S.SBase
            {
                private static readonly Answer Cached = Answer.Create(new ArenaAllocator());
                private static Task<Answer> Ask() => Task.FromResult(Cached);
                {{method}}
            }
            """),
        new GoogleOverrideCodeFix());
}
