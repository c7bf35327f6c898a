using System.Text;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tests.Tools.Zerosharp;

/// <summary>The differences from protoc that the page of the tool documents.</summary>
internal static partial class Guesses
{
    /// <summary>A text in which numbers with a name are left out, because their digits may differ.</summary>
    public static string WithoutNumbers(string text) => NamedNumber().Replace(text, "$1NUMBER");

    /// <summary>
    /// The output of protoc as the tool prints it. A payload is no message for the tool if a tag or a length in it takes more than 32 bits, of which
    /// protoc drops the upper bits.
    /// </summary>
    public static string AsByTheTool(string protoc, string tool)
    {
        string[] theirs = protoc.Split('\n'), ours = tool.Split('\n');
        var result = new List<string>();
        for (int i = 0; i < theirs.Length; i++)
        {
            string own = ours.ElementAtOrDefault(result.Count) ?? "";
            Match message = Message().Match(theirs[i]);
            bool isString = message.Success && own.StartsWith(message.Groups["start"].Value + ": \"", StringComparison.Ordinal);
            if (isString && HasOverlongNumber(Unquote(own)))
            {
                string end = message.Groups["indent"].Value + "}";
                while (theirs[i] != end) i++;
                result.Add(own);
            }
            else
            {
                result.Add(theirs[i]);
            }
        }

        return string.Join('\n', result);
    }

    /// <summary>Whether a tag or a length takes more than 32 bits, before anything else is wrong.</summary>
    private static bool HasOverlongNumber(byte[] payload)
    {
        for (int position = 0; position < payload.Length;)
        {
            ulong tag = Next(payload, ref position);
            if (tag > uint.MaxValue) return true;
            if (tag < 8) return false;
            ulong length = 0;
            switch (tag % 8)
            {
                case 0: Next(payload, ref position); break;
                case 1: length = 8; break;
                case 5: length = 4; break;
                case 2: length = Next(payload, ref position); break;
                case > 5: return false;
            }

            if (length > uint.MaxValue) return true;
            position = (int)Math.Min((ulong)position + length, (ulong)payload.Length);
        }

        return false;
    }

    private static ulong Next(byte[] payload, ref int position)
    {
        ulong value = 0;
        for (int shift = 0; position < payload.Length; shift += 7)
        {
            byte next = payload[position++];
            value |= shift < 64 ? (ulong)(next & 127) << shift : 0;
            if (next < 128) break;
        }

        return value;
    }

    private static byte[] Unquote(string line) => Encoding.Latin1.GetBytes(Escape().Replace(line[(line.IndexOf('"') + 1)..^1], Unescape));

    private static string Unescape(Match escape) => escape.Groups["code"].Value switch
    {
        "n" => "\n",
        "r" => "\r",
        "t" => "\t",
        { Length: 3 } octal => ((char)Convert.ToInt32(octal, 8)).ToString(),
        var other => other,
    };

    [GeneratedRegex(@"^(?<start>(?<indent> *)\d+) \{$")]
    private static partial Regex Message();

    [GeneratedRegex(@"\\(?<code>[0-3][0-7]{2}|.)")]
    private static partial Regex Escape();

    [GeneratedRegex(@"^( *[A-Za-z_][A-Za-z0-9_]*: )-?[0-9][0-9.e+-]*$", RegexOptions.Multiline)]
    private static partial Regex NamedNumber();
}
