namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// The ids of everything that can be wrong with a .proto file: 0001 to 0099 are about its text, 0100 to 0499 about its meaning,
/// 0500 and up about the C# that it would become.
/// </summary>
internal static partial class DiagnosticIds
{
    public const string UnexpectedToken = "PZ0001";
    public const string InvalidCharacter = "PZ0002";
    public const string InvalidNumber = "PZ0003";
    public const string UnterminatedString = "PZ0004";
    public const string InvalidEscape = "PZ0005";
    public const string UnterminatedComment = "PZ0006";
    public const string NestedComment = "PZ0007";
    public const string IntegerOutOfRange = "PZ0008";
    public const string NestedTooDeep = "PZ0009";
    public const string UnknownSyntax = "PZ0010";
    public const string UnknownEdition = "PZ0011";
    public const string SeveralPackages = "PZ0012";
    public const string MissingLabel = "PZ0013";
    public const string LabelNotAllowed = "PZ0014";
    public const string LabelNotInEditions = "PZ0015";
    public const string MapNotAllowed = "PZ0016";
    public const string GroupNameNotCapitalized = "PZ0017";
    public const string GroupNotInEditions = "PZ0018";
    public const string ReservedNameForm = "PZ0019";

    public const string ImportNotFound = "PZ0100";
    public const string ImportCycle = "PZ0101";
    public const string ImportedTwice = "PZ0102";
    public const string PackageNameTaken = "PZ0103";
    public const string NameTaken = "PZ0104";
    public const string EnumValueNameTaken = "PZ0105";
    public const string MapEntryNameTaken = "PZ0106";
    public const string NotDefined = "PZ0107";
    public const string NotImported = "PZ0108";
    public const string ResolvedToUndefined = "PZ0109";
    public const string NotAType = "PZ0110";
    public const string NotAMessage = "PZ0111";
    public const string ExtensionNumberTaken = "PZ0112";
    public const string UnknownOption = "PZ0120";
    public const string OptionSetTwice = "PZ0121";
    public const string OptionHasNoFields = "PZ0122";
    public const string InvalidOptionValue = "PZ0123";
    public const string UnknownAggregateField = "PZ0124";
    public const string InvalidDefault = "PZ0125";
    public const string DefaultNotAllowed = "PZ0126";
    public const string JsonNameOnExtension = "PZ0127";
    public const string NotInProto3 = "PZ0128";

    /// <summary>The file is refused only because of an error, not because of a warning.</summary>
    public static bool IsWarning(string id) => false;
}
