namespace LibProtoZeroSharp.FrontEnd.Diagnostics;

/// <summary>Diagnostics for the syntax of a file, and for its encoding.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly ProtoRule UnexpectedToken = new(
        "PZ0001", "Unexpected token",
        "Expected {0}, found {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidCharacter = new(
        "PZ0002", "Invalid character",
        "{0} can't stand here; {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidNumber = new(
        "PZ0003", "Invalid number",
        "Invalid number: {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule UnterminatedString = new(
        "PZ0004", "Unterminated string",
        "The string has no closing quote in its line",
        RuleSeverity.Error);

    public static readonly ProtoRule InvalidEscape = new(
        "PZ0005", "Invalid escape sequence",
        "Invalid escape sequence in a string literal",
        RuleSeverity.Error);

    public static readonly ProtoRule UnterminatedComment = new(
        "PZ0006", "Unterminated comment",
        "The block comment is never closed",
        RuleSeverity.Error);

    public static readonly ProtoRule NestedComment = new(
        "PZ0007", "Nested comment",
        "\"/*\" inside a block comment; block comments cannot be nested",
        RuleSeverity.Error);

    public static readonly ProtoRule IntegerOutOfRange = new(
        "PZ0008", "Integer out of range",
        "Integer out of range: {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule NestedTooDeep = new(
        "PZ0009", "Nested too deep",
        "{0} may be nested {1} levels deep at most",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownSyntax = new(
        "PZ0010", "Unknown syntax",
        "Unrecognized syntax \"{0}\"; it is \"proto2\" or \"proto3\"",
        RuleSeverity.Error);

    public static readonly ProtoRule UnknownEdition = new(
        "PZ0011", "Unknown edition",
        "Edition \"{0}\" is not supported; the known editions are \"2023\", \"2024\" and \"2026\"",
        RuleSeverity.Error);

    public static readonly ProtoRule SeveralPackages = new(
        "PZ0012", "Several packages",
        "Multiple package definitions; a file belongs to one package",
        RuleSeverity.Error);

    public static readonly ProtoRule MissingLabel = new(
        "PZ0013", "Missing label",
        "Expected \"required\", \"optional\", or \"repeated\" before the type, which proto2 asks for{0}",
        RuleSeverity.Error);

    public static readonly ProtoRule LabelNotAllowed = new(
        "PZ0014", "Label not allowed",
        "{0} must not have labels (required / optional / repeated)",
        RuleSeverity.Error);

    public static readonly ProtoRule LabelNotInEditions = new(
        "PZ0015", "Label not supported in editions",
        "Label \"{0}\" is not supported in editions; {1}",
        RuleSeverity.Error);

    public static readonly ProtoRule MapNotAllowed = new(
        "PZ0016", "Map not allowed",
        "Map fields are not allowed {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule GroupNameNotCapitalized = new(
        "PZ0017", "Group name not capitalized",
        "Group names must start with a capital letter, \"{0}\" doesn't",
        RuleSeverity.Error);

    public static readonly ProtoRule GroupNotInEditions = new(
        "PZ0018", "Group not supported in editions",
        "Group syntax is not supported in editions; use features.message_encoding = DELIMITED on a message field",
        RuleSeverity.Error);

    public static readonly ProtoRule ReservedNameForm = new(
        "PZ0019", "Reserved name in the wrong form",
        "Reserved names must be {0}",
        RuleSeverity.Error);

    public static readonly ProtoRule ReservedNameNotIdentifier = new(
        "PZ0030", "Reserved name isn't an identifier",
        "Reserved name \"{0}\" is not a valid identifier: nothing can have that name anyway",
        RuleSeverity.Warning);

    public static readonly ProtoRule NotUtf8 = new(
        "PZ0513", "File not in UTF-8",
        "The compiler reads {0} here, as the bytes in the file are not valid UTF-8, which is what protoc takes them for; save the file as UTF-8",
        RuleSeverity.Warning);
}
