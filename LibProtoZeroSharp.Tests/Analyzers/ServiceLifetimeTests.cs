using System.Collections.Immutable;
using LibProtoZeroSharp.FrontEnd.Common;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Messages of gRPC that are kept beyond their call: code that does so, at the place in «», and the same code put right.</summary>
public class ServiceLifetimeTests
{
    private const string Proto = """
        syntax = "proto3"; package p;
        message M { string name = 1; repeated M items = 2; }
        service S { rpc One(M) returns (M); rpc Many(stream M) returns (M); rpc Serve(M) returns (stream M); }
        """;

    private const string One = "public override Task One(M request, M reply, ArenaAllocator arena, ServerCallContext context)";
    private const string Many = "public override async Task Many(IAsyncStreamReader<M> requestStream, M reply, ArenaAllocator arena, ServerCallContext context)";
    private const string Serve = "public override async Task Serve(M request, IServerStreamWriter<M> responseStream, ServerCallContext context)";

    [Theory]
    [InlineData(
        "PZ0808",
        Serve + "{ using var own = new ArenaAllocator(); M m = M.Create(own); _all[\"x\"] = «m»; await responseStream.WriteAsync(m); }",
        Serve + "{ using var own = new ArenaAllocator(); while (true) { M m = M.Create(own); await responseStream.WriteAsync(m); own.Reset(); } }")]
    [InlineData("PZ0801", One + "{ _last = «request»; return Task.CompletedTask; }", One + "{ _last = request.Clone(_arena); return Task.CompletedTask; }")]
    [InlineData("PZ0801", One + "{ _last = «reply»; return Task.CompletedTask; }", One + "{ reply.SetName(request.Name, arena); return Task.CompletedTask; }")]
    [InlineData(
        "PZ0808",
        One + "{ _all[request.Name.ToString()] = «request»; return Task.CompletedTask; }",
        One + "{ _all[request.Name.ToString()] = request.Clone(_arena); return Task.CompletedTask; }")]
    [InlineData("PZ0808", One + "{ _all.TryAdd(\"x\", «M.Create(arena)»); return Task.CompletedTask; }", One + "{ reply.Items.Add(request, arena); return Task.CompletedTask; }")]
    [InlineData(
        "PZ0808",
        Many + "{ while (await requestStream.MoveNext(default)) reply.Name = «requestStream.Current.Name»; }",
        One + "{ reply.Name = request.Name; return Task.CompletedTask; }")]
    [InlineData(
        "PZ0801",
        "public override async Task One(M request, M reply, ArenaAllocator arena, ServerCallContext context) { _last = «request»; await Task.Yield(); }",
        One + "{ M kept = reply.Clone(arena); reply.Items.Add(kept, arena); return Sum(reply.Items) < 5 ? Task.CompletedTask : Task.Delay(1); }")]
    [InlineData("PZ0806", One + "{ «Task.Run(() => request.Name.Length)»; return Task.CompletedTask; }", One + "{ return Task.Run(() => request.Name.Length); }")]
    [InlineData(
        "PZ0808",
        Many + "{ var all = new List<M>(); while (await requestStream.MoveNext(default)) all.Add(«requestStream.Current»); Console.WriteLine(all[0].Name); }",
        Many + "{ var all = new List<M>(); while (await requestStream.MoveNext(default)) all.Add(requestStream.Current.Clone(arena)); Console.WriteLine(all[0].Name); }")]
    [InlineData(
        "PZ0808",
        Many + "{ await foreach (M m in requestStream.ReadAllAsync()) reply.Items.Add(«m», arena); }",
        Many + "{ await foreach (M m in requestStream.ReadAllAsync()) reply.SetName(m.Name, arena); }")]
    [InlineData(
        "PZ0808",
        """
        public async Task Ask(S.SClient client, M m) { var all = new List<M>(); using var call = client.Serve(m);
            while (await call.ResponseStream.MoveNext(default)) all.Add(«call.ResponseStream.Current»); Console.WriteLine(all[0].Name); }
        """,
        """
        public async Task Ask(S.SClient client, M m) { using var call = client.Serve(m);
            while (await call.ResponseStream.MoveNext(default)) Console.WriteLine(call.ResponseStream.Current.Name); }
        """)]
    [InlineData(
        "PZ0808",
        """
        public async Task Ask(S.SClient client, M m) { var all = new List<M>(); using var call = client.Serve(m);
            await foreach (M one in call.ResponseStream.ReadAllAsync()) all.Add(«one»); Console.WriteLine(all[0].Name); }
        """,
        """
        public async Task Ask(S.SClient client, M m) { var all = new List<string>(); using var call = client.Serve(m);
            await foreach (M one in call.ResponseStream.ReadAllAsync()) all.Add(one.Name.ToString()); Console.WriteLine(all[0]); }
        """)]
    [InlineData(
        "PZ0804",
        "public async Task<int> Ask(S.SClient client, M m) { var «reply = await client.OneAsync(m)»; return reply.Message.Items.Count; }",
        "public async Task<int> Ask(S.SClient client, M m) { using var reply = await client.OneAsync(m); return reply.Message.Items.Count; }")]
    [InlineData(
        "PZ0804",
        "public async Task<int> Ask(S.SClient client, M m) { var «reply = await client.OneAsync(m).ResponseAsync.ConfigureAwait(false)»; return reply.Message.Items.Count; }",
        "public async Task<int> Ask(Func<Task<MessageOwner<M>>> call) { var reply = await call(); return reply.Message.Items.Count; }")]
    [InlineData(
        "PZ0804",
        "public int Ask(S.SClient client, M m) { MessageOwner<M> «reply = client.One(m)»; return reply.Message.Items.Count; }",
        "public int Ask(S.SClient client, M m) { MessageOwner<M> reply = client.One(m); try { return reply.Message.Items.Count; } finally { reply.Dispose(); } }")]
    public async Task WhatIsKeptBeyondItsCallIsFound(string id, string fault, string right)
    {
        string file = Source(fault);
        Diagnostic found = Assert.Single(await DiagnoseAsync(file.Replace("«", "").Replace("»", "")));
        Assert.Equal(id, found.Id);
        Assert.Equal((file.IndexOf('«'), file.IndexOf('»') - 1), (found.Location.SourceSpan.Start, found.Location.SourceSpan.End));
        Assert.Empty(await DiagnoseAsync(Source(right)));
    }

    [Theory]
    [Trait("Misuse", "M39")]
    [InlineData(
        One + "{ «reply» = M.Create(arena); reply.SetName(\"x\", arena); return Task.CompletedTask; }",
        One + "{ M other = M.Create(arena); other = reply; request = other; reply.MergeFrom(request, arena); return Task.CompletedTask; }")]
    [InlineData(
        Many + "{ while (await requestStream.MoveNext(default)) «reply» = requestStream.Current; }",
        Many + "{ while (await requestStream.MoveNext(default)) reply.MergeFrom(requestStream.Current, arena); }")]
    public async Task AReplacedReplyIsFound(string fault, string right)
    {
        string file = Source(fault);
        Diagnostic found = Assert.Single(await DiagnoseAsync(file.Replace("«", "").Replace("»", ""), new MessageAnalyzer()));
        Assert.Equal("PZ0708", found.Id);
        Assert.Equal((file.IndexOf('«'), file.IndexOf('»') - 1), (found.Location.SourceSpan.Start, found.Location.SourceSpan.End));
        Assert.Empty(await DiagnoseAsync(Source(right), new MessageAnalyzer()));
    }

    private static async Task<ImmutableArray<Diagnostic>> DiagnoseAsync(string file, DiagnosticAnalyzer? analyzer = null)
    {
        CSharpCompilation compilation = new GeneratorHost(("p.proto", Proto))
            .ReferenceGrpc().Compilation(file);
        return analyzer == null
            ? await AnalyzerHost.DiagnoseLifetimesAsync(compilation)
            : await compilation.WithAnalyzers([analyzer]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>The method in a service. The extension of streams is in a package of its own, with this name.</summary>
    private static string Source(string method) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Grpc.Core;
        using LibProtoZeroSharp;
        using P;

        namespace Grpc.Core
        {
            public static class AsyncStreamReaderExtensions
            {
                public static async IAsyncEnumerable<T> ReadAllAsync<T>(this IAsyncStreamReader<T> reader) { while (await reader.MoveNext(default)) yield return reader.Current; }
            }
        }

        public class Service(ArenaAllocator _arena) : S.SBase
        {
            private readonly ConcurrentDictionary<string, M> _all = new();
            private M _last;
            public int Used => _last.Items.Count;
            private static int Sum(MessageList<M> items) => items.Count;
            {{method}}
        }
        """;
}
