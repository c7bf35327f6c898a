using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Packed lists of fixed width are views of the input until something is added to them.</summary>
public unsafe class FixedListTests
{
    private static readonly ProtoReadOptions Alias = new() { Input = ProtoInput.AliasUnsafe };

    private static readonly double[] Values = [1.5, -2, double.NaN, 4];

    [Fact]
    public void AnAliasedListIsTheInput()
    {
        byte[] bytes = Packed(Values);
        using var memory = new GuardedMemory(4096);
        Span<byte> input = memory.Last(200)[..bytes.Length];
        bytes.CopyTo(input);
        using var arena = new ArenaAllocator();
        Repeated message = Repeated.Parse(input, arena, Alias);
        Repeated other = Repeated.Parse(input, arena, Alias);
        input[^1] ^= 0x80;
        Assert.Equal(-4, message.DoubleField[3]);
        message.DoubleField[3] = 5;
        Assert.Equal(5, other.DoubleField[3]);
        Assert.Equal(Packed([1.5, -2, double.NaN, 5]), input);
        message.DoubleField.RemoveAt(0);
        Assert.Equal(Packed([-2, double.NaN, 5, 5]), input);
    }

    [Fact]
    public void ACopiedListIsNot()
    {
        byte[] bytes = Packed(Values), input = [.. bytes];
        using var arena = new ArenaAllocator();
        Repeated message = Repeated.Parse(input, arena);
        message.DoubleField[0] = 7;
        Assert.Equal(bytes, input);
        input.AsSpan().Clear();
        Assert.Equal([7, -2, double.NaN, 4], message.DoubleField.AsSpan());
    }

    [Fact]
    public void AListTakesItsBytesOnTheWireAndNoMore()
    {
        byte[] bytes = Packed(new double[10_000]);
        using var memory = new GuardedMemory(bytes.Length + 4096);
        Span<byte> input = memory.Last(bytes.Length + 100)[..bytes.Length];
        bytes.CopyTo(input);
        using var arena = new ArenaAllocator();
        Repeated.Parse(input, arena);
        Assert.InRange(arena.AllocatedBytes, bytes.Length, bytes.Length + 1000);
        arena.Reset();
        Repeated.Parse(input, arena, Alias);
        Assert.InRange(arena.AllocatedBytes, 1, 1000);
    }

    /// <summary>For every start and end of the list, within the arena's units of eight bytes and within a page.</summary>
    [Fact]
    public void WhatIsAddedNeverGoesIntoTheInput()
    {
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        for (int before = 0; before < 10; before++)
        {
            for (int after = 0; after < 10; after++)
            {
                byte[] bytes = [.. Bytes(before), .. Packed(Values), .. Bytes(after)];
                foreach (Action<Repeated> change in Changes(arena))
                {
                    arena.Reset();
                    Repeated copied = Repeated.Parse(bytes, arena);
                    Span<byte> input = memory.Last(bytes.Length + 100)[..bytes.Length];
                    bytes.CopyTo(input);
                    Repeated aliased = Repeated.Parse(input, arena, Alias);
                    // The arena's newest block, which lists could grow into.
                    var own = new Span<byte>(arena.Allocate<byte>(bytes.Length), bytes.Length);
                    bytes.CopyTo(own);
                    Repeated newest = Repeated.Parse(own, arena, Alias);
                    foreach (Repeated message in new[] { newest, aliased, copied })
                    {
                        change(message);
                        foreach (UnmanagedBytes text in message.BytesField) Assert.Equal(Content(text.Length), text.ToArray());
                    }

                    Assert.Equal(bytes, input);
                    Assert.Equal(bytes, own);
                }
            }
        }
    }

    /// <summary>Only assigning and removing write to the input. Any other write would end the test run.</summary>
    [Fact]
    public void TheInputMayBeReadOnly()
    {
        byte[] bytes = [.. Packed(Values), .. Bytes(3)];
        using var memory = new GuardedMemory(4096);
        Span<byte> input = memory.Last(1000)[..bytes.Length];
        bytes.CopyTo(input);
        memory.MakeReadOnly();
        using var arena = new ArenaAllocator();
        foreach (Action<Repeated> change in Changes(arena))
        {
            Repeated message = Repeated.Parse(input, arena, Alias);
            Assert.Equal(bytes, message.ToByteArray());
            Assert.Equal(message.GetHashCode(), Repeated.Parse(bytes, arena).GetHashCode());
            Assert.Equal(message, Repeated.Parse(bytes, arena));
            Assert.NotEmpty(message.ToString());
            change(message);
        }
    }

    [Fact]
    public void ACopyOfAMessageHasAListOfItsOwn()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Repeated message = Repeated.Parse(Packed(Values), arena);
        Repeated near = message.Clone(arena), far = message.Clone(other), merged = Repeated.Create(arena);
        merged.MergeFrom(message, arena);
        message.DoubleField.AsSpan().Clear();
        foreach (Repeated copy in new[] { near, far, merged }) Assert.Equal(Values, copy.DoubleField.AsSpan());
        message.MergeFrom(message.Clone(arena), arena);
        Assert.Equal(new double[2 * Values.Length], message.DoubleField.AsSpan());
    }

    [Fact]
    public void AViewIsFullAndGrowsAsListsDo()
    {
        using var arena = new ArenaAllocator();
        Repeated message = Repeated.Parse(Packed(Values), arena);
        UnmanagedList<double> list = message.DoubleField;
        Assert.Equal((4, 4), (list.Count, list.Capacity));
        long before = arena.AllocatedBytes;
        list.EnsureCapacity(4, arena);
        Assert.Equal(before, arena.AllocatedBytes);
        list.Add(1, arena);
        Assert.Equal((5, 16), (list.Count, list.Capacity));
        Assert.Equal([.. Values, 1], list.AsSpan());

        message = Repeated.Parse(Packed(Values), arena);
        message.DoubleField.Clear();
        Assert.Equal((0, 0), (message.DoubleField.Count, message.DoubleField.Capacity));
        message.DoubleField.Add(2, arena);
        Assert.Equal([2], message.DoubleField.AsSpan());
    }

    [Fact]
    public void WhereTheArenaIsExhaustedAViewStaysWhatItIs()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 130_000 });
        Repeated message = Repeated.Parse(Packed(new double[10_000]), arena);
        Assert.Throws<InsufficientMemoryException>(() => message.DoubleField.Add(1, arena));
        Assert.Throws<InsufficientMemoryException>(() => message.DoubleField.EnsureCapacity(10_001, arena));
        Assert.Equal(new double[10_000], message.DoubleField.AsSpan());
    }

    /// <summary>In all orders of packed and unpacked occurrences, and with empty ones among them.</summary>
    [Fact]
    public void OccurrencesJoin()
    {
        byte[][] parts = [Packed(Values), Unpacked(8), Packed([]), Packed([9, 10])];
        double[][] values = [Values, [8], [], [9, 10]];
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        for (int order = 0; order < 256; order++)
        {
            int[] picks = [order & 3, (order >> 2) & 3, (order >> 4) & 3, order >> 6];
            byte[] bytes = [.. picks.SelectMany(pick => parts[pick])];
            double[] expected = [.. picks.SelectMany(pick => values[pick])];
            Span<byte> input = memory.Place(bytes);
            Assert.Equal(expected, Repeated.Parse(bytes, arena).DoubleField.AsSpan());
            Assert.Equal(expected, Repeated.Parse(input, arena, Alias).DoubleField.AsSpan());
            Assert.Equal(bytes, input);
            arena.Reset();
        }
    }

    [Fact]
    public void EveryTypeAtEveryAddress()
    {
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        for (int count = 1; count < 20; count++)
        {
            int[] numbers = [.. Enumerable.Range(-5, count)];
            Repeated message = Repeated.Create(arena);
            foreach (int number in numbers)
            {
                message.FloatField.Add(number, arena);
                message.Fixed32Field.Add((uint)number, arena);
                message.Fixed64Field.Add((ulong)number, arena);
                message.Sfixed32Field.Add(number, arena);
                message.Sfixed64Field.Add(number, arena);
            }

            byte[] bytes = message.ToByteArray();
            for (int end = 0; end < 80; end++)
            {
                Span<byte> input = memory.Last(bytes.Length + end)[..bytes.Length];
                bytes.CopyTo(input);
                Repeated parsed = Repeated.Parse(input, arena, Alias);
                Assert.Equal(numbers.Select(number => (float)number), parsed.FloatField.AsSpan().ToArray());
                Assert.Equal(numbers.Select(number => (uint)number), parsed.Fixed32Field.AsSpan().ToArray());
                Assert.Equal(numbers.Select(number => (ulong)number), parsed.Fixed64Field.AsSpan().ToArray());
                Assert.Equal(numbers, parsed.Sfixed32Field.AsSpan().ToArray());
                Assert.Equal(numbers.Select(number => (long)number), parsed.Sfixed64Field.AsSpan().ToArray());
                Assert.Equal(message, parsed);
                Assert.Equal(message.GetHashCode(), parsed.GetHashCode());
                Assert.Equal(bytes, parsed.ToByteArray());
            }

            arena.Reset();
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(7)]
    [InlineData(9)]
    public void AListIsAWholeNumberOfItems(int length)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0x0A, (byte)length, .. new byte[length]];
        var rejection = Assert.Throws<ProtoException>(() => Repeated.Parse(bytes, arena));
        Assert.Equal((ProtoError.InvalidPackedLength, 1), (rejection.Error, rejection.Offset));
    }

    /// <summary>The list of an extension is a separate list, not a view of the input.</summary>
    [Fact]
    public void AnExtensionIsNoView()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.SetExtension(ExtensionsExtensions.PackedDoubles, Values, arena);
        UnmanagedList<double> list = message.GetExtension(ExtensionsExtensions.PackedDoubles, arena);
        list.AsSpan().Clear();
        Assert.Equal(Values, message.GetExtension(ExtensionsExtensions.PackedDoubles, arena).AsSpan());
    }

    private static IEnumerable<Action<Repeated>> Changes(ArenaAllocator arena) =>
    [
        message => message.DoubleField.Add(1, arena),
        message => message.DoubleField.AddRange(new double[100], arena),
        message => message.DoubleField.AddRange(message.DoubleField.AsSpan(), arena),
        message => message.DoubleField.EnsureCapacity(5, arena),
        message =>
        {
            message.DoubleField.Clear();
            message.DoubleField.Add(1, arena);
        },
        message => message.MergeFrom(message.Clone(arena), arena),
        message => Read(message, Packed([7]), arena),
        message => Read(message, Unpacked(7), arena),
    ];

    private static void Read(Repeated message, byte[] bytes, ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        message.Read(ref reader, ref arena);
    }

    private static byte[] Packed(double[] values) => WireOutput.Field(1, [.. values.SelectMany(BitConverter.GetBytes)]);

    private static byte[] Unpacked(double value) => [0x09, .. BitConverter.GetBytes(value)];

    /// <summary>Without content there is not even a tag.</summary>
    private static byte[] Bytes(int length) => length < 3 ? [] : [0xA2, 0x01, (byte)(length - 3), .. Content(length - 3)];

    private static byte[] Content(int length) => [.. Enumerable.Range(200, length).Select(i => (byte)i)];
}
