using System.Globalization;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

internal static class EnumEmitter
{
    /// <summary>
    /// The most spans of numbers that are a pattern in C#. The C# compiler takes time in proportion to the square of the length of a pattern. More
    /// spans are a sorted array in the assembly's image.
    /// </summary>
    private const int MostSpansOfPattern = 32;

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

        if (type.Numbers is not { } numbers)
            return;
        Documentation.Summary(writer, $"The numbers of <see cref=\"{type.Name}\"/>, for messages of this assembly.");
        EmitNumbers(writer, "internal", numbers.Name, numbers.Known);
    }

    /// <summary>Writes the type that says which numbers a closed enum has.</summary>
    public static void EmitNumbers(IndentedTextWriter writer, string access, string name, EquatableArray<NumberSpan> known)
    {
        using (writer.Member($"{access} struct {name} : Pzr::IClosedEnum"))
            EmitContains(writer, known);
    }

    private static void EmitContains(IndentedTextWriter writer, EquatableArray<NumberSpan> known)
    {
        const string method = "static bool Pzr::IClosedEnum.Contains(int number) => ";
        if (known.Count <= MostSpansOfPattern)
        {
            writer.WriteLine(method + "number is " + string.Join(" or ", known.Select(Pattern)) + ";");
            return;
        }

        writer.WriteLine(method + "global::System.MemoryExtensions.BinarySearch(Numbers, number) >= 0;");
        writer.Separate();
        using (writer.Block("private static global::System.ReadOnlySpan<int> Numbers => new int[]", end: ";"))
        {
            foreach (NumberSpan span in known)
            {
                for (long number = span.First; number <= span.Last; number++)
                    writer.WriteLine(number.ToString(CultureInfo.InvariantCulture) + ",");
            }
        }
    }

    private static string Pattern(NumberSpan span) => span.First == span.Last ? span.First.ToString(CultureInfo.InvariantCulture) : Between(span);

    private static string Between(NumberSpan span) =>
        string.Format(CultureInfo.InvariantCulture, "(>= {0} and <= {1})", span.First, span.Last);
}
