using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Generator.Analyzers;

/// <summary>Each rule with code that breaks it, at the place in «», and with the same code put right.</summary>
public class LifetimeAnalyzerTests
{
    private const string Scope = "using var arena = new ArenaAllocator(); Person p = Person.Parse(bytes, arena);";

    [Theory]
    [InlineData("Person M() { return «p»; }", "Person M() { return p.Clone(outer); }")]
    [InlineData("Utf8String M() { return «p.Name»; }", "string M() { return p.Name.ToString(); }")]
    [InlineData("UnmanagedBytes M() { return «p.Photo»; }", "byte[] M() { return p.Photo.ToArray(); }")]
    [InlineData("UnmanagedList<int> M() { return «p.Scores»; }", "int[] M() { return p.Scores.ToArray(); }")]
    [InlineData("MessageList<Person> M() { return «p.Friends»; }", "MessageList<Person> M() { return p.Clone(outer).Friends; }")]
    [InlineData("UnmanagedMap<Utf8String, int> M() { return «p.Labels»; }", "int M() { return p.Labels.Count; }")]
    [InlineData("Span<int> M() { return «p.Scores.AsSpan()»; }", "int M() { return p.Scores.AsSpan()[0]; }")]
    [InlineData("ReadOnlySpan<byte> M() { return «p.Name»; }", "ReadOnlySpan<byte> M() { return p.Name.ToString() == \"x\" ? \"x\"u8 : default; }")]
    [InlineData("ref int M() { return ref «p.Scores[0]»; }", "int M() { return p.Scores[0]; }")]
    [InlineData("unsafe int* M() { return «arena.Allocate<int>()»; }", "unsafe int M() { return *arena.Allocate<int>(); }")]
    [InlineData("Utf8String M() { return «arena.CopyString(\"x\")»; }", "Utf8String M() { return outer.CopyString(\"x\"); }")]
    [InlineData("Person M() { Person boss = p.Boss; return «boss»; }", "uint M() { Person boss = p.Boss; return boss.Age; }")]
    [InlineData("Person M() { foreach (Person f in p.Friends) { return «f»; } return default; }", "uint M() { foreach (Person f in p.Friends) { return f.Age; } return 0; }")]
    [InlineData("Person M() { ProtoMessage.TryParse(bytes, arena, out Person q); return «q»; }", "Person M() { ProtoMessage.TryParse(bytes, outer, out Person q); return q; }")]
    [InlineData("Person M() { Person q = bytes.Length > 5 ? p : Person.Create(arena); return «q»; }", "Person M() { Person q = bytes.Length > 5 ? p : Person.Create(arena); q = q.Clone(outer); return q; }")]
    [InlineData("(Person, int) M() { return «(p, 1)»; }", "(uint, int) M() { return (p.Age, 1); }")]
    [InlineData("object M() { return «p»; }", "object M() { return p.Age; }")]
    [InlineData("Person? M() { return «p»; }", "Person? M() { return null; }")]
    [InlineData("Person[] M() { return «new[] { p }»; }", "Person[] M() { return new[] { p.Clone(outer) }; }")]
    [InlineData("Person[] M() { return «p.Friends.ToArray()»; }", "int[] M() { return p.Scores.ToArray(); }")]
    [InlineData("IEnumerable<uint> M() { return «p.Friends.AsEnumerable().Select(f => f.Age)»; }", "List<uint> M() { return p.Friends.AsEnumerable().Select(f => f.Age).ToList(); }")]
    [InlineData("ArenaAllocator M() { return «arena»; }", "ArenaAllocator M() { return outer; }")]
    [InlineData("async Task<Person> M() { await Task.Yield(); return «p»; }", "async Task<Person> M() { await Task.Yield(); return p.Clone(outer); }")]
    [InlineData("async Task<Person> M() { Person q = await ProtoStream.ParseAsync<Person>(stream, arena); return «q»; }", "async Task<Person> M() { return await ProtoStream.ParseAsync<Person>(stream, outer); }")]
    [InlineData("Task<Person> M() { return «Task.FromResult(p)»; }", "Task<Person> M() { return Task.FromResult(p.Clone(outer)); }")]
    [InlineData("void M() { Field = «p»; }", "void M() { Field = p.Clone(outer); }")]
    [InlineData("void M() { s_field = «p»; }", "void M() { s_field = p; s_field = default; }")]
    [InlineData("void M() { Property = «p.Name»; }", "void M() { Property = outer.CopyString(p.Name); }")]
    [InlineData("void M(out Person q) { q = «p»; }", "void M(out Person q) { q = p; q = q.Clone(outer); }")]
    [InlineData("void M(ref Person q) { q = «p»; }", "void M(ref Person q) { q = p.Clone(outer); }")]
    [InlineData("Func<uint> M() { return «() => p.Age»; }", "Func<uint> M() { uint age = p.Age; return () => age; }")]
    [InlineData("Func<uint> M() { uint Get() => p.Age; return «Get»; }", "uint M() { uint Get() => p.Age; return Get(); }")]
    [InlineData("void M() { _later = «() => p.Age»; }", "void M() { Func<uint> now = () => p.Age; now(); }")]
    public Task WhatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0801", fault, right);

    [Theory]
    [InlineData("uint M() { arena.Reset(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Reset(); return age; }")]
    [InlineData("uint M() { arena.Dispose(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Dispose(); return age; }")]
    [InlineData("uint M() { Utf8String name = p.Name; arena.Reset(); return (uint)«name».Length; }", "uint M() { string name = p.Name.ToString(); arena.Reset(); return (uint)name.Length; }")]
    [InlineData("int M() { ref int score = ref p.Scores[0]; arena.Reset(); return «score»; }", "int M() { int score = p.Scores[0]; arena.Reset(); return score; }")]
    [InlineData("int M() { Span<int> scores = p.Scores.AsSpan()[1..]; arena.Reset(); return «scores»[0]; }", "int M() { int[] scores = p.Scores.ToArray(); arena.Reset(); return scores[0]; }")]
    [InlineData("uint M() { ArenaAllocator same = arena; same.Reset(); return «p».Age; }", "uint M() { ArenaAllocator same = outer; same.Reset(); return p.Age; }")]
    [InlineData("uint M() { Person q = Person.Parse(bytes, outer); outer.Reset(); return «q».Age; }", "uint M() { Person q = Person.Parse(bytes, outer); arena.Reset(); return q.Age; }")]
    [InlineData("uint M() { Person q = Person.Parse(bytes, _arena); _arena.Reset(); return «q».Age; }", "uint M() { _arena.Reset(); return Person.Parse(bytes, _arena).Age; }")]
    [InlineData("uint M() { if (p.HasBoss) { arena.Reset(); return «p».Age; } return p.Age; }", "uint M() { if (p.HasBoss) { arena.Reset(); return 0; } return p.Age; }")]
    [InlineData("uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner); } return «q».Age; }", "uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner).Clone(arena); } return q.Age; }")]
    [InlineData("void M() { arena.Dispose(); Person.Create(«arena»); }", "void M() { arena.Reset(); Person.Create(arena); }")]
    [InlineData("void M() { arena.Dispose(); «arena.Reset()»; }", "void M() { arena.Dispose(); arena.Dispose(); }")]
    [InlineData("long M() { arena.Dispose(); return «arena.AllocatedBytes»; }", "long M() { long count = arena.AllocatedBytes; arena.Dispose(); return count; }")]
    public Task UseAfterTheEndIsFound(string fault, string right) => CheckAsync("PZ0802", fault, right);

    [Theory]
    [InlineData("void M() { var w = new ProtoWriter(outer); ByValue(«w»); w.AddBool(1, true); }", "void M() { var w = new ProtoWriter(outer); ByRef(ref w); w.AddBool(1, true); }")]
    [InlineData("void M() { var w = new ProtoWriter(outer); ByValue(«w»); w.GetTotalLength(); }", "void M() { var w = new ProtoWriter(outer); ByValue(w); }")]
    [InlineData("void M() { var w = new ProtoWriter(outer); for (int i = 0; i < 3; i++) ByValue(«w»); }", "void M() { for (int i = 0; i < 3; i++) { var w = new ProtoWriter(outer); ByValue(w); } }")]
    [InlineData("void M() { var w = new ProtoWriter(outer); var copy = «w»; copy.AddBool(1, true); w.AddBool(1, true); }", "void M() { var w = new ProtoWriter(outer); ref ProtoWriter same = ref w; same.AddBool(1, true); w.AddBool(1, true); }")]
    [InlineData("void M() { var w = new ProtoWriter(outer); var copy = «w»; ByRef(ref copy); ByRef(ref w); }", "void M() { var w = new ProtoWriter(outer); var saved = w; ByRef(ref w); w = saved; }")]
    public Task ACopyOfAWriterIsFound(string fault, string right) => CheckAsync("PZ0803", fault, right);

    [Theory]
    [InlineData("void M() { var «a = new ArenaAllocator()»; Person.Create(a); }", "void M() { using var a = new ArenaAllocator(); Person.Create(a); }")]
    [InlineData("void M() { ArenaAllocator «a = new()»; Person.Create(a); }", "void M() { using ArenaAllocator a = new(); Person.Create(a); }")]
    [InlineData("void M() { var «a = new ArenaAllocator(new ArenaOptions { MaxBytes = 5 })»; a.Reset(); a.CopyString(\"x\"); }", "void M() { var a = new ArenaAllocator(); a.Reset(); Own(a); }")]
    [InlineData("void M() { var «a = new ArenaAllocator()»; var w = new ProtoWriter(ref a); }", "void M() { var a = new ArenaAllocator(); var w = new ProtoWriter(ref a); a.Dispose(); }")]
    public Task AnArenaThatNobodyCanDisposeIsFound(string fault, string right) => CheckAsync("PZ0804", fault, right);

    [Theory]
    [InlineData("void M() { Person.Parse(«new byte[5]», outer, new ProtoReadOptions { Input = ProtoInput.Alias }); }", "void M() { Person.Parse(new byte[5], outer); }")]
    [InlineData("void M() { byte[] b = File.ReadAllBytes(\"x\"); Person.Parse(«b.AsSpan(1)», outer, default(ProtoReadOptions) with { Input = ProtoInput.Alias }); }", "unsafe void M() { byte[] b = File.ReadAllBytes(\"x\"); fixed (byte* start = b) Person.Parse(b.AsSpan(1), outer, default(ProtoReadOptions) with { Input = ProtoInput.Alias }); }")]
    [InlineData("void M() { var o = new ProtoReadOptions { Input = ProtoInput.Alias }; ProtoMessage.TryParse(«p.ToByteArray()», outer, o, out Person q); }", "void M() { var o = new ProtoReadOptions { Input = ProtoInput.Copy }; ProtoMessage.TryParse(p.ToByteArray(), outer, o, out Person q); }")]
    [InlineData("Person M() { Span<byte> b = stackalloc byte[5]; return «Person.Parse(b, outer, new ProtoReadOptions { Input = ProtoInput.Alias })»; }", "uint M() { Span<byte> b = stackalloc byte[5]; return Person.Parse(b, outer, new ProtoReadOptions { Input = ProtoInput.Alias }).Age; }")]
    [InlineData("void M() { Span<byte> b = stackalloc byte[5]; Person q = Person.Parse(b[1..], outer, new ProtoReadOptions { Input = ProtoInput.Alias }); Field = «q.Boss»; }", "void M() { Span<byte> b = stackalloc byte[5]; Person q = Person.Parse(b[1..], outer, new ProtoReadOptions { Input = ProtoInput.Alias }); Field = q.Boss.Clone(outer); }")]
    public Task AliasedInputThatDoesNotStayIsFound(string fault, string right) => CheckAsync("PZ0805", fault, right);

    [Theory]
    [InlineData("Task M() { return «UseAsync(p)»; }", "async Task M() { await UseAsync(p); }")]
    [InlineData("Task<uint> M() { return «Task.Run(() => p.Age)»; }", "async Task<uint> M() { return await Task.Run(() => p.Age); }")]
    [InlineData("Task M() { Task t = UseAsync(p); return «t»; }", "Task M() { Task t = UseAsync(p); t.Wait(); return t; }")]
    [InlineData("Task M() { return «Task.WhenAll(UseAsync(p), UseAsync(p))»; }", "Task M() { return UseAsync(p.Clone(outer)); }")]
    [InlineData("Task M() { return «p.WriteToAsync(stream).AsTask()»; }", "Task M() { return stream.WriteAsync(p.ToByteArray(), 0, 1); }")]
    [InlineData("ValueTask<Person> M() { return «ProtoStream.ParseAsync<Person>(stream, arena)»; }", "ValueTask<Person> M() { return ProtoStream.ParseAsync<Person>(stream, outer); }")]
    [InlineData("void M() { «Task.Run(() => p.Age)»; }", "void M() { Task.Run(() => p.Age).Wait(); }")]
    [InlineData("void M() { «_ = UseAsync(p)»; }", "void M() { uint age = p.Age; _ = Task.Run(() => age); }")]
    [InlineData("void M() { Task t = «UseAsync(p)»; }", "async Task M() { Task t = UseAsync(p); await t; }")]
    public Task ATaskThatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0806", fault, right);

    [Fact]
    public async Task AProjectWithoutTheRuntimeIsLeftAlone()
    {
        CSharpCompilation compilation = AnalyzerHost.CompileFile("class C { int M() => 1; }");
        compilation = CSharpCompilation.Create("Without", [compilation.SyntaxTrees[^1]], compilation.References.Where(reference => !Path.GetFileName(reference.Display!).StartsWith("LibProtoZeroSharp", StringComparison.Ordinal)), compilation.Options);
        Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(compilation));
    }

    public static TheoryData<string> CorrectFiles => [.. Directory.EnumerateFiles(CorrectFolder).Select(file => Path.GetFileName(file))];

    private static string CorrectFolder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Analyzers", "Correct");

    [Theory]
    [MemberData(nameof(CorrectFiles))]
    public async Task CorrectCodeIsLeftAlone(string file) => Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(
        AnalyzerHost.CompileFile(await File.ReadAllTextAsync(Path.Combine(CorrectFolder, file), TestContext.Current.CancellationToken))));

    [Fact]
    public void HelpLinksLeadToAHeading()
    {
        string[] headings = [.. File.ReadLines(Path.Combine(Repository.Root, "docs", "safety.md")).Where(line => line.StartsWith('#'))
            .Select(line => line.TrimStart('#', ' ').ToLowerInvariant().Replace("'", "").Replace(' ', '-'))];
        Assert.All(new ProtoZeroGenerator.Analyzers.LifetimeAnalyzer().SupportedDiagnostics, rule => Assert.Contains(rule.HelpLinkUri.Replace("docs/safety.md#", ""), headings));
    }

    private static async Task CheckAsync(string id, string fault, string right)
    {
        string text = Source(fault);
        int start = text.IndexOf('«'), end = text.IndexOf('»') - 1;
        Diagnostic found = Assert.Single(await AnalyzerHost.DiagnoseLifetimesAsync(AnalyzerHost.CompileFile(text.Replace("«", "").Replace("»", ""))));
        Assert.Equal((id, DiagnosticSeverity.Warning), (found.Id, found.Severity));
        Assert.Equal((start, end), (found.Location.SourceSpan.Start, found.Location.SourceSpan.End));
        Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(AnalyzerHost.CompileFile(Source(right))));
    }

    /// <summary>The method, in a class with what it may use. Most methods have an arena of their own, with a message <c>p</c>.</summary>
    internal static string Source(string method) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;
        using LibProtoZeroSharp;
        using P;

        public class Uses(byte[] bytes, Stream stream)
        {
            public Person Field;
            private readonly ArenaAllocator outer;
            private static Person s_field;
            private readonly ArenaAllocator _arena;
            private Func<uint>? _later;
            private Utf8String Property { get; set; }

            {{Scoped(method)}}

            private static void ByValue(ProtoWriter writer) => writer.AddBool(1, true);
            private static void ByRef(ref ProtoWriter writer) => writer.AddBool(1, true);
            private static void Own(ArenaAllocator arena) => arena.Dispose();
            private static async Task UseAsync(Person person) { await Task.Yield(); Console.WriteLine(person.Age); }
        }
        """;

    private static string Scoped(string method) => method.Insert(method.IndexOf('{') + 1, " " + Scope);
}
