using LibProtoZeroSharp.Tests.Messages;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Walks;

/// <summary>Missing required fields are named, at any place.</summary>
public class RequiredFieldsTests
{
    private const string Whole = "0801" + "120141" + "1A00" + "2005" + "818001" + "000000000000F03F";

    private static readonly string[] All = ["id", "name", "leaf", "closed", "ratio"];

    public static TheoryData<string, string> Cases => new()
    {
        { "0A" + "14" + Whole, "" },
        { "", "" },
        { "0A00", "required" },
        { "22020A00", "deeper.required" },
        { "1200", "list[0]" },
        { "12" + "14" + Whole + "1200", "list[1]" },
        { "1A00", "map[0]" },
        { "1A0B08FFFFFFFFFFFFFFFFFF01", "map[-1]" },
        { "0A" + "16" + Whole + "3200", "required.inner[0]" },
        { "0A" + "19" + Whole + "3A030A0171", "required.named[\"q\"]" },
        { "0A" + "16" + Whole + "4200", "required.chosen" },
    };

    [Theory]
    [MemberData(nameof(Cases))]
    public void ByTheirPaths(string hex, string at)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        string[] expected = at.Length == 0 ? [] : [.. All.Select(name => at + "." + name)];
        Holder holder = Holder.Parse(bytes, arena, new ProtoReadOptions { AllowPartial = true });
        Assert.Equal(expected, ProtoMessage.FindMissing(holder));
        Assert.Equal(expected.Length == 0, ProtoMessage.IsInitialized(holder));
        if (expected.Length == 0) return;
        string text = $"A required field is missing: {expected[0]} (MissingRequired at byte {bytes.Length} in protozero.tests.Holder).";
        Assert.Equal(text, Assert.Throws<ProtoException>(() => Holder.Parse(bytes, arena)).Message);
        Assert.Equal(text, Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(bytes);
            Holder merged = default;
            merged.Read(ref reader, arena);
        }).Message);
    }

    [Fact]
    public void InGroupsToo()
    {
        using var arena = new ArenaAllocator();
        var partial = new ProtoReadOptions { AllowPartial = true };
        RequiredGroups message = RequiredGroups.Parse(Convert.FromHexString("0B0C"), arena, partial);
        Assert.Equal(["needed.id"], ProtoMessage.FindMissing(message));
        Assert.Equal(["needed.id"], ProtoMessage.FindMissing(message.Clone(arena)));
    }

    /// <summary>Each of them is named separately, at any depth and in any number.</summary>
    [Fact]
    public void DeepAndInGreatNumbers()
    {
        const int depth = 300, width = 10_000;
        using var arena = new ArenaAllocator();
        Required message = Required.Create(arena), inner = message;
        for (int i = 0; i < depth; i++)
        {
            inner.Id = 1;
            inner.Name = arena.CopyString("A");
            inner.MutableLeaf(arena);
            inner.Closed = message.Closed;
            inner.Ratio = 1;
            inner.Inner.Add(arena);
            inner = inner.Inner.Add(arena);
        }

        IReadOnlyList<string> missing = ProtoMessage.FindMissing(message);
        Assert.Equal(All.Length * (depth + 1), missing.Count);
        Assert.Equal("inner[0].id", missing[0]);
        Assert.Equal(string.Concat(Enumerable.Repeat("inner[1].", depth)) + "ratio", missing[^1]);

        Holder holder = Holder.Create(arena);
        for (int i = 0; i < width; i++) holder.List.Add(arena);
        Assert.Equal(Enumerable.Range(0, width).SelectMany(i => All.Select(name => $"list[{i}].{name}")), ProtoMessage.FindMissing(holder));
    }

    /// <summary>Generated code, which doesn't use the table, also finds whether one is missing.</summary>
    [Theory]
    [MemberData(nameof(Proto2Tests.Partial), MemberType = typeof(Proto2Tests))]
    public void WhereGeneratedCodeMissesThem(string hex)
    {
        using var arena = new ArenaAllocator();
        Required message = Required.Parse(Convert.FromHexString(hex), arena, new ProtoReadOptions { AllowPartial = true });
        Assert.False(ProtoMessage.IsInitialized(message));
        Assert.NotEmpty(ProtoMessage.FindMissing(message));
    }
}
