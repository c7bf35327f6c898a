using Microsoft.CodeAnalysis.CodeFixes;
using ProtoZeroGenerator.CodeFixes;

namespace LibProtoZeroSharp.Tests.Analyzers.CodeFixes;

public class LifetimeCodeFixTests
{
    [Theory]
    [InlineData("Person M(ArenaAllocator callers) { return p; }", "return p.Clone(callers);")]
    [InlineData("Utf8String M(ArenaAllocator callers) { return p.Name; }", "return callers.CopyString(p.Name);")]
    [InlineData("UnmanagedBytes M(ArenaAllocator callers) { return p.Photo; }", "return callers.CopyBytes(p.Photo);")]
    [InlineData("void M() { Field = Person.Parse(bytes, arena); }", "Field = Person.Parse(bytes, arena).Clone(outer);")]
    public Task AValueIsCopiedIntoAnArenaOfTheCaller(string method, string expected) => CheckAsync(new CopyToCallerCodeFix(), method, expected);

    [Theory]
    [InlineData("void M() { var a = new ArenaAllocator(); Person.Create(a); }", "using var a = new ArenaAllocator();")]
    [InlineData("void M() { /* why */ ArenaAllocator a = new(); Person.Create(a); }", "/* why */ using ArenaAllocator a = new();")]
    [InlineData("uint M() { var o = MessageOwner<Person>.Parse(bytes); return o.Message.Age; }", "using var o = MessageOwner<Person>.Parse(bytes);")]
    public Task AnArenaIsDeclaredWithUsing(string method, string expected) => CheckAsync(new UsingArenaCodeFix(), method, expected);

    [Theory]
    [InlineData("void M() { var w = new ProtoWriter(outer); var copy = w; copy.AddBool(1, true); w.AddBool(1, true); }", "ref ProtoWriter copy = ref w;")]
    public Task AWriterIsReferredTo(string method, string expected) => CheckAsync(new RefWriterCodeFix(), method, expected);

    [Theory]
    [InlineData("private Task M() { return UseAsync(p); }", "private async Task M()", "await UseAsync(p);")]
    [InlineData("Task<uint> M() { return Task.Run(() => p.Age); }", "async Task<uint> M()", "return await Task.Run(() => p.Age);")]
    [InlineData("async Task M() { _ = UseAsync(p); await Task.Yield(); }", "async Task M()", "await UseAsync(p);")]
    [InlineData("async Task M() { Task.Run(() => p.Age); await Task.Yield(); }", "async Task M()", "await Task.Run(() => p.Age);")]
    public Task ATaskIsAwaited(string method, params string[] expected) => CheckAsync(new AwaitTaskCodeFix(), method, expected);

    [Theory]
    [InlineData("Span<int> M() { return p.Scores.AsSpan(); }")]
    public async Task WhatAPersonHasToDecideIsLeftAlone(string method) =>
        Assert.Null((await CodeFixHost.FixAsync(AnalyzerHost.CompileFile(LifetimeFaults.Source(method)), new CopyToCallerCodeFix())).Title);

    private static async Task CheckAsync(CodeFixProvider provider, string method, params string[] expected)
    {
        (string? title, string text) = await CodeFixHost.FixAsync(AnalyzerHost.CompileFile(LifetimeFaults.Source(method)), provider);
        Assert.NotNull(title);
        Assert.All(expected, part => Assert.Contains(part, text));
    }
}
