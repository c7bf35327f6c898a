using System.Globalization;
using System.Linq;
using LibProtoZeroSharp.Contract;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Small pieces of C# that several emitters write.</summary>
internal static class Code
{
    /// <summary>An attribute of generated types.</summary>
    public static readonly string GeneratedCode =
        $"[global::System.CodeDom.Compiler.GeneratedCode(\"LibProtoZeroSharp\", \"{typeof(Code).Assembly.GetName().Version!.ToString(3)}\")]";

    public static string Hex(uint value) => "0x" + value.ToString("X", CultureInfo.InvariantCulture);

    public static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>The tag: field number and wire type, as on the wire.</summary>
    public static uint Tag(int number, WireType type) => ((uint)number << 3) | (uint)type;

    /// <summary>The bytes that the tag takes.</summary>
    public static int TagLength(int number) => number switch
    {
        < 1 << 4 => 1,
        < 1 << 11 => 2,
        < 1 << 18 => 3,
        < 1 << 25 => 4,
        _ => 5,
    };

    /// <summary>Whether the field is set; not for implicit presence.</summary>
    /// <param name="data">The data, followed by the operator, such as <c>m.</c>.</param>
    public static string IsSet(SingularFieldModel field, string data) => field.Presence.Kind switch
    {
        PresenceKind.Bit => $"({data}{field.Presence.Slot} & {Hex(field.Presence.Value)}) != 0",
        PresenceKind.Case => $"{data}{field.Presence.Slot} == {Number(field.Presence.Value)}",
        _ => $"{data}{field.Slot}.IsSet",
    };

    /// <summary>A statement that notes that the field is set; empty for implicit presence.</summary>
    /// <param name="data">As for <see cref="IsSet"/>.</param>
    public static string MarkSet(SingularFieldModel field, string data) => field.Presence.Kind switch
    {
        PresenceKind.Bit => $"{data}{field.Presence.Slot} |= {Hex(field.Presence.Value)};",
        PresenceKind.Case => $"{data}{field.Presence.Slot} = {Number(field.Presence.Value)};",
        _ => "",
    };

    /// <summary>A statement that runs another one if the condition holds.</summary>
    public static string If(string condition, string statement) => $"if ({condition})\n{Indent(statement)}";

    /// <summary>Statements in braces, under a header.</summary>
    public static string Block(string header, params string[] statements) => $"{header}\n{{\n{Indent(Lines(statements))}\n}}";

    /// <summary>Parameters or arguments in parentheses, on lines of their own. Empty ones are left out.</summary>
    public static string List(params string[] items) => $"(\n{Indent(string.Join(",\n", items.Where(item => item.Length != 0)))})";

    /// <summary>Statements on lines of their own. Empty ones are left out.</summary>
    public static string Lines(params string[] statements) => string.Join("\n", statements.Where(statement => statement.Length != 0));

    private static string Indent(string lines) => IndentedTextWriter.Indentation + lines.Replace("\n", "\n" + IndentedTextWriter.Indentation);
}
