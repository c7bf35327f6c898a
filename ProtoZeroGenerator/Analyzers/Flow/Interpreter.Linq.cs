using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Sequences of LINQ whose elements are of one arena, and the collections that are made of them.</summary>
internal sealed partial class Interpreter
{
    private static bool IsOfLinq(IMethodSymbol method) => method.ContainingType is { Name: "Enumerable" } && RuntimeTypes.IsIn(method.ContainingType, "System.Linq");

    /// <param name="operation">The call.</param>
    /// <param name="source">The sequence, or the first lambda that uses an arena.</param>
    /// <param name="values">The values of the arguments.</param>
    private FlowValue? CallLinq(IInvocationOperation operation, FlowValue source, List<FlowValue?> values)
    {
        FlowValue? element = ElementOf(operation, values.FirstOrDefault() is { HasElements: true, Kind: FlowValueKind.View } sequence ? sequence : null);
        // Lazy: what these methods return asks its source, or calls the lambda, when it is enumerated.
        if (operation.Type is { Name: "IEnumerable" or "IOrderedEnumerable" })
            return element is { } made ? made with { HasElements = true, Store = null } : source with { HasElements = false, Store = null };
        return element != null && _types.Holds(operation.Type) ? element with { HasElements = false, Store = null } : null;
    }

    /// <summary>What the elements of the result are. Only few methods make other elements than those that they get.</summary>
    private FlowValue? ElementOf(IInvocationOperation operation, FlowValue? element)
    {
        IArgumentOperation? last = operation.Arguments.LastOrDefault();
        switch (operation.TargetMethod.Name)
        {
            case "Select":
                return ResultOf(last!, element);
            case "ToDictionary" when operation.Arguments.Length > 2 && last!.Value.Type is { TypeKind: TypeKind.Delegate }:
                return ResultOf(last, element);
            case "ToDictionary" or "ToList" or "ToArray" or "ToHashSet" or "AsEnumerable" or "Distinct" or "DistinctBy" or "ElementAt" or "First" or "FirstOrDefault"
                or "Last" or "LastOrDefault" or "MaxBy" or "MinBy" or "Order" or "OrderBy" or "OrderByDescending" or "Reverse" or "Single" or "SingleOrDefault"
                or "Skip" or "SkipLast" or "SkipWhile" or "Take" or "TakeLast"
                or "TakeWhile" or "ThenBy" or "ThenByDescending" or "Where":
                return element;
            default:
                return null;
        }
    }

    /// <summary>What a lambda returns, if that is of one arena on every path. It is called when the arenas that it captures are as they are now.</summary>
    private FlowValue? ResultOf(IArgumentOperation argument, FlowValue? element)
    {
        if (argument.Value is not IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation lambda })
            return null;
        State initial = _state with { Values = _state.Values.RemoveRange(_state.Values.Keys.Where(place => !StaysInFunctions(place))) };
        if (element != null && lambda.Symbol.Parameters.FirstOrDefault() is { } parameter && _types.IsView(parameter.Type) && _facts.Writes(parameter) == 0)
            initial = initial.With(parameter, element with { HasElements = false, Store = null });
        IReadOnlyList<FlowValue?> results = FlowWalker.Results(_graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol, _facts, initial);
        return results.FirstOrDefault() is { Kind: FlowValueKind.View, Arena: not null, End: ValueEnd.None, OnStack: false } first
            && results.All(result => result is { Kind: FlowValueKind.View, End: ValueEnd.None } && Equals(result.Arena, first.Arena)) ? first : null;
    }

    /// <summary>Whether a variable has its value for as long as a lambda can be called.</summary>
    private bool StaysInFunctions(object place) => place is ILocalSymbol local && _facts.Writes(local) == 1 || place is IParameterSymbol parameter && _facts.Writes(parameter) == 0;

    /// <summary>A variable gets a collection that a method made of values of an arena: it keeps them as if they had been added one by one.</summary>
    private bool KeepElements(IOperation source, FlowValue value)
    {
        IOperation made = source is IConversionOperation conversion ? conversion.Operand : source;
        bool makes = made.Kind == CollectionExpression || made is IInvocationOperation { TargetMethod: var method } && IsOfLinq(method);
        if (!makes || made.Type is not INamedTypeSymbol || !_containers.IsCollection(made.Type))
            return false;
        IOperation? parent = made.Parent;
        while (parent is IConversionOperation)
            parent = parent.Parent;
        if (parent is ISimpleAssignmentOperation { Target: var target } && _containers.Of(target) is { } container && value is { Arena: { } arena, End: ValueEnd.None })
            _state = _state with { Kept = _state.Kept.Add(container.Place, new KeptValue("", arena, made, false)) };
        return true;
    }
}
