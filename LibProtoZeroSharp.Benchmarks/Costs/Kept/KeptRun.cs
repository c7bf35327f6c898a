using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Costs.Kept;

/// <summary>Fills slots with messages and then replaces each of them once, in a random order.</summary>
internal static class KeptRun
{
    public const int BytesInAll = 64_000_000, MostSlots = 200_000;

    private const int SlotsToWarmUp = 50, RunsToWarmUp = 10_000;

    /// <summary>Without a root, the garbage collector would free what is kept before its memory is measured.</summary>
    private static Action<int>? _kept;

    /// <summary>Bytes of the encoded messages, about.</summary>
    public static int[] Sizes { get; } = [160, 1_000, 65_536];

    public static int Slots(long size) => (int)Math.Min(MostSlots, BytesInAll / size);

    /// <summary>Runs one way; the result is no number of an arena.</summary>
    /// <param name="way">A name of <see cref="KeptWays"/>.</param>
    /// <param name="encoded">The message. Each copy gets another number.</param>
    public static long Run(string way, byte[] encoded)
    {
        Func<int, byte[], Action<int>> make = KeptWays.All.First(each => each.Name == way).Make;
        Action<int> keep = make(SlotsToWarmUp, encoded);
        for (int i = 0; i < RunsToWarmUp; i++) keep(i % SlotsToWarmUp);

        int[] slots = [.. Enumerable.Range(0, Slots(encoded.Length))];
        _kept = keep = make(slots.Length, encoded);
        foreach (int slot in slots) keep(slot);
        new Random(1).Shuffle(slots);
        foreach (int slot in slots) keep(slot);
        return 0;
    }

    /// <summary>A message of about a size.</summary>
    public static byte[] Message(int size)
    {
        using var arena = new ArenaAllocator();
        Profile profile = Profile.Create(arena);
        profile.Id = 1;
        profile.SetName("Grażyna Brzęczyszczykiewicz", arena);
        profile.SetEmail("grazyna@example.com", arena);
        profile.Created = 1_700_000_000;
        profile.Score = 0.5;
        Address address = profile.MutableAddress(arena);
        address.SetCity("Szczebrzeszyn", arena);
        address.SetCountry("PL", arena);
        while (profile.CalculateSize() < size - 20)
        {
            Visit visit = profile.Visits.Add(arena);
            visit.At = 1_700_000_000 + profile.Visits.Count;
            visit.SetPage("/orders/1234/items", arena);
            visit.Milliseconds = 35;
        }

        return profile.ToByteArray();
    }
}
