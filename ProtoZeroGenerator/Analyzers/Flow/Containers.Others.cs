using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Messages that a method uses and that others have, too.</summary>
internal sealed partial class Containers
{
    /// <summary>
    /// Whether a variable has a message that the method didn't make for itself: one of an object, an argument or a result, or one that it makes in an arena of
    /// others and gives away.
    /// </summary>
    public bool IsOfOthers(object place) => place is ILocalSymbol local && _types.IsMessage(local.Type) && IsVisible(local)
        && (facts.SoleValue(local) ?? facts.Enumerated(local)) is { } value && IsOfOthers(value)
            && (Resolve(value) is not IInvocationOperation { TargetMethod.Name: "Create" or "Parse" } || facts.Escapes(local));

    private bool IsOfOthers(IOperation? value) => Resolve(value) switch
    {
        IParameterReferenceOperation { Parameter: var parameter } => !_types.IsView(parameter.Type) || _types.IsMessage(parameter.Type) || _types.IsArena(parameter.Type),
        ILocalReferenceOperation { Local: var local } => (facts.SoleValue(local) ?? facts.Enumerated(local)) is { } source && IsOfOthers(source),
        IAwaitOperation wait => IsOfOthers(wait.Operation),
        IArrayElementReferenceOperation element => IsOfOthers(element.ArrayReference),
        IPropertyReferenceOperation { Instance: { } whole } part when !(whole is IInstanceReferenceOperation) =>
            _types.Streams.KindOf(part) == StreamKind.None && IsOfOthers(whole),
        IFieldReferenceOperation { Instance: { } whole } when !(whole is IInstanceReferenceOperation) => IsOfOthers(whole),
        IPropertyReferenceOperation property => _types.Streams.KindOf(property) == StreamKind.None,
        IFieldReferenceOperation => true,
        IInvocationOperation call => IsOfOthers(call),
        _ => false,
    };

    /// <summary>A call makes a message in an arena of others, returns a part of a message of others, or finds something by numbers and strings.</summary>
    private bool IsOfOthers(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IOperation? receiver = Storages.Receiver(call);
        if (_types.IsKnown(method) && method.IsStatic && !method.IsExtensionMethod)
            return method.Name is "Create" or "Parse" && call.Arguments.FirstOrDefault(argument => _types.IsArena(argument.Value.Type)) is { } arena && IsOfOthers(arena.Value);
        if (_types.Streams.KindOf(call) != StreamKind.None || receiver is not (null or IInstanceReferenceOperation) && !IsOfOthers(receiver))
            return false;
        return call.Arguments.All(argument => argument.Value == receiver
            || argument.Value.Type is not { TypeKind: TypeKind.Delegate } && !_types.Holds(Resolve(argument.Value)?.Type)
                || _types.IsKnown(method) && _types.IsArena(argument.Value.Type));
    }

    private IOperation? Resolve(IOperation? value) => value switch
    {
        IConversionOperation { OperatorMethod: null } conversion => Resolve(conversion.Operand),
        IFlowCaptureReferenceOperation capture when captures[capture.Id].Count() == 1 => Resolve(captures[capture.Id].First()),
        _ => value,
    };
}
