using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Tears a file at every place, or flips some of its bits: the result is refused, or a copy of it has the same content.</summary>
internal static class Mutants
{
    // The same mutants in each run.
    private const int Seed = 12;

    public static void Run(string path, int count)
    {
        byte[] file = File.ReadAllBytes(path);
        int accepted = 0;
        for (int i = 0; i < count; i++)
            if (IsAccepted(file.AsSpan(0, (int)((long)file.Length * i / count)).ToArray())) accepted++;
        Console.WriteLine($"{count} torn files: {accepted} accepted, {count - accepted} refused");

        accepted = 0;
        var random = new Random(Seed);
        for (int i = 0; i < count; i++)
        {
            byte[] mutant = [.. file];
            for (int flips = random.Next(1, 4); flips > 0; flips--) mutant[random.Next(mutant.Length)] ^= (byte)(1 << random.Next(8));
            if (IsAccepted(mutant)) accepted++;
        }

        Console.WriteLine($"{count} files with flipped bits: {accepted} accepted, {count - accepted} refused");
    }

    private static bool IsAccepted(byte[] file)
    {
        var copy = new MemoryStream();
        try
        {
            OsmFile.Read(new MemoryStream(file), "mutant", new Copy(copy));
        }
        catch (InvalidDataException)
        {
            return false;
        }

        copy.Position = 0;
        if (Count(new MemoryStream(file)) != Count(copy)) throw new InvalidOperationException("A copy has other content.");
        return true;
    }

    private static Statistics Count(Stream file)
    {
        var counter = new Counter();
        OsmFile.Read(file, "mutant", counter);
        return counter.Statistics;
    }

    private sealed class Counter : IBlockHandler
    {
        public Statistics Statistics { get; } = new();

        public void Header(HeaderBlock header, ArenaAllocator arena)
        {
        }

        public void Block(PrimitiveBlock block, ArenaAllocator arena) => BlockDecoder.Decode(block, arena, Statistics);
    }
}
