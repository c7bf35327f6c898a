using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Analyzers;

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
    [InlineData("Entry M() { return «new Entry(p.Name, 5)»; }", "Entry M() { return new Entry(outer.CopyString(p.Name), 5); }")]
    [InlineData("Utf8String M() { Fill(p, arena); return «p.Name»; }", "Utf8String M() { Fill(p, outer); return p.Name; }")]
    [InlineData("object M() { return «p»; }", "object M() { return p.Age; }")]
    [InlineData("Person? M() { return «p»; }", "Person? M() { return null; }")]
    [InlineData("Person[] M() { return «new[] { p }»; }", "Person[] M() { return new[] { p.Clone(outer) }; }")]
    [InlineData("Person[] M() { return «p.Friends.ToArray()»; }", "int[] M() { return p.Scores.ToArray(); }")]
    [InlineData("IEnumerable<uint> M() { return «p.Friends.AsEnumerable().Select(f => f.Age)»; }", "List<uint> M() { return p.Friends.AsEnumerable().Select(f => f.Age).ToList(); }")]
    [InlineData("ArenaAllocator M() { return «arena»; }", "ArenaAllocator M() { return outer; }")]
    [InlineData("async Task<Person> M() { await Task.Yield(); return «p»; }", "async Task<Person> M() { await Task.Yield(); return p.Clone(outer); }")]
    [InlineData("async Task<Person> M() { Person q = await ProtoStream.ParseAsync<Person>(stream, arena); return «q»; }", "async Task<Person> M() { return await ProtoStream.ParseAsync<Person>(stream, outer); }")]
    [InlineData("Task<Person> M() { return «Task.FromResult(p)»; }", "Task<Person> M() { return Task.FromResult(p.Clone(outer)); }")]
    [InlineData("Utf8String M() { Person q = Person.Parse(bytes, outer); p.Labels.Set(q.Name, 1, arena); return «p.Boss.Name»; }", "Utf8String M() { Person q = Person.Parse(bytes, outer); p.Labels.SetView(q.Name, 1, arena); return p.Boss.Name; }")]
    [InlineData("Person M() { return «Make(arena)»; }", "Person M() { return Make(outer); }")]
    [InlineData("Utf8String M() { return «Title(arena, \"x\")»; }", "Utf8String M() { return Title(outer, \"x\"); }")]
    [InlineData("Utf8String M() { Utf8String title = Title(arena, \"x\"); return «title»; }", "string M() { Utf8String title = Title(arena, \"x\"); return title.ToString(); }")]
    [InlineData("Person M() { Person q = this.Load(bytes, arena); return «q»; }", "Person M() { Person q = this.Load(bytes, outer); return q; }")]
    [InlineData("Person M() { return «Convert(p, arena, outer)»; }", "Person M() { return Convert(p, outer, arena); }")]
    [InlineData("Person M() { return «Local(arena)»; Person Local(ArenaAllocator a) => Person.Create(a); }", "Person M() { return Cached(arena); }")]
    [InlineData("void M() { Field = «p»; }", "void M() { Field = p.Clone(outer); }")]
    [InlineData("void M() { s_field = «p»; }", "void M() { s_field = p; s_field = default; }")]
    [InlineData("void M() { Property = «p.Name»; }", "void M() { Property = outer.CopyString(p.Name); }")]
    [InlineData("void M(out Person q) { q = «p»; }", "void M(out Person q) { q = p; q = q.Clone(outer); }")]
    [InlineData("void M(ref Person q) { q = «p»; }", "void M(ref Person q) { q = p.Clone(outer); }")]
    [InlineData("Func<uint> M() { return «() => p.Age»; }", "Func<uint> M() { uint age = p.Age; return () => age; }")]
    [InlineData("Func<uint> M() { uint Get() => p.Age; return «Get»; }", "uint M() { uint Get() => p.Age; return Get(); }")]
    [InlineData("void M() { _later = «() => p.Age»; }", "void M() { Func<uint> now = () => p.Age; now(); }")]
    [InlineData("object M() { return «new { Made = p }»; }", "object M() { return new { Made = p.Clone(outer) }; }")]
    [InlineData("(Person, int) M(Person q) { return «(p, 1)»; }", "(Person, Person) M(Person q) { return (q, p.Clone(outer)); }")]
    [InlineData("List<Person> M(byte[][] all) { return «all.Select(b => Load(b, arena)).Where(q => q.Age > 1).OrderBy(q => q.Age).ToList()»; }", "List<Person> M(byte[][] all) { return all.Select(b => Load(b, arena).Clone(outer)).ToList(); }")]
    [InlineData("List<Utf8String> M(byte[][] all) { return «(from b in all select Load(b, arena).Name).ToList()»; }", "List<string> M(byte[][] all) { return (from b in all select Load(b, arena).Name.ToString()).ToList(); }")]
    [InlineData("Person M() { return «p.Friends.AsEnumerable().First(f => f.Age > 1)»; }", "uint M() { return p.Friends.AsEnumerable().First(f => f.Age > 1).Age; }")]
    [InlineData("Person M() { using var owner = new MessageOwner<Person>(); return «owner.Message»; }", "MessageOwner<Person> M() { var owner = new MessageOwner<Person>(); try { owner.Message.Age = 5; return owner; } catch { owner.Dispose(); throw; } }")]
    [InlineData("IEnumerable<uint> M() { return «Ages(p)»; }", "List<uint> M() { return Ages(p).ToList(); }")]
    [InlineData("void M() { Changed += «() => Console.WriteLine(p.Age)»; }", "void M() { Action show = () => Console.WriteLine(p.Age); Changed += show; Changed?.Invoke(); Changed -= show; uint age = p.Age; }")]
    [InlineData("void M() { Console.CancelKeyPress += «(sender, e) => Console.WriteLine(p.Age)»; }", "void M() { var own = new Uses(bytes, stream); own.Changed += () => Console.WriteLine(p.Age); own.Changed(); }")]
    [InlineData("Lazy<Person> M() { return «new Lazy<Person>(() => Make(arena))»; }", "Lazy<Person> M() { return new Lazy<Person>(() => Make(outer)); }")]
    [InlineData("List<Person> M() { return «[p]»; }", "List<uint> M() { return [p.Age]; }")]
    [InlineData("void M() { Remember(«p»); }", "void M() { Remember(p.Clone(outer)); }")]
    [InlineData("Person? M() { return «p.Age == 5 ? null : p»; }", "Person? M() { return p.Age == 5 ? null : p.Clone(outer); }")]
    public Task WhatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0801", fault, right);

    [Theory]
    [InlineData("uint M() { arena.Reset(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Reset(); return age; }")]
    [InlineData("uint M() { arena.Dispose(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Dispose(); return age; }")]
    [InlineData("uint M() { Utf8String name = p.Name; arena.Reset(); return (uint)«name».Length; }", "uint M() { string name = p.Name.ToString(); arena.Reset(); return (uint)name.Length; }")]
    [InlineData("int M() { ref int score = ref p.Scores[0]; arena.Reset(); return «score»; }", "int M() { int score = p.Scores[0]; arena.Reset(); return score; }")]
    [InlineData("int M() { Span<int> scores = p.Scores.AsSpan()[1..]; arena.Reset(); return «scores»[0]; }", "int M() { int[] scores = p.Scores.ToArray(); arena.Reset(); return scores[0]; }")]
    [InlineData("int M() { ReadOnlySpan<byte> name = p.Name.AsSpan(); arena.Reset(); return «name»[0]; }", "int M() { byte[] name = p.Name.AsSpan().ToArray(); arena.Reset(); return name[0]; }")]
    [InlineData("int M() { var labels = p.Labels.AsSpan(); arena.Dispose(); return «labels»[0].Value; }", "int M() { int label = p.Labels.AsSpan()[0].Value; arena.Dispose(); return label; }")]
    [InlineData("uint M() { ref Person chief = ref p.MutableChief(arena); arena.Reset(); return «chief».Age; }", "uint M() { Person chief = p.Chief.Clone(outer); arena.Reset(); return chief.Age; }")]
    [InlineData("uint M() { ArenaAllocator same = arena; same.Reset(); return «p».Age; }", "uint M() { ArenaAllocator same = outer; same.Reset(); return p.Age; }")]
    [InlineData("uint M() { Person q = Person.Parse(bytes, outer); outer.Reset(); return «q».Age; }", "uint M() { Person q = Person.Parse(bytes, outer); arena.Reset(); return q.Age; }")]
    [InlineData("uint M() { Person q = Person.Parse(bytes, _arena); _arena.Reset(); return «q».Age; }", "uint M() { _arena.Reset(); return Person.Parse(bytes, _arena).Age; }")]
    [InlineData("uint M() { if (p.HasBoss) { arena.Reset(); return «p».Age; } return p.Age; }", "uint M() { if (p.HasBoss) { arena.Reset(); return 0; } return p.Age; }")]
    [InlineData("uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner); } return «q».Age; }", "uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner).Clone(arena); } return q.Age; }")]
    [InlineData("uint M() { Person q = Make(arena); arena.Dispose(); return «q».Age; }", "uint M() { Person q = Make(arena); uint age = q.Age; arena.Dispose(); return age; }")]
    [InlineData("uint M() { Person q = Make(outer); outer.Reset(); return «q».Age; }", "uint M() { Person q = Cached(outer); outer.Reset(); return q.Age; }")]
    [InlineData("uint M(byte[][] all) { Utf8String last = default; uint same = 0; foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (q.Name == «last») same++; last = q.Name; } return same; }", "uint M(byte[][] all) { string last = null; uint same = 0; foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (q.Name == last) same++; last = q.Name.ToString(); } return same; }")]
    [InlineData("void M() { Utf8String last = default; foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { if (q.Name == «last») Console.WriteLine(1); last = q.Name; } }", "void M() { Utf8String last = default; foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream, arena)) { if (q.Name == last) Console.WriteLine(1); last = q.Name; } }")]
    [InlineData("int M() { var entry = new Entry(p.Name, 5); arena.Reset(); return «entry».Name.Length; }", "int M() { var entry = new Entry(p.Name, 5); arena.Reset(); return entry.Count; }")]
    [InlineData("int M() { var (name, age) = Pair(arena); arena.Reset(); return «name».Length + age; }", "int M() { var (name, age) = Pair(arena); arena.Reset(); return age; }")]
    [InlineData("int M() { Utf8String name = Make(arena).Name; UnmanagedList<int> scores = this.Load(bytes, arena).Scores; arena.Reset(); return «name».Length; }", "string M() { string name = Make(arena).Name.ToString(); arena.Reset(); return name; }")]
    [InlineData("int M() { ReadOnlySpan<byte> name = this.Load(bytes, arena).Name; arena.Reset(); return «name»[0]; }", "int M(ProtoReadOptions options) { ReadOnlySpan<byte> name = LoadAs(bytes, arena, options).Name; arena.Reset(); return name[0]; }")]
    [InlineData("int M() { ref int score = ref this.Load(bytes, arena).Scores[0]; arena.Reset(); return «score»; }", "string M() { Person q = this.WithField(arena); Person boss = q.Boss; arena.Reset(); return boss.Name.ToString(); }")]
    [InlineData("uint M() { var pair = (Made: p, Count: 1); arena.Reset(); return «pair».Made.Age; }", "int M() { var pair = (Made: p, Count: 1); arena.Reset(); return pair.Count; }")]
    [InlineData("uint M() { var part = new { Made = p, Count = 1 }; arena.Reset(); return «part».Made.Age; }", "int M() { var part = new { Made = p, Count = 1 }; arena.Reset(); return part.Count; }")]
    [InlineData("uint M() { var (made, count) = (p, 1); arena.Reset(); return «made».Age; }", "int M() { var (made, count) = (p, 1); arena.Reset(); return count; }")]
    [InlineData("int M() { var entry = new Entry(p.Name, 1); var (name, count) = entry; arena.Reset(); return «name».Length; }", "int M() { var entry = new Entry(p.Name, 1); var (name, count) = entry; arena.Reset(); return count; }")]
    [InlineData("uint M() { Clear(arena); return «p».Age; }", "uint M() { ClearIf(arena, p.Age > 1); return p.Age; }")]
    [InlineData("uint M() { Own(arena); return «p».Age; }", "uint M() { uint age = p.Age; Own(arena); return age; }")]
    [InlineData("uint M() { var inner = new ArenaAllocator(); Person q = Make(inner); End(inner); return «q».Age; }", "uint M() { using var inner = new ArenaAllocator(); Person q = Make(inner); ClearLater(inner); return q.Age; }")]
    [InlineData("uint M(byte[][] all) { Person last = default; uint same = 0; foreach (byte[] b in all) { Person q = Next(b, arena); if (q.Age == «last».Age) same++; last = q; } return same; }", "uint M(byte[][] all) { uint sum = 0; foreach (byte[] b in all) { Person q = Next(b, arena); sum += q.Age; } return sum; }")]
    [InlineData("uint M() { Clear(); return «p».Age; void Clear() { arena.Reset(); } }", "uint M() { Clear(outer); return p.Age; void Clear(ArenaAllocator arena) { arena.Reset(); } }")]
    [InlineData("uint M() { Action clear = () => arena.Reset(); clear(); return «p».Age; }", "uint M() { Action clear = () => arena.Reset(); uint age = p.Age; clear(); p = Make(arena); return age + p.Age; }")]
    [InlineData("uint M() { Person q = Make(_turn); ClearTurn(); return «q».Age; }", "uint M() { Person q = Make(_turn); new Uses(bytes, stream).ClearTurn(); return q.Age; }")]
    [InlineData("uint M(byte[][] all) { Person best = default; foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); if (best.IsNull || q.Age > «best».Age) best = q; } return 0; }", "uint M(byte[][] all) { Person best = default; bool has = false; foreach (byte[] b in all) { if (has) Console.WriteLine(best.Age); arena.Reset(); has = b.Length > 5; if (has) best = Load(b, arena); } return 0; }")]
    [InlineData("uint M() { Person q; using (var owner = MessageOwner<Person>.Parse(bytes)) q = owner.Message; return «q».Age; }", "uint M() { using var owner = MessageOwner<Person>.Parse(bytes); Person q = owner.Message; q.SetName(\"x\", owner.Arena); return q.Age; }")]
    [InlineData("async Task<uint> M(Func<Task<MessageOwner<Person>>> call) { MessageOwner<Person> owner = await call(); Person q = owner.Message; owner.Dispose(); return «q».Age; }", "uint M() { using var owner = new MessageOwner<Person>(); Person q = owner.Message; using var next = owner.PassArena<Person>(); owner.Dispose(); return q.Age; }")]
    [InlineData("uint M() { var owner = MessageOwner<Person>.Lend(p); arena.Reset(); return «owner».Message.Age; }", "uint M(Person q) { var owner = MessageOwner<Person>.Lend(q); Person same = owner.Message; owner.Dispose(); return same.Age; }")]
    [InlineData("uint M() { IEnumerable<uint> ages = Ages(p); arena.Reset(); return «ages».First(); }", "uint M() { List<uint> ages = Ages(p).ToList(); arena.Reset(); return ages[0]; }")]
    [InlineData("void M() { arena.Dispose(); Person.Create(«arena»); }", "void M() { arena.Reset(); Person.Create(arena); }")]
    [InlineData("void M() { arena.Dispose(); «arena.Reset()»; }", "void M() { arena.Dispose(); arena.Dispose(); }")]
    [InlineData("long M() { arena.Dispose(); return «arena.AllocatedBytes»; }", "long M() { long count = arena.AllocatedBytes; arena.Dispose(); return count; }")]
    [InlineData("uint M(byte[][] all) { Person first = default; foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); if (q.Age > 5) first = q; } return «first».Age; }", "uint M(byte[][] all) { Person first = default; foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); if (q.Age > 5) { first = q; break; } } return first.Age; }")]
    [InlineData("void M() { Action? later = null; using (var inner = new ArenaAllocator()) { Person q = Make(inner); later += () => Console.WriteLine(q.Age); } «later»(); }", "void M() { Action? later = null; using (var inner = new ArenaAllocator()) { Person q = Make(inner); later += () => Console.WriteLine(q.Age); later(); } }")]
    [InlineData("uint M(Turns turns) { Person one = turns.Run(1); Person two = turns.Run(5); return «one».Age + two.Age; }", "uint M(Turns turns) { uint one = turns.Run(1).Age; Person two = turns.Run(5); return one + two.Age; }")]
    [InlineData("static Person Pass(Person p) => p; uint M() { Person q = Pass(Make(arena)); arena.Reset(); return «q».Age; }", "static Person Pass(Person p) => p; uint M() { Person q = Pass(Make(arena)); uint age = q.Age; arena.Reset(); return age; }")]
    [InlineData("Person Grow(Person x, uint by) { x.Age += by; return x; } uint M(ArenaAllocator a) { Person q = Grow(by: 2, x: Make(a)); a.Reset(); return «q».Age; }", "Person Grow(Person x, uint by) { x.Age += by; return x; } uint M(Person other, ArenaAllocator a) { Person q = Grow(by: 2, x: other); a.Reset(); return q.Age; }")]
    [InlineData("uint M(Turns turns, Turns others) { Person one = turns.Run(1); turns.Clear(); return «one».Age; }", "uint M(Turns turns, Turns others) { Person one = turns.Run(1); others.Clear(); others.Run(5); return one.Age; }")]
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
    [InlineData("void M() { var «a = new ArenaAllocator()»; Make(a); }", "void M() { var a = new ArenaAllocator(); Load(bytes, a); }")]
    [InlineData("void M() { ArenaAllocator «a = new()»; Person.Create(a); }", "void M() { using ArenaAllocator a = new(); Person.Create(a); }")]
    [InlineData("void M() { var «a = new ArenaAllocator(new ArenaOptions { MaxBytes = 5 })»; a.Reset(); a.CopyString(\"x\"); }", "void M() { var a = new ArenaAllocator(); a.Reset(); Own(a); }")]
    [InlineData("void M() { var «a = new ArenaAllocator()»; var w = new ProtoWriter(ref a); }", "void M() { var a = new ArenaAllocator(); var w = new ProtoWriter(ref a); a.Dispose(); }")]
    [InlineData("uint M() { var «o = MessageOwner<Person>.Parse(bytes)»; return o.Message.Age; }", "uint M() { using var o = MessageOwner<Person>.Parse(bytes); return o.Message.Age; }")]
    [InlineData("void M() { MessageOwner<Person> «o = new()»; o.Message.SetName(\"x\", o.Arena); }", "void M() { MessageOwner<Person> o = new(); o.Message.SetName(\"x\", o.Arena); o.HandOver(); }")]
    [InlineData("uint M() { var «o = MessageOwner<Person>.Copy(p)»; return o.Message.Age; }", "uint M() { var o = MessageOwner<Person>.Lend(p); return o.Message.Age; }")]
    [InlineData("void M(MessageOwner<Person> first) { var «o = first.PassArena<Person>()»; o.Message.Age = 1; }", "MessageOwner<Person> M() { var o = MessageOwner<Person>.Copy(p); return o; }")]
    [InlineData("uint M() { var a = new ArenaAllocator(); var «o = MessageOwner<Person>.Parse(bytes, a)»; return o.Message.Age; }", "uint M() { var a = new ArenaAllocator(); using var o = MessageOwner<Person>.Parse(bytes, a); return o.Message.Age; }")]
    [InlineData("void M() { var «o = MessageOwner<Person>.Parse(bytes)»; }", "void M() { var o = MessageOwner<Person>.Parse(bytes); ArenaAllocator a = o.Arena; a.Dispose(); }")]
    [InlineData("void M() { var «o = new MessageOwner<Person>()»; int count = o.Message.Friends.Count; }", "void M() { var o = new MessageOwner<Person>(); using MessageOwner<Person> next = o.PassArena<Person>(); }")]
    public Task AnArenaThatNobodyCanDisposeIsFound(string fault, string right) => CheckAsync("PZ0804", fault, right);

    [Theory]
    [InlineData("void M() { Person.Parse(«new byte[5]», outer, new ProtoReadOptions { Input = ProtoInput.Alias }); }", "void M() { Person.Parse(new byte[5], outer); }")]
    [InlineData("void M() { byte[] b = File.ReadAllBytes(\"x\"); Person.Parse(«b.AsSpan(1)», outer, default(ProtoReadOptions) with { Input = ProtoInput.Alias }); }", "unsafe void M() { byte[] b = File.ReadAllBytes(\"x\"); fixed (byte* start = b) Person.Parse(b.AsSpan(1), outer, default(ProtoReadOptions) with { Input = ProtoInput.Alias }); }")]
    [InlineData("void M() { var o = new ProtoReadOptions { Input = ProtoInput.Alias }; ProtoMessage.TryParse(«p.ToByteArray()», outer, o, out Person q); }", "void M() { var o = new ProtoReadOptions { Input = ProtoInput.Copy }; ProtoMessage.TryParse(p.ToByteArray(), outer, o, out Person q); }")]
    [InlineData("Person M() { Span<byte> b = stackalloc byte[5]; return «Person.Parse(b, outer, new ProtoReadOptions { Input = ProtoInput.Alias })»; }", "uint M() { Span<byte> b = stackalloc byte[5]; return Person.Parse(b, outer, new ProtoReadOptions { Input = ProtoInput.Alias }).Age; }")]
    [InlineData("void M() { Span<byte> b = stackalloc byte[5]; Person q = Person.Parse(b[1..], outer, new ProtoReadOptions { Input = ProtoInput.Alias }); Field = «q.Boss»; }", "void M() { Span<byte> b = stackalloc byte[5]; Person q = Person.Parse(b[1..], outer, new ProtoReadOptions { Input = ProtoInput.Alias }); Field = q.Boss.Clone(outer); }")]
    [InlineData("void M() { Person.Parse(«new byte[5]», outer, new ProtoReadOptions { Input = ProtoInput.AliasBounded }); }", "void M() { Person.Parse(\"\u0010\u0005\"u8, outer, new ProtoReadOptions { Input = ProtoInput.AliasBounded }); }")]
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
    [InlineData("void M() { «Task.Run(() => { System.Threading.Thread.Sleep(5); return p.Age; })»; }", "void M() { using var done = new System.Threading.ManualResetEventSlim(); Task.Run(() => { Console.WriteLine(p.Age); done.Set(); }); done.Wait(); }")]
    [InlineData("void M() { «new System.Threading.Thread(() => Console.WriteLine(p.Age))».Start(); }", "void M() { var own = new System.Threading.Thread(() => Console.WriteLine(p.Age)); own.Start(); own.Join(); }")]
    [InlineData("void M() { «System.Threading.ThreadPool.QueueUserWorkItem(_ => Console.WriteLine(p.Age))»; }", "void M() { uint age = p.Age; System.Threading.ThreadPool.QueueUserWorkItem(_ => Console.WriteLine(age)); }")]
    [InlineData("void M() { var tasks = new List<Task>(); for (int i = 0; i < 5; i++) «tasks.Add(UseAsync(p))»; }", "async Task M() { var tasks = new List<Task>(); for (int i = 0; i < 5; i++) tasks.Add(UseAsync(p)); await Task.WhenAll(tasks); }")]
    [InlineData("void M() { «Forget(p)»; }", "void M() { Forget(p.Clone(outer)); }")]
    public Task ATaskThatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0806", fault, right);

    [Theory]
    [InlineData("int M() { Span<int> s = p.Scores.AsSpan(); p.Scores.Add(1, arena); return «s»[0]; }", "int M() { p.Scores.Add(1, arena); Span<int> s = p.Scores.AsSpan(); return s[0]; }")]
    [InlineData("int M() { ReadOnlySpan<int> s = p.Scores.AsSpan(); p.Scores.AddRange([1], arena); return «s»[0]; }", "int M() { ReadOnlySpan<int> s = p.Scores.AsSpan(); int first = s[0]; p.Scores.AddRange([1], arena); return first; }")]
    [InlineData("void M() { ref int i = ref p.Scores[0]; p.Scores.Insert(0, 1, arena); «i» = 5; }", "void M() { p.Scores.Insert(0, 1, arena); ref int i = ref p.Scores[0]; i = 5; }")]
    [InlineData("void M() { Span<int> s = p.Scores.AsSpan().Slice(1); ref int i = ref s[0]; p.Scores.Add(1, arena); «i»++; }", "void M() { Span<int> s = p.Scores.AsSpan().Slice(1); ref int i = ref s[0]; i++; p.Scores.Add(1, arena); }")]
    [InlineData("int M() { Span<int> s = p.Scores.AsSpan(); Span<int> t = s[1..]; p.Scores.Add(1, arena); return «t»[0]; }", "int M() { Span<int> s = p.Scores.AsSpan(); Span<int> t = s[1..]; p.Scores.Add(1, arena); return t.Length; }")]
    [InlineData("int M() { UnmanagedList<int> list = p.Scores; Span<int> s = p.Scores.AsSpan(); list.Add(1, arena); return «s»[0]; }", "int M() { UnmanagedList<int> list = p.Scores; Span<int> s = list.AsSpan(); p.Weights.Add(1, arena); return s[0]; }")]
    [InlineData("int M() { var list = UnmanagedList<int>.Create(arena); Span<int> s = list.AsSpan(); list.Add(1, arena); return «s»[0]; }", "int M() { var list = UnmanagedList<int>.Create(arena, 5); Span<int> s = list.AsSpan(); list.Add(1, arena); return s[0]; }")]
    [InlineData("void M() { var list = UnmanagedList<Utf8String>.Create(arena); Span<Utf8String> s = list.AsSpan(); list.Add(\"x\", arena); «s».Clear(); }", "void M() { var list = UnmanagedList<Utf8String>.Create(arena); list.Add(\"x\", arena); Span<Utf8String> s = list.AsSpan(); s.Clear(); }")]
    [InlineData("void M() { ref Person f = ref p.Friends.Add(arena); ref Person g = ref p.Friends.Add(arena); «f».Age = 1; g.Age = 2; }", "void M() { Person f = p.Friends.Add(arena); Person g = p.Friends.Add(arena); f.Age = 1; g.Age = 2; }")]
    [InlineData("int M() { var s = p.Labels.AsSpan(); p.Labels.Add(\"x\", 1, arena); return «s»[0].Value; }", "int M() { var s = p.Labels.AsSpan(); int first = s[0].Value; p.Labels.Add(\"x\", 1, arena); return first; }")]
    [InlineData("int M() { Span<int> s = p.Scores.AsSpan(); if (p.HasBoss) p.Scores.Add(1, arena); else p.Scores.Add(2, arena); return «s»[0]; }", "int M() { Span<int> s = p.Scores.AsSpan(); if (p.HasBoss) p.Scores.Add(1, arena); else return s[0]; return 0; }")]
    [InlineData("int M() { Span<int> s = p.Scores.AsSpan(); int i = 0; do p.Scores.Add(1, arena); while (++i < 5); return «s»[0]; }", "int M() { Span<int> s = p.Scores.AsSpan(); int i = 0; do p.Scores.Add(s[0], arena); while (++i < 5); return 0; }")]
    [InlineData("int M() { return Get(); int Get() { Span<int> s = p.Scores.AsSpan(); p.Scores.Add(1, outer); return «s»[0]; } }", "int M() { return Get(); int Get() { Span<int> s = p.Scores.AsSpan(); return s[0]; } }")]
    [InlineData("void M(Person q, ArenaAllocator a) { ref Person c = ref q.MutableChief(a); q.SetEmail(\"x\", a); «c».Age = 1; }", "void M(Person q, ArenaAllocator a) { Person c = q.MutableChief(a); q.SetEmail(\"x\", a); c.Age = 1; }")]
    [InlineData("uint M() { ref Person c = ref p.MutableChief(arena); p.Room = 5; return «c».Age; }", "uint M() { ref Person c = ref p.MutableChief(arena); p.Age = 5; return c.Age; }")]
    [InlineData("void M() { Span<int> s = p.Scores.AsSpan(); for (int i = 0; i < 5; i++) { «s»[i] = i; p.Scores.Add(i, arena); } }", "void M() { Span<int> s = p.Scores.AsSpan(); for (int i = 0; i < 5; i++) { s[i] = i; p.Scores.Add(i, arena); s = p.Scores.AsSpan(); } }")]
    [InlineData("void M() { ref int s = ref p.Scores[0]; for (int i = 0; i < 5; i++) { «s» += i; p.Scores.Add(i, arena); } }", "void M() { ref int s = ref p.Scores[0]; for (int i = 0; i < 5; i++) { s += i; if (i == 4) p.Scores.Add(i, arena); } }")]
    [InlineData("int M(Person q) { Span<int> s = q.Scores.AsSpan(); q.Scores.RemoveAt(0); return «s»[0]; }", "int M(Person q) { Span<int> s = q.Scores.AsSpan(); for (int i = s.Length - 1; i >= 0; i--) if (s[i] < 0) q.Scores.RemoveAt(i); return s.Length; }")]
    [InlineData("void M(Person q) { ref Person f = ref q.Friends[2]; q.Friends.RemoveAt(1); «f».Age = 5; }", "void M(Person q) { ref Person f = ref q.Friends[0]; q.Friends.RemoveAt(1); f.Age = 5; Person g = q.Friends[1]; q.Friends.RemoveAt(0); g.Age = 5; }")]
    [InlineData("int M(Person q, int at) { ref int i = ref q.Scores[at]; q.Scores.RemoveAt(at); return «i»; }", "int M(Person q, int at) { ref int i = ref q.Scores[0]; q.Scores.RemoveAt(at); return i; }")]
    [InlineData("void M() { ref int v = ref p.Labels.AsSpan()[0].Value; p.Labels.Add(\"x\", 1, arena); «v»++; }", "void M() { ref int v = ref p.Labels.AsSpan()[0].Value; v++; p.Labels.Add(\"x\", 1, arena); }")]
    [InlineData("int M() { Span<int> s = p.Scores.AsSpan(); for (int i = 0; i < 5; i++) p.Scores.Add(i, arena); return «s»[0]; }", "int M() { Span<int> s = p.Scores.AsSpan(); for (int i = 0; i < 5; i++) if (i == 3) p.Scores.Add(i, arena); return s[0]; }")]
    [InlineData("int M(int[] more) { Span<int> s = p.Scores.AsSpan(); foreach (int i in more) { Console.WriteLine(i); p.Scores.Add(i, arena); } return «s»[0]; }", "int M(int[] more) { Span<int> s = p.Scores.AsSpan(); foreach (int i in more) { p.Scores.Add(i, arena); s = p.Scores.AsSpan(); } return s[0]; }")]
    public Task AReferenceThatIsTooOldIsFound(string fault, string right) => CheckAsync("PZ0807", fault, right);

    [Theory]
    [InlineData("int M() { Person root = Person.Create(outer); root.SetBoss(«p»); arena.Reset(); return root.ToByteArray().Length; }", "int M() { Person root = Person.Create(outer); root.SetBoss(p.Clone(outer)); arena.Reset(); return root.ToByteArray().Length; }")]
    [InlineData("int M() { Person root = Person.Create(outer); root.Friends.Add(«p», outer); arena.Dispose(); return root.CalculateSize(); }", "int M() { Person root = Person.Create(outer); root.Friends.Add(p, outer); int size = root.CalculateSize(); arena.Dispose(); return size; }")]
    [InlineData("string M() { Person root = Person.Create(outer); root.Name = «p.Name»; arena.Dispose(); return root.Name.ToString(); }", "string M() { Person root = Person.Create(outer); root.SetName(p.Name, outer); arena.Dispose(); return root.Name.ToString(); }")]
    [InlineData("string M() { Person root = Person.Create(outer); root.Name = «p.Name»; arena.Dispose(); return $\"{root}\"; }", "uint M() { Person root = Person.Create(outer); root.Name = p.Name; arena.Dispose(); return root.Age; }")]
    [InlineData("Person M() { Person root = Person.Create(outer); root.Labels.SetView(«p.Name», 1, outer); return root; }", "Person M() { Person root = Person.Create(outer); root.Labels.Set(p.Name, 1, outer); return root; }")]
    [InlineData("void M(Person root) { root.SetBoss(«p»); }", "void M(Person root) { root.SetBoss(p); root.WriteTo(stream); root.ClearBoss(); }")]
    [InlineData("void M(Person root) { root.Friends.Add(«p», outer); }", "void M(Person root) { root.Friends.Add(p.Clone(outer), outer); }")]
    [InlineData("void M() { Person root = Make(outer); root.Name = «p.Name»; arena.Reset(); Console.WriteLine(root.ToString()); }", "void M() { Person root = Make(outer); root.Name = p.Name; arena.Reset(); root.SetName(\"x\", outer); Console.WriteLine(root.ToString()); }")]
    [InlineData("void M() { var root = Make(outer); var friends = root.Friends; friends.Add(«p», outer); arena.Reset(); foreach (Person f in root.Friends) Console.WriteLine(f.Age); }", "void M() { var root = Make(outer); var friends = root.Friends; friends.Add(p, outer); friends.Clear(); arena.Reset(); foreach (Person f in root.Friends) Console.WriteLine(f.Age); }")]
    [InlineData("int M() { var list = UnmanagedList<Utf8String>.Create(outer); list.AddView(«p.Name», outer); arena.Reset(); return list[0].Length; }", "int M() { var list = UnmanagedList<Utf8String>.Create(outer); list.Add(p.Name, outer); arena.Reset(); return list[0].Length; }")]
    [InlineData("List<Person> M() { var list = new List<Person>(); list.Add(«p»); return list; }", "List<Person> M() { var list = new List<Person>(); list.Add(p.Clone(outer)); return list; }")]
    [InlineData("List<Person> M() { return new List<Person> { «p» }; }", "List<Person> M() { return new List<Person> { p.Clone(outer) }; }")]
    [InlineData("uint M() { var list = new List<Person>(); list.Add(«p»); arena.Reset(); return list[0].Age; }", "int M() { var list = new List<Person>(); list.Add(p); arena.Reset(); return list.Count; }")]
    [InlineData("int M(byte[][] all) { var counts = new Dictionary<Utf8String, int>(); foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); counts[«q.Name»] = counts.GetValueOrDefault(q.Name) + 1; } return counts.Count; }", "int M(byte[][] all) { var counts = new Dictionary<string, int>(); foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); counts[q.Name.ToString()] = 1; } return counts.Count; }")]
    [InlineData("int M(byte[][] all) { var seen = new HashSet<Utf8String>(); foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (!seen.Contains(q.Name)) seen.Add(«q.Name»); } return seen.Count; }", "int M(byte[][] all) { var seen = new HashSet<Utf8String>(); foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (!seen.Contains(q.Name)) seen.Add(outer.CopyString(q.Name)); } return seen.Count; }")]
    [InlineData("void M(byte[][] all) { var batch = new List<Person>(); foreach (byte[] b in all) { using var inner = new ArenaAllocator(); batch.Add(«Person.Parse(b, inner)»); } Show(batch); }", "void M(byte[][] all) { var batch = new List<Person>(); foreach (byte[] b in all) { batch.Add(Person.Parse(b, arena)); if (batch.Count == 5) { Show(batch); batch.Clear(); arena.Reset(); } } Show(batch); }")]
    [InlineData("void M() { var ages = new Dictionary<Utf8String, uint>(); foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) ages.TryAdd(«q.Name», q.Age); Console.WriteLine(ages.ContainsKey(p.Name)); }", "void M() { var ages = new Dictionary<Utf8String, uint>(); foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream, arena)) ages.TryAdd(q.Name, q.Age); Console.WriteLine(ages.ContainsKey(p.Name)); }")]
    [InlineData("void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) p.Labels.SetView(«q.Name», 1, arena); Console.WriteLine(p.Labels.Count + p.ToString()); }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) p.Labels.Set(q.Name, 1, arena); Console.WriteLine(p.Labels.Count + p.ToString()); }")]
    [InlineData("void M(List<Person> into) { into.Add(«p»); }", "void M(List<Person> into) { into.Add(p.Clone(outer)); }")]
    [InlineData("void M() { _all.Add(«p»); }", "void M() { _all.Add(p); _all.Clear(); }")]
    [InlineData("void M() { var root = Make(outer); Fill(root, «arena»); arena.Reset(); Console.WriteLine(root.ToString()); }", "void M() { var root = Make(outer); Fill(root, outer); arena.Reset(); Console.WriteLine(root.ToString()); }")]
    [InlineData("void M() { var root = Make(outer); Tag(root, «p.Name», outer); arena.Reset(); Console.WriteLine(root.ToString()); }", "void M() { var root = Make(outer); Copy(root, p.Name, outer); arena.Reset(); Console.WriteLine(root.ToString()); }")]
    [InlineData("byte[] M() { Person root = Person.Create(outer); root.SetName(\"x\", «arena»); arena.Reset(); return root.ToByteArray(); }", "byte[] M() { Person root = Person.Create(outer); root.SetName(\"x\", arena); arena.Reset(); root.SetName(\"y\", outer); return root.ToByteArray(); }")]
    [InlineData("Person M() { Person root = Person.Create(outer); root.Scores.AddRange([1, 2], «arena»); return root; }", "Person M() { Person root = Person.Create(outer); root.Scores.EnsureCapacity(5, outer); root.Scores.AddRange([1, 2], arena); return root; }")]
    [InlineData("int M() { var list = UnmanagedList<int>.Create(outer); list.Add(1, «arena»); arena.Reset(); return list[0]; }", "int M() { var list = UnmanagedList<int>.Create(outer, 5); list.Add(1, arena); arena.Reset(); return list[0]; }")]
    [InlineData("uint M() { Person root = Make(outer); root.Friends.Add(«arena»).Age = 5; arena.Dispose(); return root.Friends[0].Age; }", "uint M() { Person root = Make(outer); root.Friends.Add(outer).Age = 5; arena.Dispose(); return root.Friends[0].Age; }")]
    [InlineData("int M() { Person root = Person.Create(outer); root.Labels.Set(\"x\", 5, «arena»); arena.Reset(); return root.Labels[\"x\"]; }", "int M() { Person root = Person.Create(outer); root.Labels.Set(\"x\", 5, arena); int label = root.Labels[\"x\"]; arena.Reset(); return label; }")]
    [InlineData("uint M() { Person root = Person.Create(outer); root.MutableBoss(«arena»).Age = 5; arena.Reset(); return root.Boss.Age; }", "uint M() { Person root = Person.Create(outer); root.MutableBoss(outer); root.MutableBoss(arena).Age = 5; arena.Reset(); return root.Boss.Age; }")]
    [InlineData("string M() { Person root = Person.Create(outer); root.MutableBoss(outer).SetName(\"x\", «arena»); arena.Reset(); return root.Boss.Name.ToString(); }", "uint M() { Person root = Person.Create(outer); root.MutableBoss(outer).SetName(\"x\", arena); arena.Reset(); return root.Boss.Age; }")]
    [InlineData("void M(Person root) { root.SetName(\"x\", «arena»); }", "void M(Person root, ArenaAllocator a) { root.SetName(\"x\", a); root.WriteTo(stream); a.Dispose(); }")]
    [InlineData("byte[] M(byte[][] all) { Person root = Person.Create(outer); foreach (byte[] b in all) { arena.Reset(); root.Scores.Add(b.Length, «arena»); } return root.ToByteArray(); }", "void M(byte[][] all) { Person root = Person.Create(outer); foreach (byte[] b in all) { arena.Reset(); root.Scores.Clear(); root.Scores.Add(b.Length, arena); root.WriteTo(stream); } }")]
    [InlineData("uint M(byte[][] all) { var list = «all.Select(b => Load(b, arena)).ToList()»; arena.Reset(); return list[0].Age; }", "int M(byte[][] all) { var list = all.Select(b => Load(b, arena)).ToList(); uint age = list[0].Age; arena.Reset(); return list.Count; }")]
    [InlineData("uint M(byte[][] all) { var byLength = all.ToDictionary(b => b.Length, b => Load(b, arena)).ToDictionary(e => e.Key, e => e.Value.Age); var again = «all.ToDictionary(b => b.Length, b => Load(b, arena))»; arena.Reset(); return again[1].Age; }", "int M(byte[][] all) { var ages = all.ToDictionary(b => b.Length, b => Load(b, arena).Age); arena.Reset(); return ages.Count; }")]
    [InlineData("Box M() { return new Box { Made = «p», Count = 1 }; }", "Box M() { return new Box { Made = p.Clone(outer), Count = 1 }; }")]
    [InlineData("uint M() { var box = new Box { Made = «p», Other = Make(outer) }; arena.Reset(); return box.Other.Age + box.Made.Age; }", "uint M() { var box = new Box { Made = p, Other = Make(outer), Count = 1 }; arena.Reset(); return box.Other.Age + (uint)box.Count; }")]
    [InlineData("void M(Box box) { box.Made = «p»; }", "void M(Box box) { box.Made = p; box.Clear(); }")]
    [InlineData("Entry M() { var entry = new Entry(outer.CopyString(\"x\"), 1); return entry with { Name = «p.Name» }; }", "Entry M() { var entry = new Entry(outer.CopyString(\"x\"), 1); return entry with { Count = p.Scores.Count }; }")]
    [InlineData("uint M(byte[][] all) { var kept = new Person[all.Length]; for (int i = 0; i < all.Length; i++) { arena.Reset(); kept[i] = «Load(all[i], arena)»; } return kept[0].Age; }", "uint M(byte[][] all) { var kept = new Person[2]; foreach (byte[] b in all) { arena.Reset(); kept[0] = Load(b, arena); } return kept[0].Age; }")]
    [InlineData("uint M(byte[][] all) { IList<Person> kept = new List<Person>(); foreach (byte[] b in all) { arena.Reset(); kept.Add(«Load(b, arena)»); } return kept[0].Age; }", "uint M(byte[][] all) { IList<Person> kept = new List<Person>(); foreach (byte[] b in all) { kept.Add(Load(b, arena)); if (b.Length > 5) break; } return kept[0].Age; }")]
    [InlineData("void M(byte[][] all) { var queue = new Queue<Person>(); foreach (byte[] b in all) { arena.Reset(); queue.Enqueue(«Load(b, arena)»); } while (queue.TryDequeue(out Person q)) Console.WriteLine(q.Age); }", "void M(byte[][][] all) { var queue = new Queue<Person>(); foreach (byte[][] some in all) { foreach (byte[] b in some) queue.Enqueue(Load(b, arena)); while (queue.TryDequeue(out Person q)) Console.WriteLine(q.Age); arena.Reset(); } }")]
    [InlineData("void M(byte[][] all) { var queue = new PriorityQueue<Person, int>(); foreach (byte[] b in all) { arena.Reset(); queue.Enqueue(«Load(b, arena)», b.Length); } while (queue.Count > 0) Console.WriteLine(queue.Dequeue().Age); }", "void M(byte[][] all) { var stack = new Stack<Person>(); foreach (byte[] b in all) { arena.Reset(); stack.Push(Load(b, arena)); Console.WriteLine(stack.Pop().Age); } }")]
    [InlineData("void M(byte[][] all) { var channel = System.Threading.Channels.Channel.CreateUnbounded<Person>(); foreach (byte[] b in all) { arena.Reset(); channel.Writer.TryWrite(«Load(b, arena)»); } channel.Writer.Complete(); while (channel.Reader.TryRead(out Person q)) Console.WriteLine(q.Age); }", "void M(byte[][] all) { var channel = System.Threading.Channels.Channel.CreateUnbounded<Person>(); foreach (byte[] b in all) { arena.Reset(); channel.Writer.TryWrite(Load(b, arena)); if (channel.Reader.TryRead(out Person q)) Console.WriteLine(q.Age); } }")]
    [InlineData("void M() { Person[] all = new Person[2]; all[0] = «p»; arena.Reset(); Console.WriteLine(all[0].Age); }", "void M() { Person[] all = new Person[2]; all[0] = p; arena.Reset(); Console.WriteLine(all.Length); }")]
    [InlineData("void M(byte[][] all) { var later = new List<Action>(); foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); later.Add(«() => Console.WriteLine(q.Age)»); } foreach (Action one in later) one(); }", "void M(byte[][] all) { var later = new List<Action>(); foreach (byte[] b in all) { arena.Reset(); uint age = Load(b, arena).Age; later.Add(() => Console.WriteLine(age)); } foreach (Action one in later) one(); }")]
    [InlineData("void M(byte[][] all) { var names = new List<object>(); foreach (byte[] b in all) { arena.Reset(); names.Add(«Load(b, arena).Name»); } Console.WriteLine(string.Join(\",\", names)); }", "void M(byte[][] all) { var names = new List<object>(); foreach (byte[] b in all) { arena.Reset(); names.Add(Load(b, arena).Name.ToString()); } Console.WriteLine(string.Join(\",\", names)); }")]
    [InlineData("uint M(byte[][] all) { var byAge = new Dictionary<uint, Person>(); foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); byAge[q.Age] = «q»; } return byAge[5].Age; }", "uint M(byte[][] all) { var byAge = new Dictionary<uint, Person>(); foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); byAge[0] = q; } return byAge[0].Age; }")]
    [InlineData("uint M(byte[][] all) { var byAge = new System.Collections.Concurrent.ConcurrentDictionary<int, Person>(); foreach (byte[] b in all) { arena.Reset(); byAge.GetOrAdd(b.Length, «Load(b, arena)»); } return byAge[5].Age; }", "int M(byte[][] all) { var byAge = new Dictionary<int, Person>(); foreach (byte[] b in all) { arena.Reset(); byAge[b.Length] = Load(b, arena); } return byAge.Count; }")]
    [InlineData("void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _all.Add(«q»); }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _all.Add(q.Clone(outer)); }")]
    [InlineData("List<Person> M() { List<Person> list = «[p, Make(outer)]»; return list; }", "List<Person> M() { List<Person> list = [p.Clone(outer), Make(outer)]; return list; }")]
    [InlineData("string M(byte[][] all) { Person root = Make(outer); foreach (byte[] b in all) { arena.Reset(); root.Friends.Add(«Load(b, arena)», outer); } return root.Friends[0].Name.ToString(); }", "string M(byte[][] all) { Person root = Make(outer); foreach (byte[] b in all) { arena.Reset(); root.Friends.Add(Load(b, arena).Clone(outer), outer); } return root.Friends[0].Name.ToString(); }")]
    [InlineData("string M(byte[][] all) { Person root = Make(outer); foreach (byte[] b in all) { arena.Reset(); Person kid = root.Friends.Add(outer); kid.Name = «Load(b, arena).Name»; } return root.ToString(); }", "string M(byte[][] all) { Person root = Make(outer); foreach (byte[] b in all) { arena.Reset(); Person kid = root.Friends.Add(outer); kid.SetName(Load(b, arena).Name, outer); } return root.ToString(); }")]
    [InlineData("string M() { Person root = Make(outer); foreach (Person kid in root.Friends) kid.Friends.Add(«p», outer); arena.Reset(); return root.ToString(); }", "string M() { Person root = Make(outer); foreach (Person kid in root.Friends) kid.Friends.Add(p.Clone(outer), outer); arena.Reset(); return root.ToString(); }")]
    [InlineData("string M() { Person root = Make(outer); Link(root, «p»); arena.Reset(); return root.ToString(); }", "string M() { Person root = Make(outer); Link(root, p); string text = root.ToString(); arena.Reset(); return text; }")]
    [InlineData("string M() { Person root = Make(outer); CopyName(root, «p»); arena.Reset(); return root.Name.ToString(); }", "uint M() { Person root = Make(outer); CopyAge(root, p); arena.Reset(); return root.Age; }")]
    [InlineData("void M() { Put(«p»); }", "void M() { Put(p.Clone(outer)); PutAge(p); }")]
    [InlineData("async Task M() { _all.Add(«p»); await Task.Yield(); }", "async Task M() { _all.Add(p); await Task.Yield(); _all.Clear(); }")]
    [InlineData("void M() { lock (_all) _all.Add(«p»); }", "void M() { lock (_all) _all.Add(p.Clone(outer)); }")]
    [InlineData("void M(byte[][] all) { var bag = new System.Collections.Concurrent.ConcurrentBag<Person>(); Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); bag.Add(«Load(b, own)»); }); Console.WriteLine(bag.Count); }", "void M(byte[][] all) { var bag = new System.Collections.Concurrent.ConcurrentBag<uint>(); Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); bag.Add(Load(b, own).Age); }); Console.WriteLine(bag.Count); }")]
    [InlineData("void M(byte[][] all) { var kept = new Person[all.Length]; Parallel.For(0, all.Length, i => { using var own = new ArenaAllocator(); kept[i] = «Load(all[i], own)»; }); Console.WriteLine(kept.Length); }", "void M(byte[][] all) { var kept = new Person[all.Length]; Parallel.For(0, all.Length, i => { var own = new ArenaAllocator(); _arenas.Add(own); kept[i] = Load(all[i], own); }); Console.WriteLine(kept.Length); }")]
    [InlineData("void M(int id) { Person user = _byId[id]; user.SetName(\"x\", «arena»); }", "void M(int id) { Person user = _byId[id]; user.SetName(\"x\", outer); }")]
    public Task WhatIsKeptBeyondItsArenaIsFound(string fault, string right) => CheckAsync("PZ0808", fault, right);

    [Theory]
    [InlineData("_board.Friends.Add(«tick», _boardArena);", "_board.Friends.Add(tick.Clone(_boardArena), _boardArena);")]
    [InlineData("Update(«tick»);", "UpdateCopy(tick);")]
    [InlineData("Update(«tick»); while (_board.Friends.Count > 5) _board.Friends.RemoveAt(5);", "Update(tick); _board.Friends.Clear();")]
    [InlineData("foreach (Person entity in tick.Friends) Update(«entity»);", "foreach (Person entity in tick.Friends) UpdateCopy(entity);")]
    [InlineData("_all.Add(«tick»);", "_recent.Add(tick);")]
    public Task WhatIsKeptBeyondAResetOfTheObjectIsFound(string fault, string right)
    {
        return CheckAsync("PZ0808", Game(fault), Game(right));

        static string Game(string statement) => $$"""
            class Game { private readonly ArenaAllocator _tickArena = new(); private readonly ArenaAllocator _boardArena = new(); private readonly Person _board; private readonly List<Person> _all = new(); private readonly List<Person> _recent = new();
            public Game() { _board = Person.Create(_boardArena); }
            public void Run() { _recent.Clear(); _tickArena.Reset(); Person tick = Person.Create(_tickArena); tick.Friends.Add(Spawn(5), _tickArena); {{statement}} }
            private Person Spawn(uint age) { Person made = Person.Create(_tickArena); made.Age = age; return made; }
            private void Update(Person entity) { Person entry = _board.Friends.Count > 5 ? _board.Friends[0] : default; if (entry.IsNull) entry = _board.Friends.Add(_boardArena); entry.Name = entity.Name; }
            private void UpdateCopy(Person entity) { Person entry = _board.Friends.Add(_boardArena); entry.SetName(entity.Name, _boardArena); } }
            """;
    }

    [Theory]
    [InlineData("void M(Server server) { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.Take(«q»); }", "void M(Server server) { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.TakeCopy(q); }")]
    [InlineData("uint M() { var server = new Server(); foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.Take(«q»); return server.Finish(); }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { var server = new Server(); server.Take(q); Console.WriteLine(server.Finish()); } }")]
    [InlineData("void M(Server server) { server.Submit(«p»); }", "void M(Server server) { server.Submit(p.Clone(outer)); }")]
    [InlineData("void M(Server server) { server.Count(«p»); }", "void M(Server server) { server.Weigh(p); }")]
    [InlineData("void M(Server server) { server.Find(5, «p»); }", "void M(Server server) { server.Scratch(p); }")]
    [InlineData("void M(MessageOwner<Person> kept) { kept.Message.Name = «p.Name»; }", "void M(MessageOwner<Person> kept) { kept.Message.SetName(p.Name, kept.Arena); }")]
    [InlineData("void M(MessageOwner<Person> kept) { Person k = kept.Message; k.SetBoss(«p»); }", "void M(MessageOwner<Person> kept) { Person k = kept.Message; k.SetBoss(p.Clone(kept.Arena)); }")]
    [InlineData("void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { Person k = Person.Create(outer); k.Name = «q.Name»; _all.Add(k); } }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { Person k = Person.Create(outer); k.SetName(q.Name, outer); _all.Add(k); } }")]
    [InlineData("void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Person k = Person.Create(outer); k.Name = «q.Name»; _all.Add(k); arena.Reset(); } }", "void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Person k = Person.Create(outer); k.Name = q.Name; Console.WriteLine(k.Name); arena.Reset(); } }")]
    [InlineData("void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) Put(«q»); }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) PutAge(q); }")]
    [InlineData("void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Take(«q»); arena.Reset(); } }", "void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Take(q.Clone(outer)); arena.Reset(); } }")]
    [InlineData("void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _entries.Add(«new Entry(q.Name, 5)»); }", "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _entries.Add(new Entry(outer.CopyString(q.Name), 5)); }")]
    [InlineData("void M() { Person k = Find(5); k.SetBoss(«p»); }", "void M() { Person k = Find(5); k.SetBoss(p.Clone(outer)); }")]
    [InlineData("void M() { Person k = Find(5); k.Name = «p.Name»; Console.WriteLine(k.Age); }", "void M() { Person k = Find(5); k.Name = p.Name; Console.WriteLine(k.Name); k.Name = default; }")]
    [InlineData("async Task M(Server server, System.Threading.Channels.ChannelReader<MessageOwner<Person>> channel) { await foreach (MessageOwner<Person> one in channel.ReadAllAsync()) using (one) server.Take(«one.Message»); }", "async Task M(Server server, System.Threading.Channels.ChannelReader<MessageOwner<Person>> channel) { await foreach (MessageOwner<Person> one in channel.ReadAllAsync()) using (one) server.TakeCopy(one.Message); }")]
    [InlineData("void M(Server server) { server.Submit(«p»); }", "void M(Person q) { q.Tags.AddRange(p.Tags, outer); _byId[5].Tags.AddRange(p.Tags, outer); }")]
    [InlineData("string M(byte[][] all) { var recent = new Recent(); for (int i = 0; i < 5; i++) { arena.Reset(); Person q = Person.Parse(all[i], arena); recent.Keep(«q.Boss»); } return recent.Text; }", "string M(byte[][] all) { var recent = new Recent(); for (int i = 0; i < 5; i++) { arena.Reset(); Person q = Person.Parse(all[i], arena); recent.Drain(q.Boss); } return recent.Text; }")]
    [InlineData("uint M(byte[][] all) { var state = new Latest(); for (int i = 0; i < 5; i++) { arena.Reset(); state.Apply(«Person.Parse(all[i], arena)»); } return state.Size; }", "uint M(byte[][] all) { var state = new Latest(); for (int i = 0; i < 5; i++) { arena.Reset(); state.ApplyCopy(Person.Parse(all[i], arena)); } return state.Size; }")]
    public Task WhatObjectsKeepBeyondItsArenaIsFound(string fault, string right) => CheckAsync("PZ0808", fault, right);

    [Theory]
    [InlineData("List<Person> M() { return «ProtoStream.ReadAllDelimited<Person>(stream).ToList()»; }", "List<Person> M() { return ProtoStream.ReadAllDelimited<Person>(stream, outer).ToList(); }")]
    [InlineData("Person[] M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Where(q => q.Age > 5).ToArray()»; }", "Person[] M() { return ProtoStream.ReadAllDelimited<Person>(stream).Where(q => q.Age > 5).Select(q => q.Clone(outer)).ToArray(); }")]
    [InlineData("uint M() { return «ProtoStream.ReadAllDelimited<Person>(stream).OrderBy(q => q.Age)».Select(q => q.Age).First(); }", "uint M() { return ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Age).OrderBy(a => a).First(); }")]
    [InlineData("void M() { var all = ProtoStream.ReadAllDelimited<Person>(stream); Console.WriteLine(«all.ToDictionary(q => q.Name, q => q.Age)».Count); }", "void M() { var all = ProtoStream.ReadAllDelimited<Person>(stream); Console.WriteLine(all.ToDictionary(q => q.Name.ToString(), q => q.Age).Count); }")]
    [InlineData("void M() { foreach (var g in «ProtoStream.ReadAllDelimited<Person>(stream).GroupBy(q => q.Age)») Console.WriteLine(g.Key); }", "void M() { foreach (var g in ProtoStream.ReadAllDelimited<Person>(stream).GroupBy(q => q.Age, q => q.Age)) Console.WriteLine(g.Key); }")]
    [InlineData("int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Name)».Count(); }", "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Name.ToString()).Count(); }")]
    [InlineData("int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Age).ToList()».Count; }", "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Age).Select(q => q.Name.ToString()).ToList().Count; }")]
    [InlineData("int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Distinct()».Count(); }", "int M(HashSet<string> seen) { return ProtoStream.ReadAllDelimited<Person>(stream).ExceptBy(seen, q => q.Name.ToString()).Count() + ProtoStream.ReadAllDelimited<Person>(stream).Chunk(5).Count(); }")]
    [InlineData("object M() { return «ProtoStream.ReadAllDelimited<Person>(stream).GroupBy(q => q.Age)».ToDictionary(g => g.Key, g => g.Sum(q => q.Scores.Count)); }", "object M() { return ProtoStream.ReadAllDelimited<Person>(stream).GroupBy(q => q.Age).Where(g => g.Count() > 1).ToDictionary(g => g.Key, g => g.Count()); }")]
    [InlineData("object M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Select(q => new { q.Name, q.Age }).ToList()»; }", "long M() { return (from q in ProtoStream.ReadAllDelimited<Person>(stream) group q by q.Age into g select g.Key).LongCount(); }")]
    [InlineData("void M() { Person q = «ProtoStream.ReadAllDelimited<Person>(stream).First()»; Console.WriteLine(q.Age); }", "void M() { uint age = ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Age).First(); Console.WriteLine(age); }")]
    [InlineData("void M() { var all = «new List<Person>(ProtoStream.ReadAllDelimited<Person>(stream))»; Console.WriteLine(all.Count); }", "void M() { var all = new List<Person>(ProtoStream.ReadAllDelimited<Person>(stream, arena)); Console.WriteLine(all.Count); }")]
    [InlineData("void M(byte[][] inputs) { var all = «inputs.Select(b => { outer.Reset(); return Person.Parse(b, outer); }).ToList()»; Console.WriteLine(all.Count); }", "void M(byte[][] inputs) { var all = inputs.Select(b => Person.Parse(b, outer)).ToList(); Console.WriteLine(all.Count); }")]
    [InlineData("void M(byte[][] inputs) { Console.WriteLine(«Each(inputs, outer).ToList()».Count); }", "void M(byte[][] inputs) { Console.WriteLine(Each(inputs, outer).First().Age); }")]
    [InlineData("void M() { Console.WriteLine(«Lines().ToList()».Count); }", "void M() { Console.WriteLine(Lines().Count()); }")]
    [InlineData("void M() { Person q = «Lines().First()»; Console.WriteLine(q.Age); }", "void M() { Console.WriteLine(Lines().Select(q => q.Age).First()); }")]
    [InlineData("void M() { Console.WriteLine(«Owned().ToList()».Count); }", "void M() { foreach (Person q in Owned()) Console.WriteLine(q.Age); }")]
    [InlineData("void M() { Console.WriteLine(«Old(5).ToArray()».Length); }", "void M() { Console.WriteLine(OldIn(5, arena).ToArray().Length); }")]
    [InlineData("void M() { Console.WriteLine(«OldByHand(5).OrderBy(q => q.Age)».Count()); }", "void M() { Console.WriteLine(OldByHand(5).Select(q => q.Clone(outer)).OrderBy(q => q.Age).Count()); }")]
    [InlineData("int M() { List<Person> all = «[.. ProtoStream.ReadAllDelimited<Person>(stream)]»; return all.Count; }", "int M() { List<string> all = [.. ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Name.ToString())]; return all.Count; }")]
    [InlineData("void M() { Person q = «Best(ProtoStream.ReadAllDelimited<Person>(stream))»; Console.WriteLine(q.Age); }", "void M() { Person q = Best(ProtoStream.ReadAllDelimited<Person>(stream, arena)); Console.WriteLine(q.Age); }")]
    [InlineData("void M() { Console.WriteLine(«Inner().ToList()».Count); }", "void M() { foreach (Person[] some in Inner().Chunk(5)) Console.WriteLine(some[0].Age); Person last = default; foreach (Person q in Inner()) { if (!last.IsNull) Console.WriteLine(last.Age); last = q; } }")]
    [InlineData("void M() { Console.WriteLine(«All.ToList()».Count); }", "void M() { Console.WriteLine(All.Select(q => MessageOwner<Person>.Copy(q)).ToList().Count); }")]
    [InlineData("void M() { Console.WriteLine(«All.Adults().ToArray()».Length); }", "void M() { Console.WriteLine(All.Adults().Sum(q => q.Age)); }")]
    [InlineData("void M() { «Parallel.ForEach(All, q => Console.WriteLine(q.Age))»; }", "void M() { Parallel.ForEach(All.Select(q => q.Age), age => Console.WriteLine(age)); }")]
    [InlineData("int M() { return «All.AsParallel()».Count(q => q.Age > 5); }", "int M() { return All.Select(q => q.Age).AsParallel().Count(age => age > 5); }")]
    [InlineData("int M(List<Person> others) { return «others.Join(All, q => q.Age, q => q.Age, (q, r) => q)».Count(); }", "int M(List<uint> ages) { return All.Join(ages, q => q.Age, age => age, (q, age) => age).Count(); }")]
    [InlineData("int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Select(ToRow).ToList()».Count; }", "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).Select(ToOwnRow).ToList().Count; }")]
    public Task BufferedMessagesOfAStreamAreFound(string fault, string right) => CheckAsync("PZ0809", fault, right);

    [Theory]
    [InlineData("void M() { foreach (Person f in p.Friends) «p.Friends.Add(f, arena)»; }", "void M() { foreach (Person f in p.Friends.ToArray()) p.Friends.Add(f, arena); }")]
    [InlineData("void M(Person q) { foreach (ref int s in q.Scores) { if (s < 0) «q.Scores.Remove(s)»; } }", "void M(Person q) { foreach (ref int s in q.Scores) { if (s < 0) { q.Scores.Remove(s); break; } } }")]
    [InlineData("void M(Person q) { foreach (Person f in q.Boss.Friends) if (f.Age > 5) «q.Boss.Friends.Remove(f)»; }", "void M(Person q) { foreach (Person f in q.Boss.Friends) if (f.Age > 5) q.Friends.Remove(f); }")]
    [InlineData("void M(Person q) { var labels = q.Labels; foreach (Utf8String key in labels.Keys) { Console.WriteLine(); «q.Labels.Remove(key)»; } }", "void M(Person q) { foreach (var label in q.Labels) q.Labels.Set(label.Key, label.Value + 1, outer); }")]
    [InlineData("void M(Person q) { foreach (int s in q.Scores.AsEnumerable().Where(s => s > 5)) «q.Scores.Add(s, outer)»; }", "void M(Person q) { foreach (int s in q.Scores.AsEnumerable().OrderBy(s => s)) q.Scores.Add(s, outer); }")]
    [InlineData("bool M(Person q) { foreach (int s in q.Scores) { foreach (int t in q.Scores) if (t == 1) { «q.Scores.Clear()»; break; } } return true; }", "bool M(Person q) { foreach (int s in q.Scores) { q.Scores.Clear(); return true; } return false; }")]
    [InlineData("void M() { foreach (Person f in Field.Friends) { try { «Field.Friends.RemoveAt(0)»; } finally { Console.WriteLine(f.Age); } } }", "void M() { foreach (Person f in Field.Friends) { Field = f; Field.Friends.RemoveAt(0); } }")]
    [InlineData("void M(Person q) { foreach (Person f in q.Friends.AsSpan()) «q.Friends.Remove(f)»; }", "void M(Person q) { foreach (Person f in q.Friends.AsSpan().ToArray()) q.Friends.Remove(f); }")]
    [InlineData("void M(Person q) { var old = q.Friends.AsEnumerable().Where(f => f.Age > 5); foreach (Person f in old) «q.Friends.Remove(f)»; }", "void M(Person q) { var old = q.Friends.AsEnumerable().Where(f => f.Age > 5).ToList(); foreach (Person f in old) q.Friends.Remove(f); }")]
    public Task AChangeOfWhatIsEnumeratedIsFound(string fault, string right) => CheckAsync("PZ0810", fault, right);

    [Theory]
    [InlineData("void M(byte[][] all) { Parallel.ForEach(all, b => Person.Parse(b, «arena»)); }", "void M(byte[][] all) { Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); Person.Parse(b, own); }); }")]
    [InlineData("void M(byte[][] all) { Parallel.For(0, 5, i => Person.Create(«outer»)); }", "void M(byte[][] all) { Parallel.For(0, 5, i => { lock (all) Person.Create(outer); }); }")]
    [InlineData("void M() { Parallel.Invoke(() => Person.Create(arena), () => Make(«arena»)); }", "void M() { Parallel.Invoke(() => Person.Create(arena), () => Make(outer)); }")]
    [InlineData("int M(byte[][] all) { return all.AsParallel().Select(b => Person.Parse(b, «arena»).Age).Count(); }", "int M(byte[][] all) { return all.AsParallel().Select(b => b.Length + p.Age).Count(); }")]
    [InlineData("async Task M() { var one = Task.Run(() => Make(arena).Age); var two = Task.Run(() => Make(«arena»).Age); await Task.WhenAll(one, two); }", "async Task M() { var one = Task.Run(() => Make(arena).Age); await one; var two = Task.Run(() => Make(arena).Age); await two; }")]
    [InlineData("async Task M() { await Task.WhenAll(Task.Run(() => Make(arena)), Task.Run(() => Make(«arena»))); }", "async Task M() { await Task.Run(() => Make(arena)); await Task.Run(() => Make(arena)); }")]
    [InlineData("async Task M() { var one = Task.Run(() => Make(arena).Age); p.SetName(\"x\", «arena»); await one; }", "async Task M() { var one = Task.Run(() => Make(arena).Age); p.Age = await one; p.SetName(\"x\", arena); }")]
    [InlineData("async Task M(byte[][] all) { var tasks = new List<Task>(); foreach (byte[] b in all) tasks.Add(Task.Run(() => Person.Parse(b, «arena»).Age)); await Task.WhenAll(tasks); }", "async Task M(byte[][] all) { foreach (byte[] b in all) await Task.Run(() => Person.Parse(b, arena).Age); }")]
    [InlineData("async Task M(byte[][] all) { await Task.WhenAll(all.Select(b => Task.Run(() => Person.Parse(b, «arena»).Age))); }", "async Task M(byte[][] all) { await Task.WhenAll(all.Select(b => Task.Run(() => { using var own = new ArenaAllocator(); return Person.Parse(b, own).Age; }))); }")]
    [InlineData("void M() { var one = new System.Threading.Thread(() => Make(outer)); one.Start(); Make(«outer»); }", "void M() { var one = new System.Threading.Thread(() => Make(outer)); one.Start(); one.Join(); Make(outer); }")]
    [InlineData("async Task M(byte[][] all) { Task one = Task.Run(() => Make(arena)); foreach (byte[] b in all) Person.Parse(b, «arena»); await one; }", "async Task M(byte[][] all) { Task one = Task.Run(() => Make(arena)); foreach (byte[] b in all) Person.Parse(b, outer); await one; }")]
    [InlineData("void M() { var one = new System.Threading.Thread(() => Make(arena)); var two = new System.Threading.Thread(() => Make(«arena»)); one.Start(); two.Start(); one.Join(); two.Join(); }", "void M() { var one = new System.Threading.Thread(() => Make(arena)); var two = new System.Threading.Thread(() => Make(outer)); one.Start(); two.Start(); one.Join(); two.Join(); }")]
    [InlineData("async Task M() { Task<Person> one = LoadAsync(arena); Task<Person> two = LoadAsync(«arena»); await Task.WhenAll(one, two); }", "async Task M() { Person one = await LoadAsync(arena); Person two = await LoadAsync(arena); Console.WriteLine(one.Age + two.Age); }")]
    [InlineData("async Task M(System.IO.Stream[] all) { await Task.WhenAll(all.Select(s => ProtoStream.ParseAsync<Person>(s, «arena»).AsTask())); }", "async Task M(System.IO.Stream[] all) { foreach (var s in all) await ProtoStream.ParseAsync<Person>(s, arena); }")]
    [InlineData("async Task M(int[] all) { await Task.WhenAll(all.Select(async i => (await LoadAsync(«arena»)).Age)); }", "async Task M(int[] all) { await Task.WhenAll(all.Select(async i => { using var own = new ArenaAllocator(); return (await LoadAsync(own)).Age; })); }")]
    [InlineData("async Task M(int[] all) { var tasks = all.Select(i => ForwardAsync(«arena»)).ToArray(); await Task.WhenAll(tasks); }", "async Task M(int[] all) { var tasks = all.Select(i => EarlyAsync(arena)).ToArray(); await Task.WhenAll(tasks); }")]
    [InlineData("async Task M() { Task<Person> one = LoadAsync(arena); Person two = Person.Create(«arena»); await one; Console.WriteLine(two.Age); }", "async Task M() { Task<Person> one = LoadAsync(arena); Person two = Person.Create(outer); await one; Console.WriteLine(two.Age); }")]
    [InlineData("async Task M(int[] all) { var tasks = new List<Task>(); foreach (int i in all) tasks.Add(LoadAsync(«arena»)); await Task.WhenAll(tasks); }", "async Task M(int[] all) { var tasks = new List<Task>(); foreach (int i in all) { tasks.Add(LoadAsync(arena)); await tasks[^1]; } }")]
    [InlineData("void M() { Parallel.For(0, 5, i => Console.WriteLine(«MakeLong(5)».Age)); }", "void M() { Parallel.For(0, 5, i => { lock (_all) Console.WriteLine(MakeLong(5).Age); }); Parallel.Invoke(() => MakeLong(5)); }")]
    [InlineData("void M() { Task.WaitAll(Enumerable.Range(0, 5).Select(i => Task.Run(() => «MakeLong(5)»)).ToArray()); }", "void M() { for (uint i = 0; i < 5; i++) Task.Run(() => MakeLong(5)).Wait(); }")]
    public Task AnArenaOfTwoThreadsIsFound(string fault, string right) => CheckAsync("PZ0811", fault, right);

    [Fact]
    public async Task AProjectWithoutTheRuntimeIsLeftAlone()
    {
        CSharpCompilation compilation = AnalyzerHost.CompileFile("class C { int M() => 1; }");
        compilation = CSharpCompilation.Create("Without", [compilation.SyntaxTrees[^1]], compilation.References.Where(reference => !Path.GetFileName(reference.Display!).StartsWith("LibProtoZeroSharp", StringComparison.Ordinal)), compilation.Options);
        Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(compilation));
    }

    public static TheoryData<string> CorrectFiles => [.. Directory.EnumerateFiles(CorrectFolder).Select(file => Path.GetFileName(file))];

    private static string CorrectFolder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Analyzers", "Correct");

    [Theory]
    [MemberData(nameof(CorrectFiles))]
    public async Task CorrectCodeIsLeftAlone(string file) => Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(
        AnalyzerHost.CompileFile(await File.ReadAllTextAsync(Path.Combine(CorrectFolder, file), TestContext.Current.CancellationToken))));

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
            private static void Clear(ArenaAllocator a) { Console.WriteLine(); a.Reset(); }
            private static void ClearIf(ArenaAllocator a, bool all) { if (!all) return; a.Reset(); }
            private static void ClearLater(ArenaAllocator a) { Action later = () => a.Reset(); }
            private static void End(ArenaAllocator a) { using (a) Console.WriteLine(); }
            private static Person Next(byte[] input, ArenaAllocator a) { a.Reset(); return Person.Parse(input, a); }
            private readonly ArenaAllocator _turn;
            private void ClearTurn() => _turn.Reset();
            private event Action? Changed;
            private static IEnumerable<uint> Ages(Person person) { yield return person.Age; }
            private static void Own(ArenaAllocator arena) => arena.Dispose();
            private static Person Make(ArenaAllocator a) { Person p = Person.Create(a); p.SetName("Ada", a); return p; }
            private static Person Made(ArenaAllocator scratch) => s_field;
            private static Utf8String Title(ArenaAllocator a, string text) => a.CopyString(text);
            private Person Load(byte[] input, ArenaAllocator a) => Person.Parse(input, a);
            private static Person LoadAs(byte[] input, ArenaAllocator a, ProtoReadOptions options) => Person.Parse(input, a, options);
            private Person WithField(ArenaAllocator a) { Person made = Person.Create(a); made.SetBoss(Field); return made; }
            [return: OfArena(nameof(into))] private static Person Convert(Person from, ArenaAllocator into, ArenaAllocator scratch) => from.Clone(into);
            [return: OfArena(null)] private static Person Cached(ArenaAllocator scratch) => s_field;
            private readonly List<Person> _all = new();
            private static void Show(List<Person> people) { foreach (Person one in people) Console.WriteLine(one.Age); }
            private static void Fill(Person person, ArenaAllocator a) => person.SetName("Ada", a);
            private static void Tag(Person person, [KeepsView] Utf8String tag, ArenaAllocator a) => person.Labels.AddView(tag, 1, a);
            private static void Copy(Person person, Utf8String tag, ArenaAllocator a) => person.Labels.Add(tag, 1, a);
            private static (Utf8String Name, int Age) Pair(ArenaAllocator a) => (a.CopyString("x"), 1);
            private static IEnumerable<Person> Each(byte[][] inputs, ArenaAllocator a) { foreach (byte[] b in inputs) { a.Reset(); yield return Person.Parse(b, a); } }
            private IEnumerable<Person> Lines() => ProtoStream.ReadAllDelimited<Person>(stream).Where(q => q.Age > 5);
            private IEnumerable<Person> Old(uint age) { var all = ProtoStream.ReadAllDelimited<Person>(stream); foreach (Person q in all) if (q.Age > age) yield return q; }
            private IEnumerable<Person> OldIn(uint age, ArenaAllocator a) { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream, a)) if (q.Age > age) yield return q; }
            private IEnumerable<Person> OldByHand(uint age) { using var a = new ArenaAllocator(); while (ProtoStream.ReadDelimited<Person>(stream, a) is { } q) yield return q; }
            private IEnumerable<Person> Owned() { while (stream.Length > 5) { using var owner = MessageOwner<Person>.Parse(bytes); yield return owner.Message; } }
            private static void Link(Person parent, Person child) { if (child.Age > 5) parent.SetBoss(child); }
            private static void CopyName(Person to, Person from) { to.Name = from.Name; }
            private static void CopyAge(Person to, Person from) { to.Age = from.Age; to.SetName(from.Name.ToString(), default); }
            private void Put(Person one) { _all.Add(one); }
            private void PutAge(Person one) { _ages.Add(one.Age); }
            private readonly List<uint> _ages = new();
            private void Remember(Person one) => Field = one;
            private static async void Forget(Person person) { await Task.Yield(); Console.WriteLine(person.Age); }
            private static Person Best(IEnumerable<Person> all) { Person best = default; foreach (Person q in all) if (best.IsNull || q.Age > best.Age) best = q; return best; }
            private IEnumerable<Person> Inner() { using var a = new ArenaAllocator(); while (stream.Length > 5) yield return Person.Parse(bytes, a); }
            private readonly Dictionary<int, Person> _byId = new();
            private readonly List<Entry> _entries = new();
            private Person Find(int id) => _byId[id];
            private readonly ArenaAllocator _long;
            public sealed record Row(string Name, Person Whole);
            private static Row ToRow(Person one) => new(one.Name.ToString(), one);
            private Row ToOwnRow(Person one) => new(one.Name.ToString(), one.Clone(_long));
            private Person MakeLong(uint age) { Person made = Person.Create(_long); made.Age = age; return made; }
            private void Take(Person one) { Person made = Person.Create(_long); made.Name = one.Name; _byId[5] = made; }
            private readonly System.Collections.Concurrent.ConcurrentBag<ArenaAllocator> _arenas = new();
            private IEnumerable<Person> All => ProtoStream.ReadAllDelimited<Person>(stream);
            public class Box { public Person Made { get; set; } public Person Other; public int Count { get; init; } public void Clear() => Made = default; }
            public sealed record Entry(Utf8String Name, int Count);
            private static async Task<Person> LoadAsync(ArenaAllocator a) { await Task.Yield(); return Person.Create(a); }
            private static Task<Person> ForwardAsync(ArenaAllocator a) => LoadAsync(a);
            private static async Task EarlyAsync(ArenaAllocator a) { Person made = Person.Create(a); await Task.Yield(); Console.WriteLine(made.Age); }
            private static async Task UseAsync(Person person) { await Task.Yield(); Console.WriteLine(person.Age); }
        }

        public sealed class Server
        {
            private readonly ArenaAllocator _keep = new();
            private readonly Person _report;
            private readonly Dictionary<Utf8String, int> _counts = new();
            private readonly Dictionary<int, Person> _found = new();
            private readonly List<Person> _scratch = new();
            public Server() => _report = Person.Create(_keep);
            public void Take(Person one) { Person made = _report.Friends.Add(_keep); made.Name = one.Name; }
            public void TakeCopy(Person one) { Person made = _report.Friends.Add(_keep); made.SetName(one.Name, _keep); made.Age = one.Age; }
            public void Submit(Person one) { if (one.Age > 5) Note(one, one.Age); }
            private void Note(Person two, uint age) { foreach (Person friend in two.Friends) { Person made = Person.Create(_keep); made.SetBoss(friend); _found[(int)age] = made; } }
            public void Count(Person one) { _counts.TryGetValue(one.Name, out int count); _counts[one.Name] = count + 1; }
            public void Weigh(Person one) { _counts.TryGetValue(one.Name, out int count); _counts[_keep.CopyString(one.Name)] = count + 1; }
            public void Find(int id, Person one) { if (!_found.TryGetValue(id, out Person found)) _found.Add(id, found = Person.Create(_keep)); found.Name = one.Name; }
            public void Scratch(Person one) { _scratch.Add(one); Console.WriteLine(_scratch.Count); _scratch.Clear(); }
            public uint Finish() => (uint)_report.Friends.Count;
        }

        public sealed class Turns
        {
            private readonly ArenaAllocator _turn = new();
            public Person Run(uint age) { _turn.Reset(); Person made = Person.Create(_turn); made.Age = age; return made; }
            public void Clear() => _turn.Reset();
        }

        public sealed class Recent
        {
            private readonly Queue<Person> _queue = new();
            public void Keep(Person one) { _queue.Enqueue(one); if (_queue.Count > 5) _queue.Dequeue(); }
            public void Drain(Person one) { _queue.Enqueue(one); while (_queue.Count > 0) Console.WriteLine(_queue.Dequeue().Age); }
            public string Text => string.Join(",", _queue.Select(one => one.Name));
        }

        public sealed class Latest
        {
            private readonly ArenaAllocator _arena = new();
            private Person _last;
            public Latest() => _last = Person.Create(_arena);
            public void Apply(Person one) { if (_last.Name.IsEmpty) _last.Name = one.Name; }
            public void ApplyCopy(Person one) { if (_last.Name.IsEmpty) _last.SetName(one.Name, _arena); }
            public uint Size => (uint)_last.Name.Length;
        }

        public static class Extensions { public static IEnumerable<Person> Adults(this IEnumerable<Person> all) => all.Where(q => q.Age > 17); }
        """;

    private static string Scoped(string method) => method.StartsWith("class", StringComparison.Ordinal) ? method : method.Insert(method.IndexOf('{') + 1, " " + Scope);
}
