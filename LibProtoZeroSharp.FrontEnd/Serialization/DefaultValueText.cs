using System;
using System.Globalization;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Serialization;

/// <summary>Default values in the form that they have in descriptors: the bytes of <c>FieldDescriptorProto.default_value</c>.</summary>
internal static class DefaultValueText
{
    public static byte[] Of(object value, FieldKind kind) => value switch
    {
        byte[] bytes when kind == FieldKind.String => bytes,
        byte[] bytes => Encoding.UTF8.GetBytes(Escape(bytes)),
        bool flag => Encoding.UTF8.GetBytes(flag ? "true" : "false"),
        EnumValueSymbol named => Encoding.UTF8.GetBytes(named.Name),
        float number => Encoding.UTF8.GetBytes(Number(number, 6, 9, text => !IsSubnormal(number) && float.Parse(text, CultureInfo.InvariantCulture) == number)),
        double number => Encoding.UTF8.GetBytes(Number(number, 15, 17, text => double.Parse(text, CultureInfo.InvariantCulture) == number)),
        _ => Encoding.UTF8.GetBytes(Convert.ToString(value, CultureInfo.InvariantCulture)!),
    };

    /// <summary>Prints the number with the digits that C++ always prints and reads back, or with as many as it needs.</summary>
    private static string Number(double value, int fewDigits, int manyDigits, Func<string, bool> isExact)
    {
        if (double.IsNaN(value))
            return "nan";
        if (double.IsInfinity(value))
            return value > 0 ? "inf" : "-inf";
        string text = General(value, fewDigits);
        return isExact(text) ? text : General(value, manyDigits);
    }

    /// <summary>C's strtof reports such a number as out of range, so protoc does not use the short form.</summary>
    private static bool IsSubnormal(float value) => value != 0 && Math.Abs(value) < 1.17549435e-38f;

    /// <summary>The output of "%.{digits}g" in C.</summary>
    private static string General(double value, int digits)
    {
        string scientific = Math.Abs(value).ToString("E" + (digits - 1), CultureInfo.InvariantCulture);
        int e = scientific.IndexOf('E');
        int exponent = int.Parse(scientific.Substring(e + 1), CultureInfo.InvariantCulture);
        string significant = scientific.Substring(0, e).Replace(".", "").TrimEnd('0').PadRight(1, '0');
        string sign = BitConverter.DoubleToInt64Bits(value) < 0 ? "-" : "";
        if (exponent < -4 || exponent >= digits)
            return sign + Dotted(significant, 1) + (exponent < 0 ? "e-" : "e+") + Math.Abs(exponent).ToString("00", CultureInfo.InvariantCulture);
        return exponent < 0
            ? sign + "0." + new string('0', -exponent - 1) + significant
            : sign + Dotted(significant.PadRight(exponent + 1, '0'), exponent + 1);
    }

    private static string Dotted(string digits, int whole) => digits.Length == whole ? digits : digits.Insert(whole, ".");

    private static string Escape(byte[] bytes)
    {
        StringBuilder text = new(bytes.Length);
        foreach (byte value in bytes)
        {
            text.Append(value switch
            {
                (byte)'\n' => "\\n",
                (byte)'\r' => "\\r",
                (byte)'\t' => "\\t",
                (byte)'"' => "\\\"",
                (byte)'\'' => "\\'",
                (byte)'\\' => "\\\\",
                >= 0x20 and < 0x7F => ((char)value).ToString(),
                _ => "\\" + Convert.ToString(value, 8).PadLeft(3, '0'),
            });
        }

        return text.ToString();
    }
}
