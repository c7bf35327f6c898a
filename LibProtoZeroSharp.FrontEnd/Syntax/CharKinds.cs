namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>The character classes of the language. Outside of strings and comments it has ASCII only.</summary>
internal static class CharKinds
{
    public static bool IsDigit(char c) => c is >= '0' and <= '9';

    public static bool IsLetter(char c) => (uint)((c | 0x20) - 'a') < 26 || c == '_';

    public static bool IsLetterOrDigit(char c) => IsLetter(c) || IsDigit(c);

    /// <summary>-1 if it is not a hexadecimal digit.</summary>
    public static int HexValue(char c) => c switch
    {
        >= '0' and <= '9' => c - '0',
        >= 'a' and <= 'f' => c - 'a' + 10,
        >= 'A' and <= 'F' => c - 'A' + 10,
        _ => -1,
    };
}
