using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What is stored, and where.</summary>
internal sealed partial class Interpreter
{
    public override FlowValue? VisitSimpleAssignment(ISimpleAssignmentOperation operation, object? argument)
    {
        IOperation target = Target(operation.Target);
        if (MethodFacts.Place(target) is not { } place)
        {
            FlowValue? into = Visit(target is IDiscardOperation ? null : target);
            FlowValue? stored = Visit(operation.Value);
            Link(into, operation.Value, stored);
            AssignPart(target, into, operation.Value, stored);
            if (target is IDiscardOperation)
                Drop(operation, stored);
            return stored;
        }

        FlowValue? value = operation.IsRef ? VisitReference(operation.Value) : Visit(operation.Value);
        if (operation.IsRef || place is not ILocalSymbol { IsRef: true })
            Store(place, value, operation.Value);
        else
            Link(_state[place], operation.Value, value);
        return value;
    }

    /// <summary>An assignment of a conditional expression has a capture of the compiler as its target.</summary>
    private IOperation Target(IOperation target) =>
        target is IFlowCaptureReferenceOperation capture && _captures[capture.Id].Count() == 1 ? _captures[capture.Id].First() : target;

    private void Store(ISymbol place, FlowValue? value, IOperation source)
    {
        StoreContainer(place, source);
        if (!_facts.IsTracked(place))
            return;
        if (value == null && place is ILocalSymbol && IsNothing(source))
            value = FlowValue.Nothing;
        if (value is { Kind: FlowValueKind.Task } && place is ILocalSymbol && _facts.Reads(place) != 1)
        {
            if (_facts.Reads(place) == 0)
                Drop(source, value);
            value = null;
        }

        if (value is { Kind: FlowValueKind.View } && place is ILocalSymbol && KeepElements(source, value))
            value = null;
        bool outlives = place is IFieldSymbol or IPropertySymbol or IParameterSymbol { RefKind: RefKind.Ref or RefKind.Out };
        _state = _state.With(place, value is { Kind: not FlowValueKind.Nothing } ? value with { Store = outlives ? source : null } : value);
    }

    private static bool IsNothing(IOperation source) => source switch
    {
        IConversionOperation conversion => IsNothing(conversion.Operand),
        IDefaultValueOperation => true,
        ILiteralOperation literal => literal.ConstantValue is { HasValue: true, Value: null },
        IPropertyReferenceOperation property => property.Property is { IsStatic: true, Name: "Empty" },
        _ => false,
    };

    /// <summary>Nobody waits for the task: it is remembered until the method is left.</summary>
    private void Drop(IOperation operation, FlowValue? value)
    {
        if (value is { Kind: FlowValueKind.Task } && !_facts.Synchronizes)
            _state = _state.With(operation, value with { Store = operation });
    }

    public override FlowValue? VisitExpressionStatement(IExpressionStatementOperation operation, object? argument)
    {
        FlowValue? value = Visit(operation.Operation);
        if (operation.Operation is IInvocationOperation)
            Drop(operation.Operation, value);
        return null;
    }

    /// <summary>From now on, something of an arena may lead to a value that doesn't come from it.</summary>
    private void Link(FlowValue? into, IOperation source, FlowValue? value)
    {
        if (into is { Arena: { } arena } && _types.IsLink(source.Type) && !Equals(value?.Arena, arena))
            _state = _state.Mix(arena);
    }

    public override FlowValue? VisitCompoundAssignment(ICompoundAssignmentOperation operation, object? argument)
    {
        FlowValue? added = DefaultVisit(operation, argument) ?? Visit(operation.Value is IDelegateCreationOperation ? operation.Value : null);
        Forget(operation.Target);
        KeepKeys(operation.Target);
        if (added is { Kind: FlowValueKind.View, Arena: not null } && MethodFacts.Place(operation.Target) is { } place)
            Store(place, added, operation.Value);
        return null;
    }

    public override FlowValue? VisitIncrementOrDecrement(IIncrementOrDecrementOperation operation, object? argument)
    {
        DefaultVisit(operation, argument);
        KeepKeys(operation.Target);
        return null;
    }

    public override FlowValue? VisitDeconstructionAssignment(IDeconstructionAssignmentOperation operation, object? argument)
    {
        IOperation source = operation.Value is IConversionOperation conversion ? conversion.Operand : operation.Value;
        List<IOperation> targets = PartsOf(operation.Target);
        List<FlowValue?> values = source is ITupleOperation tuple
            ? [.. tuple.Elements.Select(element => Visit(element))]
            : [.. Enumerable.Repeat(Visit(operation.Value), targets.Count)];
        foreach (IOperation target in operation.Target.DescendantsAndSelf())
            Forget(target);
        // Parts of what is of one arena are of that. Parts of a tuple that is written here have values of their own.
        for (var i = 0; i < targets.Count && values.Count == targets.Count; i++)
        {
            if (targets[i] is ILocalReferenceOperation { Local: var local } && _types.IsView(local.Type) && values[i] is { Kind: FlowValueKind.View }
                && (source is not ITupleOperation || _facts.Writes(local) == 1))
            {
                Store(local, values[i], operation.Value);
            }
        }

        return null;
    }

    private static List<IOperation> PartsOf(IOperation target) => target switch
    {
        IDeclarationExpressionOperation declaration => PartsOf(declaration.Expression),
        ITupleOperation tuple => [.. tuple.Elements.Select(element => element is IDeclarationExpressionOperation { Expression: var variable } ? variable : element)],
        _ => [],
    };

    public override FlowValue? VisitIsPattern(IIsPatternOperation operation, object? argument)
    {
        FlowValue? value = Visit(operation.Value);
        foreach (IOperation pattern in operation.Pattern.DescendantsAndSelf())
        {
            if (Declared(pattern) is { } variable)
                Store(variable, pattern == operation.Pattern ? value : null, operation.Value);
        }

        return null;
    }

    private static ISymbol? Declared(IOperation pattern) => pattern switch
    {
        IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
        IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
        _ => null,
    };

    private void Forget(IOperation target)
    {
        if (MethodFacts.Place(target) is { } place)
            _state = _state.With(place, null);
    }

    /// <summary>Other code runs, and may assign to the fields of this object and of types.</summary>
    private void ForgetFields()
    {
        List<object> fields =
        [
            .. _state.Values.Keys.Where(place => place is IFieldSymbol { IsReadOnly: false } or IPropertySymbol && !_types.Releases.IsOnlyIn(_method, (ISymbol)place)),
        ];
        _state = _state with { Values = _state.Values.RemoveRange(fields) };
        foreach (object place in _state.Kept.Places.Where(place => place is IFieldSymbol or IPropertySymbol && MayChange(place)).ToList())
            _state = _state with { Kept = _state.Kept.Forget(place) };
    }

    /// <summary>An arena holds what messages in it keep until it ends, and that is known by itself.</summary>
    private bool MayChange(object field) => !_types.IsArena(RuntimeTypes.TypeOf((ISymbol)field)) && !_types.Releases.IsOnlyIn(_method, (ISymbol)field);
}
