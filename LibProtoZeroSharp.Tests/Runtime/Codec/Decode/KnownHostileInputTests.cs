using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Inputs that are known to break parsers.</summary>
[Trait("Promise", "P01")]
public class KnownHostileInputTests
{
    private const string ElevenBytes = "FFFFFFFFFFFFFFFFFFFF01";

    /// <summary>The error of malformed input and its offset, for known and unknown fields.</summary>
    public static TheoryData<string, string, ProtoError, int> Malformed => new()
    {
        // Lengths: above 2^31-1 (a loop that casts it to int never ends), padded beyond five bytes, past the end, cut off.
        { "Explicit", "72FAFFFFFF0F", ProtoError.InvalidLength, 1 },
        { "Nothing", "72FAFFFFFF0F", ProtoError.InvalidLength, 1 },
        { "Explicit", "728180808080808080800041", ProtoError.InvalidLength, 1 },
        { "Nothing", "728180808080808080800041", ProtoError.InvalidLength, 1 },
        { "Explicit", "72FFFFFFFF07", ProtoError.Truncated, 1 },
        { "Nothing", "72FFFFFFFF07", ProtoError.Truncated, 1 },
        { "Explicit", "7202" + "41", ProtoError.Truncated, 1 },
        { "Explicit", "72", ProtoError.Truncated, 1 },
        { "Explicit", "7280", ProtoError.Truncated, 1 },
        { "Explicit", "8A0105" + "08", ProtoError.Truncated, 2 },
        { "Repeated", "7A03000000", ProtoError.InvalidPackedLength, 1 },
        { "Repeated", "0A09000000000000000000", ProtoError.InvalidPackedLength, 1 },
        { "FewMaps", "0A0A", ProtoError.Truncated, 1 },

        // Varints: longer than ten bytes, or cut off; cut off in a sub-message although there are more bytes after it.
        { "Explicit", "18" + ElevenBytes, ProtoError.MalformedVarInt, 1 },
        { "Explicit", "30" + ElevenBytes, ProtoError.MalformedVarInt, 1 },
        { "Explicit", "68" + ElevenBytes, ProtoError.MalformedVarInt, 1 },
        { "Nothing", "18" + ElevenBytes, ProtoError.MalformedVarInt, 1 },
        { "Unpacked", "60" + ElevenBytes, ProtoError.MalformedVarInt, 1 },
        { "Unpacked", "620B" + ElevenBytes, ProtoError.MalformedVarInt, 2 },
        { "FewMaps", "120C08" + ElevenBytes, ProtoError.MalformedVarInt, 3 },
        { "Explicit", "18FF", ProtoError.Truncated, 2 },
        { "Nothing", "18FFFF", ProtoError.Truncated, 3 },
        { "Explicit", "8A010208FF" + "18011801", ProtoError.Truncated, 5 },
        { "Explicit", "8A010308FFFF" + "FFFFFFFFFFFFFFFFFFFFFF", ProtoError.Truncated, 6 },
        { "Unpacked", "6201FF" + "6001", ProtoError.Truncated, 3 },
        { "Explicit", "09000000", ProtoError.Truncated, 4 },
        { "Nothing", "09000000", ProtoError.Truncated, 4 },
        { "Nothing", "150000", ProtoError.Truncated, 3 },
        { "Explicit", "8A01020900" + "0000000000000000", ProtoError.Truncated, 5 },

        // Tags: field number 0, more than 32 bits, more than five bytes, wire types that don't exist, cut off.
        { "Explicit", "0000", ProtoError.InvalidTag, 0 },
        { "Explicit", "18010200", ProtoError.InvalidTag, 2 },
        { "Explicit", "8000", ProtoError.InvalidTag, 0 },
        { "Explicit", "F8FFFFFF1F00", ProtoError.InvalidTag, 0 },
        { "Explicit", "8880808080000000", ProtoError.InvalidTag, 0 },
        { "Explicit", "0E00", ProtoError.InvalidWireType, 0 },
        { "Explicit", "180197FFFF7F00", ProtoError.InvalidWireType, 2 },
        { "Explicit", "1801F8", ProtoError.Truncated, 3 },
        { "Explicit", "8A0101F8" + "1801", ProtoError.Truncated, 4 },

        // Groups: one that ends with another number, without having been started, or not at all.
        { "Nothing", "0B14", ProtoError.UnmatchedEndGroup, 1 },
        { "Nothing", "0B180114", ProtoError.UnmatchedEndGroup, 3 },
        { "Nothing", "0C", ProtoError.UnmatchedEndGroup, 0 },
        { "Explicit", "0B", ProtoError.UnterminatedGroup, 0 },
        { "Explicit", "18010B1801", ProtoError.UnterminatedGroup, 2 },
        { "Explicit", "8A01010B" + "0C", ProtoError.UnterminatedGroup, 3 },
        { "Explicit", "0B1B0C1C", ProtoError.UnmatchedEndGroup, 2 },

        // The same if the group is a field: in it, in its content, and around it; and cut off.
        { "Groups", "0B", ProtoError.UnterminatedGroup, 0 },
        { "Groups", "0B0801", ProtoError.UnterminatedGroup, 0 },
        { "Groups", "0B080114", ProtoError.UnmatchedEndGroup, 3 },
        { "Groups", "0C", ProtoError.UnmatchedEndGroup, 0 },
        { "Groups", "13230C14", ProtoError.UnmatchedEndGroup, 2 },
        { "Groups", "13231424", ProtoError.UnmatchedEndGroup, 2 },
        { "Groups", "0B2B0C2C0C", ProtoError.UnmatchedEndGroup, 2 },
        { "Groups", "0B1A010C0C", ProtoError.UnmatchedEndGroup, 3 },
        { "Groups", "132A0114" + "14", ProtoError.UnmatchedEndGroup, 3 },
        { "Groups", "42010B" + "0C", ProtoError.UnterminatedGroup, 2 },
        { "Groups", "42020B0C" + "0C", ProtoError.UnmatchedEndGroup, 4 },
        { "Groups", "2B2A012B" + "2C", ProtoError.UnterminatedGroup, 3 },
        { "Groups", "0B04", ProtoError.InvalidTag, 1 },
        { "Groups", "0B08", ProtoError.Truncated, 2 },
        { "Groups", "0B08FF", ProtoError.Truncated, 3 },
        { "Groups", "0B120141" + "8C", ProtoError.Truncated, 5 },
        { "Groups", "FBFFFFFF", ProtoError.Truncated, 4 },
        { "Groups", "FBFFFFFF0F" + "FCFFFFFF", ProtoError.Truncated, 9 },
        { "ClosedMaps", "0A05", ProtoError.Truncated, 1 },
        { "ClosedMaps", "0A030A02FF", ProtoError.Truncated, 3 },
        { "ClosedMaps", "0A0210FF", ProtoError.Truncated, 4 },

        // Text that is not UTF-8: a lone continuation, an overlong form, half a surrogate pair, too large, cut off.
        { "Explicit", "720180", ProtoError.InvalidUtf8, 2 },
        { "Singular", "9A0102C080", ProtoError.InvalidUtf8, 3 },
        { "Singular", "9A0103EDA080", ProtoError.InvalidUtf8, 3 },
        { "Singular", "9A0104F4908080", ProtoError.InvalidUtf8, 3 },
        { "Repeated", "9A010141" + "9A0102E8AA", ProtoError.InvalidUtf8, 7 },
        { "Oneofs", "7A01FF", ProtoError.InvalidUtf8, 2 },
        { "FewMaps", "0A030A01FF", ProtoError.InvalidUtf8, 4 },
        { "FewMaps", "0A031201FF", ProtoError.InvalidUtf8, 4 },
        { "Edition2023", "2201FF", ProtoError.InvalidUtf8, 2 },
        { "Edition2024", "2201FF", ProtoError.InvalidUtf8, 2 },
        { "Singular", "9A0111" + "41414141414141414141414141414141" + "FF", ProtoError.InvalidUtf8, 3 },
    };

    [Theory]
    [MemberData(nameof(Malformed))]
    public void MalformedInputIsRejectedWhereItIsWrong(string name, string hex, ProtoError error, int offset)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] bytes = Convert.FromHexString(hex);
        using var memory = new GuardedMemory(bytes.Length + 100);
        foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
        {
            // After the input: an inaccessible page, or arbitrary bytes.
            AssertRejected(schema, memory.Place(bytes), input, error, offset);
            foreach (byte after in new byte[] { 0x00, 0x01, 0x7F, 0x80, 0xFF })
            {
                Span<byte> around = memory.Last(bytes.Length + 50);
                around.Fill(after);
                bytes.CopyTo(around);
                AssertRejected(schema, around[..bytes.Length], input, error, offset);
            }
        }
    }

    private static unsafe void AssertRejected(TestMessageType schema, Span<byte> input, ProtoInput mode, ProtoError error, int offset)
    {
        using var arena = new ArenaAllocator();
        ProtoException? rejection = null;
        try
        {
            schema.ParseOurs(input, arena, new ProtoReadOptions { Input = mode });
        }
        catch (ProtoException exception)
        {
            rejection = exception;
        }

        Assert.NotNull(rejection);
        Assert.Equal((error, offset), (rejection.Error, rejection.Offset));
        Assert.Equal(schema.Google.FullName, rejection.MessageType);
        Assert.False(schema.TryRewrite(input, arena, new ProtoReadOptions { Input = mode }, out _));
    }

    /// <summary>Unusual but valid messages: written again in canonical form, with unknown fields unchanged.</summary>
    public static TheoryData<string, string, string> Unusual => new()
    {
        // Padded tags, lengths and values.
        { "Explicit", "9800" + "8100", "1801" },
        { "Explicit", "9880808000" + "81808080808080808000", "1801" },
        { "Explicit", "F200" + "8180808000" + "41", "720141" },

        // A bool is any varint but 0.
        { "Explicit", "6880808080808080808001", "6801" },
        { "Explicit", "688000", "6800" },
        { "Explicit", "6802", "6801" },
        { "Explicit", "68FFFFFFFFFFFFFFFFFF7F", "6801" },

        // The low 32 bits of a longer value; negative enums, in five bytes and ten.
        { "Explicit", "188180808010", "1801" },
        { "Explicit", "8001FFFFFFFF0F", "8001FFFFFFFFFFFFFFFFFF01" },
        { "Explicit", "8001FFFFFFFFFFFFFFFFFF01", "8001FFFFFFFFFFFFFFFFFF01" },

        // Packed where the schema says unpacked, the reverse, both, and empty payloads.
        { "Unpacked", "6203018001" + "6003", "6001" + "608001" + "6003" },
        { "Repeated", "8001" + "01" + "820100" + "820102" + "0203", "820103010203" },
        { "Repeated", "820100", "" },
        { "Repeated", "7A0400000000" + "7D0000803F", "7A08000000000000803F" },

        // Sub-messages that occur twice merge; in a oneof, too, unless another field came between.
        { "Explicit", "8A01020801" + "8A0103120141", "8A01050801120141" },
        { "Oneofs", "92010208019201031201" + "41", "92010508011201" + "41" },
        { "Oneofs", "920102080170019201031201" + "41", "9201031201" + "41" },

        // A field with another wire type than the schema says is unknown.
        { "Explicit", "1D01020304", "1D01020304" },
        { "Explicit", "7001", "7001" },
        { "Explicit", "8801011801" + "0801", "1801" + "88010108" + "01" },
        { "Chicken", "0901580A000A000A00", "0901580A000A000A00" },
        { "Repeated", "0901580A000A000A00", "0A0801580A000A000A00" },

        // Entries of a map without key or value have defaults; other fields in them are dropped; the last entry of a key wins.
        { "FewMaps", "0A00", "0A040A001200" },
        { "FewMaps", "1200", "120408001200" },
        { "FewMaps", "1A00", "1A0B080011" + "0000000000000000" },
        { "FewMaps", "2A00", "2A040A001200" },
        { "FewMaps", "0A080A0141120142" + "1801", "0A060A0141120142" },
        { "FewMaps", "1204080118011206080112020807", "12060801" + "12020807" },
        { "FewMaps", "0A060A01411201420A060A0143120144" + "0A060A0141120145", "0A060A01411201450A060A0143120144" },

        // Groups merge, and take turns in a oneof, as sub-messages do.
        { "Groups", "0B08010C" + "0B1201410C", "0B08011201410C" },
        { "Groups", "0B1A0208010C" + "0B1A031201410C", "0B1A0508011201410C" },
        { "Groups", "13080214" + "1314" + "78011314", "13080214" + "1314" + "1314" + "7801" },
        { "Groups", "2B08012C" + "2B2A002C", "2B08012A002C" },
        { "Groups", "2B08012C" + "320141" + "2B2C", "2B2C" },
        { "Groups", "2B08012C" + "320141", "320141" },

        // A group with padded tags, with packed fields and unknown ones, with unknown groups that contain its own number.
        { "Groups", "8B00" + "0801" + "8C808000", "0B08010C" },
        { "Groups", "1312020506" + "10071D01000000" + "1A0402000000" + "14", "131203050607" + "1D01000000" + "1D02000000" + "14" },
        { "Groups", "0B" + "7B0B087B0C7C" + "0801" + "78050C", "0B" + "0801" + "7B0B087B0C7C" + "7805" + "0C" },
        { "Groups", "FBFFFFFF0F" + "0801" + "FCFFFFFF0F", "FBFFFFFF0F" + "0801" + "FCFFFFFF0F" },
        { "Groups", "FBFFFFFF0F" + "0809" + "FCFFFFFF0F", "FBFFFFFF0F" + "0809" + "FCFFFFFF0F" },

        // A group is unknown where the schema has a message, and the reverse.
        { "Groups", "0A020801", "0A020801" },
        { "Groups", "12020802" + "1314", "1314" + "12020802" },
        { "Groups", "3B08013C", "3B08013C" },
        { "Groups", "43440800" + "4200", "4200" + "43440800" },
        { "Edition2023", "62020801" + "6B08016C" + "63080164" + "6A020801", "62020801" + "6B08016C" + "63080164" + "6A020801" },

        // An entry whose value a closed enum doesn't have is unknown as a whole, unchanged. The last value counts.
        { "ClosedMaps", "0A050A01411001" + "0A050A01421009" + "1801", "0A050A01411001" + "1801" + "0A050A01421009" },
        { "ClosedMaps", "0A0710090A01421001" + "1204" + "1001080A" + "120408061009" + "1008", "0A050A01421001" + "1204080A1001" + "120408061009" + "1008" },
        { "ClosedMaps", "0A00" + "120B10FBFFFFFFFFFFFFFFFF01" + "1200", "0A040A001000" + "120408001000" },

        // If the schema requires no validation, text may be any bytes.
        { "Edition2023", "3201FF" + "DA0102FFFE", "3201FF" + "DA0102FFFE" },
        { "Edition2024", "1A01FF" + "6201FF", "1A01FF" + "6201FF" },

        // Groups that are not fields of the schema are unknown fields, with any content.
        { "Explicit", "18010B0C" + "2001", "180120010B0C" },
        { "Nothing", "0B1308011B1C140C", "0B1308011B1C140C" },

        // The largest field number.
        { "Nothing", "F8FFFFFF0F01", "F8FFFFFF0F01" },
        { "Singular", "FAFFFFFF0F020801", "FAFFFFFF0F020801" },
    };

    [Theory]
    [MemberData(nameof(Unusual))]
    public void UnusualInputIsUnderstood(string name, string hex, string expected)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] bytes = Convert.FromHexString(hex);
        using var parser = new DifferentialParser();
        parser.Compare(schema, bytes);
        using var arena = new ArenaAllocator();
        FillWithGarbage(arena);
        Assert.Equal(expected, Convert.ToHexString(schema.RewriteInEveryWay(bytes, arena)));
    }

    /// <summary>The defaults of a map entry must not come from the earlier content of its memory.</summary>
    [Fact]
    public void EntriesWithoutKeyOrValueHaveDefaults()
    {
        using var arena = new ArenaAllocator();
        FillWithGarbage(arena);
        FewMaps message = FewMaps.Parse(Convert.FromHexString("0A00" + "1200" + "1A00" + "2200" + "2A00"), arena);
        Assert.True(message.Texts[default].IsEmpty);
        Leaf leaf = message.Leaves[0];
        Assert.False(leaf.IsNull);
        Assert.Equal(0, leaf.Number);
        Assert.True(leaf.Text.IsEmpty);
        leaf.Number = 5;
        Assert.Equal(5, message.Leaves[0].Number);
        Assert.Equal(0, message.Doubles[false]);
        Assert.Equal(Color.Unspecified, message.Colors[0]);
        Assert.False(message.Nested[default].IsNull);
        Assert.Equal(0, message.Nested[default].Nested.Count);
    }

    private static unsafe void FillWithGarbage(ArenaAllocator arena)
    {
        new Span<byte>(arena.Allocate<byte>(100_000), 100_000).Fill(0xCC);
        arena.Reset();
    }
}
