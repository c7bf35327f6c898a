using System;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>C# expressions for default values; null for the default that zeroed memory already has.</summary>
internal static class CSharpLiterals
{
    private static readonly Encoding StrictUtf8 = new UTF8Encoding(false, throwOnInvalidBytes: true);

    public static string? Scalar(object? value) => value switch
    {
        null or false or 0 or 0L or 0u or 0ul => null,
        true => "true",
        int number => number.ToString(CultureInfo.InvariantCulture),
        uint number => number.ToString(CultureInfo.InvariantCulture) + "u",
        long number => number.ToString(CultureInfo.InvariantCulture) + "L",
        ulong number => number.ToString(CultureInfo.InvariantCulture) + "UL",
        float number => Float(number),
        double number => Double(number),
        _ => throw new ArgumentException("not a number: " + value.GetType().Name, nameof(value)),
    };

    private static string? Float(float value)
    {
        if (float.IsNaN(value))
            return "float.NaN";
        if (float.IsInfinity(value))
            return value > 0 ? "float.PositiveInfinity" : "float.NegativeInfinity";
        if (value == 0)
            return IsNegativeZero(value) ? "-0f" : null;
        return value.ToString("R", CultureInfo.InvariantCulture) + "f";
    }

    private static string? Double(double value)
    {
        if (double.IsNaN(value))
            return "double.NaN";
        if (double.IsInfinity(value))
            return value > 0 ? "double.PositiveInfinity" : "double.NegativeInfinity";
        if (value == 0)
            return IsNegativeZero(value) ? "-0d" : null;
        return value.ToString("R", CultureInfo.InvariantCulture) + "d";
    }

    private static bool IsNegativeZero(double value) => BitConverter.DoubleToInt64Bits(value) < 0;

    /// <summary>An expression of type ReadOnlySpan of byte over data in the assembly, which never moves.</summary>
    public static string? Bytes(object? value)
    {
        byte[] bytes = value switch
        {
            null => [],
            string text => Encoding.UTF8.GetBytes(text),
            byte[] array => array,
            _ => throw new ArgumentException("neither a string nor bytes: " + value.GetType().Name, nameof(value)),
        };
        if (bytes.Length == 0)
            return null;
        try
        {
            return Quote(StrictUtf8.GetString(bytes)) + "u8";
        }
        catch (DecoderFallbackException)
        {
            return "[" + string.Join(", ", bytes.Select(b => "0x" + b.ToString("X2", CultureInfo.InvariantCulture))) + "]";
        }
    }

    private static string Quote(string text)
    {
        var quoted = new StringBuilder(text.Length + 2).Append('"');
        foreach (char c in text)
        {
            switch (c)
            {
                case '"' or '\\':
                    quoted.Append('\\').Append(c);
                    break;
                case >= ' ' and <= '~':
                    quoted.Append(c);
                    break;
                default:
                    quoted.Append("\\u").Append(((int)c).ToString("X4", CultureInfo.InvariantCulture));
                    break;
            }
        }

        return quoted.Append('"').ToString();
    }
}
