namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// The editions by their numbers in <c>google.protobuf.Edition</c>, where proto2 and proto3 come before the first edition.
/// </summary>
internal static class Editions
{
    public const int Proto2 = 998;
    public const int Proto3 = 999;
    public const int Edition2023 = 1000;
    public const int Edition2024 = 1001;
    public const int Edition2026 = 1002;

    private const string Prefix = "EDITION_";

    public static int Of(FileSymbol file) => file.Syntax switch
    {
        "proto2" => Proto2,
        "proto3" => Proto3,
        _ => Of(file.Edition!),
    };

    /// <summary>The number of an edition; for a name that is not known, that of the newest.</summary>
    /// <param name="name">Such as <c>2023</c>.</param>
    public static int Of(string name) => name switch
    {
        "2023" => Edition2023,
        "2024" => Edition2024,
        _ => Edition2026,
    };

    /// <summary>The name in diagnostics: <c>PROTO2</c>, <c>2023</c>.</summary>
    public static string NameOf(FileSymbol file) => file.Edition ?? file.Syntax.ToUpperInvariant();

    /// <param name="value">One of google.protobuf.Edition.</param>
    public static string NameOf(EnumValueSymbol value) =>
        value.Name.StartsWith(Prefix, System.StringComparison.Ordinal) ? value.Name.Substring(Prefix.Length) : value.Name;
}
