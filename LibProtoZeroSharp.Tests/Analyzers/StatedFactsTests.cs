namespace LibProtoZeroSharp.Tests.Analyzers;

/// <summary>Attributes on members of a program, which the analyzers can't see into. The lines with faults end with the id.</summary>
public class StatedFactsTests
{
    [Theory]
    [InlineData("""
        interface ISink { void Take([KeepsView] Person person); }
        class Sink : ISink { public virtual void Take(Person person) { } }
        class Loader(Sink sink)
        {
            public void Load(byte[] bytes)
            {
                using var arena = new ArenaAllocator();
                sink.Take(Person.Parse(bytes, arena)); // PZ0808
            }
        }
        """)]
    [InlineData("""
        abstract class Pool { public abstract void Return([EndsArena(CanBeUsedAgain = true)] ArenaAllocator arena); }
        abstract class Other : Pool { public override void Return(ArenaAllocator arena) { } }
        class Loader(Other pool)
        {
            public uint Load(byte[] bytes, ArenaAllocator arena)
            {
                Person person = Person.Parse(bytes, arena);
                pool.Return(arena);
                return person.Age; // PZ0802
            }
        }
        """)]
    [InlineData("""
        interface IRequest { [Borrowed] Person Current { get; } }
        class Handler(IRequest request)
        {
            private Person _last;
            public uint Age => _last.Age;
            public void Handle() => _last = request.Current; // PZ0801
        }
        """)]
    [InlineData("""
        abstract class Cache
        {
            [return: OfArena("this")] public abstract Person Find(ArenaAllocator scratch);
            [EndsArena] public abstract void Close();
        }
        class Reader(Cache cache)
        {
            public uint Read()
            {
                using var scratch = new ArenaAllocator();
                Person found = cache.Find(scratch);
                cache.Close();
                return found.Age; // PZ0802
            }

            public Person Keep()
            {
                using var scratch = new ArenaAllocator();
                return cache.Find(scratch);
            }
        }
        """)]
    public async Task AnAttributeHoldsForOverridesAndImplementations(string program)
    {
        string text = "using LibProtoZeroSharp; using LibProtoZeroSharp.CodeAnalysis; using P;\n" + program;
        var expected = text.Split('\n').Select((line, index) => (Line: index, At: line.IndexOf("// PZ", StringComparison.Ordinal), Text: line))
            .Where(line => line.At >= 0).Select(line => (line.Line, Id: line.Text[(line.At + 3)..].Trim()));
        var found = (await AnalyzerHost.DiagnoseLifetimesAsync(AnalyzerHost.CompileFile(text)))
            .Select(diagnostic => (diagnostic.Location.GetLineSpan().StartLinePosition.Line, diagnostic.Id));
        Assert.Equal(expected, found);
    }
}
