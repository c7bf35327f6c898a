using FsCheck;
using FsCheck.Fluent;

namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>The effect of one call, or of a pair of calls with others between, on a writer.</summary>
internal enum WriterOpKind
{
    VarInt,
    Fixed32,
    Fixed64,
    Bytes,
    Text,
    Raw,
    PackedInt64,
    Sub,
    Group,
    RolledBackSub,
    RolledBackGroup,
}

/// <summary>A random use of a writer, with a model that writes the same recursively, sub-messages first.</summary>
internal sealed record WriterOp(WriterOpKind Kind, int Number, ulong Bits, int Size, WriterOp[] Inner)
{
    public static Arbitrary<WriterOp[]> Sequences { get; } = Arb.From(Gen.Sized(size => Sequence(Math.Min(size, 60))), Shrink);

    public void Write(ref ProtoWriter writer, Action between)
    {
        switch (Kind)
        {
            case WriterOpKind.VarInt: writer.AddVarInt(Number, Bits); break;
            case WriterOpKind.Fixed32: writer.AddFixed32(Number, (uint)Bits); break;
            case WriterOpKind.Fixed64: writer.AddFixed64(Number, Bits); break;
            case WriterOpKind.Bytes: writer.AddBytes(Number, WriterCases.Pattern(Size)); break;
            case WriterOpKind.Text: writer.AddString(Number, Text); break;
            case WriterOpKind.Raw: writer.AddRaw(WriterCases.Pattern(Size)); break;
            case WriterOpKind.PackedInt64: writer.AddPackedInt64(Number, Packed); break;
            case WriterOpKind.Sub or WriterOpKind.RolledBackSub:
                writer.StartSub(Number);
                between();
                foreach (WriterOp op in Inner) op.Write(ref writer, between);
                if (Kind == WriterOpKind.Sub) writer.CloseSub(); else writer.RollbackSub();
                break;
            case WriterOpKind.Group or WriterOpKind.RolledBackGroup:
                writer.StartGroup(Number);
                foreach (WriterOp op in Inner) op.Write(ref writer, between);
                if (Kind == WriterOpKind.Group) writer.CloseGroup(); else writer.RollbackSub();
                break;
        }

        between();
    }

    public static byte[] Model(WriterOp[] ops)
    {
        var bytes = new List<byte>();
        foreach (WriterOp op in ops) op.Model(bytes);
        return [.. bytes];
    }

    public override string ToString() => Inner.Length == 0 ? $"{Kind}({Number}, {Bits:X}, {Size})" : $"{Kind}({Number})[{string.Join(", ", (object[])Inner)}]";

    private string Text => string.Concat(Enumerable.Range(0, Size).Select(i => (i % 5) switch { 0 => "ż", 1 => "語", 2 => "😀", _ => "x" }));

    private long[] Packed => [.. Enumerable.Range(0, Size).Select(i => (long)Bits >> i % 64)];

    private void Model(List<byte> bytes)
    {
        switch (Kind)
        {
            case WriterOpKind.VarInt:
                Tag(bytes, 0);
                VarInts(bytes, Bits);
                break;
            case WriterOpKind.Fixed32:
                Tag(bytes, 5);
                for (int i = 0; i < 4; i++) bytes.Add((byte)(Bits >> (8 * i)));
                break;
            case WriterOpKind.Fixed64:
                Tag(bytes, 1);
                for (int i = 0; i < 8; i++) bytes.Add((byte)(Bits >> (8 * i)));
                break;
            case WriterOpKind.Bytes: Delimited(bytes, WriterCases.Pattern(Size)); break;
            case WriterOpKind.Text: Delimited(bytes, System.Text.Encoding.UTF8.GetBytes(Text)); break;
            case WriterOpKind.Raw: bytes.AddRange(WriterCases.Pattern(Size)); break;
            case WriterOpKind.PackedInt64 when Size > 0:
                var payload = new List<byte>();
                foreach (long value in Packed) VarInts(payload, (ulong)value);
                Delimited(bytes, [.. payload]);
                break;
            case WriterOpKind.Sub: Delimited(bytes, Model(Inner)); break;
            case WriterOpKind.Group:
                Tag(bytes, 3);
                bytes.AddRange(Model(Inner));
                Tag(bytes, 4);
                break;
        }
    }

    private void Tag(List<byte> bytes, uint type) => VarInts(bytes, (uint)Number << 3 | type);

    private void Delimited(List<byte> bytes, byte[] payload)
    {
        Tag(bytes, 2);
        VarInts(bytes, (ulong)payload.Length);
        bytes.AddRange(payload);
    }

    private static void VarInts(List<byte> bytes, ulong value)
    {
        for (; value > 127; value >>= 7) bytes.Add((byte)(value % 128 + 128));
        bytes.Add((byte)value);
    }

    private static Gen<WriterOp[]> Sequence(int size) =>
        Gen.Choose(0, Math.Min(size, 12)).SelectMany(count => Op(size).ArrayOf(count));

    private static Gen<WriterOp> Op(int size)
    {
        Gen<WriterOpKind> kinds = Gen.Elements(Enum.GetValues<WriterOpKind>());
        Gen<int> numbers = Gen.Elements(1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_432, 536_870_911);
        Gen<int> sizes = Gen.Frequency((8, Gen.Choose(0, 20)), (4, Gen.Choose(20, 130)), (2, Gen.Choose(16_370, 16_390)), (1, Gen.Choose(0, 100_000)));
        Gen<ulong> bits = Gen.Choose(0, 64)
            .SelectMany(shift => Gen.Choose(int.MinValue, int.MaxValue), (shift, low) => shift == 64 ? 0 : (ulong)low * 0x9E37_79B9_7F4A_7C15 >> shift);
        return from kind in kinds
               from number in numbers
               from value in bits
               from length in sizes
               from inner in kind >= WriterOpKind.Sub ? Sequence(size / 3) : Gen.Constant(Array.Empty<WriterOp>())
               select new WriterOp(kind, number, value, length, inner);
    }

    private static IEnumerable<WriterOp[]> Shrink(WriterOp[] ops)
    {
        for (int i = 0; i < ops.Length; i++)
        {
            yield return [.. ops[..i], .. ops[(i + 1)..]];
            if (ops[i].Size > 0) yield return [.. ops[..i], ops[i] with { Size = ops[i].Size / 2 }, .. ops[(i + 1)..]];
            foreach (WriterOp[] inner in Shrink(ops[i].Inner)) yield return [.. ops[..i], ops[i] with { Inner = inner }, .. ops[(i + 1)..]];
        }
    }
}
