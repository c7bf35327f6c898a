using static LibProtoZeroSharp.Tests.Analyzers.LifetimeFaults;

namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>What objects keep beyond its arena. Each case has code that breaks the rule, at the place in «», and the same code corrected.</summary>
public class KeptMessagesTests
{
    [Theory]
    [InlineData(
        "int M() { Person root = Person.Create(outer); root.SetBoss(«p»); arena.Reset(); return root.ToByteArray().Length; }",
        "int M() { Person root = Person.Create(outer); root.SetBoss(p.Clone(outer)); arena.Reset(); return root.ToByteArray().Length; }")]
    [InlineData(
        "int M() { Person root = Person.Create(outer); root.Friends.Add(«p», outer); arena.Dispose(); return root.CalculateSize(); }",
        "int M() { Person root = Person.Create(outer); root.Friends.Add(p, outer); int size = root.CalculateSize(); arena.Dispose(); return size; }")]
    [InlineData(
        "string M() { Person root = Person.Create(outer); root.Name = «p.Name»; arena.Dispose(); return root.Name.ToString(); }",
        "string M() { Person root = Person.Create(outer); root.SetName(p.Name, outer); arena.Dispose(); return root.Name.ToString(); }")]
    [InlineData(
        "string M() { Person root = Person.Create(outer); root.Name = «p.Name»; arena.Dispose(); return $\"{root}\"; }",
        "uint M() { Person root = Person.Create(outer); root.Name = p.Name; arena.Dispose(); return root.Age; }")]
    [InlineData(
        "Person M() { Person root = Person.Create(outer); root.Labels.SetView(«p.Name», 1, outer); return root; }",
        "Person M() { Person root = Person.Create(outer); root.Labels.Set(p.Name, 1, outer); return root; }")]
    [InlineData("void M(Person root) { root.SetBoss(«p»); }", "void M(Person root) { root.SetBoss(p); root.WriteTo(stream); root.ClearBoss(); }")]
    [InlineData("void M(Person root) { root.Friends.Add(«p», outer); }", "void M(Person root) { root.Friends.Add(p.Clone(outer), outer); }")]
    [InlineData(
        "void M() { Person root = Make(outer); root.Name = «p.Name»; arena.Reset(); Console.WriteLine(root.ToString()); }",
        "void M() { Person root = Make(outer); root.Name = p.Name; arena.Reset(); root.SetName(\"x\", outer); Console.WriteLine(root.ToString()); }")]
    [InlineData(
        "void M() { var root = Make(outer); var friends = root.Friends; friends.Add(«p», outer); arena.Reset(); foreach (Person f in root.Friends) Console.WriteLine(f.Age); }",
        """
        void M() { var root = Make(outer); var friends = root.Friends; friends.Add(p, outer); friends.Clear(); arena.Reset();
            foreach (Person f in root.Friends) Console.WriteLine(f.Age); }
        """)]
    [InlineData(
        "int M() { var list = UnmanagedList<Utf8String>.Create(outer); list.AddView(«p.Name», outer); arena.Reset(); return list[0].Length; }",
        "int M() { var list = UnmanagedList<Utf8String>.Create(outer); list.Add(p.Name, outer); arena.Reset(); return list[0].Length; }")]
    [InlineData(
        "List<Person> M() { var list = new List<Person>(); list.Add(«p»); return list; }",
        "List<Person> M() { var list = new List<Person>(); list.Add(p.Clone(outer)); return list; }")]
    [InlineData(
        "uint M() { var list = new List<Person>(); list.Add(«p»); arena.Reset(); return list[0].Age; }",
        "int M() { var list = new List<Person>(); list.Add(p); arena.Reset(); return list.Count; }")]
    [InlineData(
        """
        int M(byte[][] all) { var counts = new Dictionary<Utf8String, int>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); counts[«q.Name»] = counts.GetValueOrDefault(q.Name) + 1; } return counts.Count; }
        """,
        """
        int M(byte[][] all) { var counts = new Dictionary<string, int>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); counts[q.Name.ToString()] = 1; } return counts.Count; }
        """)]
    [InlineData(
        """
        int M(byte[][] all) { var seen = new HashSet<Utf8String>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (!seen.Contains(q.Name)) seen.Add(«q.Name»); } return seen.Count; }
        """,
        """
        int M(byte[][] all) { var seen = new HashSet<Utf8String>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Person.Parse(b, arena); if (!seen.Contains(q.Name)) seen.Add(outer.CopyString(q.Name)); }
            return seen.Count; }
        """)]
    [InlineData(
        """
        void M(byte[][] all) { var batch = new List<Person>();
            foreach (byte[] b in all) { using var inner = new ArenaAllocator(); batch.Add(«Person.Parse(b, inner)»); } Show(batch); }
        """,
        """
        void M(byte[][] all) { var batch = new List<Person>();
            foreach (byte[] b in all) { batch.Add(Person.Parse(b, arena)); if (batch.Count == 5) { Show(batch); batch.Clear(); arena.Reset(); } } Show(batch); }
        """)]
    [InlineData(
        """
        void M() { var ages = new Dictionary<Utf8String, uint>();
            foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) ages.TryAdd(«q.Name», q.Age); Console.WriteLine(ages.ContainsKey(p.Name)); }
        """,
        """
        void M() { var ages = new Dictionary<Utf8String, uint>();
            foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream, arena)) ages.TryAdd(q.Name, q.Age); Console.WriteLine(ages.ContainsKey(p.Name)); }
        """)]
    [InlineData(
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) p.Labels.SetView(«q.Name», 1, arena); Console.WriteLine(p.Labels.Count + p.ToString()); }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) p.Labels.Set(q.Name, 1, arena); Console.WriteLine(p.Labels.Count + p.ToString()); }")]
    [InlineData("void M(List<Person> into) { into.Add(«p»); }", "void M(List<Person> into) { into.Add(p.Clone(outer)); }")]
    [InlineData("void M() { _all.Add(«p»); }", "void M() { _all.Add(p); _all.Clear(); }")]
    [InlineData(
        "void M() { var root = Make(outer); Fill(root, «arena»); arena.Reset(); Console.WriteLine(root.ToString()); }",
        "void M() { var root = Make(outer); Fill(root, outer); arena.Reset(); Console.WriteLine(root.ToString()); }")]
    [InlineData(
        "void M() { var root = Make(outer); Tag(root, «p.Name», outer); arena.Reset(); Console.WriteLine(root.ToString()); }",
        "void M() { var root = Make(outer); Copy(root, p.Name, outer); arena.Reset(); Console.WriteLine(root.ToString()); }")]
    [InlineData(
        "byte[] M() { Person root = Person.Create(outer); root.SetName(\"x\", «arena»); arena.Reset(); return root.ToByteArray(); }",
        "byte[] M() { Person root = Person.Create(outer); root.SetName(\"x\", arena); arena.Reset(); root.SetName(\"y\", outer); return root.ToByteArray(); }")]
    [InlineData(
        "Person M() { Person root = Person.Create(outer); root.Scores.AddRange([1, 2], «arena»); return root; }",
        "Person M() { Person root = Person.Create(outer); root.Scores.AddRange([1, 2], outer); return root; }")]
    [InlineData(
        "int M() { var list = UnmanagedList<int>.Create(outer); list.Add(1, «arena»); arena.Reset(); return list[0]; }",
        "int M() { var list = UnmanagedList<int>.Create(outer, 5); list.Add(1, outer); arena.Reset(); return list[0]; }")]
    [InlineData(
        "uint M() { Person root = Make(outer); root.Friends.Add(«arena»).Age = 5; arena.Dispose(); return root.Friends[0].Age; }",
        "uint M() { Person root = Make(outer); root.Friends.Add(outer).Age = 5; arena.Dispose(); return root.Friends[0].Age; }")]
    [InlineData(
        "int M() { Person root = Person.Create(outer); root.Labels.Set(\"x\", 5, «arena»); arena.Reset(); return root.Labels[\"x\"]; }",
        "int M() { Person root = Person.Create(outer); root.Labels.Set(\"x\", 5, arena); int label = root.Labels[\"x\"]; arena.Reset(); return label; }")]
    [InlineData(
        "uint M() { Person root = Person.Create(outer); root.MutableBoss(«arena»).Age = 5; arena.Reset(); return root.Boss.Age; }",
        "uint M() { Person root = Person.Create(outer); root.MutableBoss(outer).Age = 5; arena.Reset(); return root.Boss.Age; }")]
    [InlineData(
        "string M() { Person root = Person.Create(outer); root.MutableBoss(outer).SetName(\"x\", «arena»); arena.Reset(); return root.Boss.Name.ToString(); }",
        "uint M() { Person root = Person.Create(outer); root.MutableBoss(outer).SetName(\"x\", arena); arena.Reset(); return root.Boss.Age; }")]
    [InlineData("void M(Person root) { root.SetName(\"x\", «arena»); }", "void M(Person root, ArenaAllocator a) { root.SetName(\"x\", a); root.WriteTo(stream); a.Dispose(); }")]
    [InlineData(
        """
        byte[] M(byte[][] all) { Person root = Person.Create(outer); foreach (byte[] b in all) { arena.Reset(); root.Scores.Add(b.Length, «arena»); }
            return root.ToByteArray(); }
        """,
        """
        void M(byte[][] all) { Person root = Person.Create(outer);
            foreach (byte[] b in all) { arena.Reset(); root.Scores.Clear(); root.Scores.Add(b.Length, arena); root.WriteTo(stream); } }
        """)]
    [InlineData(
        "uint M(byte[][] all) { var list = «all.Select(b => Load(b, arena)).ToList()»; arena.Reset(); return list[0].Age; }",
        "int M(byte[][] all) { var list = all.Select(b => Load(b, arena)).ToList(); uint age = list[0].Age; arena.Reset(); return list.Count; }")]
    [InlineData(
        """
        uint M(byte[][] all) { var byLength = all.ToDictionary(b => b.Length, b => Load(b, arena)).ToDictionary(e => e.Key, e => e.Value.Age);
            var again = «all.ToDictionary(b => b.Length, b => Load(b, arena))»; arena.Reset(); return again[1].Age; }
        """,
        "int M(byte[][] all) { var ages = all.ToDictionary(b => b.Length, b => Load(b, arena).Age); arena.Reset(); return ages.Count; }")]
    [InlineData(
        "uint M() { var box = new Box { Made = «p», Other = Make(outer) }; arena.Reset(); return box.Other.Age + box.Made.Age; }",
        "uint M() { var box = new Box { Made = p, Other = Make(outer), Count = 1 }; arena.Reset(); return box.Other.Age + (uint)box.Count; }")]
    [InlineData("void M(Box box) { box.Made = «p»; }", "void M(Box box) { box.Made = p; box.Clear(); }")]
    [InlineData(
        "uint M(byte[][] all) { var kept = new Person[all.Length]; for (int i = 0; i < all.Length; i++) { arena.Reset(); kept[i] = «Load(all[i], arena)»; } return kept[0].Age; }",
        "uint M(byte[][] all) { var kept = new Person[2]; foreach (byte[] b in all) { arena.Reset(); kept[0] = Load(b, arena); } return kept[0].Age; }")]
    [InlineData(
        "uint M(byte[][] all) { IList<Person> kept = new List<Person>(); foreach (byte[] b in all) { arena.Reset(); kept.Add(«Load(b, arena)»); } return kept[0].Age; }",
        "uint M(byte[][] all) { IList<Person> kept = new List<Person>(); foreach (byte[] b in all) { kept.Add(Load(b, arena)); if (b.Length > 5) break; } return kept[0].Age; }")]
    [InlineData(
        """
        void M(byte[][] all) { var queue = new Queue<Person>(); foreach (byte[] b in all) { arena.Reset(); queue.Enqueue(«Load(b, arena)»); }
            while (queue.TryDequeue(out Person q)) Console.WriteLine(q.Age); }
        """,
        """
        void M(byte[][][] all) { var queue = new Queue<Person>();
            foreach (byte[][] some in all) { foreach (byte[] b in some) queue.Enqueue(Load(b, arena));
                while (queue.TryDequeue(out Person q)) Console.WriteLine(q.Age); arena.Reset(); } }
        """)]
    [InlineData(
        """
        void M(byte[][] all) { var queue = new PriorityQueue<Person, int>();
            foreach (byte[] b in all) { arena.Reset(); queue.Enqueue(«Load(b, arena)», b.Length); } while (queue.Count > 0) Console.WriteLine(queue.Dequeue().Age); }
        """,
        "void M(byte[][] all) { var stack = new Stack<Person>(); foreach (byte[] b in all) { arena.Reset(); stack.Push(Load(b, arena)); Console.WriteLine(stack.Pop().Age); } }")]
    [InlineData(
        """
        void M(byte[][] all) { var channel = System.Threading.Channels.Channel.CreateUnbounded<Person>();
            foreach (byte[] b in all) { arena.Reset(); channel.Writer.TryWrite(«Load(b, arena)»); } channel.Writer.Complete();
            while (channel.Reader.TryRead(out Person q)) Console.WriteLine(q.Age); }
        """,
        """
        void M(byte[][] all) { var channel = System.Threading.Channels.Channel.CreateUnbounded<Person>();
            foreach (byte[] b in all) { arena.Reset(); channel.Writer.TryWrite(Load(b, arena)); if (channel.Reader.TryRead(out Person q)) Console.WriteLine(q.Age); } }
        """)]
    [InlineData(
        "void M() { Person[] all = new Person[2]; all[0] = «p»; arena.Reset(); Console.WriteLine(all[0].Age); }",
        "void M() { Person[] all = new Person[2]; all[0] = p; arena.Reset(); Console.WriteLine(all.Length); }")]
    [InlineData(
        """
        void M(byte[][] all) { var later = new List<Action>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); later.Add(«() => Console.WriteLine(q.Age)»); } foreach (Action one in later) one(); }
        """,
        """
        void M(byte[][] all) { var later = new List<Action>();
            foreach (byte[] b in all) { arena.Reset(); uint age = Load(b, arena).Age; later.Add(() => Console.WriteLine(age)); } foreach (Action one in later) one(); }
        """)]
    [InlineData(
        """
        void M(byte[][] all) { var names = new List<object>(); foreach (byte[] b in all) { arena.Reset(); names.Add(«Load(b, arena).Name»); }
            Console.WriteLine(string.Join(",", names)); }
        """,
        """
        void M(byte[][] all) { var names = new List<object>(); foreach (byte[] b in all) { arena.Reset(); names.Add(Load(b, arena).Name.ToString()); }
            Console.WriteLine(string.Join(",", names)); }
        """)]
    [InlineData(
        """
        uint M(byte[][] all) { var byAge = new Dictionary<uint, Person>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); byAge[q.Age] = «q»; } return byAge[5].Age; }
        """,
        """
        uint M(byte[][] all) { var byAge = new Dictionary<uint, Person>();
            foreach (byte[] b in all) { arena.Reset(); Person q = Load(b, arena); byAge[0] = q; } return byAge[0].Age; }
        """)]
    [InlineData(
        """
        uint M(byte[][] all) { var byAge = new System.Collections.Concurrent.ConcurrentDictionary<int, Person>();
            foreach (byte[] b in all) { arena.Reset(); byAge.GetOrAdd(b.Length, «Load(b, arena)»); } return byAge[5].Age; }
        """,
        "int M(byte[][] all) { var byAge = new Dictionary<int, Person>(); foreach (byte[] b in all) { arena.Reset(); byAge[b.Length] = Load(b, arena); } return byAge.Count; }")]
    [InlineData(
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _all.Add(«q»); }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _all.Add(q.Clone(outer)); }")]
    [InlineData(
        "List<Person> M() { List<Person> list = «[p, Make(outer)]»; return list; }",
        "List<Person> M() { List<Person> list = [p.Clone(outer), Make(outer)]; return list; }")]
    [InlineData(
        """
        string M(byte[][] all) { Person root = Make(outer); foreach (byte[] b in all) { arena.Reset(); root.Friends.Add(«Load(b, arena)», outer); }
            return root.Friends[0].Name.ToString(); }
        """,
        """
        string M(byte[][] all) { Person root = Make(outer);
            foreach (byte[] b in all) { arena.Reset(); root.Friends.Add(Load(b, arena).Clone(outer), outer); } return root.Friends[0].Name.ToString(); }
        """)]
    [InlineData(
        """
        string M(byte[][] all) { Person root = Make(outer);
            foreach (byte[] b in all) { arena.Reset(); Person kid = root.Friends.Add(outer); kid.Name = «Load(b, arena).Name»; } return root.ToString(); }
        """,
        """
        string M(byte[][] all) { Person root = Make(outer);
            foreach (byte[] b in all) { arena.Reset(); Person kid = root.Friends.Add(outer); kid.SetName(Load(b, arena).Name, outer); } return root.ToString(); }
        """)]
    [InlineData(
        "string M() { Person root = Make(outer); foreach (Person kid in root.Friends) kid.Friends.Add(«p», outer); arena.Reset(); return root.ToString(); }",
        "string M() { Person root = Make(outer); foreach (Person kid in root.Friends) kid.Friends.Add(p.Clone(outer), outer); arena.Reset(); return root.ToString(); }")]
    [InlineData(
        "string M() { Person root = Make(outer); Link(root, «p»); arena.Reset(); return root.ToString(); }",
        "string M() { Person root = Make(outer); Link(root, p); string text = root.ToString(); arena.Reset(); return text; }")]
    [InlineData(
        "string M() { Person root = Make(outer); CopyName(root, «p»); arena.Reset(); return root.Name.ToString(); }",
        "uint M() { Person root = Make(outer); CopyAge(root, p); arena.Reset(); return root.Age; }")]
    [InlineData("void M() { Put(«p»); }", "void M() { Put(p.Clone(outer)); PutAge(p); }")]
    [InlineData("async Task M() { _all.Add(«p»); await Task.Yield(); }", "async Task M() { _all.Add(p); await Task.Yield(); _all.Clear(); }")]
    [InlineData("void M() { lock (_all) _all.Add(«p»); }", "void M() { lock (_all) _all.Add(p.Clone(outer)); }")]
    [InlineData(
        """
        void M(byte[][] all) { var bag = new System.Collections.Concurrent.ConcurrentBag<Person>();
            Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); bag.Add(«Load(b, own)»); }); Console.WriteLine(bag.Count); }
        """,
        """
        void M(byte[][] all) { var bag = new System.Collections.Concurrent.ConcurrentBag<uint>();
            Parallel.ForEach(all, b => { using var own = new ArenaAllocator(); bag.Add(Load(b, own).Age); }); Console.WriteLine(bag.Count); }
        """)]
    [InlineData(
        """
        void M(byte[][] all) { var kept = new Person[all.Length];
            Parallel.For(0, all.Length, i => { using var own = new ArenaAllocator(); kept[i] = «Load(all[i], own)»; }); Console.WriteLine(kept.Length); }
        """,
        """
        void M(byte[][] all) { var kept = new Person[all.Length];
            Parallel.For(0, all.Length, i => { var own = new ArenaAllocator(); _arenas.Add(own); kept[i] = Load(all[i], own); }); Console.WriteLine(kept.Length); }
        """)]
    [InlineData("void M(int id) { Person user = _byId[id]; user.SetName(\"x\", «arena»); }", "void M(int id) { Person user = _byId[id]; user.SetName(\"x\", outer); }")]
    [InlineData(
        "int M() { var entry = «new Entry(p.Name, 5)»; arena.Reset(); return entry.Name.Length; }",
        "int M() { var entry = new Entry(p.Name, 5); arena.Reset(); return entry.Count; }")]
    [InlineData(
        "uint M() { var pair = «(Made: p, Count: 1)»; arena.Reset(); return pair.Made.Age; }",
        "int M() { var pair = (Made: p, Count: 1); arena.Reset(); return pair.Count; }")]
    [InlineData(
        "uint M() { var part = «new { Made = p, Count = 1 }»; arena.Reset(); return part.Made.Age; }",
        "int M() { var part = new { Made = p, Count = 1 }; arena.Reset(); return part.Count; }")]
    [InlineData(
        "uint M() { IEnumerable<uint> ages = «Ages(p)»; arena.Reset(); return ages.First(); }",
        "uint M() { List<uint> ages = Ages(p).ToList(); arena.Reset(); return ages[0]; }")]
    [InlineData(
        "void M() { Action? later = null; using (var inner = new ArenaAllocator()) { Person q = Make(inner); later += «() => Console.WriteLine(q.Age)»; } later(); }",
        "void M() { Action? later = null; using (var inner = new ArenaAllocator()) { Person q = Make(inner); later += () => Console.WriteLine(q.Age); later(); } }")]
    [InlineData("void M(Person callers) { callers.MutableBoss(«arena»).Age = 1; }", "void M(Person callers) { callers.MutableBoss(outer).Age = 1; }")]
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
            class Game { private readonly ArenaAllocator _tickArena = new(); private readonly ArenaAllocator _boardArena = new(); private readonly Person _board;
            private readonly List<Person> _all = new(); private readonly List<Person> _recent = new();
            public Game() { _board = Person.Create(_boardArena); }
            public void Run() { _recent.Clear(); _tickArena.Reset(); Person tick = Person.Create(_tickArena); tick.Friends.Add(Spawn(5), _tickArena); {{statement}} }
            private Person Spawn(uint age) { Person made = Person.Create(_tickArena); made.Age = age; return made; }
            private void Update(Person entity) { Person entry = _board.Friends.Count > 5 ? _board.Friends[0] : default;
                if (entry.IsNull) entry = _board.Friends.Add(_boardArena); entry.Name = entity.Name; }
            private void UpdateCopy(Person entity) { Person entry = _board.Friends.Add(_boardArena); entry.SetName(entity.Name, _boardArena); } }
            """;
    }

    [Theory]
    [InlineData(
        "void M(Server server) { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.Take(«q»); }",
        "void M(Server server) { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.TakeCopy(q); }")]
    [InlineData(
        "uint M() { var server = new Server(); foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) server.Take(«q»); return server.Finish(); }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { var server = new Server(); server.Take(q); Console.WriteLine(server.Finish()); } }")]
    [InlineData("void M(Server server) { server.Submit(«p»); }", "void M(Server server) { server.Submit(p.Clone(outer)); }")]
    [InlineData("void M(Server server) { server.Count(«p»); }", "void M(Server server) { server.Weigh(p); }")]
    [InlineData("void M(MessageOwner<Person> kept) { kept.Message.Name = «p.Name»; }", "void M(MessageOwner<Person> kept) { kept.Message.SetName(p.Name, kept.Arena); }")]
    [InlineData(
        "void M(MessageOwner<Person> kept) { Person k = kept.Message; k.SetBoss(«p»); }",
        "void M(MessageOwner<Person> kept) { Person k = kept.Message; k.SetBoss(p.Clone(kept.Arena)); }")]
    [InlineData(
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { Person k = Person.Create(outer); k.Name = «q.Name»; _all.Add(k); } }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) { Person k = Person.Create(outer); k.SetName(q.Name, outer); _all.Add(k); } }")]
    [InlineData(
        "void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Person k = Person.Create(outer); k.Name = «q.Name»; _all.Add(k); arena.Reset(); } }",
        """
        void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Person k = Person.Create(outer); k.Name = q.Name;
                Console.WriteLine(k.Name); arena.Reset(); } }
        """)]
    [InlineData(
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) Put(«q»); }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) PutAge(q); }")]
    [InlineData(
        "void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Take(«q»); arena.Reset(); } }",
        "void M() { while (ProtoStream.ReadDelimited<Person>(stream, arena) is { } q) { Take(q.Clone(outer)); arena.Reset(); } }")]
    [InlineData(
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _entries.Add(«new Entry(q.Name, 5)»); }",
        "void M() { foreach (Person q in ProtoStream.ReadAllDelimited<Person>(stream)) _entries.Add(new Entry(outer.CopyString(q.Name), 5)); }")]
    [InlineData("void M() { Person k = Find(5); k.SetBoss(«p»); }", "void M() { Person k = Find(5); k.SetBoss(p.Clone(outer)); }")]
    [InlineData(
        "void M() { Person k = Find(5); k.Name = «p.Name»; Console.WriteLine(k.Age); }",
        "void M() { Person k = Find(5); k.Name = p.Name; Console.WriteLine(k.Name); k.Name = default; }")]
    [InlineData(
        """
        async Task M(Server server, System.Threading.Channels.ChannelReader<MessageOwner<Person>> channel) {
            await foreach (MessageOwner<Person> one in channel.ReadAllAsync()) using (one) server.Take(«one.Message»); }
        """,
        """
        async Task M(Server server, System.Threading.Channels.ChannelReader<MessageOwner<Person>> channel) {
            await foreach (MessageOwner<Person> one in channel.ReadAllAsync()) using (one) server.TakeCopy(one.Message); }
        """)]
    [InlineData("void M(Server server) { server.Submit(«p»); }", "void M(Person q) { q.Tags.AddRange(p.Tags, outer); _byId[5].Tags.AddRange(p.Tags, outer); }")]
    [InlineData(
        """
        string M(byte[][] all) { var recent = new Recent();
            for (int i = 0; i < 5; i++) { arena.Reset(); Person q = Person.Parse(all[i], arena); recent.Keep(«q.Boss»); } return recent.Text; }
        """,
        """
        string M(byte[][] all) { var recent = new Recent();
            for (int i = 0; i < 5; i++) { arena.Reset(); Person q = Person.Parse(all[i], arena); recent.Drain(q.Boss); } return recent.Text; }
        """)]
    [InlineData(
        "uint M(byte[][] all) { var state = new Latest(); for (int i = 0; i < 5; i++) { arena.Reset(); state.Apply(«Person.Parse(all[i], arena)»); } return state.Size; }",
        "uint M(byte[][] all) { var state = new Latest(); for (int i = 0; i < 5; i++) { arena.Reset(); state.ApplyCopy(Person.Parse(all[i], arena)); } return state.Size; }")]
    public Task WhatObjectsKeepBeyondItsArenaIsFound(string fault, string right) => CheckAsync("PZ0808", fault, right);
}
