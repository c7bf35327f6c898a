using Xunit.Sdk;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Reading allocates nothing except strings.</summary>
public class ProtoReaderAllocationTests
{
    private static readonly byte[] Input =
    [
        0x08, 0x96, 0x01, 0x11, 1, 2, 3, 4, 5, 6, 7, 8, 0x1A, 4, 0x08, 0x16, 0x01, 0x00, 0x23, 0x08, 0x01, 0x24, 0x2D, 1, 2, 3, 4,
    ];

    private static readonly Dictionary<string, ReaderAction> Apis = new()
    {
        ["Next"] = (ref r) => r.Next(),
        ["Next(5)"] = (ref r) => r.Next(5),
        ["ReadVarInt"] = (ref r) => { r.Next(1); r.ReadVarInt(); },
        ["ReadBool"] = (ref r) => { r.Next(1); r.ReadBool(); },
        ["ReadInt32"] = (ref r) => { r.Next(1); r.ReadInt32(); },
        ["ReadInt64"] = (ref r) => { r.Next(1); r.ReadInt64(); },
        ["ReadUInt32"] = (ref r) => { r.Next(1); r.ReadUInt32(); },
        ["ReadUInt64"] = (ref r) => { r.Next(1); r.ReadUInt64(); },
        ["ReadSInt32"] = (ref r) => { r.Next(1); r.ReadSInt32(); },
        ["ReadSInt64"] = (ref r) => { r.Next(1); r.ReadSInt64(); },
        ["ReadEnum"] = (ref r) => { r.Next(1); r.ReadEnum(); },
        ["ReadFixed32"] = (ref r) => { r.Next(5); r.ReadFixed32(); },
        ["ReadSFixed32"] = (ref r) => { r.Next(5); r.ReadSFixed32(); },
        ["ReadFloat"] = (ref r) => { r.Next(5); r.ReadFloat(); },
        ["ReadFixed64"] = (ref r) => { r.Next(2); r.ReadFixed64(); },
        ["ReadSFixed64"] = (ref r) => { r.Next(2); r.ReadSFixed64(); },
        ["ReadDouble"] = (ref r) => { r.Next(2); r.ReadDouble(); },
        ["ReadBytes"] = (ref r) => { r.Next(3); r.ReadBytes(); },
        ["ReadUtf8"] = (ref r) => { r.Next(3); r.ReadUtf8(); },
        ["ReadMessage"] = (ref r) => { r.Next(3); r.ReadMessage().Next(1); },
        ["ReadGroup"] = (ref r) => { r.Next(4); r.ReadGroup().Next(1); },
        ["ReadRemaining"] = (ref r) => r.ReadRemaining(),
        ["Skip"] = (ref r) => { while (r.Next()) r.Skip(); },
        ["ReadRaw"] = (ref r) => { while (r.Next()) r.ReadRaw(); },
        ["ReadPackedInt32"] = (ref r) => { r.Next(3); foreach (int _ in r.ReadPackedInt32()) { } },
        ["ReadPackedInt64"] = (ref r) => { r.Next(3); foreach (long _ in r.ReadPackedInt64()) { } },
        ["ReadPackedUInt32"] = (ref r) => { r.Next(3); foreach (uint _ in r.ReadPackedUInt32()) { } },
        ["ReadPackedUInt64"] = (ref r) => { r.Next(3); foreach (ulong _ in r.ReadPackedUInt64()) { } },
        ["ReadPackedSInt32"] = (ref r) => { r.Next(3); foreach (int _ in r.ReadPackedSInt32()) { } },
        ["ReadPackedSInt64"] = (ref r) => { r.Next(3); foreach (long _ in r.ReadPackedSInt64()) { } },
        ["ReadPackedBool"] = (ref r) => { r.Next(3); foreach (bool _ in r.ReadPackedBool()) { } },
        ["ReadPackedEnum"] = (ref r) => { r.Next(3); foreach (int _ in r.ReadPackedEnum()) { } },
        ["ReadPackedFixed32"] = (ref r) => { r.Next(3); foreach (uint _ in r.ReadPackedFixed32()) { } },
        ["ReadPackedSFixed32"] = (ref r) => { r.Next(3); foreach (int _ in r.ReadPackedSFixed32()) { } },
        ["ReadPackedFloat"] = (ref r) => { r.Next(3); foreach (float _ in r.ReadPackedFloat()) { } },
        ["ReadPackedFixed64"] = (ref r) => { r.Next(2); foreach (ulong _ in r.ReadPackedFixed64()) { } },
        ["ReadPackedSFixed64"] = (ref r) => { r.Next(2); foreach (long _ in r.ReadPackedSFixed64()) { } },
        ["ReadPackedDouble"] = (ref r) => { r.Next(2); foreach (double _ in r.ReadPackedDouble()) { } },
        ["TryGetSpan"] = (ref r) => { r.Next(3); r.ReadPackedFixed32().TryGetSpan(out _); },
    };

    public static TheoryData<string> Names => [.. Apis.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void NothingIsAllocated(string api) => ZeroAllocation.Of(() => Run(Apis[api]));

    [Fact]
    public void EveryMethodIsMeasured() => Assert.Empty(
        typeof(ProtoReader).GetMethods().Where(method => method.Name.StartsWith("Read", StringComparison.Ordinal))
            .Select(method => method.Name).Except(["ReadString", .. Apis.Keys]));

    [Fact]
    public void AllocationsWouldBeSeen() => Assert.Throws<EqualException>(
        () => ZeroAllocation.Of(() => Run((ref r) => { r.Next(3); r.ReadString(); })));

    private static void Run(ReaderAction action)
    {
        var reader = new ProtoReader(Input);
        action(ref reader);
    }
}
