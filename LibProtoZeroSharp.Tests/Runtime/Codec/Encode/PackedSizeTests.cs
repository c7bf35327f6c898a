using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Encode;

/// <summary>The sizes of packed lists, which are measured by vectors, compared with the sum over their values.</summary>
public class PackedSizeTests
{
    /// <summary>Both sides of each value at which a varint gets longer, of either sign.</summary>
    private static readonly long[] Limits =
    [
        .. from bits in Enumerable.Range(0, 64) from less in new[] { 1, 0 } from sign in new[] { 1, -1 } select sign * ((1L << bits) - less),
    ];

    [Fact]
    public void EveryLimitIsMeasured()
    {
        using var arena = new ArenaAllocator();
        foreach (long limit in Limits) AssertSize([.. Enumerable.Repeat(limit, 16)], arena);
    }

    [Fact]
    public void ListsOfAllLengthsAreMeasured()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(7);
        for (int count = 0; count < 100; count++)
        {
            AssertSize([.. Enumerable.Range(0, count).Select(_ => Limits[random.Next(Limits.Length)])], arena);
            arena.Reset();
        }
    }

    private static void AssertSize(long[] values, ArenaAllocator arena)
    {
        AssertSize(values, Repeated.Int32FieldFieldNumber, value => VarInt.Length((ulong)(long)(int)value), (message, value) => message.Int32Field.Add((int)value, arena), arena);
        AssertSize(values, Repeated.Int64FieldFieldNumber, value => VarInt.Length((ulong)value), (message, value) => message.Int64Field.Add(value, arena), arena);
        AssertSize(values, Repeated.Uint32FieldFieldNumber, value => VarInt.Length((uint)value), (message, value) => message.Uint32Field.Add((uint)value, arena), arena);
        AssertSize(values, Repeated.Uint64FieldFieldNumber, value => VarInt.Length((ulong)value), (message, value) => message.Uint64Field.Add((ulong)value, arena), arena);
        AssertSize(
            values, Repeated.Sint32FieldFieldNumber, value => VarInt.Length(ZigZag.Encode((int)value)), (message, value) => message.Sint32Field.Add((int)value, arena), arena);
        AssertSize(values, Repeated.Sint64FieldFieldNumber, value => VarInt.Length(ZigZag.Encode(value)), (message, value) => message.Sint64Field.Add(value, arena), arena);
        AssertSize(values, Repeated.BoolFieldFieldNumber, _ => 1, (message, value) => message.BoolField.Add(value != 0, arena), arena);
        AssertSize(
            values, Repeated.ColorFieldFieldNumber, value => VarInt.Length((ulong)(long)(int)value), (message, value) => message.ColorField.Add((Color)(int)value, arena), arena);
    }

    private static void AssertSize(long[] values, int number, Func<long, int> length, Action<Repeated, long> add, ArenaAllocator arena)
    {
        Repeated message = Repeated.Create(arena);
        foreach (long value in values) add(message, value);
        int payload = values.Sum(length);
        int expected = values.Length == 0 ? 0 : VarInt.Length((uint)number << 3) + VarInt.Length((uint)payload) + payload;
        Assert.Equal(expected, message.CalculateSize());
    }
}
