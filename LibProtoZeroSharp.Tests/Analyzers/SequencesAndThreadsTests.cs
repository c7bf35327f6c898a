using static LibProtoZeroSharp.Tests.Analyzers.LifetimeFaults;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>
/// Messages of streams, changes of what is enumerated, and arenas of several threads. Each case has code that breaks the rule, at the place in «», and the
/// same code corrected.
/// </summary>
public class SequencesAndThreadsTests
{
    [Theory]
    [InlineData(
        "List<Person> M() { return «ProtoStream.ReadAllDelimited<Person>(stream).ToList()»; }",
        "List<Person> M() { return ProtoStream.ReadAllDelimited<Person>(stream, outer).ToList(); }")]
    [InlineData(
        "Person[] M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Where(q => q.Age > 5).ToArray()»; }",
        "Person[] M() { return ProtoStream.ReadAllDelimited<Person>(stream).Where(q => q.Age > 5).Select(q => q.Clone(outer)).ToArray(); }")]
    [InlineData(
        "uint M() { return «ProtoStream.ReadAllDelimited<Person>(stream).OrderBy(q => q.Age)».Select(q => q.Age).First(); }",
        "uint M() { return ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Age).OrderBy(a => a).First(); }")]
    [InlineData(
        "void M() { var all = ProtoStream.ReadAllDelimited<Person>(stream); Console.WriteLine(«all.ToDictionary(q => q.Name, q => q.Age)».Count); }",
        "void M() { var all = ProtoStream.ReadAllDelimited<Person>(stream); Console.WriteLine(all.ToDictionary(q => q.Name.ToString(), q => q.Age).Count); }")]
    [InlineData(
        "int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Name)».Count(); }",
        "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Name.ToString()).Count(); }")]
    [InlineData(
        "int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Age).ToList()».Count; }",
        "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).DistinctBy(q => q.Age).Select(q => q.Name.ToString()).ToList().Count; }")]
    [InlineData(
        "int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Distinct()».Count(); }",
        """
        int M(HashSet<string> seen) {
            return ProtoStream.ReadAllDelimited<Person>(stream).ExceptBy(seen, q => q.Name.ToString()).Count(); }
        """)]
    [InlineData(
        "object M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Select(q => new { q.Name, q.Age }).ToList()»; }",
        "long M() { return (from q in ProtoStream.ReadAllDelimited<Person>(stream) group q by q.Age into g select g.Key).LongCount(); }")]
    [InlineData(
        "void M() { Person q = «ProtoStream.ReadAllDelimited<Person>(stream).First()»; Console.WriteLine(q.Age); }",
        "void M() { uint age = ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Age).First(); Console.WriteLine(age); }")]
    [InlineData(
        "void M() { var all = «new List<Person>(ProtoStream.ReadAllDelimited<Person>(stream))»; Console.WriteLine(all.Count); }",
        "void M() { var all = new List<Person>(ProtoStream.ReadAllDelimited<Person>(stream, arena)); Console.WriteLine(all.Count); }")]
    [InlineData(
        "void M(byte[][] inputs) { var all = «inputs.Select(b => { outer.Reset(); return Person.Parse(b, outer); }).ToList()»; Console.WriteLine(all.Count); }",
        "void M(byte[][] inputs) { var all = inputs.Select(b => Person.Parse(b, outer)).ToList(); Console.WriteLine(all.Count); }")]
    [InlineData(
        "void M(byte[][] inputs) { Console.WriteLine(«Each(inputs, outer).ToList()».Count); }",
        "void M(byte[][] inputs) { Console.WriteLine(Each(inputs, outer).First().Age); }")]
    [InlineData("void M() { Console.WriteLine(«Lines().ToList()».Count); }", "void M() { Console.WriteLine(Lines().Count()); }")]
    [InlineData("void M() { Person q = «Lines().First()»; Console.WriteLine(q.Age); }", "void M() { Console.WriteLine(Lines().Select(q => q.Age).First()); }")]
    [InlineData("void M() { Console.WriteLine(«Owned().ToList()».Count); }", "void M() { foreach (Person q in Owned()) Console.WriteLine(q.Age); }")]
    [InlineData("void M() { Console.WriteLine(«Old(5).ToArray()».Length); }", "void M() { Console.WriteLine(OldIn(5, arena).ToArray().Length); }")]
    [InlineData(
        "void M() { Console.WriteLine(«OldByHand(5).OrderBy(q => q.Age)».Count()); }",
        "void M() { Console.WriteLine(OldByHand(5).Select(q => q.Clone(outer)).OrderBy(q => q.Age).Count()); }")]
    [InlineData(
        "int M() { List<Person> all = «[.. ProtoStream.ReadAllDelimited<Person>(stream)]»; return all.Count; }",
        "int M() { List<string> all = [.. ProtoStream.ReadAllDelimited<Person>(stream).Select(q => q.Name.ToString())]; return all.Count; }")]
    [InlineData(
        "void M() { Person q = «Best(ProtoStream.ReadAllDelimited<Person>(stream))»; Console.WriteLine(q.Age); }",
        "void M() { Person q = Best(ProtoStream.ReadAllDelimited<Person>(stream, arena)); Console.WriteLine(q.Age); }")]
    [InlineData(
        "void M() { Console.WriteLine(«Inner().ToList()».Count); }",
        """
        void M() { foreach (Person[] some in Inner().Chunk(5)) Console.WriteLine(some[0].Age); Person last = default;
            foreach (Person q in Inner()) { if (!last.IsNull) Console.WriteLine(last.Age); last = q; } }
        """)]
    [InlineData("void M() { Console.WriteLine(«All.ToList()».Count); }", "void M() { Console.WriteLine(All.Select(q => MessageOwner<Person>.Copy(q)).ToList().Count); }")]
    [InlineData("void M() { Console.WriteLine(«All.Adults().ToArray()».Length); }", "void M() { Console.WriteLine(All.Adults().Sum(q => q.Age)); }")]
    [InlineData("void M() { «Parallel.ForEach(All, q => Console.WriteLine(q.Age))»; }", "void M() { Parallel.ForEach(All.Select(q => q.Age), age => Console.WriteLine(age)); }")]
    [InlineData("int M() { return «All.AsParallel()».Count(q => q.Age > 5); }", "int M() { return All.Select(q => q.Age).AsParallel().Count(age => age > 5); }")]
    [InlineData(
        "int M() { return «ProtoStream.ReadAllDelimited<Person>(stream).Select(ToRow).ToList()».Count; }",
        "int M() { return ProtoStream.ReadAllDelimited<Person>(stream).Select(ToOwnRow).ToList().Count; }")]
    public Task BufferedMessagesOfAStreamAreFound(string fault, string right) => CheckAsync("PZ0809", fault, right);

    [Theory]
    [InlineData("void M() { foreach (Person f in p.Friends) «p.Friends.Add(f, arena)»; }", "void M() { foreach (Person f in p.Friends.ToArray()) p.Friends.Add(f, arena); }")]
    [InlineData(
        "void M(Person q) { foreach (ref int s in q.Scores) { if (s < 0) «q.Scores.Remove(s)»; } }",
        "void M(Person q) { foreach (ref int s in q.Scores) { if (s < 0) { q.Scores.Remove(s); break; } } }")]
    [InlineData(
        "void M(Person q) { foreach (Person f in q.Boss.Friends) if (f.Age > 5) «q.Boss.Friends.Remove(f)»; }",
        "void M(Person q) { foreach (Person f in q.Boss.Friends) if (f.Age > 5) q.Friends.Remove(f); }")]
    [InlineData(
        "void M(Person q) { var labels = q.Labels; foreach (Utf8String key in labels.Keys) { Console.WriteLine(); «q.Labels.Remove(key)»; } }",
        "void M(Person q) { foreach (var label in q.Labels) q.Labels.Set(label.Key, label.Value + 1, outer); }")]
    [InlineData(
        "void M(Person q) { foreach (int s in q.Scores.AsEnumerable().Where(s => s > 5)) «q.Scores.Add(s, outer)»; }",
        "void M(Person q) { foreach (int s in q.Scores.AsEnumerable().OrderBy(s => s)) q.Scores.Add(s, outer); }")]
    [InlineData(
        "bool M(Person q) { foreach (int s in q.Scores) { foreach (int t in q.Scores) if (t == 1) { «q.Scores.Clear()»; break; } } return true; }",
        "bool M(Person q) { foreach (int s in q.Scores) { q.Scores.Clear(); return true; } return false; }")]
    [InlineData(
        "void M() { foreach (Person f in Field.Friends) { try { «Field.Friends.RemoveAt(0)»; } finally { Console.WriteLine(f.Age); } } }",
        "void M() { foreach (Person f in Field.Friends) { Field = f; Field.Friends.RemoveAt(0); } }")]
    [InlineData(
        "void M(Person q) { foreach (Person f in q.Friends.AsSpan()) «q.Friends.Remove(f)»; }",
        "void M(Person q) { foreach (Person f in q.Friends.AsSpan().ToArray()) q.Friends.Remove(f); }")]
    [InlineData(
        "void M(Person q) { var old = q.Friends.AsEnumerable().Where(f => f.Age > 5); foreach (Person f in old) «q.Friends.Remove(f)»; }",
        "void M(Person q) { var old = q.Friends.AsEnumerable().Where(f => f.Age > 5).ToList(); foreach (Person f in old) q.Friends.Remove(f); }")]
    public Task AChangeOfWhatIsEnumeratedIsFound(string fault, string right) => CheckAsync("PZ0810", fault, right);

    [Theory]
    [InlineData(
        "void M(byte[][] all) { Parallel.ForEach(all, b => Person.Parse(b, «arena»)); }",
        "void M(byte[][] all) { Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); Person.Parse(b, own); }); }")]
    [InlineData(
        "void M(byte[][] all) { Parallel.For(0, 5, i => Person.Create(«outer»)); }",
        "void M(byte[][] all) { Parallel.For(0, 5, i => { lock (all) Person.Create(outer); }); }")]
    [InlineData("void M() { Parallel.Invoke(() => Person.Create(arena), () => Make(«arena»)); }", "void M() { Parallel.Invoke(() => Person.Create(arena), () => Make(outer)); }")]
    [InlineData(
        "int M(byte[][] all) { return all.AsParallel().Select(b => Person.Parse(b, «arena»).Age).Count(); }",
        "int M(byte[][] all) { return all.AsParallel().Select(b => b.Length + p.Age).Count(); }")]
    [InlineData(
        "async Task M() { var one = Task.Run(() => Make(arena).Age); var two = Task.Run(() => Make(«arena»).Age); await Task.WhenAll(one, two); }",
        "async Task M() { var one = Task.Run(() => Make(arena).Age); await one; var two = Task.Run(() => Make(arena).Age); await two; }")]
    [InlineData(
        "async Task M() { await Task.WhenAll(Task.Run(() => Make(arena)), Task.Run(() => Make(«arena»))); }",
        "async Task M() { await Task.Run(() => Make(arena)); await Task.Run(() => Make(arena)); }")]
    [InlineData(
        "async Task M() { var one = Task.Run(() => Make(arena).Age); p.SetName(\"x\", «arena»); await one; }",
        "async Task M() { var one = Task.Run(() => Make(arena).Age); p.Age = await one; p.SetName(\"x\", arena); }")]
    [InlineData(
        """
        async Task M(byte[][] all) { var tasks = new List<Task>(); foreach (byte[] b in all) tasks.Add(Task.Run(() => Person.Parse(b, «arena»).Age));
            await Task.WhenAll(tasks); }
        """,
        "async Task M(byte[][] all) { foreach (byte[] b in all) await Task.Run(() => Person.Parse(b, arena).Age); }")]
    [InlineData(
        "async Task M(byte[][] all) { await Task.WhenAll(all.Select(b => Task.Run(() => Person.Parse(b, «arena»).Age))); }",
        "async Task M(byte[][] all) { await Task.WhenAll(all.Select(b => Task.Run(() => { using var own = new ArenaAllocator(); return Person.Parse(b, own).Age; }))); }")]
    [InlineData(
        "void M() { var one = new System.Threading.Thread(() => Make(outer)); one.Start(); Make(«outer»); }",
        "void M() { var one = new System.Threading.Thread(() => Make(outer)); one.Start(); one.Join(); Make(outer); }")]
    [InlineData(
        "async Task M(byte[][] all) { Task one = Task.Run(() => Make(arena)); foreach (byte[] b in all) Person.Parse(b, «arena»); await one; }",
        "async Task M(byte[][] all) { Task one = Task.Run(() => Make(arena)); foreach (byte[] b in all) Person.Parse(b, outer); await one; }")]
    [InlineData(
        """
        void M() { var one = new System.Threading.Thread(() => Make(arena)); var two = new System.Threading.Thread(() => Make(«arena»)); one.Start();
            two.Start(); one.Join(); two.Join(); }
        """,
        """
        void M() { var one = new System.Threading.Thread(() => Make(arena)); var two = new System.Threading.Thread(() => Make(outer)); one.Start();
            two.Start(); one.Join(); two.Join(); }
        """)]
    [InlineData(
        "async Task M() { Task<Person> one = LoadAsync(arena); Task<Person> two = LoadAsync(«arena»); await Task.WhenAll(one, two); }",
        "async Task M() { Person one = await LoadAsync(arena); Person two = await LoadAsync(arena); Console.WriteLine(one.Age + two.Age); }")]
    [InlineData(
        "async Task M(System.IO.Stream[] all) { await Task.WhenAll(all.Select(s => ProtoStream.ParseAsync<Person>(s, «arena»).AsTask())); }",
        "async Task M(System.IO.Stream[] all) { foreach (var s in all) await ProtoStream.ParseAsync<Person>(s, arena); }")]
    [InlineData(
        "async Task M(int[] all) { await Task.WhenAll(all.Select(async i => (await LoadAsync(«arena»)).Age)); }",
        "async Task M(int[] all) { await Task.WhenAll(all.Select(async i => { using var own = new ArenaAllocator(); return (await LoadAsync(own)).Age; })); }")]
    [InlineData(
        "async Task M(int[] all) { var tasks = all.Select(i => ForwardAsync(«arena»)).ToArray(); await Task.WhenAll(tasks); }",
        "async Task M(int[] all) { var tasks = all.Select(i => EarlyAsync(arena)).ToArray(); await Task.WhenAll(tasks); }")]
    [InlineData(
        "async Task M() { Task<Person> one = LoadAsync(arena); Person two = Person.Create(«arena»); await one; Console.WriteLine(two.Age); }",
        "async Task M() { Task<Person> one = LoadAsync(arena); Person two = Person.Create(outer); await one; Console.WriteLine(two.Age); }")]
    [InlineData(
        "async Task M(int[] all) { var tasks = new List<Task>(); foreach (int i in all) tasks.Add(LoadAsync(«arena»)); await Task.WhenAll(tasks); }",
        "async Task M(int[] all) { var tasks = new List<Task>(); foreach (int i in all) { tasks.Add(LoadAsync(arena)); await tasks[^1]; } }")]
    [InlineData(
        "void M() { Parallel.For(0, 5, i => Console.WriteLine(«MakeLong(5)».Age)); }",
        "void M() { Parallel.For(0, 5, i => { lock (_all) Console.WriteLine(MakeLong(5).Age); }); Parallel.Invoke(() => MakeLong(5)); }")]
    [InlineData(
        "void M() { Task.WaitAll(Enumerable.Range(0, 5).Select(i => Task.Run(() => «MakeLong(5)»)).ToArray()); }",
        "void M() { for (uint i = 0; i < 5; i++) Task.Run(() => MakeLong(5)).Wait(); }")]
    public Task AnArenaOfTwoThreadsIsFound(string fault, string right) => CheckAsync("PZ0811", fault, right);
}
