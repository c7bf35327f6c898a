using System.Globalization;
using System.Text;
using System.Text.Json;
using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>A number, a string or bytes.</summary>
/// <param name="Field">The field; null if it is unknown.</param>
/// <param name="WireType">How it is encoded.</param>
/// <param name="Bits">A number as it is encoded.</param>
/// <param name="Bytes">A string or bytes.</param>
internal readonly record struct Scalar(FieldDescriptor? Field, ProtoWireType WireType, ulong Bits, ReadOnlyMemory<byte> Bytes)
{
    /// <summary>The value in text format.</summary>
    public string Text => Field?.FieldType switch
    {
        null => WireType == ProtoWireType.LengthDelimited ? Quote.Of(Bytes.Span) : Raw(WireType, Bits),
        FieldType.String or FieldType.Bytes => Quote.Of(Bytes.Span),
        FieldType.Double => Float(BitConverter.UInt64BitsToDouble(Bits)),
        FieldType.Float => Float(BitConverter.UInt32BitsToSingle((uint)Bits)),
        FieldType.Bool => Bits != 0 ? "true" : "false",
        FieldType.Enum => Field.EnumType!.FindValueByNumber((int)Bits)?.Name ?? Number((int)Bits),
        FieldType.Int32 or FieldType.SFixed32 => Number((int)Bits),
        FieldType.Int64 or FieldType.SFixed64 => Number((long)Bits),
        FieldType.SInt32 => Number(ZigZag.Decode((uint)Bits)),
        FieldType.SInt64 => Number(ZigZag.Decode(Bits)),
        FieldType.UInt32 or FieldType.Fixed32 => Number((uint)Bits),
        _ => Number(Bits),
    };

    /// <summary>The value in JSON.</summary>
    public string Json => Field?.FieldType switch
    {
        FieldType.String => Quoted(Encoding.UTF8.GetString(Bytes.Span)),
        FieldType.Enum when Field.EnumType!.FullName == "google.protobuf.NullValue" => "null",
        FieldType.Enum when Field.EnumType!.FindValueByNumber((int)Bits) is { } value => Quoted(value.Name),
        FieldType.Int64 or FieldType.UInt64 or FieldType.SInt64 or FieldType.Fixed64 or FieldType.SFixed64 => Quoted(Text),
        FieldType.Double or FieldType.Float => Text switch { "nan" => "\"NaN\"", "inf" => "\"Infinity\"", "-inf" => "\"-Infinity\"", var number => number },
        null or FieldType.Bytes when WireType == ProtoWireType.LengthDelimited => Quoted(Convert.ToBase64String(Bytes.Span)),
        null => Number(Bits),
        _ => Text,
    };

    /// <summary>A number of an unknown type, as protoc prints it.</summary>
    public static string Raw(ProtoWireType type, ulong bits) => type switch
    {
        ProtoWireType.Fixed32 => $"0x{bits:x8}",
        ProtoWireType.Fixed64 => $"0x{bits:x16}",
        _ => Number(bits),
    };

    /// <summary>How a single value of a type is encoded.</summary>
    public static ProtoWireType WireTypeOf(FieldType type) => type switch
    {
        FieldType.String or FieldType.Bytes or FieldType.Message => ProtoWireType.LengthDelimited,
        FieldType.Group => ProtoWireType.StartGroup,
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => ProtoWireType.Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => ProtoWireType.Fixed32,
        _ => ProtoWireType.VarInt,
    };

    /// <summary>Whether a list of a type may be packed.</summary>
    public static bool IsPackable(FieldType type) => WireTypeOf(type) is not (ProtoWireType.LengthDelimited or ProtoWireType.StartGroup);

    private static string Number(IFormattable number) => number.ToString(null, CultureInfo.InvariantCulture);

    private static string Float(IFormattable number) => Number(number) switch
    {
        "NaN" => "nan",
        "Infinity" => "inf",
        "-Infinity" => "-inf",
        var digits => digits.Replace('E', 'e'),
    };

    private static string Quoted(string text) => $"\"{JsonEncodedText.Encode(text, System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
}
