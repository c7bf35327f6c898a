using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Whether a parse copies its input.</summary>
internal enum InputSetting
{
    /// <summary>The options are not written in the method.</summary>
    Unknown,
    Copy,
    Alias,
}

/// <summary>Reads the options of a parse.</summary>
internal static class AliasedInput
{
    public static InputSetting SettingOf(IInvocationOperation call, MethodFacts facts) =>
        call.Arguments.FirstOrDefault(argument => facts.Types.IsReadOptions(argument.Parameter?.Type)) is { } options
            ? SettingOf(options.Value, facts)
            : InputSetting.Copy;

    private static InputSetting SettingOf(IOperation options, MethodFacts facts) => options switch
    {
        IDefaultValueOperation => InputSetting.Copy,
        IConversionOperation conversion => SettingOf(conversion.Operand, facts),
        IObjectCreationOperation creation => creation.Initializer == null ? InputSetting.Copy : Assigned(creation.Initializer) ?? InputSetting.Copy,
        IWithOperation with => Assigned(with.Initializer) ?? SettingOf(with.Operand, facts),
        ILocalReferenceOperation local when facts.SoleValue(local.Local) is { } value => SettingOf(value, facts),
        _ => InputSetting.Unknown,
    };

    private static InputSetting? Assigned(IObjectOrCollectionInitializerOperation initializer)
    {
        ISimpleAssignmentOperation? input = initializer.Initializers.OfType<ISimpleAssignmentOperation>()
            .FirstOrDefault(assignment => assignment.Target is IPropertyReferenceOperation { Property.Name: "Input" });
        return input?.Value switch
        {
            null => null,
            IFieldReferenceOperation { Field: { Name: "AliasUnsafe" or "AliasUnsafeBounded", IsConst: true } } => InputSetting.Alias,
            IFieldReferenceOperation { Field.IsConst: true } => InputSetting.Copy,
            _ => InputSetting.Unknown,
        };
    }
}
