using System.Globalization;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Declarations in <c>.proto</c> syntax, in one line: the summary of members without a comment.</summary>
internal static class Declarations
{
    public static string Of(FieldSymbol field)
    {
        FieldNode node = field.Node;
        string label = node.Label == LabelKind.None ? "" : node.Label.ToString().ToLowerInvariant() + " ";
        string type = node.Map is { } map ? $"map<{map.Key.Text}, {map.Value.Text}>" : node.Group != null ? "group" : node.Type.Text;
        string name = node.Group?.Name.Text ?? node.Name.Text;
        return $"{label}{type} {name} = {Number(field.Number)}";
    }

    public static string Of(EnumValueSymbol value) => $"{value.Name} = {Number(value.Number)}";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
