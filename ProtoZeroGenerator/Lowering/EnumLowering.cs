using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

internal static class EnumLowering
{
    public static EnumModel Lower(EnumSymbol type, LoweringContext context)
    {
        // Two values can get the same name when the prefix is removed.
        var names = new NameTable();
        return new EnumModel(
            context.Types.Name(type),
            type.Name,
            type.Comment,
            FileLowering.IsDeprecated(type, type.Parent),
            type.Values
                .Select(value => new EnumValueModel(
                    names.Add(CSharpNames.EnumValue(type.Name, value.Name)), value.Number, Declarations.Of(value), value.Comment, value.IsDeprecated))
                .ToList().ToEquatableArray(),
            type.IsClosed ? new EnumNumbersModel(context.Types.Numbers(type), Known(type)) : null);
    }

    /// <summary>The numbers that have a name.</summary>
    public static EquatableArray<NumberSpan> Known(EnumSymbol type)
    {
        var spans = new List<NumberSpan>();
        foreach (int number in type.Values.Select(value => value.Number).Distinct().OrderBy(number => number))
        {
            if (spans.Count != 0 && spans[spans.Count - 1].Last + 1L == number)
                spans[spans.Count - 1] = new NumberSpan(spans[spans.Count - 1].First, number);
            else
                spans.Add(new NumberSpan(number, number));
        }

        return spans.ToEquatableArray();
    }
}
