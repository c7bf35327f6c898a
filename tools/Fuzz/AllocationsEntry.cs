namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>
/// Operations in arenas that are exhausted at one allocation after the other: they fail as documented, and the arena stays usable.
/// </summary>
internal sealed class AllocationsEntry(FuzzMemory memory) : IFuzzEntry
{
    /// <summary>The most limits that are tried with one message. Those between them have their turn with other messages.</summary>
    private const int MostLimits = 64;

    /// <summary>Limits that differ by less than an allocation's alignment have the same effect.</summary>
    private const int Alignment = 8;

    private static readonly int Operations = Enum.GetValues<Allocation>().Length;

    private readonly Seeds _seeds = new();

    public string Name => "allocations";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        byte[] message = _seeds.Next(type, random);
        input.WriteRaw([(byte)type, (byte)random.Next(Operations)]);
        input.WriteVarInt((ulong)random.Next(1 << 20));
        input.WriteRaw(message);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        if (!VarInt.TryRead(typed.Rest, out ulong phase, out int start)) return default;
        ReadOnlySpan<byte> message = typed.Rest[start..];
        var operation = (Allocation)(typed.Options % (uint)Operations);
        long needed = Needed(operation, typed.Type, message);
        long step = Math.Max(needed / MostLimits / Alignment * Alignment, Alignment);
        bool hasFailed = false, isDone = false;
        for (long limit = 1 + (long)(phase % (ulong)step); limit <= needed; limit += step)
        {
            isDone = IsDone(operation, typed.Type, message, limit);
            hasFailed |= !isDone;
        }

        return new Outcome(typed.Kind << 8 | (isDone ? 128u : 0) | (hasFailed ? 64u : 0) | (uint)int.Log2(message.Length + 1), 0);
    }

    /// <summary>Bytes of the arena that the operation takes if it gets what it asks for.</summary>
    private long Needed(Allocation operation, FuzzType type, ReadOnlySpan<byte> message)
    {
        memory.Reset();
        using var arena = new ArenaAllocator();
        Try(operation, type, message, arena);
        return arena.AllocatedBytes;
    }

    private bool IsDone(Allocation operation, FuzzType type, ReadOnlySpan<byte> message, long limit)
    {
        memory.Reset();
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = limit });
        bool isDone = Try(operation, type, message, arena);
        if (arena.AllocatedBytes > limit) throw new FindException($"{arena.AllocatedBytes} bytes are allocated, though the limit is {limit}");

        // A reset arena has as much room as a new one.
        arena.Reset();
        memory.Reset();
        if (Try(operation, type, message, arena) != isDone) throw new FindException($"{operation} in the reset arena ends in another way: {isDone} before");
        return isDone;
    }

    private bool Try(Allocation operation, FuzzType type, ReadOnlySpan<byte> message, ArenaAllocator arena)
    {
        try
        {
            type.Allocate(operation, message, arena, memory);
            return true;
        }
        catch (InsufficientMemoryException)
        {
            return false;
        }
        catch (ProtoException exception) when (exception.Error is ProtoError.ArenaExhausted or ProtoError.MissingRequired)
        {
            // Reading into a message looks for required fields when all has been read.
            return exception.Error == ProtoError.MissingRequired;
        }
    }
}
