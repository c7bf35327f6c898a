using LibProtoZeroSharp;

namespace OsmPbf;

/// <summary>Changes of a file at random. Each mutant is refused, or is read like a copy of it.</summary>
internal sealed class Mutants(CheckList list, string path)
{
    // The same mutants in each run.
    private const int Seed = 12;

    // The Debug flavour checks every access, so it gets fewer.
    private static readonly int Count = ArenaTracking.IsSupported ? 500 : 2_000;

    private readonly byte[] _file = File.ReadAllBytes(path);
    private readonly string _name = Path.GetFileName(path);

    public void Check()
    {
        list.Check($"{_name}, torn", Tear);
        list.Check($"{_name}, with flipped bits", Flip);
    }

    // A part of the file is a file where a block ends. The error names the block that is torn.
    private string Tear()
    {
        long[] starts = Starts();
        int places = Math.Min(Count, _file.Length);
        for (int i = 0; i < places; i++)
        {
            int length = (int)((long)_file.Length * i / places);
            string? error = Read(_file[..length]);
            if (error == null) Expect.True(length > 0 && starts.Contains(length));
            else Expect.True(error.Contains($" at byte {starts.Last(start => start <= length)}: ", StringComparison.Ordinal));
        }

        return $"{places} of {_file.Length} places";
    }

    private string Flip()
    {
        int accepted = 0;
        var random = new Random(Seed);
        for (int i = 0; i < Count; i++)
        {
            byte[] mutant = [.. _file];
            for (int flips = random.Next(1, 4); flips > 0; flips--) mutant[random.Next(mutant.Length)] ^= (byte)(1 << random.Next(8));
            if (Read(mutant) == null) accepted++;
        }

        return $"{accepted} accepted, {Count - accepted} refused";
    }

    private long[] Starts()
    {
        using var arena = new ArenaAllocator();
        var reader = new BlockReader(new MemoryStream(_file));
        var starts = new List<long>();
        while (reader.TryRead(arena, out _, out _)) starts.Add(reader.Start);
        return [.. starts];
    }

    /// <returns>Why the file is refused; null if it is accepted.</returns>
    private static string? Read(byte[] file)
    {
        var copy = new MemoryStream();
        try
        {
            OsmFile.Read(new MemoryStream(file), "mutant", new Copy(copy));
        }
        catch (InvalidDataException e)
        {
            return e.Message;
        }

        copy.Position = 0;
        Expect.True(Statistics.Of(new MemoryStream(file)) == Statistics.Of(copy));
        return null;
    }
}
