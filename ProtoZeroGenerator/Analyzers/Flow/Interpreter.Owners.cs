using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Objects that own a message with its arena: disposing of one disposes its arena.</summary>
internal sealed partial class Interpreter
{
    private FlowValue MakeArena(IOperation operation)
    {
        _state = _state.Make(operation);
        return new FlowValue(FlowValueKind.Arena, operation);
    }

    /// <summary>What a static method of the owners makes. One that is given an arena owns that, and one that is lent a message owns nothing.</summary>
    private FlowValue? MakeOwner(IInvocationOperation operation, FlowValue? arena, List<FlowValue?> values) => operation.TargetMethod.Name switch
    {
        "Lend" => values.FirstOrDefault() is { Kind: FlowValueKind.View } lent ? lent with { Store = null } : null,
        _ when operation.TargetMethod.Parameters.Any(parameter => _types.IsArena(parameter.Type)) => arena,
        _ => MakeArena(operation),
    };

    private FlowValue? PartOfOwner(IPropertyReferenceOperation operation, FlowValue owner) => operation.Property.Name switch
    {
        "Message" => owner with { Kind = FlowValueKind.View, Store = null },
        "Arena" => owner with { Store = null },
        _ => null,
    };

    /// <summary>
    /// What a method of the project returns that takes no arena: its argument, or a message that it makes from numbers and strings in an arena of its object.
    /// </summary>
    private FlowValue? ReturnedBy(IInvocationOperation operation, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        if (!_types.IsMessage(method.ReturnType))
            return null;
        IReadOnlyList<IOperation> body = _types.Bodies.Of(method);
        var roots = new Roots(body, _types);
        List<IOperation?> results = [.. body.OfType<IReturnOperation>().Select(result => result.ReturnedValue)];
        List<ISymbol?> returned = [.. results.Select(roots.Of).Distinct(SymbolEqualityComparer.Default)];
        return returned.Count != 1 ? null : returned[0] switch
        {
            IParameterSymbol parameter when results.All(result => result is IParameterReferenceOperation) => Argument(operation, values, parameter),
            IFieldSymbol field when !method.Parameters.Any(parameter => Helpers.MayLead(parameter.Type)) && ArenaOfObject(operation, field) is { } arena =>
                new FlowValue(FlowValueKind.View, arena) { MayAlias = true },
            _ => null,
        };
    }

    private static FlowValue? Argument(IInvocationOperation call, List<FlowValue?> values, IParameterSymbol parameter)
    {
        int index = call.Arguments.ToList().FindIndex(argument => argument.Parameter?.Ordinal == parameter.Ordinal);
        return index >= 0 && values[index] is { Kind: FlowValueKind.View } value ? value with { Store = null } : null;
    }

    /// <summary>The arena that the object of a call has in a field: of this object the field itself, of another the field with the variable of the object.</summary>
    private object? ArenaOfObject(IInvocationOperation call, IFieldSymbol field)
    {
        if (!field.IsReadOnly || !_types.IsArena(field.Type))
            return null;
        if (call.Instance is null or IInstanceReferenceOperation)
            return field;
        return MethodFacts.Place(call.Instance) switch
        {
            ILocalSymbol local when _facts.Writes(local) == 1 => (local, field),
            IParameterSymbol parameter when _facts.Writes(parameter) == 0 => (parameter, field),
            IFieldSymbol { IsReadOnly: true } holder => (holder, field),
            _ => null,
        };
    }

    /// <summary>Whether a branch asks if something is null that is an owner: <c>using</c> does.</summary>
    public bool IsNeverNull(IOperation condition, State state)
    {
        if (condition is not IIsNullOperation { Operand: { } operand } || !_types.IsOwner(operand.Type))
            return false;
        return Evaluate(operand, state, isReturn: false, reports: false).Value is { Kind: FlowValueKind.Arena };
    }

    /// <summary>An event calls its handler until that is removed. An object that the method has made ends with it.</summary>
    public override FlowValue? VisitEventAssignment(IEventAssignmentOperation operation, object? argument)
    {
        FlowValue? handler = Visit(operation.HandlerValue);
        var reference = operation.EventReference as IEventReferenceOperation;
        Visit(reference?.Instance);
        bool outlives = reference?.Instance is null or IInstanceReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation;
        if (operation.Adds && reference != null && outlives && handler is { Kind: FlowValueKind.View or FlowValueKind.Arena, Arena: not null } && !_facts.Removes(reference.Event))
            _state = _state.With(operation, handler with { Kind = FlowValueKind.View, Store = operation.HandlerValue });
        return null;
    }
}
