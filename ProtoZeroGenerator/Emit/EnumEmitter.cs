using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

internal static class EnumEmitter
{
    public static void Emit(IndentedTextWriter writer, EnumModel type, string access)
    {
        Documentation.Write(writer, type.Comment, type.IsDeprecated, Documentation.Code("enum " + type.ProtoName));
        using (writer.Block(access + " enum " + type.Name + " : int"))
        {
            foreach (EnumValueModel value in type.Values)
            {
                Documentation.Write(writer, value.Comment, value.IsDeprecated, Documentation.Code(value.Declaration));
                writer.WriteLine(value.Name + " = " + value.Number.ToString(CultureInfo.InvariantCulture) + ",");
            }
        }
    }

    /// <summary>Writes the method that says whether a closed enum has a name for a number.</summary>
    public static void EmitPredicate(IndentedTextWriter writer, ClosedEnumModel type)
    {
        string pattern = string.Join(" or ", type.Known.Select(span => span.First == span.Last
            ? span.First.ToString(CultureInfo.InvariantCulture)
            : Between(span)));
        writer.WriteMember("private static bool " + type.Predicate + "(int value) => value is " + pattern + ";");
    }

    private static string Between(NumberSpan span) =>
        string.Format(CultureInfo.InvariantCulture, "(>= {0} and <= {1})", span.First, span.Last);
}
