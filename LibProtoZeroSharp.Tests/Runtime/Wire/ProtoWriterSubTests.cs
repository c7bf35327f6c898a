extern alias GoogleProtobuf;

using System.Buffers;
using GoogleProtobuf::Google.Protobuf;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Subs and groups: nesting, lengths, rolling back, and calls that are rejected while one is open.</summary>
public class ProtoWriterSubTests
{
    public static TheoryData<WriterOutput> Outputs => [.. Enum.GetValues<WriterOutput>()];

    [Theory]
    [MemberData(nameof(Outputs))]
    public void SubsNestAThousandDeep(WriterOutput output)
    {
        const int depth = 1000;
        byte[] expected = [];
        for (int level = depth; level > 0; level--)
        {
            byte[] inner = expected;
            expected = GoogleWire.Write(o =>
            {
                o.WriteTag(1, WireFormat.WireType.Varint);
                o.WriteInt32(level);
                o.WriteNested(level, inner);
                o.WriteTag(2, WireFormat.WireType.Varint);
                o.WriteInt32(level);
            });
        }

        WriterAction[] steps =
        [
            .. Enumerable.Range(1, depth).Select<int, WriterAction>(level => (ref w) =>
            {
                w.AddInt32(1, level);
                w.StartSub(level);
            }),
            .. Enumerable.Range(1, depth).Reverse().Select<int, WriterAction>(level => (ref w) =>
            {
                w.CloseSub();
                w.AddInt32(2, level);
            }),
        ];
        Assert.Equal(expected, output.Of(steps));
    }

    [Theory]
    [MemberData(nameof(Outputs))]
    public void GroupsNestAThousandDeepWithSubsBetween(WriterOutput output)
    {
        const int depth = 1000;
        byte[] expected = [];
        for (int level = depth; level > 0; level--)
        {
            byte[] inner = expected;
            expected = level % 3 == 0
                ? GoogleWire.Write(o => o.WriteNested(level, inner))
                : [
                    .. GoogleWire.Write(o => o.WriteTag(level, WireFormat.WireType.StartGroup)), .. inner,
                    .. GoogleWire.Write(o => o.WriteTag(level, WireFormat.WireType.EndGroup))];
        }

        WriterAction[] steps =
        [
            .. Enumerable.Range(1, depth).Select<int, WriterAction>(level => (ref w) =>
            {
                if (level % 3 == 0) w.StartSub(level); else w.StartGroup(level);
            }),
            .. Enumerable.Range(1, depth).Reverse().Select<int, WriterAction>(level => (ref w) =>
            {
                if (level % 3 == 0) w.CloseSub(); else w.CloseGroup();
            }),
        ];
        Assert.Equal(expected, output.Of(steps));
    }

    /// <summary>Lengths are the shortest, also if the sub gets longer than expected at its start.</summary>
    [Theory]
    [InlineData(126, 1)]
    [InlineData(127, 1)]
    [InlineData(128, 2)]
    [InlineData(16383, 2)]
    [InlineData(16384, 3)]
    [InlineData(2_097_151, 3)]
    [InlineData(2_097_152, 4)]
    public void LengthsAreMinimal(int body, int lengthBytes)
    {
        byte[] bytes = WriterCases.Pattern(body);
        foreach (WriterOutput output in Enum.GetValues<WriterOutput>())
        {
            byte[] written = output.Of(
                (ref w) => w.StartSub(1), (ref w) => w.StartSub(2), (ref w) => w.AddRaw(bytes.AsSpan(0, body / 2)),
                (ref w) => w.AddRaw(bytes.AsSpan(body / 2)), (ref w) => w.CloseSub(), (ref w) => w.CloseSub(), (ref w) => w.AddBool(3, true));
            Assert.Equal(GoogleWire.Write(o => o.WriteNested(1, inner => inner.WriteNested(2, bytes))).Length + 2, written.Length);
            var reader = new ProtoReader(written);
            Assert.True(reader.Next(1));
            ProtoReader outer = reader.ReadMessage();
            Assert.True(outer.Next(2));
            Assert.Equal(1 + lengthBytes + body, outer.Length);
            Assert.True(outer.ReadBytes().SequenceEqual(bytes));
            Assert.True(reader.Next(3));
        }
    }

    /// <summary>Rolling back drops the sub and everything in it, after any growth, and keeps the enclosing content.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(127)]
    [InlineData(5000)]
    [InlineData(100_000)]
    public void RollingBackIsAsIfItHadNeverBeenStarted(int size)
    {
        byte[] bytes = WriterCases.Pattern(size);
        foreach (WriterOutput output in Enum.GetValues<WriterOutput>())
        {
            if (output == WriterOutput.ExactSpan) continue;
            byte[] written = output.Of(
                (ref w) => w.AddBool(1, true),
                (ref w) => w.StartSub(100), (ref w) => w.AddBytes(1, bytes), (ref w) => w.RollbackSub(),
                (ref w) => w.StartGroup(100), (ref w) => w.AddBytes(1, bytes), (ref w) => w.RollbackSub(),
                (ref w) => w.StartSub(2),
                (ref w) => w.AddBool(3, true),
                (ref w) => w.StartSub(4), (ref w) => w.AddBytes(1, bytes), (ref w) => w.StartGroup(5), (ref w) => w.RollbackSub(), (ref w) => w.RollbackSub(),
                (ref w) => w.StartSub(6), (ref w) => w.AddBytes(1, bytes), (ref w) => w.CloseSub(),
                (ref w) => w.CloseSub(),
                (ref w) => w.StartSub(7), (ref w) => w.StartSub(8), (ref w) => w.AddBytes(1, bytes), (ref w) => w.CloseSub(), (ref w) => w.RollbackSub(),
                (ref w) => w.AddBool(9, true));
            byte[] expected = GoogleWire.Write(o =>
            {
                o.WriteRawTag(8, 1);
                o.WriteNested(2, sub =>
                {
                    sub.WriteRawTag(24, 1);
                    sub.WriteNested(6, inner => inner.WriteNested(1, bytes));
                });
                o.WriteRawTag(72, 1);
            });
            Assert.Equal(expected, written);
        }
    }

    [Fact]
    public void ASpanCanBeUsedAgainAfterRollingBack()
    {
        Span<byte> span = stackalloc byte[8];
        var writer = new ProtoWriter(span);
        for (int i = 0; i < 100; i++)
        {
            writer.StartSub(1);
            writer.AddFixed32(1, 7);
            writer.RollbackSub();
        }

        writer.AddString(1, "123456");
        Assert.Equal([0x0A, 6, .. "123456"u8], span.ToArray());
    }

    public static TheoryData<string> Unbalanced => [.. Misuses.Keys];

    private static readonly Dictionary<string, WriterAction> Misuses = new()
    {
        ["CloseSub alone"] = (ref w) => w.CloseSub(),
        ["CloseGroup alone"] = (ref w) => w.CloseGroup(),
        ["RollbackSub alone"] = (ref w) => w.RollbackSub(),
        ["CloseSub twice"] = (ref w) =>
        {
            w.StartSub(1);
            w.CloseSub();
            w.CloseSub();
        },
        ["CloseSub after RollbackSub"] = (ref w) =>
        {
            w.StartSub(1);
            w.RollbackSub();
            w.CloseSub();
        },
        ["CloseSub on a group"] = (ref w) =>
        {
            w.StartGroup(1);
            w.CloseSub();
        },
        ["CloseGroup on a sub"] = (ref w) =>
        {
            w.StartSub(1);
            w.CloseGroup();
        },
        ["a scope that was closed inside"] = (ref w) =>
        {
            using (w.Sub(1)) w.CloseSub();
        },
        ["GetTotalLength with an open sub"] = (ref w) =>
        {
            w.StartSub(1);
            w.GetTotalLength();
        },
        ["GetTotalLength with an open group"] = (ref w) =>
        {
            w.StartGroup(1);
            w.GetTotalLength();
        },
        ["CopyTo with an open sub"] = (ref w) =>
        {
            w.StartSub(1);
            w.CopyTo(new byte[100]);
        },
        ["WriteTo(Stream) with an open sub"] = (ref w) =>
        {
            w.StartSub(1);
            w.WriteTo(Stream.Null);
        },
        ["WriteTo(IBufferWriter) with an open sub"] = (ref w) =>
        {
            w.StartSub(1);
            w.WriteTo(new ArrayBufferWriter<byte>());
        },
    };

    [Theory]
    [Trait("Misuse", "M19")]
    [MemberData(nameof(Unbalanced))]
    public void UnbalancedUseIsRejected(string name)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<InvalidOperationException>(() =>
        {
            var writer = new ProtoWriter(arena);
            writer.AddBool(1, true);
            Misuses[name](ref writer);
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            var writer = new ProtoWriter(new byte[100]);
            Misuses[name](ref writer);
        });
    }

    [Fact]
    [Trait("Misuse", "M19")]
    public void ScopesEndInTheReverseOrder()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        ProtoWriter.Scope outer = writer.Sub(1);
        ProtoWriter.Scope inner = writer.Sub(2);
        string? message = null;
        try
        {
            outer.Dispose();
        }
        catch (InvalidOperationException error)
        {
            message = error.Message;
        }

        Assert.Contains("innermost", message);
        inner.Dispose();
        outer.Dispose();
        Assert.Equal(4, writer.GetTotalLength());
    }

    [Fact]
    [Trait("Misuse", "M19")]
    public void AScopeClosesOnlyItsOwnSub() => Assert.Contains("innermost", Assert.Throws<InvalidOperationException>(() =>
    {
        var writer = new ProtoWriter(new byte[64]);
        using (writer.Sub(1))
        {
            writer.CloseSub();
            writer.StartSub(2);
            writer.AddVarInt(1, 1);
        }
    }).Message);

    [Fact]
    [Trait("Misuse", "M19")]
    public void TheDefaultScopeIsReported() =>
        Assert.Contains("default(ProtoWriter.Scope)", Assert.Throws<InvalidOperationException>(() => default(ProtoWriter.Scope).Dispose()).Message);
}
