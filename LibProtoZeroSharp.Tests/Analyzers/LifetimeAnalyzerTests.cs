using Microsoft.CodeAnalysis.CSharp;
using static LibProtoZeroSharp.Tests.Analyzers.LifetimeFaults;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Each rule with code that breaks it, at the place in «», and with the same code corrected. Other classes have the rules from PZ0808 on.</summary>
public class LifetimeAnalyzerTests
{
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
    [InlineData(
        "Person M() { Person q = bytes.Length > 5 ? p : Person.Create(arena); return «q»; }",
        "Person M() { Person q = bytes.Length > 5 ? p : Person.Create(arena); q = q.Clone(outer); return q; }")]
    [InlineData("(Person, int) M() { return «(p, 1)»; }", "(uint, int) M() { return (p.Age, 1); }")]
    [InlineData("Entry M() { return «new Entry(p.Name, 5)»; }", "Entry M() { return new Entry(outer.CopyString(p.Name), 5); }")]
    [InlineData("Utf8String M() { Fill(p, arena); return «p.Name»; }", "Utf8String M() { Fill(p, outer); return p.Name; }")]
    [InlineData("object M() { return «p»; }", "object M() { return p.Age; }")]
    [InlineData("Person? M() { return «p»; }", "Person? M() { return null; }")]
    [InlineData("Person[] M() { return «new[] { p }»; }", "Person[] M() { return new[] { p.Clone(outer) }; }")]
    [InlineData("Person[] M() { return «p.Friends.ToArray()»; }", "int[] M() { return p.Scores.ToArray(); }")]
    [InlineData(
        "IEnumerable<uint> M() { return «p.Friends.AsEnumerable().Select(f => f.Age)»; }",
        "List<uint> M() { return p.Friends.AsEnumerable().Select(f => f.Age).ToList(); }")]
    [InlineData("ArenaAllocator M() { return «arena»; }", "ArenaAllocator M() { return outer; }")]
    [InlineData("async Task<Person> M() { await Task.Yield(); return «p»; }", "async Task<Person> M() { await Task.Yield(); return p.Clone(outer); }")]
    [InlineData(
        "async Task<Person> M() { Person q = await ProtoStream.ParseAsync<Person>(stream, arena); return «q»; }",
        "async Task<Person> M() { return await ProtoStream.ParseAsync<Person>(stream, outer); }")]
    [InlineData("Task<Person> M() { return «Task.FromResult(p)»; }", "Task<Person> M() { return Task.FromResult(p.Clone(outer)); }")]
    [InlineData(
        "Utf8String M() { Person q = Person.Parse(bytes, outer); p.Labels.Set(q.Name, 1, arena); return «p.Boss.Name»; }",
        "Utf8String M() { Person q = Person.Parse(bytes, outer); p.Labels.SetView(q.Name, 1, arena); return q.Name; }")]
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
    [InlineData(
        "List<Person> M(byte[][] all) { return «all.Select(b => Load(b, arena)).Where(q => q.Age > 1).OrderBy(q => q.Age).ToList()»; }",
        "List<Person> M(byte[][] all) { return all.Select(b => Load(b, arena).Clone(outer)).ToList(); }")]
    [InlineData(
        "List<Utf8String> M(byte[][] all) { return «(from b in all select Load(b, arena).Name).ToList()»; }",
        "List<string> M(byte[][] all) { return (from b in all select Load(b, arena).Name.ToString()).ToList(); }")]
    [InlineData("Person M() { return «p.Friends.AsEnumerable().First(f => f.Age > 1)»; }", "uint M() { return p.Friends.AsEnumerable().First(f => f.Age > 1).Age; }")]
    [InlineData("Person M() { using var owner = MessageOwner<Person>.Copy(p); return «owner.Message»; }", "MessageOwner<Person> M() { return MessageOwner<Person>.Copy(p); }")]
    [InlineData("(Person, int) M() { return «(p, 1)»; }", "(Snapshot<Person>, int) M() { return (p.ToSnapshot(), 1); }")]
    [InlineData(
        "Person M() { using var owner = new MessageOwner<Person>(); return «owner.Message»; }",
        "MessageOwner<Person> M() { var owner = new MessageOwner<Person>(); try { owner.Message.Age = 5; return owner; } catch { owner.Dispose(); throw; } }")]
    [InlineData("IEnumerable<uint> M() { return «Ages(p)»; }", "List<uint> M() { return Ages(p).ToList(); }")]
    [InlineData(
        "void M() { Changed += «() => Console.WriteLine(p.Age)»; }",
        "void M() { Action show = () => Console.WriteLine(p.Age); Changed += show; Changed?.Invoke(); Changed -= show; uint age = p.Age; }")]
    [InlineData(
        "void M() { Console.CancelKeyPress += «(sender, e) => Console.WriteLine(p.Age)»; }",
        "void M() { var own = new Uses(bytes, stream); own.Changed += () => Console.WriteLine(p.Age); own.Changed(); }")]
    [InlineData("Lazy<Person> M() { return «new Lazy<Person>(() => Make(arena))»; }", "Lazy<Person> M() { return new Lazy<Person>(() => Make(outer)); }")]
    [InlineData("List<Person> M() { return «[p]»; }", "List<uint> M() { return [p.Age]; }")]
    [InlineData("void M() { Remember(«p»); }", "void M() { Remember(p.Clone(outer)); }")]
    [InlineData("Person? M() { return «p.Age == 5 ? null : p»; }", "Person? M() { return p.Age == 5 ? null : p.Clone(outer); }")]
    [InlineData("List<Person> M() { return «new List<Person> { p }»; }", "List<Person> M() { return new List<Person> { p.Clone(outer) }; }")]
    [InlineData("Box M() { return «new Box { Made = p, Count = 1 }»; }", "Box M() { return new Box { Made = p.Clone(outer), Count = 1 }; }")]
    [InlineData(
        "Entry M() { var entry = new Entry(outer.CopyString(\"x\"), 1); return «entry with { Name = p.Name }»; }",
        "Entry M() { var entry = new Entry(outer.CopyString(\"x\"), 1); return entry with { Count = p.Scores.Count }; }")]
    public Task WhatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0801", fault, right);

    [Theory]
    [InlineData("uint M() { arena.Reset(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Reset(); return age; }")]
    [InlineData("uint M() { arena.Dispose(); return «p».Age; }", "uint M() { uint age = p.Age; arena.Dispose(); return age; }")]
    [InlineData(
        "uint M() { Utf8String name = p.Name; arena.Reset(); return (uint)«name».Length; }",
        "uint M() { string name = p.Name.ToString(); arena.Reset(); return (uint)name.Length; }")]
    [InlineData("int M() { ref int score = ref p.Scores[0]; arena.Reset(); return «score»; }", "int M() { int score = p.Scores[0]; arena.Reset(); return score; }")]
    [InlineData(
        "int M() { Span<int> scores = p.Scores.AsSpan()[1..]; arena.Reset(); return «scores»[0]; }",
        "int M() { int[] scores = p.Scores.ToArray(); arena.Reset(); return scores[0]; }")]
    [InlineData(
        "int M() { ReadOnlySpan<byte> name = p.Name.AsSpan(); arena.Reset(); return «name»[0]; }",
        "int M() { byte[] name = p.Name.AsSpan().ToArray(); arena.Reset(); return name[0]; }")]
    [InlineData(
        "int M() { var labels = p.Labels.AsSpan(); arena.Dispose(); return «labels»[0].Value; }",
        "int M() { int label = p.Labels.AsSpan()[0].Value; arena.Dispose(); return label; }")]
    [InlineData(
        "uint M() { ref Person chief = ref p.MutableChief(arena); arena.Reset(); return «chief».Age; }",
        "uint M() { Person chief = p.Chief.Clone(outer); arena.Reset(); return chief.Age; }")]
    [InlineData("uint M() { ArenaAllocator same = arena; same.Reset(); return «p».Age; }", "uint M() { ArenaAllocator same = outer; same.Reset(); return p.Age; }")]
    [InlineData(
        "uint M() { Person q = Person.Parse(bytes, outer); outer.Reset(); return «q».Age; }",
        "uint M() { Person q = Person.Parse(bytes, outer); arena.Reset(); return q.Age; }")]
    [InlineData("uint M() { Person q = Person.Parse(bytes, _arena); _arena.Reset(); return «q».Age; }", "uint M() { _arena.Reset(); return Person.Parse(bytes, _arena).Age; }")]
    [InlineData("uint M() { if (p.HasBoss) { arena.Reset(); return «p».Age; } return p.Age; }", "uint M() { if (p.HasBoss) { arena.Reset(); return 0; } return p.Age; }")]
    [InlineData(
        "uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner); } return «q».Age; }",
        "uint M() { Person q; using (var inner = new ArenaAllocator()) { q = Person.Create(inner).Clone(arena); } return q.Age; }")]
    [InlineData("uint M() { Person q = Make(arena); arena.Dispose(); return «q».Age; }", "uint M() { Person q = Make(arena); uint age = q.Age; arena.Dispose(); return age; }")]
    [InlineData("uint M() { Person q = Make(outer); outer.Reset(); return «q».Age; }", "uint M() { Person q = Cached(outer); outer.Reset(); return q.Age; }")]
    [InlineData(
        """
        uint M(byte[][] all) { Utf8String last = default; uint same = 0;
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (q.Name == «last») same++; last = q.Name; } return same; }
        """,
        """
        uint M(byte[][] all) { string last = null; uint same = 0;
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (q.Name == last) same++; last = q.Name.ToString(); } return same; }
        """)]
    [InlineData(
        "void M() { Utf8String last = default; foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { if (q.Name == «last») Console.WriteLine(1); last = q.Name; } }",
        """
        void M() { Utf8String last = default; foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream, arena)) {
                if (q.Name == last) Console.WriteLine(1); last = q.Name; } }
        """)]
    [InlineData("int M() { var (name, age) = Pair(arena); arena.Reset(); return «name».Length + age; }", "int M() { var (name, age) = Pair(arena); arena.Reset(); return age; }")]
    [InlineData(
        "int M() { Utf8String name = Make(arena).Name; UnmanagedList<int> scores = this.Load(bytes, arena).Scores; arena.Reset(); return «name».Length; }",
        "string M() { string name = Make(arena).Name.ToString(); arena.Reset(); return name; }")]
    [InlineData(
        "int M() { ReadOnlySpan<byte> name = this.Load(bytes, arena).Name; arena.Reset(); return «name»[0]; }",
        "int M(ProtoReadOptions options) { ReadOnlySpan<byte> name = LoadAs(bytes, arena, options).Name; arena.Reset(); return name[0]; }")]
    [InlineData(
        "int M() { ref int score = ref this.Load(bytes, arena).Scores[0]; arena.Reset(); return «score»; }",
        "string M() { Person q = this.WithField(arena); Person boss = q.Boss; arena.Reset(); return boss.Name.ToString(); }")]
    [InlineData("uint M() { var (made, count) = (p, 1); arena.Reset(); return «made».Age; }", "int M() { var (made, count) = (p, 1); arena.Reset(); return count; }")]
    [InlineData(
        "int M() { var entry = new Entry(p.Name, 1); var (name, count) = entry; arena.Reset(); return «name».Length; }",
        "int M() { var entry = new Entry(p.Name, 1); var (name, count) = entry; arena.Reset(); return count; }")]
    [InlineData("uint M() { Clear(arena); return «p».Age; }", "uint M() { ClearIf(arena, p.Age > 1); return p.Age; }")]
    [InlineData("uint M() { Own(arena); return «p».Age; }", "uint M() { uint age = p.Age; Own(arena); return age; }")]
    [InlineData(
        "uint M() { var inner = new ArenaAllocator(); Person q = Make(inner); End(inner); return «q».Age; }",
        "uint M() { using var inner = new ArenaAllocator(); Person q = Make(inner); ClearLater(inner); return q.Age; }")]
    [InlineData(
        """
        uint M(byte[][] all) { Person last = default; uint same = 0;
            foreach (byte[] b in all) { Person q = Next(b, arena); if (q.Age == «last».Age) same++; last = q; } return same; }
        """,
        "uint M(byte[][] all) { uint sum = 0; foreach (byte[] b in all) { Person q = Next(b, arena); sum += q.Age; } return sum; }")]
    [InlineData(
        "uint M() { Clear(); return «p».Age; void Clear() { arena.Reset(); } }",
        "uint M() { Clear(outer); return p.Age; void Clear(ArenaAllocator arena) { arena.Reset(); } }")]
    [InlineData(
        "uint M() { Action clear = () => arena.Reset(); clear(); return «p».Age; }",
        "uint M() { Action clear = () => arena.Reset(); uint age = p.Age; clear(); p = Make(arena); return age + p.Age; }")]
    [InlineData("uint M() { Person q = Make(_turn); ClearTurn(); return «q».Age; }", "uint M() { Person q = Make(_turn); new Uses(bytes, stream).ClearTurn(); return q.Age; }")]
    [InlineData(
        """
        uint M(byte[][] all) { Person best = default; foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena);
                if (best.IsNull || q.Age > «best».Age) best = q; } return 0; }
        """,
        """
        uint M(byte[][] all) { Person best = default; bool has = false;
            foreach (byte[] b in all) { if (has) Console.WriteLine(best.Age); arena.Reset(); has = b.Length > 5; if (has) best = Load(b, arena); } return 0; }
        """)]
    [InlineData(
        "uint M() { Person q; using (var owner = MessageOwner<Person>.Parse(bytes)) q = owner.Message; return «q».Age; }",
        "uint M() { using var owner = MessageOwner<Person>.Parse(bytes); Person q = owner.Message; q.SetName(\"x\", owner.Arena); return q.Age; }")]
    [InlineData(
        "async Task<uint> M(Func<Task<MessageOwner<Person>>> call) { MessageOwner<Person> owner = await call(); Person q = owner.Message; owner.Dispose(); return «q».Age; }",
        "uint M() { using var owner = new MessageOwner<Person>(); Person q = owner.Message; uint age = q.Age; owner.Dispose(); return age; }")]
    [InlineData("void M() { arena.Dispose(); Person.Create(«arena»); }", "void M() { arena.Reset(); Person.Create(arena); }")]
    [InlineData("void M() { arena.Dispose(); «arena».Reset(); }", "void M() { arena.Dispose(); arena.Dispose(); }")]
    [InlineData("long M() { arena.Dispose(); return «arena».AllocatedBytes; }", "long M() { long count = arena.AllocatedBytes; arena.Dispose(); return count; }")]
    [InlineData(
        "uint M(Turns turns) { Person one = turns.Run(1); Person two = turns.Run(5); return «one».Age + two.Age; }",
        "uint M(Turns turns) { uint one = turns.Run(1).Age; Person two = turns.Run(5); return one + two.Age; }")]
    [InlineData(
        "static Person Pass(Person p) => p; uint M() { Person q = Pass(Make(arena)); arena.Reset(); return «q».Age; }",
        "static Person Pass(Person p) => p; uint M() { Person q = Pass(Make(arena)); uint age = q.Age; arena.Reset(); return age; }")]
    [InlineData(
        "Person Grow(Person x, uint by) { x.Age += by; return x; } uint M(ArenaAllocator a) { Person q = Grow(by: 2, x: Make(a)); a.Reset(); return «q».Age; }",
        "Person Grow(Person x, uint by) { x.Age += by; return x; } uint M(Person other, ArenaAllocator a) { Person q = Grow(by: 2, x: other); a.Reset(); return q.Age; }")]
    [InlineData(
        "uint M(Turns turns, Turns others) { Person one = turns.Run(1); turns.Clear(); return «one».Age; }",
        "uint M(Turns turns, Turns others) { Person one = turns.Run(1); others.Clear(); others.Run(5); return one.Age; }")]
    public Task UseAfterTheEndIsFound(string fault, string right) => CheckAsync("PZ0802", fault, right);

    [Theory]
    [InlineData("void M() { var w = new ProtoWriter(outer); ByValue(«w»); w.AddBool(1, true); }", "void M() { var w = new ProtoWriter(outer); ByRef(ref w); w.AddBool(1, true); }")]
    [InlineData("void M() { var w = new ProtoWriter(outer); ByValue(«w»); w.GetTotalLength(); }", "void M() { var w = new ProtoWriter(outer); ByValue(w); }")]
    [InlineData(
        "void M() { var w = new ProtoWriter(outer); for (int i = 0; i < 3; i++) ByValue(«w»); }",
        "void M() { for (int i = 0; i < 3; i++) { var w = new ProtoWriter(outer); ByValue(w); } }")]
    [InlineData(
        "void M() { var w = new ProtoWriter(outer); var copy = «w»; copy.AddBool(1, true); w.AddBool(1, true); }",
        "void M() { var w = new ProtoWriter(outer); ref ProtoWriter same = ref w; same.AddBool(1, true); w.AddBool(1, true); }")]
    [InlineData(
        "void M() { var w = new ProtoWriter(outer); var copy = «w»; ByRef(ref copy); ByRef(ref w); }",
        "void M() { var w = new ProtoWriter(outer); var saved = w; ByRef(ref w); w = saved; }")]
    public Task ACopyOfAWriterIsFound(string fault, string right) => CheckAsync("PZ0803", fault, right);

    [Theory]
    [InlineData("void M() { var «a = new ArenaAllocator()»; Person.Create(a); }", "void M() { using var a = new ArenaAllocator(); Person.Create(a); }")]
    [InlineData("void M() { var «a = new ArenaAllocator()»; Make(a); }", "void M() { var a = new ArenaAllocator(); Load(bytes, a); }")]
    [InlineData("void M() { ArenaAllocator «a = new()»; Person.Create(a); }", "void M() { using ArenaAllocator a = new(); Person.Create(a); }")]
    [InlineData(
        "void M() { var «a = new ArenaAllocator(new ArenaOptions { MaxBytes = 5 })»; a.Reset(); a.CopyString(\"x\"); }",
        "void M() { var a = new ArenaAllocator(); a.Reset(); Own(a); }")]
    [InlineData(
        "void M() { var «a = new ArenaAllocator()»; var w = new ProtoWriter(ref a); }",
        "void M() { var a = new ArenaAllocator(); var w = new ProtoWriter(ref a); a.Dispose(); }")]
    [InlineData(
        "uint M() { var «o = MessageOwner<Person>.Parse(bytes)»; return o.Message.Age; }",
        "uint M() { using var o = MessageOwner<Person>.Parse(bytes); return o.Message.Age; }")]
    [InlineData(
        "void M() { MessageOwner<Person> «o = new()»; o.Message.SetName(\"x\", o.Arena); }",
        "void M() { MessageOwner<Person> o = new(); o.Message.SetName(\"x\", o.Arena); o.Dispose(); }")]
    [InlineData(
        "uint M() { var «o = MessageOwner<Person>.Copy(p)»; return o.Message.Age; }",
        "MessageOwner<Person> M() { var o = MessageOwner<Person>.Copy(p); return o; }")]
    [InlineData(
        "uint M() { var a = new ArenaAllocator(); var «o = MessageOwner<Person>.Parse(bytes, a)»; return o.Message.Age; }",
        "uint M() { var a = new ArenaAllocator(); using var o = MessageOwner<Person>.Parse(bytes, a); return o.Message.Age; }")]
    [InlineData("void M() { var «o = MessageOwner<Person>.Parse(bytes)»; }", "void M() { var o = MessageOwner<Person>.Parse(bytes); ArenaAllocator a = o.Arena; a.Dispose(); }")]
    [InlineData(
        "void M() { var «o = new MessageOwner<Person>()»; int count = o.Message.Friends.Count; }",
        "void M() { var o = new MessageOwner<Person>(); using MessageOwner<Person> same = o; }")]
    public Task AnArenaThatNobodyCanDisposeIsFound(string fault, string right) => CheckAsync("PZ0804", fault, right);

    [Theory]
    [InlineData("void M() { Person.Parse(«new byte[5]», outer, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }); }", "void M() { Person.Parse(new byte[5], outer); }")]
    [InlineData(
        "void M() { byte[] b = File.ReadAllBytes(\"x\"); Person.Parse(«b.AsSpan(1)», outer, default(ProtoReadOptions) with { Input = ProtoInput.AliasUnsafe }); }",
        """
        unsafe void M() { byte[] b = File.ReadAllBytes("x");
            fixed (byte* start = b) Person.Parse(b.AsSpan(1), outer, default(ProtoReadOptions) with { Input = ProtoInput.AliasUnsafe }); }
        """)]
    [InlineData(
        "void M() { var o = new ProtoReadOptions { Input = ProtoInput.AliasUnsafe }; ProtoMessage.TryParse(«p.ToByteArray()», outer, out Person q, o); }",
        "void M() { var o = new ProtoReadOptions { Input = ProtoInput.Copy }; ProtoMessage.TryParse(p.ToByteArray(), outer, out Person q, o); }")]
    [InlineData(
        "void M() { Person.Parse(«new byte[5]», outer, new ProtoReadOptions { Input = ProtoInput.AliasUnsafeBounded }); }",
        "void M() { Person.Parse(\"\u0010\u0005\"u8, outer, new ProtoReadOptions { Input = ProtoInput.AliasUnsafeBounded }); }")]
    public Task AliasedInputThatDoesNotStayIsFound(string fault, string right) => CheckAsync("PZ0805", fault, right);

    [Theory]
    [InlineData("Task M() { return «UseAsync(p)»; }", "async Task M() { await UseAsync(p); }")]
    [InlineData("Task<uint> M() { return «Task.Run(() => p.Age)»; }", "async Task<uint> M() { return await Task.Run(() => p.Age); }")]
    [InlineData("Task M() { Task t = UseAsync(p); return «t»; }", "Task M() { Task t = UseAsync(p); t.Wait(); return t; }")]
    [InlineData("Task M() { return «Task.WhenAll(UseAsync(p), UseAsync(p))»; }", "Task M() { return UseAsync(p.Clone(outer)); }")]
    [InlineData("Task M() { return «p.WriteToAsync(stream).AsTask()»; }", "Task M() { return stream.WriteAsync(p.ToByteArray(), 0, 1); }")]
    [InlineData(
        "ValueTask<Person> M() { return «ProtoStream.ParseAsync<Person>(stream, arena)»; }",
        "ValueTask<Person> M() { return ProtoStream.ParseAsync<Person>(stream, outer); }")]
    [InlineData("void M() { «Task.Run(() => p.Age)»; }", "void M() { Task.Run(() => p.Age).Wait(); }")]
    [InlineData("void M() { «_ = UseAsync(p)»; }", "void M() { uint age = p.Age; _ = Task.Run(() => age); }")]
    [InlineData("void M() { Task t = «UseAsync(p)»; }", "async Task M() { Task t = UseAsync(p); await t; }")]
    [InlineData(
        "void M() { «Task.Run(() => { System.Threading.Thread.Sleep(5); return p.Age; })»; }",
        "void M() { using var done = new System.Threading.ManualResetEventSlim(); Task.Run(() => { Console.WriteLine(p.Age); done.Set(); }); done.Wait(); }")]
    [InlineData(
        "void M() { «new System.Threading.Thread(() => Console.WriteLine(p.Age))».Start(); }",
        "void M() { var own = new System.Threading.Thread(() => Console.WriteLine(p.Age)); own.Start(); own.Join(); }")]
    [InlineData(
        "void M() { «System.Threading.ThreadPool.QueueUserWorkItem(_ => Console.WriteLine(p.Age))»; }",
        "void M() { uint age = p.Age; System.Threading.ThreadPool.QueueUserWorkItem(_ => Console.WriteLine(age)); }")]
    [InlineData(
        "void M() { var tasks = new List<Task>(); for (int i = 0; i < 5; i++) tasks.Add(«UseAsync(p)»); }",
        "async Task M() { var tasks = new List<Task>(); for (int i = 0; i < 5; i++) tasks.Add(UseAsync(p)); await Task.WhenAll(tasks); }")]
    [InlineData("void M() { «Forget(p)»; }", "void M() { Forget(p.Clone(outer)); }")]
    public Task ATaskThatOutlivesItsArenaIsFound(string fault, string right) => CheckAsync("PZ0806", fault, right);

    [Theory]
    [InlineData(
        "int M() { Span<int> s = p.Scores.AsSpan(); p.Scores.Add(1, arena); return «s»[0]; }",
        "int M() { p.Scores.Add(1, arena); Span<int> s = p.Scores.AsSpan(); return s[0]; }")]
    [InlineData(
        "int M() { ReadOnlySpan<int> s = p.Scores.AsSpan(); p.Scores.AddRange([1], arena); return «s»[0]; }",
        "int M() { ReadOnlySpan<int> s = p.Scores.AsSpan(); int first = s[0]; p.Scores.AddRange([1], arena); return first; }")]
    [InlineData(
        "void M() { ref int i = ref p.Scores[0]; p.Scores.Insert(0, 1, arena); «i» = 5; }",
        "void M() { p.Scores.Insert(0, 1, arena); ref int i = ref p.Scores[0]; i = 5; }")]
    [InlineData(
        "void M() { Span<int> s = p.Scores.AsSpan().Slice(1); ref int i = ref s[0]; p.Scores.Add(1, arena); «i»++; }",
        "void M() { Span<int> s = p.Scores.AsSpan().Slice(1); ref int i = ref s[0]; i++; p.Scores.Add(1, arena); }")]
    [InlineData(
        "int M() { Span<int> s = p.Scores.AsSpan(); Span<int> t = s[1..]; p.Scores.Add(1, arena); return «t»[0]; }",
        "int M() { Span<int> s = p.Scores.AsSpan(); Span<int> t = s[1..]; p.Scores.Add(1, arena); return t.Length; }")]
    [InlineData(
        "int M() { UnmanagedList<int> list = p.Scores; Span<int> s = p.Scores.AsSpan(); list.Add(1, arena); return «s»[0]; }",
        "int M() { UnmanagedList<int> list = p.Scores; Span<int> s = list.AsSpan(); p.Weights.Add(1, arena); return s[0]; }")]
    [InlineData(
        "void M() { ref Person f = ref p.Friends.Add(arena); ref Person g = ref p.Friends.Add(arena); «f».Age = 1; g.Age = 2; }",
        "void M() { Person f = p.Friends.Add(arena); Person g = p.Friends.Add(arena); f.Age = 1; g.Age = 2; }")]
    [InlineData(
        "int M() { var s = p.Labels.AsSpan(); p.Labels.Add(\"x\", 1, arena); return «s»[0].Value; }",
        "int M() { var s = p.Labels.AsSpan(); int first = s[0].Value; p.Labels.Add(\"x\", 1, arena); return first; }")]
    [InlineData(
        "int M() { Span<int> s = p.Scores.AsSpan(); if (p.HasBoss) p.Scores.Add(1, arena); else p.Scores.Add(2, arena); return «s»[0]; }",
        "int M() { Span<int> s = p.Scores.AsSpan(); if (p.HasBoss) p.Scores.Add(1, arena); else return s[0]; return 0; }")]
    [InlineData(
        "int M() { Span<int> s = p.Scores.AsSpan(); int i = 0; do p.Scores.Add(1, arena); while (++i < 5); return «s»[0]; }",
        "int M() { Span<int> s = p.Scores.AsSpan(); int i = 0; do p.Scores.Add(s[0], arena); while (++i < 5); return 0; }")]
    [InlineData(
        "int M() { return Get(); int Get() { Span<int> s = p.Scores.AsSpan(); p.Scores.Add(1, outer); return «s»[0]; } }",
        "int M() { return Get(); int Get() { Span<int> s = p.Scores.AsSpan(); return s[0]; } }")]
    [InlineData(
        "void M() { ref int v = ref p.Labels.AsSpan()[0].Value; p.Labels.Add(\"x\", 1, arena); «v»++; }",
        "void M() { ref int v = ref p.Labels.AsSpan()[0].Value; v++; p.Labels.Add(\"x\", 1, arena); }")]
    public Task AReferenceThatIsTooOldIsFound(string fault, string right) => CheckAsync("PZ0807", fault, right);

    [Fact]
    public async Task AProjectWithoutTheRuntimeIsLeftAlone()
    {
        CSharpCompilation compilation = AnalyzerHost.CompileFile("class C { int M() => 1; }");
        compilation = CSharpCompilation.Create(
            "Without", [compilation.SyntaxTrees[^1]],
            compilation.References.Where(reference => !Path.GetFileName(reference.Display!).StartsWith("LibProtoZeroSharp", StringComparison.Ordinal)), compilation.Options);
        Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(compilation));
    }

    public static TheoryData<string> CorrectFiles => [.. Directory.EnumerateFiles(CorrectFolder).Select(file => Path.GetFileName(file))];

    private static string CorrectFolder => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Analyzers", "Correct");

    [Theory]
    [MemberData(nameof(CorrectFiles))]
    public async Task CorrectCodeIsLeftAlone(string file) => Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(
        AnalyzerHost.CompileFile(await File.ReadAllTextAsync(Path.Combine(CorrectFolder, file), TestContext.Current.CancellationToken))));
}
