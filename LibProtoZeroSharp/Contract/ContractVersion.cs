using System;
using System.Globalization;

namespace LibProtoZeroSharp.Contract;

/// <summary>
/// The number of the contract between generated code and the runtime. The contract consists of the sources in this folder, which the generator and
/// the runtime both compile, and of the meaning of the members that generated code calls. If one of them changes, the number rises, and
/// <c>IProtoMessage</c> gets a new member whose name contains the number.
/// </summary>
internal static class ContractVersion
{
    public const int Number = 2;

    private const string Start = "Contract";

    /// <summary>
    /// The end of the name, after the number. The .NET loader shows the name to users of a message type with another contract.
    /// </summary>
    private const string End = "_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith";

    /// <summary>The member of <c>IProtoMessage</c> that every generated message implements. .NET does not load a type without it.</summary>
    public static string Member => Start + Number.ToString(CultureInfo.InvariantCulture) + End;

    /// <summary>The number in the name of such a member of any contract; 0 for other members.</summary>
    public static int NumberOf(string member)
    {
        bool stands = member.StartsWith(Start, StringComparison.Ordinal) && member.EndsWith(End, StringComparison.Ordinal);
        string number = stands ? member.Substring(Start.Length, member.Length - Start.Length - End.Length) : "";
        return int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int result) ? result : 0;
    }
}
