using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Diagnostics for the syntax of a file.</summary>
internal static partial class ProtoDiagnostics
{
    public static readonly DiagnosticDescriptor UnexpectedToken = new(
        DiagnosticIds.UnexpectedToken, "Unexpected token",
        "Expected {0}, found {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidCharacter = new(
        DiagnosticIds.InvalidCharacter, "Invalid character",
        "{0} can't stand here; {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidNumber = new(
        DiagnosticIds.InvalidNumber, "Invalid number",
        "Invalid number: {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnterminatedString = new(
        DiagnosticIds.UnterminatedString, "Unterminated string",
        "The string has no closing quote in its line",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor InvalidEscape = new(
        DiagnosticIds.InvalidEscape, "Invalid escape sequence",
        "Invalid escape sequence in a string literal",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnterminatedComment = new(
        DiagnosticIds.UnterminatedComment, "Unterminated comment",
        "The block comment is never closed",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NestedComment = new(
        DiagnosticIds.NestedComment, "Nested comment",
        "\"/*\" inside a block comment; block comments cannot be nested",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor IntegerOutOfRange = new(
        DiagnosticIds.IntegerOutOfRange, "Integer out of range",
        "Integer out of range: {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor NestedTooDeep = new(
        DiagnosticIds.NestedTooDeep, "Nested too deep",
        "{0} may be nested {1} levels deep at most",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnknownSyntax = new(
        DiagnosticIds.UnknownSyntax, "Unknown syntax",
        "Unrecognized syntax \"{0}\"; it is \"proto2\" or \"proto3\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor UnknownEdition = new(
        DiagnosticIds.UnknownEdition, "Unknown edition",
        "Edition \"{0}\" is not supported; the known editions are \"2023\" and \"2024\"",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor SeveralPackages = new(
        DiagnosticIds.SeveralPackages, "Several packages",
        "Multiple package definitions; a file belongs to one package",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MissingLabel = new(
        DiagnosticIds.MissingLabel, "Missing label",
        "Expected \"required\", \"optional\", or \"repeated\" before the type, which proto2 asks for{0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor LabelNotAllowed = new(
        DiagnosticIds.LabelNotAllowed, "Label not allowed",
        "{0} must not have labels (required / optional / repeated)",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor LabelNotInEditions = new(
        DiagnosticIds.LabelNotInEditions, "Label not supported in editions",
        "Label \"{0}\" is not supported in editions; {1}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor MapNotAllowed = new(
        DiagnosticIds.MapNotAllowed, "Map not allowed",
        "Map fields are not allowed {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor GroupNameNotCapitalized = new(
        DiagnosticIds.GroupNameNotCapitalized, "Group name not capitalized",
        "Group names must start with a capital letter, \"{0}\" doesn't",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor GroupNotInEditions = new(
        DiagnosticIds.GroupNotInEditions, "Group not supported in editions",
        "Group syntax is not supported in editions; use features.message_encoding = DELIMITED on a message field",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ReservedNameForm = new(
        DiagnosticIds.ReservedNameForm, "Reserved name in the wrong form",
        "Reserved names must be {0}",
        Category, DiagnosticSeverity.Error, true);

    public static readonly DiagnosticDescriptor ReservedNameNotIdentifier = new(
        DiagnosticIds.ReservedNameNotIdentifier, "Reserved name isn't an identifier",
        "Reserved name \"{0}\" is not a valid identifier: nothing can have that name anyway",
        Category, DiagnosticSeverity.Warning, true);
}
