using LibProtoZeroSharp.Conformance.Messages;

namespace LibProtoZeroSharp.Conformance.Fuzz;

/// <summary>Operations in arenas that are exhausted at some allocation: they fail as documented, and the arena stays usable.</summary>
internal sealed class AllocationsEntry(FuzzMemory memory) : IFuzzEntry
{
    private static readonly int Operations = Enum.GetValues<Allocation>().Length;

    private readonly Seeds _seeds = new();

    public string Name => "allocations";

    public void Make(Random random, WireOutput input)
    {
        int type = random.Next(FuzzTypes.All.Count);
        byte[] message = _seeds.Next(type, random);
        input.WriteRaw([(byte)type, (byte)random.Next(Operations)]);
        input.WriteVarInt((ulong)random.Next(random.Next(2) == 0 ? 4096 : 100 + 20 * message.Length));
        input.WriteRaw(message);
    }

    public Outcome Run(ReadOnlySpan<byte> input)
    {
        var typed = new TypedInput(input);
        if (!VarInt.TryRead(typed.Rest, out ulong limit, out int start)) return default;
        ReadOnlySpan<byte> message = typed.Rest[start..];
        var operation = (Allocation)(typed.Options % (uint)Operations);
        memory.Reset();
        var options = new ArenaOptions { MaxBytes = 1 + (long)(limit % (1 << 20)) };
        using var arena = new ArenaAllocator(options);
        bool isDone = Try(operation, typed.Type, message, arena);
        if (arena.AllocatedBytes > options.MaxBytes) throw new FindException($"{arena.AllocatedBytes} bytes are allocated, though the limit is {options.MaxBytes}");

        // A reset arena has as much room as a new one.
        arena.Reset();
        memory.Reset();
        if (Try(operation, typed.Type, message, arena) != isDone) throw new FindException($"{operation} in the reset arena ends in another way: {isDone} before");
        return new Outcome(typed.Kind << 8 | (isDone ? 128u : 0) | (uint)int.Log2(message.Length + 1), isDone ? 1u : 0);
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
