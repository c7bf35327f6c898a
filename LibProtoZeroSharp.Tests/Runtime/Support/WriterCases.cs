extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using static GoogleProtobuf::Google.Protobuf.WireFormat;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>A way of writing a field, and the bytes of Google's writer.</summary>
internal readonly record struct WriterStep(WriterAction Write, byte[] Expected);

/// <summary>Every method that writes a field, with values and field numbers at all the boundaries of their encodings.</summary>
internal static class WriterCases
{
    private enum Color
    {
        Negative = -1,
        Red = 1,
        Largest = int.MaxValue,
    }

    private delegate void Adder<T>(ref ProtoWriter writer, int number, T value);

    /// <summary>The smallest and the largest number of every tag length.</summary>
    private static readonly int[] Numbers = [1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_431, 33_554_432, 536_870_911];

    private static readonly int[] Ints = [0, 1, -1, 127, 128, 16383, 16384, 2_097_151, 2_097_152, 268_435_455, 268_435_456, int.MaxValue, int.MinValue];
    private static readonly long[] Longs = [0, 1, -1, .. Enumerable.Range(1, 9).SelectMany(i => new[] { (1L << (7 * i)) - 1, 1L << (7 * i) }), long.MaxValue, long.MinValue];
    private static readonly uint[] UInts = [.. Ints.Select(i => (uint)i)];
    private static readonly ulong[] ULongs = [.. Longs.Select(i => (ulong)i)];
    private static readonly float[] Floats = [0, -0f, 1, float.NaN, float.NegativeInfinity, float.Epsilon, float.MaxValue];
    private static readonly double[] Doubles = [0, -0d, 1, double.NaN, double.PositiveInfinity, double.Epsilon, double.MinValue];
    private static readonly bool[] Bools = [false, true];

    /// <summary>
    /// Lengths near the limit for writing at once, and with one, two and three length bytes; characters of one, two, three and four bytes.
    /// </summary>
    private static readonly string[] Texts =
    [
        "", "a", "żółw", "日本語", "😀", "\0", new string('x', 16), new string('x', 17), new string('ż', 42), new string('語', 42), new string('語', 43),
        new string('x', 127), new string('x', 128), new string('語', 5461), new string('x', 16384), new string('ż', 1_048_576),
    ];

    private static readonly byte[][] Utf8Texts = [.. Texts.Select(System.Text.Encoding.UTF8.GetBytes)];

    private static readonly byte[][] Bytes = [.. Enumerable.Range(0, 67).Append(127).Append(128).Append(16383).Append(16384).Append(2_097_152).Select(Pattern)];

    public static Dictionary<string, WriterStep[]> All { get; } = new()
    {
        [nameof(ProtoWriter.AddVarInt)] = Each(WireType.Varint, ULongs, (ref w, n, v) => w.AddVarInt(n, v), (o, v) => o.WriteUInt64(v)),
        [nameof(ProtoWriter.AddBool)] = Each(WireType.Varint, Bools, (ref w, n, v) => w.AddBool(n, v), (o, v) => o.WriteBool(v)),
        [nameof(ProtoWriter.AddInt32)] = Each(WireType.Varint, Ints, (ref w, n, v) => w.AddInt32(n, v), (o, v) => o.WriteInt32(v)),
        [nameof(ProtoWriter.AddInt64)] = Each(WireType.Varint, Longs, (ref w, n, v) => w.AddInt64(n, v), (o, v) => o.WriteInt64(v)),
        [nameof(ProtoWriter.AddUInt32)] = Each(WireType.Varint, UInts, (ref w, n, v) => w.AddUInt32(n, v), (o, v) => o.WriteUInt32(v)),
        [nameof(ProtoWriter.AddUInt64)] = Each(WireType.Varint, ULongs, (ref w, n, v) => w.AddUInt64(n, v), (o, v) => o.WriteUInt64(v)),
        [nameof(ProtoWriter.AddSInt32)] = Each(WireType.Varint, Ints, (ref w, n, v) => w.AddSInt32(n, v), (o, v) => o.WriteSInt32(v)),
        [nameof(ProtoWriter.AddSInt64)] = Each(WireType.Varint, Longs, (ref w, n, v) => w.AddSInt64(n, v), (o, v) => o.WriteSInt64(v)),
        [nameof(ProtoWriter.AddEnum)] =
        [
            .. Each(WireType.Varint, Ints, (ref w, n, v) => w.AddEnum(n, v), (o, v) => o.WriteEnum(v)),
            .. Each(WireType.Varint, Enum.GetValues<Color>(), (ref w, n, v) => w.AddEnum(n, v), (o, v) => o.WriteEnum((int)v)),
        ],
        [nameof(ProtoWriter.AddFixed32)] = Each(WireType.Fixed32, UInts, (ref w, n, v) => w.AddFixed32(n, v), (o, v) => o.WriteFixed32(v)),
        [nameof(ProtoWriter.AddFixed64)] = Each(WireType.Fixed64, ULongs, (ref w, n, v) => w.AddFixed64(n, v), (o, v) => o.WriteFixed64(v)),
        [nameof(ProtoWriter.AddSFixed32)] = Each(WireType.Fixed32, Ints, (ref w, n, v) => w.AddSFixed32(n, v), (o, v) => o.WriteSFixed32(v)),
        [nameof(ProtoWriter.AddSFixed64)] = Each(WireType.Fixed64, Longs, (ref w, n, v) => w.AddSFixed64(n, v), (o, v) => o.WriteSFixed64(v)),
        [nameof(ProtoWriter.AddFloat)] = Each(WireType.Fixed32, Floats, (ref w, n, v) => w.AddFloat(n, v), (o, v) => o.WriteFloat(v)),
        [nameof(ProtoWriter.AddDouble)] = Each(WireType.Fixed64, Doubles, (ref w, n, v) => w.AddDouble(n, v), (o, v) => o.WriteDouble(v)),
        [nameof(ProtoWriter.AddString)] =
        [
            .. Each(WireType.LengthDelimited, Texts, (ref w, n, v) => w.AddString(n, v), (o, v) => o.WriteString(v)),
            .. Each(WireType.LengthDelimited, Texts, (ref w, n, v) => w.AddString(n, v.AsSpan()), (o, v) => o.WriteString(v)),
            .. Each(WireType.LengthDelimited, Utf8Texts, (ref w, n, v) => w.AddString(n, v), (o, v) => o.WriteBytes(ByteString.CopyFrom(v))),
        ],
        [nameof(ProtoWriter.AddBytes)] = Each(WireType.LengthDelimited, Bytes, (ref w, n, v) => w.AddBytes(n, v), (o, v) => o.WriteBytes(ByteString.CopyFrom(v))),
        [nameof(ProtoWriter.AddRaw)] = [.. Bytes.Select(bytes => new WriterStep((ref w) => w.AddRaw(bytes), bytes))],
        [nameof(ProtoWriter.AddPackedInt32)] = Packed(Ints, (ref w, n, v) => w.AddPackedInt32(n, v), (o, v) => o.WriteInt32(v)),
        [nameof(ProtoWriter.AddPackedInt64)] = Packed(Longs, (ref w, n, v) => w.AddPackedInt64(n, v), (o, v) => o.WriteInt64(v)),
        [nameof(ProtoWriter.AddPackedUInt32)] = Packed(UInts, (ref w, n, v) => w.AddPackedUInt32(n, v), (o, v) => o.WriteUInt32(v)),
        [nameof(ProtoWriter.AddPackedUInt64)] = Packed(ULongs, (ref w, n, v) => w.AddPackedUInt64(n, v), (o, v) => o.WriteUInt64(v)),
        [nameof(ProtoWriter.AddPackedSInt32)] = Packed(Ints, (ref w, n, v) => w.AddPackedSInt32(n, v), (o, v) => o.WriteSInt32(v)),
        [nameof(ProtoWriter.AddPackedSInt64)] = Packed(Longs, (ref w, n, v) => w.AddPackedSInt64(n, v), (o, v) => o.WriteSInt64(v)),
        [nameof(ProtoWriter.AddPackedEnum)] = Packed(Ints, (ref w, n, v) => w.AddPackedEnum(n, v), (o, v) => o.WriteEnum(v)),
        [nameof(ProtoWriter.AddPackedBool)] = Packed(Bools, (ref w, n, v) => w.AddPackedBool(n, v), (o, v) => o.WriteBool(v)),
        [nameof(ProtoWriter.AddPackedFixed32)] = Packed(UInts, (ref w, n, v) => w.AddPackedFixed32(n, v), (o, v) => o.WriteFixed32(v)),
        [nameof(ProtoWriter.AddPackedFixed64)] = Packed(ULongs, (ref w, n, v) => w.AddPackedFixed64(n, v), (o, v) => o.WriteFixed64(v)),
        [nameof(ProtoWriter.AddPackedSFixed32)] = Packed(Ints, (ref w, n, v) => w.AddPackedSFixed32(n, v), (o, v) => o.WriteSFixed32(v)),
        [nameof(ProtoWriter.AddPackedSFixed64)] = Packed(Longs, (ref w, n, v) => w.AddPackedSFixed64(n, v), (o, v) => o.WriteSFixed64(v)),
        [nameof(ProtoWriter.AddPackedFloat)] = Packed(Floats, (ref w, n, v) => w.AddPackedFloat(n, v), (o, v) => o.WriteFloat(v)),
        [nameof(ProtoWriter.AddPackedDouble)] = Packed(Doubles, (ref w, n, v) => w.AddPackedDouble(n, v), (o, v) => o.WriteDouble(v)),
        [nameof(ProtoWriter.StartSub)] = Nested((ref w, n, v) =>
        {
            w.StartSub(n);
            w.AddRaw(v);
            w.CloseSub();
        }),
        [nameof(ProtoWriter.Sub)] = Nested((ref w, n, v) =>
        {
            using (w.Sub(n)) w.AddRaw(v);
        }),
        [nameof(ProtoWriter.StartGroup)] = Each(WireType.StartGroup, Numbers, (ref w, n, v) =>
        {
            w.StartGroup(n);
            w.AddInt32(v, v);
            w.CloseGroup();
        }, (o, v) =>
        {
            o.WriteTag(v, WireType.Varint);
            o.WriteInt32(v);
        }, WireType.EndGroup),
        [nameof(ProtoWriter.RollbackSub)] = [.. Bytes.Select(bytes => new WriterStep((ref w) =>
        {
            w.StartSub(2048);
            w.AddRaw(bytes);
            w.RollbackSub();
        }, []))],
    };

    public static byte[] Pattern(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static WriterStep[] Each<T>(WireType type, T[] values, Adder<T> add, Action<CodedOutputStream, T> google, WireType? end = null) =>
    [
        .. from value in values
           from number in value is string { Length: > 20000 } or byte[] { Length: > 20000 } ? Numbers[..1] : Numbers
           select new WriterStep((ref w) => add(ref w, number, value), GoogleWire.Write(output =>
           {
               output.WriteTag(number, type);
               google(output, value);
               if (end is { } endType) output.WriteTag(number, endType);
           })),
    ];

    /// <summary>
    /// No values, each value alone, all values, enough values for lengths of two and three bytes, and lists that begin with shorter or longer values
    /// than they continue with.
    /// </summary>
    private static WriterStep[] Packed<T>(T[] values, Adder<T[]> add, Action<CodedOutputStream, T> google)
    {
        T[][] lists = [[], .. values.Select(value => new[] { value }), values, [.. Repeat(values, 100)], [.. Repeat(values, 20000)],
            [.. Enumerable.Repeat(values[0], 8), .. Enumerable.Repeat(values[^1], 20)], [.. Enumerable.Repeat(values[^1], 8), .. Enumerable.Repeat(values[0], 20)]];
        return
        [
            .. from list in lists
               from number in list.Length > 10000 ? Numbers[..1] : Numbers
               select new WriterStep((ref w) => add(ref w, number, list), list.Length == 0 ? [] : GoogleWire.Write(output => output.WriteNested(number, payload =>
               {
                   foreach (T value in list) google(payload, value);
               }))),
        ];
    }

    private static IEnumerable<T> Repeat<T>(T[] values, int count) => Enumerable.Range(0, count).Select(i => values[i % values.Length]);

    private static WriterStep[] Nested(Adder<byte[]> add) =>
        Each(WireType.LengthDelimited, Bytes, add, (output, value) => output.WriteBytes(ByteString.CopyFrom(value)));
}
