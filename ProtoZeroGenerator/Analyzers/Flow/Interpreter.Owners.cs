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
