using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>The types that have the same bytes on the wire and the same values in JSON.</summary>
internal static class FieldTypeGroups
{
    public static bool AreCompatible(FieldKind before, FieldKind now) => Representative(before) == Representative(now);

    /// <summary>A type as the source writes it.</summary>
    /// <param name="typeName">The full name of a message or an enum.</param>
    public static string Text(FieldKind kind, string typeName) => kind switch
    {
        FieldKind.Message => $"message \"{typeName}\"",
        FieldKind.Group => $"delimited message \"{typeName}\"",
        FieldKind.Enum => $"enum \"{typeName}\"",
        _ => $"\"{kind.ToString().ToLowerInvariant()}\"",
    };

    /// <summary>The member that stands for its group.</summary>
    private static FieldKind Representative(FieldKind kind) => kind switch
    {
        FieldKind.UInt32 => FieldKind.Int32,
        FieldKind.UInt64 => FieldKind.Int64,
        FieldKind.SFixed32 => FieldKind.Fixed32,
        FieldKind.SFixed64 => FieldKind.Fixed64,
        _ => kind,
    };
}
