using System;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>Turns a literal into a value of a field's type.</summary>
internal static class ValueConverter
{
    /// <summary>The bits that C++ gives them; <c>double.NaN</c> is the negative one.</summary>
    private static readonly double PositiveNaN = BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_0000),
        NegativeNaN = BitConverter.Int64BitsToDouble(unchecked((long)0xFFF8_0000_0000_0000));

    /// <summary>
    /// Returns int, uint, long, ulong, float, double, bool, string, byte[] (also for a string that isn't UTF-8) or
    /// <see cref="EnumValueSymbol"/>, or an int for a number that an open enum has no name for. If the literal doesn't fit, returns null, and
    /// in <paramref name="expected"/> a description of the valid values.
    /// </summary>
    /// <param name="isTextFormat">Whether the value is inside an aggregate, where some values may be written in more ways.</param>
    public static object? Convert(FieldSymbol field, ValueNode value, bool isTextFormat, out string expected)
    {
        switch (field.Kind)
        {
            case FieldKind.Int32 or FieldKind.SInt32 or FieldKind.SFixed32:
                expected = "an integer from -2147483648 to 2147483647";
                return Signed(value, 1UL << 31) is { } int32 ? (int)int32 : null;
            case FieldKind.Int64 or FieldKind.SInt64 or FieldKind.SFixed64:
                expected = "an integer from -9223372036854775808 to 9223372036854775807";
                return Signed(value, 1UL << 63);
            case FieldKind.UInt32 or FieldKind.Fixed32:
                expected = "an integer from 0 to 4294967295";
                return value is IntegerValue { IsNegative: false, Magnitude: <= uint.MaxValue } uint32 ? (uint)uint32.Magnitude : null;
            case FieldKind.UInt64 or FieldKind.Fixed64:
                expected = "an integer from 0 to 18446744073709551615";
                return value is IntegerValue { IsNegative: false } uint64 ? uint64.Magnitude : null;
            case FieldKind.Double:
                expected = isTextFormat ? "a decimal number" : "a number";
                return Double(value, isTextFormat);
            case FieldKind.Float:
                expected = isTextFormat ? "a decimal number" : "a number";
                return Double(value, isTextFormat) is { } number ? (float)number : null;
            case FieldKind.Bool:
                expected = "true or false";
                return Bool(value, isTextFormat);
            case FieldKind.String:
                expected = "a quoted string";
                return value is StringValue literal ? Text(literal) : null;
            case FieldKind.Bytes:
                expected = "a quoted string";
                return (value as StringValue)?.Bytes.ToArray();
            case FieldKind.Enum:
                expected = $"the name of a value of the enum \"{field.EnumType!.FullName}\"";
                return EnumValue(field.EnumType, value, isTextFormat);
            default:
                expected = "a message";
                return null;
        }
    }

    /// <summary>Whether a value that <see cref="Convert"/> returned is the default of a field without presence.</summary>
    public static bool IsDefault(object value) => value switch
    {
        string text => text.Length == 0,
        byte[] bytes => bytes.Length == 0,
        EnumValueSymbol named => named.Number == 0,
        double number => BitConverter.DoubleToInt64Bits(number) == 0,
        float number => BitConverter.DoubleToInt64Bits(number) == 0,
        _ => System.Convert.ToDecimal(value) == 0,
    };

    /// <summary>The language doesn't require UTF-8.</summary>
    private static object Text(StringValue literal)
    {
        string text = literal.Text;
        return text.IndexOf('\uFFFD') >= 0 && !Encoding.UTF8.GetBytes(text).AsSpan().SequenceEqual(literal.Bytes.AsSpan()) ? literal.Bytes.ToArray() : text;
    }

    private static long? Signed(ValueNode value, ulong negativeLimit)
    {
        if (value is not IntegerValue integer)
            return null;
        if (integer.IsNegative)
            return integer.Magnitude <= negativeLimit ? unchecked(-(long)integer.Magnitude) : null;
        return integer.Magnitude < negativeLimit ? (long)integer.Magnitude : null;
    }

    /// <summary>The nearest number. The conversion of .NET 8 is not always the nearest from 2^63 on, and that of <c>long</c> is.</summary>
    private static double Double(ulong value) =>
        // Half of it, with a last bit that is 1 if any bit below it is, rounds as the whole does.
        value <= long.MaxValue ? (double)(long)value : 2 * (double)(long)(value >> 1 | value & 1);

    private static double? Double(ValueNode value, bool isTextFormat)
    {
        switch (value)
        {
            case FloatValue number:
                return number.Value;
            case IntegerValue { IsDecimal: false } when isTextFormat:
                return null;
            case IntegerValue integer:
                return integer.IsNegative ? -Double(integer.Magnitude) : Double(integer.Magnitude);
            case IdentifierValue identifier:
                string name = isTextFormat ? identifier.Text.ToLowerInvariant() : identifier.Text;
                if (name == "nan")
                    return isTextFormat && identifier.IsNegative ? NegativeNaN : PositiveNaN;
                if (name == "inf" || (isTextFormat && name == "infinity"))
                    return identifier.IsNegative ? double.NegativeInfinity : double.PositiveInfinity;
                return null;
            default:
                return null;
        }
    }

    private static bool? Bool(ValueNode value, bool isTextFormat) => value switch
    {
        IdentifierValue { Text: "true" } => true,
        IdentifierValue { Text: "false" } => false,
        IdentifierValue { Text: "t" or "True" } when isTextFormat => true,
        IdentifierValue { Text: "f" or "False" } when isTextFormat => false,
        IntegerValue { IsNegative: false, Magnitude: <= 1 } bit when isTextFormat => bit.Magnitude == 1,
        _ => null,
    };

    private static object? EnumValue(EnumSymbol type, ValueNode value, bool isTextFormat)
    {
        foreach (EnumValueSymbol candidate in type.Values)
        {
            bool isIt = value switch
            {
                IdentifierValue { IsNegative: false } name => candidate.Name == name.Text,
                IntegerValue number when isTextFormat => Signed(number, 1UL << 31) == candidate.Number,
                _ => false,
            };
            if (isIt)
                return candidate;
        }

        return isTextFormat && !type.IsClosed && Signed(value, 1UL << 31) is { } unnamed ? (int)unnamed : null;
    }
}
