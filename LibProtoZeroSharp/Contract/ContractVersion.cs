using System;
using System.Globalization;

namespace LibProtoZeroSharp.Contract;

/// <summary>
/// The number of the contract between generated code and the runtime. The contract is the sources in this folder, which both halves compile,
/// and the meaning of what generated code calls. Where either changes, the number rises, and <c>IProtoMessage</c> gets one more member, which has the
/// number in its name.
/// </summary>
internal static class ContractVersion
{
    public const int Number = 1;

    private const string Start = "Contract";

    /// <summary>Behind the number. The loader of .NET shows the name to those who run a message type with another contract.</summary>
    private const string End = "_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith";

    /// <summary>The member of <c>IProtoMessage</c> that every generated message implements. A type without it is not loaded.</summary>
    public static string Member => Start + Number.ToString(CultureInfo.InvariantCulture) + End;

    /// <summary>The number in the name of such a member of any contract; 0 for other members.</summary>
    public static int NumberOf(string member)
    {
        bool stands = member.StartsWith(Start, StringComparison.Ordinal) && member.EndsWith(End, StringComparison.Ordinal);
        string number = stands ? member.Substring(Start.Length, member.Length - Start.Length - End.Length) : "";
        return int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int result) ? result : 0;
    }
}
