using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Arenas that a method of the project, a local function or a lambda resets or disposes.</summary>
internal sealed partial class Interpreter
{
    private void EndArenas(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IReadOnlyCollection<(string Name, ValueEnd End)> ends;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            if (LambdaOf(call.Instance) is not { } lambda)
                return;
            (method, ends) = (lambda.Symbol, ArenaEnds.Of(lambda.Syntax));
        }
        else
        {
            ends = _types.Ends[method];
        }

        foreach ((string name, ValueEnd end) in ends)
        {
            if (ArenaOf(call, method, name) is { } arena)
                _state = _state.End(arena, end);
        }
    }

    /// <summary>The lambda that is the only value of a variable.</summary>
    private IAnonymousFunctionOperation? LambdaOf(IOperation? variable)
    {
        if (variable is not ILocalReferenceOperation { Local: var local } || !_facts.IsTracked(local))
            return null;
        IOperation? value = _facts.SoleValue(local);
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        return value is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda } ? lambda : null;
    }

    /// <summary>The arena that a name means in the method that is called: an argument, a captured variable, or a field of the same object.</summary>
    private object? ArenaOf(IInvocationOperation call, IMethodSymbol method, string name)
    {
        FlowValue? value = null;
        if (method.Parameters.FirstOrDefault(parameter => parameter.Name == name) is { } named)
        {
            IArgumentOperation? argument = call.Arguments.FirstOrDefault(given => given.Parameter?.Ordinal == named.Ordinal);
            value = argument != null && MethodFacts.Place(argument.Value) is { } place ? _state[place] : null;
        }
        else
        {
            bool seesVariables = method.MethodKind is MethodKind.LocalFunction or MethodKind.AnonymousFunction;
            bool seesFields = seesVariables || method.IsStatic || call.Instance is IInstanceReferenceOperation;
            List<ISymbol> places = [.. _state.Values.Keys.OfType<ISymbol>().Where(place => place.Name == name
                && (place is IFieldSymbol or IPropertySymbol ? seesFields && SymbolEqualityComparer.Default.Equals(place.ContainingType, method.ContainingType) : seesVariables))];
            value = places.Count == 1 ? _state[places[0]] : null;
            if (value == null && !seesVariables && method.ContainingType.GetMembers(name).FirstOrDefault() is IFieldSymbol field)
                return ArenaOfObject(call, field);
        }

        return value is { Kind: FlowValueKind.Arena } ? value.Arena : null;
    }
}
