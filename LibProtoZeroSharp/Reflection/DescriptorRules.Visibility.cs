using static LibProtoZeroSharp.Reflection.FeatureSet.Types.VisibilityFeature.Types;

namespace LibProtoZeroSharp.Reflection;

// Which types other files may use. https://protobuf.dev/editions/features/#symbol-vis
internal sealed partial class DescriptorRules
{
    private const int AllNumbers = 1 << 29;

    /// <summary>Checks that the file may use a type.</summary>
    private void CheckVisible(DescriptorBase type, DescriptorBase user)
    {
        if (type.File == file) return;
        (SymbolVisibility visibility, MessageDescriptor? parent) = type switch
        {
            MessageDescriptor message => (message.Proto.Visibility, message.ContainingType),
            EnumDescriptor @enum => (@enum.Proto.Visibility, @enum.ContainingType),
            _ => default,
        };
        bool isVisible = visibility switch
        {
            SymbolVisibility.VisibilityExport => true,
            SymbolVisibility.VisibilityLocal => false,
            _ => type.File.Features.Visibility switch
            {
                DefaultSymbolVisibility.ExportAll => true,
                DefaultSymbolVisibility.ExportTopLevel => parent is null,
                _ => false,
            },
        };
        if (!isVisible) Fail(user, $"\"{type.FullName}\" is local to \"{type.File.Name}\".");
    }

    private void CheckNestedExport(DescriptorBase type, MessageDescriptor? parent, SymbolVisibility visibility)
    {
        if (parent != null && visibility == SymbolVisibility.VisibilityExport && file.Features.Visibility == DefaultSymbolVisibility.Strict)
            Fail(type, "A type in a message can't be exported if features.default_symbol_visibility is STRICT.");
    }

    /// <summary>Whether a message exists only to give enums a scope, as C++ requires it.</summary>
    private static bool IsNamespaceOfEnums(MessageDescriptor? message) =>
        message is { ContainingType: null, Proto: { Visibility: not SymbolVisibility.VisibilityExport, ReservedRange.Count: 1 } }
        && message.Proto.ReservedRange[0] is { Start: 1, End: AllNumbers };
}
