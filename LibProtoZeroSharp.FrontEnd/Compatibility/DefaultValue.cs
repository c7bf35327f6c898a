using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>
/// The default of a field, explicit or not, in a form that compares across types: bytes for strings and bytes, and a number for all other types.
/// </summary>
internal readonly struct DefaultValue
{
    private readonly byte[]? _bytes;
    private readonly BigInteger _integer;
    private readonly double? _float;

    private DefaultValue(byte[] bytes) => _bytes = bytes;

    private DefaultValue(BigInteger integer) => _integer = integer;

    private DefaultValue(double value, bool isSingle)
    {
        _float = value;
        IsSingle = isSingle;
    }

    /// <summary>Whether it is a <c>float</c>, which has fewer digits than a <c>double</c> of the same text.</summary>
    private bool IsSingle { get; }

    private bool IsZero => _bytes is { Length: 0 } || (_bytes is null && (_float is { } number ? number == 0 : _integer.IsZero));

    /// <param name="text">The form in descriptors; null if the field has no explicit default.</param>
    /// <param name="values">The values of the field's enum.</param>
    public static DefaultValue Parse(FieldKind kind, byte[]? text, IReadOnlyList<(string Name, int Number)> values)
    {
        if (kind == FieldKind.String)
            return new(text ?? []);
        string ascii = Encoding.UTF8.GetString(text ?? []);
        return kind switch
        {
            FieldKind.Bytes => new(Unescape(ascii)),
            FieldKind.Float => new(ParseFloat(ascii) is var number && Math.Abs(number) <= float.MaxValue ? (float)number : number, isSingle: true),
            FieldKind.Double => new(ParseFloat(ascii), isSingle: false),
            FieldKind.Bool => new(ascii == "true" ? BigInteger.One : BigInteger.Zero),
            FieldKind.Enum => new(new BigInteger(values.FirstOrDefault(value => text is null || value.Name == ascii).Number)),
            _ => new(ParseInteger(ascii)),
        };
    }

    public bool IsSame(DefaultValue other)
    {
        if (IsZero && other.IsZero)
            return true;
        if (_bytes is not null || other._bytes is not null)
            return _bytes is not null && other._bytes is not null && _bytes.SequenceEqual(other._bytes);
        return (_float, other._float) switch
        {
            ({ } left, { } right) => left.Equals(right) || (IsSingle != other.IsSingle && (float)left == (float)right),
            ({ } left, null) => IsInteger(left, other._integer),
            (null, { } right) => IsInteger(right, _integer),
            _ => _integer == other._integer,
        };
    }

    private static bool IsInteger(double number, BigInteger integer) =>
        !double.IsNaN(number) && !double.IsInfinity(number) && Math.Floor(number) == number && new BigInteger(number) == integer;

    /// <summary>Integers of 64 bits have at most 20 characters. The time to parse longer ones grows with the square of their length.</summary>
    private static BigInteger ParseInteger(string text) =>
        text.Length <= 20 && BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out BigInteger integer) ? integer : default;

    private static double ParseFloat(string text) => text switch
    {
        "inf" => double.PositiveInfinity,
        "-inf" => double.NegativeInfinity,
        "nan" => double.NaN,
        _ => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : 0,
    };

    /// <summary>Replaces the escapes that protoc writes: a letter, a quote, a backslash, or three octal digits.</summary>
    private static byte[] Unescape(string text)
    {
        var bytes = new List<byte>(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != '\\' || i + 1 == text.Length)
            {
                bytes.Add((byte)text[i]);
                continue;
            }

            char escape = text[++i];
            if (escape is >= '0' and <= '7')
            {
                int value = 0;
                int end = Math.Min(i + 3, text.Length);
                for (; i < end && text[i] is >= '0' and <= '7'; i++)
                    value = (value * 8) + text[i] - '0';
                i--;
                bytes.Add((byte)value);
            }
            else
            {
                bytes.Add((byte)(escape switch { 'n' => '\n', 'r' => '\r', 't' => '\t', _ => escape }));
            }
        }

        return [.. bytes];
    }
}
