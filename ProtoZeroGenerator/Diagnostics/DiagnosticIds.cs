namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// The ids of all errors and warnings for a .proto file. 0001 to 0099 are about its syntax, 0100 to 0399 about its meaning, 0400 to 0499
/// about changes since a baseline, 0500 and up about the C# that it becomes, except for 0513, which is about its encoding. A number is
/// never reused: 0113, 0222, 0500 and 0501 were for features that are now supported.
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
    public const string ReservedNameNotIdentifier = "PZ0030";
    public const string NotUtf8 = "PZ0513";

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
    public const string FeaturesOutsideEditions = "PZ0129";
    public const string OptionLacksRequiredField = "PZ0130";
    public const string OptionSetsOneofTwice = "PZ0131";

    public const string FieldNumberNotPositive = "PZ0200";
    public const string FieldNumberTooLarge = "PZ0201";
    public const string FieldNumberOfProtobuf = "PZ0202";
    public const string FieldNumberTaken = "PZ0203";
    public const string FieldNumberReserved = "PZ0204";
    public const string FieldNameReserved = "PZ0205";
    public const string FieldNumberForExtensions = "PZ0206";
    public const string RangesOverlap = "PZ0207";
    public const string InvalidRange = "PZ0208";
    public const string NameReservedTwice = "PZ0209";
    public const string EmptyOneof = "PZ0210";
    public const string NotAnExtensionNumber = "PZ0211";
    public const string RequiredExtension = "PZ0212";
    public const string InvalidMessageSet = "PZ0213";
    public const string ClosedEnumInProto3 = "PZ0214";
    public const string PackedNotAllowed = "PZ0215";
    public const string LazyNotAllowed = "PZ0216";
    public const string JsTypeNotAllowed = "PZ0217";
    public const string MapKeyType = "PZ0218";
    public const string MapValueWithoutZero = "PZ0219";
    public const string JsonNameConflict = "PZ0220";
    public const string MapEntryOption = "PZ0221";
    public const string EmptyEnum = "PZ0230";
    public const string FirstEnumValueNotZero = "PZ0231";
    public const string EnumNumberTaken = "PZ0232";
    public const string UselessAllowAlias = "PZ0233";
    public const string EnumNumberReserved = "PZ0234";
    public const string EnumNameReserved = "PZ0235";
    public const string SimilarEnumNames = "PZ0236";
    public const string UnverifiedLazyExtension = "PZ0237";
    public const string JsonNameConflictTolerated = "PZ0238";
    public const string MapEntryAsType = "PZ0239";
    public const string InvalidExtensionDeclaration = "PZ0240";
    public const string ExtensionNotAsDeclared = "PZ0241";
    public const string LimitExceeded = "PZ0242";
    public const string LiteRuntimeMixed = "PZ0243";
    public const string SimilarEnumNamesTolerated = "PZ0244";
    public const string ExtensionNumberTakenElsewhere = "PZ0245";
}
