using System.Text;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tools.Messages;

/// <summary>Values of all lengths, including the smallest and the largest.</summary>
/// <param name="random">The source of randomness.</param>
/// <param name="negativeNaN">
/// The values have only one NaN, as text formats know no other: .NET reads it as a negative one, protoc as a positive one. Null for every NaN.
/// </param>
internal sealed class RandomValues(Random random, bool? negativeNaN = false)
{
    private static readonly string[] Texts = ["\0", "\"", "\\", "\r\n", "ż", "\u07FF", "語", "\uFFFD", "😀", "\U0010FFFF"];

    public int Next(int end) => random.Next(end);

    public T Pick<T>(IReadOnlyList<T> items) => items[random.Next(items.Count)];

    /// <summary>The number of items in a list.</summary>
    public int Count(bool few) => random.Next(few ? 8 : 16) switch { 0 => 0, 15 => random.Next(300), < 4 => 1, _ => random.Next(6) };

    /// <summary>Writes the bytes after the tag of such a field.</summary>
    /// <param name="type">Not a message.</param>
    /// <param name="values">The values that an enum may have.</param>
    public void Write(WireOutput output, FieldType type, EnumType? values)
    {
        if (type == FieldType.String) output.WriteBytes(Text());
        else if (type == FieldType.Bytes) output.WriteBytes(Bytes());
        else if (values != null && (values.IsClosed || random.Next(3) != 0)) output.WriteVarInt((ulong)Pick(values.Numbers));
        else Write(output, type, Bits(type));
    }

    /// <summary>Writes the key of a map entry.</summary>
    /// <returns>A string whose order by characters is the order of the keys.</returns>
    public string WriteKey(WireOutput output, FieldType type)
    {
        if (type == FieldType.String)
        {
            byte[] text = Text();
            output.WriteBytes(text);
            return Convert.ToHexString(text);
        }

        ulong bits = Bits(type);
        Write(output, type, bits);
        return (IsSigned(type) ? bits ^ (1ul << 63) : bits).ToString("X16");
    }

    public byte[] Bytes()
    {
        var bytes = new byte[Length()];
        random.NextBytes(bytes);
        return bytes;
    }

    /// <summary>A random number of bits.</summary>
    public ulong Bits()
    {
        ulong bits = (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
        return random.Next(5) switch { 0 => 0, 1 => ~bits, 2 => 1ul << random.Next(64), _ => bits };
    }

    /// <summary>Narrowed to the type, then extended as on the wire.</summary>
    private ulong Bits(FieldType type) => type switch
    {
        FieldType.Bool => Bits() & 1,
        FieldType.Uint32 or FieldType.Fixed32 => (uint)Bits(),
        FieldType.Int32 or FieldType.Sint32 or FieldType.Sfixed32 or FieldType.Enum => (ulong)(int)Bits(),
        FieldType.Float => (uint)Bits() is var bits && float.IsNaN(BitConverter.UInt32BitsToSingle(bits)) ? NaN(0x7FC00000, 1u << 31, bits) : bits,
        FieldType.Double => Bits() is var bits && double.IsNaN(BitConverter.UInt64BitsToDouble(bits)) ? NaN(0x7FF80000_00000000, 1ul << 63, bits) : bits,
        _ => Bits(),
    };

    private ulong NaN(ulong positive, ulong sign, ulong any) => negativeNaN switch { true => positive | sign, false => positive, null => any };

    private static void Write(WireOutput output, FieldType type, ulong bits)
    {
        switch (WireTypeOf(type))
        {
            case WireOutput.Fixed64: output.WriteFixed64(bits); break;
            case WireOutput.Fixed32: output.WriteFixed32((uint)bits); break;
            case var _ when type == FieldType.Sint32: output.WriteVarInt((uint)(((int)bits << 1) ^ ((int)bits >> 31))); break;
            case var _ when type == FieldType.Sint64: output.WriteVarInt((bits << 1) ^ (ulong)((long)bits >> 63)); break;
            default: output.WriteVarInt(bits); break;
        }
    }

    public static int WireTypeOf(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.Sfixed64 => WireOutput.Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.Sfixed32 => WireOutput.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => WireOutput.Length,
        FieldType.Group => WireOutput.StartGroup,
        _ => WireOutput.VarInt,
    };

    private static bool IsSigned(FieldType type) =>
        type is FieldType.Int32 or FieldType.Int64 or FieldType.Sint32 or FieldType.Sint64 or FieldType.Sfixed32 or FieldType.Sfixed64;

    private byte[] Text()
    {
        var text = new StringBuilder();
        for (int length = Length(); length > 0; length--) text.Append(random.Next(4) == 0 ? Pick(Texts) : "x");
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>Lengths near the size of a vector, and near the limit between lengths of one and two bytes.</summary>
    private int Length() => random.Next(20) switch
    {
        0 => 0,
        1 => random.Next(120, 140),
        2 => random.Next(14, 18),
        3 when random.Next(10) == 0 => random.Next(16_380, 16_390),
        _ => random.Next(20),
    };
}
