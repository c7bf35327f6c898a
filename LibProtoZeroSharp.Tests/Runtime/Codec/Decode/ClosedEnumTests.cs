using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Numbers that a closed enum has, their neighbours, and the gaps between them: a number without a value becomes an unknown field.</summary>
public class ClosedEnumTests
{
    private const int ListLevels = 3;

    private static readonly int[] Numbers =
    [
        .. Enum.GetValues<Closed>().Select(value => (int)value).Concat(Enum.GetValues<ClosedZero>().Select(value => (int)value))
            .SelectMany(number => new[] { number - 1, number, number + 1 }).Concat([500, -500, int.MinValue, int.MaxValue]).Distinct(),
    ];

    public static TheoryData<int> Each => [.. Numbers];

    private static readonly ProtoReadOptions Discarding = new() { DiscardUnknownFields = true };

    [Theory]
    [MemberData(nameof(Each))]
    public void ASingularField(int number)
    {
        using var arena = new ArenaAllocator();
        bool isKnown = Enum.IsDefined((Closed)number);
        byte[] field = [0x08, .. WireOutput.OfVarInt((ulong)number)];
        ClosedEnums message = ClosedEnums.Parse(field, arena);
        Assert.Equal((isKnown, isKnown ? (Closed)number : Closed.Five), (message.HasSingle, message.Single));
        Assert.Equal(isKnown ? "" : Convert.ToHexString(field), Convert.ToHexString(ProtoMessage.UnknownFields(message)));
        AssertWritten<ClosedEnums>(field, field, isKnown ? field : [], arena);

        // A number that the enum doesn't have leaves the value that was there before.
        byte[] twice = [0x08, 6, .. field];
        Assert.Equal(isKnown ? (Closed)number : Closed.Six, ClosedEnums.Parse(twice, arena).Single);
        AssertWritten<ClosedEnums>(twice, isKnown ? field : twice, isKnown ? field : twice[..2], arena);
        Assert.Equal(Convert.ToHexString(field), JsonReading.Hex<ClosedEnums>($"{{\"single\": {number}}}"));
    }

    [Theory]
    [MemberData(nameof(Each))]
    public void AList(int number)
    {
        using var arena = new ArenaAllocator();
        bool isKnown = Enum.IsDefined((Closed)number);
        Closed[] values = isKnown ? [Closed.Five, (Closed)number, Closed.Six] : [Closed.Five, Closed.Six];
        byte[] one = WireOutput.OfVarInt((ulong)number), five = [0x10, 5], six = [0x10, 6], unknown = isKnown ? [] : [0x10, .. one];
        byte[] expanded = [.. five, 0x10, .. one, .. six], packed = [0x12, (byte)(one.Length + 2), 5, .. one, 6];
        byte[] known = [.. five, .. isKnown ? [0x10, .. one] : (byte[])[], .. six];
        foreach (byte[] field in new[] { expanded, packed })
        {
            Assert.Equal(values, ClosedEnums.Parse(field, arena).Many.AsSpan().ToArray());
            AssertWritten<ClosedEnums>(field, [.. known, .. unknown], known, arena);
        }

        // A packed field: the unknown values are not packed.
        packed[0] = 0x1A;
        known = [0x1A, (byte)(isKnown ? one.Length + 2 : 2), 5, .. isKnown ? one : [], 6];
        Assert.Equal(values, ClosedEnums.Parse(packed, arena).Packed.AsSpan().ToArray());
        AssertWritten<ClosedEnums>(packed, [.. known, .. isKnown ? [] : (byte[])[0x18, .. one]], known, arena);
        byte[] only = [0x1A, (byte)one.Length, .. one];
        Assert.Equal(isKnown ? 1 : 0, ClosedEnums.Parse(only, arena).Packed.Count);
        AssertWritten<ClosedEnums>(only, isKnown ? only : [0x18, .. one], isKnown ? only : [], arena);
    }

    [Theory]
    [MemberData(nameof(Each))]
    public void AFieldOfAOneof(int number)
    {
        using var arena = new ArenaAllocator();
        bool isKnown = Enum.IsDefined((Closed)number);
        byte[] text = [0x2A, 1, (byte)'t'], field = [0x20, .. WireOutput.OfVarInt((ulong)number)], both = [.. text, .. field];
        ClosedEnums message = ClosedEnums.Parse(both, arena);
        Assert.Equal(isKnown ? ClosedEnums.OneOneofCase.Chosen : ClosedEnums.OneOneofCase.Text, message.OneCase);
        AssertWritten<ClosedEnums>(both, isKnown ? field : both, isKnown ? field : text, arena);
    }

    [Theory]
    [MemberData(nameof(Each))]
    public void AnExtension(int number)
    {
        using var arena = new ArenaAllocator();
        bool isKnown = Enum.IsDefined((Closed)number);
        byte[] one = WireOutput.OfVarInt((ulong)number);
        Closed[] list = isKnown ? [Closed.Five, (Closed)number] : [Closed.Five], packed = isKnown ? [(Closed)number, Closed.Six] : [Closed.Six];
        // The numbers of the extensions are 117, 217 and 317.
        Extended message = Extended.Parse([0xA8, 0x07, .. one, 0xC8, 0x0D, 5, 0xC8, 0x0D, .. one, 0xEA, 0x13, (byte)(one.Length + 1), .. one, 6], arena);
        Assert.Equal((isKnown, isKnown ? (Closed)number : Closed.Five), (message.HasExtension(ClosedExtension), message.GetExtension(ClosedExtension)));
        Assert.Equal(list, message.GetExtension(ClosedExtensions, arena).AsSpan().ToArray());
        Assert.Equal(packed, message.GetExtension(PackedClosed, arena).AsSpan().ToArray());
    }

    [Theory]
    [MemberData(nameof(Each))]
    public void AValueOfAMap(int number)
    {
        using var arena = new ArenaAllocator();
        bool isKnown = Enum.IsDefined((ClosedZero)number);
        byte[] one = WireOutput.OfVarInt((ulong)number), entry = [0x0A, (byte)(one.Length + 4), 0x0A, 1, (byte)'k', 0x10, .. one], before = [0x0A, 5, 0x0A, 1, (byte)'k', 0x10, 1];
        byte[] both = [.. before, .. entry];
        ClosedMaps message = ClosedMaps.Parse(both, arena);
        Assert.Equal(isKnown ? (ClosedZero)number : ClosedZero.ClosedOne, message.ByName[arena.CopyString("k")]);
        AssertWritten<ClosedMaps>(both, isKnown ? entry : both, isKnown ? entry : before, arena);
    }

    /// <summary>The numbers are a pattern of ranges in generated code, and a sorted list in the tables of dynamic messages.</summary>
    [Fact]
    public void GapsOfAnyWidth()
    {
        using var arena = new ArenaAllocator();
        int[] known = [.. Enum.GetValues<ClosedGaps>().Select(value => (int)value)];
        int[] numbers = [.. Enumerable.Range(-5, 20), int.MinValue, int.MinValue + 1, int.MaxValue - 1, int.MaxValue];
        DynamicMessageType type = DynamicTypes.All.GetMessageType(GapsHolder.Descriptor.FullName);
        foreach (int number in numbers)
        {
            byte[] one = WireOutput.OfVarInt((ulong)number), single = [0x08, .. one], map = [0x1A, (byte)(one.Length + 3), 0x0A, 0, 0x10, .. one];
            Assert.Equal(known.Contains(number), GapsHolder.Parse(single, arena).HasSingle);
            Assert.Equal(known.Contains(number) ? 1 : 0, GapsHolder.Parse(map, arena).Map.Count);
            byte[] singleOrNone = known.Contains(number) ? single : [], mapOrNone = known.Contains(number) ? map : [];
            Assert.Equal(singleOrNone, GapsHolder.Parse(single, arena, Discarding).ToByteArray());
            Assert.Equal(singleOrNone, type.Parse(single, arena, Discarding).ToByteArray());
            Assert.Equal(mapOrNone, type.Parse(map, arena, Discarding).ToByteArray());
        }

        byte[] payload = [.. numbers.SelectMany(number => WireOutput.OfVarInt((ulong)number))], packed = [0x12, (byte)payload.Length, .. payload];
        Assert.Equal(numbers.Where(number => known.Contains(number)), GapsHolder.Parse(packed, arena).Packed.AsSpan().ToArray().Select(value => (int)value));
        Assert.Equal(type.Parse(packed, arena).ToByteArray(), GapsHolder.Parse(packed, arena).ToByteArray());
    }

    /// <summary>An entry is a message, also if its value decides that it is none. Afterwards the depth is that of the message around it.</summary>
    [Theory]
    [InlineData("8A02", 1)]
    [InlineData("9202", 5)]
    [InlineData("9202", 7)]
    public void AMapAtTheLimitOfDepth(string tag, int value)
    {
        byte[] entry = [.. Convert.FromHexString(tag), 4, 0x08, 1, 0x10, (byte)value], entries = [.. Enumerable.Repeat(entry, 20).SelectMany(bytes => bytes)];
        byte[] nested = entries;
        for (int i = 0; i < ListLevels; i++)
        {
            byte[] inner = nested;
            nested = [0xE2, 0x01, .. WireOutput.OfVarInt((ulong)inner.Length), .. inner, 0x08, 1];
        }

        using var arena = new ArenaAllocator();
        int depth = ListLevels + 1;
        foreach (DynamicMessageType? dynamic in new DynamicMessageType?[] { null, DynamicTypes.All.GetMessageType(Edition2023.Descriptor.FullName) })
        {
            Assert.Equal(default, FailureOf(nested, depth, dynamic, arena));
            Assert.Equal(default, FailureOf([.. nested, .. nested], depth, dynamic, arena));
            ProtoFailure failure = FailureOf(nested, depth - 1, dynamic, arena);
            Assert.Equal((ProtoError.DepthExceeded, nested.AsSpan().IndexOf(entry) + 2), (failure.Error, failure.Offset));
        }
    }

    private static ProtoFailure FailureOf(byte[] bytes, int maxDepth, DynamicMessageType? dynamic, ArenaAllocator arena)
    {
        var options = new ProtoReadOptions { MaxDepth = maxDepth };
        if (dynamic is not { } type) return TestMessageType.Edition2023.FailureOf(bytes, arena, options);
        type.TryParse(bytes, arena, out _, out ProtoFailure failure, options);
        return failure;
    }

    /// <summary>Generated code and tables give the same bytes, with and without unknown fields.</summary>
    private static void AssertWritten<T>(byte[] bytes, byte[] written, byte[] withoutUnknown, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        TestMessageType schema = TestMessageType.All[typeof(T).Name];
        Assert.Equal(Convert.ToHexString(written), Convert.ToHexString(schema.RewriteInEveryWay(bytes, arena)));
        Assert.Equal(Convert.ToHexString(withoutUnknown), Convert.ToHexString(schema.Rewrite(bytes, Discarding)));
        schema.AssertDynamicIsSame(bytes);
    }
}
