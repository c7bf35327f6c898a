using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Costs.Kept;

/// <summary>The ways to keep a message longer than the arena that it was parsed into. A slot has one message, which the next one replaces.</summary>
internal static class KeptWays
{
    /// <summary>Each makes slots, and gives what keeps a copy of a message in one of them. The number of the message is the slot.</summary>
    public static IReadOnlyList<(string Name, Func<int, byte[], Action<int>> Make)> All { get; } =
    [
        ("bytes, to be parsed again", Own(Bytes)),
        ("an arena of its own", Own(Arenas)),
        ("compacting arenas", Own(Compacting)),
        ("`MessageOwner`", Own(Owners)),
        ("`Snapshot`", Own(Snapshots)),
        ("record", Own(Records)),
        ("an object of Google.Protobuf", (slots, encoded) => new GoogleKept(slots, encoded).Keep),
    ];

    private static Func<int, byte[], Action<int>> Own(Func<int, Action<int, Profile>> make) => (slots, encoded) =>
    {
        Profile message = Profile.Parse(encoded, new ArenaAllocator());
        Action<int, Profile> keep = make(slots);
        return slot =>
        {
            message.Id = (ulong)slot;
            keep(slot, message);
        };
    };

    private static Action<int, Profile> Bytes(int slots)
    {
        var kept = new byte[slots][];
        return (index, message) => kept[index] = message.ToByteArray();
    }

    private static Action<int, Profile> Arenas(int slots)
    {
        var arenas = new ArenaAllocator[slots];
        var kept = new Profile[slots];
        return (index, message) =>
        {
            if (kept[index].IsNull) arenas[index] = new ArenaAllocator();
            else arenas[index].Reset();
            kept[index] = message.Clone(arenas[index]);
        };
    }

    /// <summary>Two arenas: when half of one is what was replaced, what is left is copied into the other.</summary>
    private static Action<int, Profile> Compacting(int slots)
    {
        ArenaAllocator arena = new(), spare = new();
        var kept = new Profile[slots];
        long limit = 1 << 20;
        return (index, message) =>
        {
            if (arena.AllocatedBytes > limit)
            {
                for (int i = 0; i < slots; i++) kept[i] = kept[i].Clone(spare);
                (arena, spare) = (spare, arena);
                spare.Reset();
                limit = Math.Max(1 << 20, arena.AllocatedBytes * 2);
            }

            kept[index] = message.Clone(arena);
        };
    }

    private static Action<int, Profile> Owners(int slots)
    {
        var kept = new MessageOwner<Profile>?[slots];
        return (index, message) =>
        {
            kept[index]?.Dispose();
            kept[index] = MessageOwner<Profile>.Copy(message);
        };
    }

    private static Action<int, Profile> Snapshots(int slots)
    {
        var kept = new Snapshot<Profile>?[slots];
        return (index, message) => kept[index] = message.ToSnapshot();
    }

    private static Action<int, Profile> Records(int slots)
    {
        var kept = new ProfileRecord?[slots];
        return (index, message) => kept[index] = message.ToRecord();
    }
}
