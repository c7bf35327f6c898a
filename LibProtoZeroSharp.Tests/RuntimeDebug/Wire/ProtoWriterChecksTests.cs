namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Misuse of a writer that only the Debug package finds.</summary>
public class ProtoWriterChecksTests
{
    private delegate void Write(ref ProtoWriter writer);

    private static readonly Dictionary<string, Write> Writes = new()
    {
        ["a number"] = (ref ProtoWriter writer) => writer.AddVarInt(1, 1),
        ["a fixed number"] = (ref ProtoWriter writer) => writer.AddFixed32(1, 1),
        ["text"] = (ref ProtoWriter writer) => writer.AddString(1, "text"),
        ["bytes"] = (ref ProtoWriter writer) => writer.AddBytes(1, [1]),
        ["a packed list"] = (ref ProtoWriter writer) => writer.AddPackedInt32(1, [1, 2]),
        ["raw fields"] = (ref ProtoWriter writer) => writer.AddRaw([8, 1]),
        ["the start of a sub"] = (ref ProtoWriter writer) => writer.StartSub(1),
        ["the start of a group"] = (ref ProtoWriter writer) => writer.StartGroup(1),
        ["the end of a sub"] = (ref ProtoWriter writer) => writer.CloseSub(),
        ["a rollback"] = (ref ProtoWriter writer) => writer.RollbackSub(),
        ["a message"] = (ref ProtoWriter writer) =>
        {
            using var arena = new ArenaAllocator();
            ProtoMessage.Write(Protos.Tree.Create(arena), ref writer);
        },
    };

    public static TheoryData<string> Names => [.. Writes.Keys];

    [Theory]
    [Trait("Misuse", "M18")]
    [MemberData(nameof(Names))]
    public void OfAWriterAndItsCopyOnlyOneWrites(string name)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(2);
        ProtoWriter copy = writer;
        Writes[name](ref copy);
        InvalidOperationException? error = null;
        try
        {
            Writes[name](ref writer);
        }
        catch (InvalidOperationException thrown)
        {
            error = thrown;
        }

        Assert.Contains("was copied", error?.Message);
    }

    [Fact]
    [Trait("Misuse", "M19")]
    public void AScopeClosesOnlyASubOfItsOwnWriter()
    {
        Assert.Contains("another writer", Assert.Throws<InvalidOperationException>(() =>
        {
            var writer = new ProtoWriter(new byte[64]);
            using (writer.Sub(1))
            {
                writer = new ProtoWriter(new byte[64]);
                writer.StartSub(1);
            }
        }).Message);
        Assert.Contains("another writer", Assert.Throws<InvalidOperationException>(() =>
        {
            var writer = new ProtoWriter(new byte[64]);
            using (writer.Sub(1)) writer.Dispose();
        }).Message);
    }

    [Fact]
    public void AWriterThatIsPassedByReferenceIsNoCopy()
    {
        var destination = new byte[64];
        var writer = new ProtoWriter(destination);
        foreach (Write write in new[] { Writes["a number"], Writes["text"] }) write(ref writer);
        Assert.Equal(8, writer.GetTotalLength());
        writer.Dispose();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(536_870_912)]
    [InlineData(int.MaxValue)]
    public void FieldNumbersOutOfRangeAreRejected(int number)
    {
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.AddVarInt(number, 1)));
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.AddFixed32(number, 1)));
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.AddBytes(number, [1])));
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.AddPackedBool(number, [true])));
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.StartSub(number)));
        Assert.Throws<InvalidOperationException>(() => WriterOutput.ArenaCopied.Of((ref w) => w.StartGroup(number)));
    }
}
