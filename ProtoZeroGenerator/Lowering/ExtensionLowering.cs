using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Lowers the extensions of one scope: each becomes a message that has the extension as its only field.</summary>
internal static class ExtensionLowering
{
    /// <param name="className">The class of the extensions' properties.</param>
    /// <param name="extensions">All extensions that the file or the message declares.</param>
    /// <param name="reflection">An expression for the descriptor of the file or the message.</param>
    /// <param name="context">The context of the file.</param>
    public static ExtensionsModel Lower(string className, IReadOnlyList<FieldSymbol> extensions, string reflection, LoweringContext context)
    {
        var names = new NameTable([className, .. MemberNames.ReservedByGoogle]);
        return new ExtensionsModel(
            className,
            extensions.Select((extension, i) => (Extension: extension, Reflection: $"{reflection}.Extensions[{i}]"))
                .Where(extension => context.IsVisible(extension.Extension))
                .Select(extension => Lower(extension.Extension, extension.Reflection, names, context)).ToList().ToEquatableArray());
    }

    private static ExtensionModel Lower(FieldSymbol extension, string reflection, NameTable names, LoweringContext context)
    {
        string pascal = CSharpNames.PascalCase(extension.DeclaredName);

        // The same rule as in Google's generator, for extensions too.
        string name = names.Add(pascal == extension.Containing.Name ? pascal + "_" : pascal);
        const string value = "Value";
        var members = new NameTable();
        var layout = new DataLayout([value]);
        var lowering = new FieldLowering(context, members.Add, layout, new Dictionary<OneofSymbol, OneofModel>());
        FieldModel field = lowering.Lower(extension, value);
        (EquatableArray<SlotModel> slots, string unknownSlot, int dataSize) = layout.Finish();
        var holder = new MessageModel
        {
            Name = names.Add("_" + name + "Holder"),
            FullName = extension.FullName,
            Reflection = reflection,
            OptimizeFor = context.OptimizeFor(extension.File),
            Fields = EquatableArray.Create(field),
            Slots = slots,
            DataSize = dataSize,
            UnknownSlot = unknownSlot,
            ClosedEnums = lowering.ClosedEnums,
            Container = "",
        };
        return new ExtensionModel(name, context.Types.Qualified(extension.Containing, extension.File), FieldTypes.Element(extension, context.Types), holder);
    }
}
