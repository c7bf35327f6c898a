using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Checks that the lifetime analyzer finds a fault and accepts its correction.</summary>
internal static class LifetimeFaults
{
    private const string Scope = "using var arena = new ArenaAllocator(); Person p = Person.Parse(bytes, arena);";

    /// <summary>Checks a method with a fault, at the place in «», and the same method corrected.</summary>
    public static async Task CheckAsync(string id, string fault, string right)
    {
        string text = Source(fault);
        int start = text.IndexOf('«'), end = text.IndexOf('»') - 1;
        Diagnostic found = Assert.Single(await AnalyzerHost.DiagnoseLifetimesAsync(AnalyzerHost.CompileFile(text.Replace("«", "").Replace("»", ""))));
        Assert.Equal((id, DiagnosticSeverity.Warning), (found.Id, found.Severity));
        Assert.Equal((start, end), (found.Location.SourceSpan.Start, found.Location.SourceSpan.End));
        Assert.Empty(await AnalyzerHost.DiagnoseLifetimesAsync(AnalyzerHost.CompileFile(Source(right))));
    }

    /// <summary>The method, in a class with what it may use. Most methods have an arena of their own, with a message <c>p</c>.</summary>
    public static string Source(string method) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;
        using LibProtoZeroSharp;
        using LibProtoZeroSharp.CodeAnalysis;
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
            private void Note(Person two, uint age) { foreach (Person friend in two.Friends) {
                Person made = Person.Create(_keep); made.SetBoss(friend); _found[(int)age] = made; } }
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
            public void Keep(Person one) { _queue.Enqueue(one); }
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
