using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What a method stores that it gets.</summary>
/// <param name="Value">The parameter that is stored, or that has the field that is.</param>
/// <param name="Into">The parameter, or the field or property of the same object, that it is stored in.</param>
internal readonly record struct StoredParameter(IParameterSymbol Value, ISymbol Into);

/// <summary>
/// Finds what the methods of the project store: a parameter, or a part of one, that goes into another parameter or into a member of the same object, as in
/// <c>to.Name = from.Name</c>, <c>parent.SetChild(child)</c> and <c>_all.Add(person)</c>.
/// </summary>
internal sealed class StoringMethods(RuntimeTypes types, MethodBodies bodies)
{
    private readonly ConcurrentDictionary<IMethodSymbol, IReadOnlyList<StoredParameter>> _known = new(SymbolEqualityComparer.Default);

    public IReadOnlyList<StoredParameter> Of(IMethodSymbol method) => types.IsKnown(method) || !method.Parameters.Any(parameter => types.Holds(parameter.Type))
        ? []
        : _known.GetOrAdd(method, Find);

    private IReadOnlyList<StoredParameter> Find(IMethodSymbol method)
    {
        IReadOnlyList<IOperation> operations = bodies.Of(method);
        // A parameter with another value is not what the caller gave.
        HashSet<ISymbol> changed = new(operations.OfType<IAssignmentOperation>().Select(assignment => assignment.Target).OfType<IParameterReferenceOperation>().Select(target => target.Parameter), SymbolEqualityComparer.Default);
        return [.. operations.SelectMany(StoredBy).Where(stored => !changed.Contains(stored.Value) && !SymbolEqualityComparer.Default.Equals(stored.Value, stored.Into)).Distinct()];
    }

    private IEnumerable<StoredParameter> StoredBy(IOperation operation) => operation switch
    {
        ISimpleAssignmentOperation { Target: not IParameterReferenceOperation } assignment => Pair([assignment.Value], RootOf(assignment.Target)),
        IInvocationOperation call when Storages.Receiver(call) is { } receiver => Pair(call.Arguments.Select(argument => argument.Value).Where(value => value != receiver && Stores(call, value)), RootOf(receiver)),
        _ => [],
    };

    private IEnumerable<StoredParameter> Pair(IEnumerable<IOperation> values, ISymbol? into) => into == null ? [] : values
        .Where(value => types.IsLink(WithoutConversions(value).Type)).Select(RootOf).OfType<IParameterSymbol>().Select(value => new StoredParameter(value, into));

    /// <summary>Whether a call makes an argument a part of its receiver. Text and bytes are copied by what takes an arena and isn't named after a view.</summary>
    private bool Stores(IInvocationOperation call, IOperation argument)
    {
        IMethodSymbol method = call.TargetMethod;
        if (!types.IsKnown(method))
            return Containers.Adds(method) && method.ContainingNamespace.ToDisplayString().StartsWith("System.Collections", StringComparison.Ordinal);
        bool adds = Containers.Adds(method) || method.Name.StartsWith("Set", StringComparison.Ordinal);
        return adds && (method.Name.EndsWith("View", StringComparison.Ordinal) || !types.IsText(WithoutConversions(argument).Type));
    }

    /// <summary>The parameter, or the member of this object, that an operation leads to a part of.</summary>
    private ISymbol? RootOf(IOperation operation) => WithoutConversions(operation) switch
    {
        IPropertyReferenceOperation { Instance: { } whole } part when types.IsKnown(part.Property) || part.Property.IsIndexer => RootOf(whole),
        IArrayElementReferenceOperation element => RootOf(element.ArrayReference),
        IInvocationOperation { Instance: { } whole } call when types.IsKnown(call.TargetMethod) && call.TargetMethod.Name.StartsWith("Mutable", StringComparison.Ordinal) => RootOf(whole),
        var other => MethodFacts.Place(other) is var place and (IParameterSymbol or IFieldSymbol or IPropertySymbol) ? place : null,
    };

    private static IOperation WithoutConversions(IOperation operation) => operation is IConversionOperation { OperatorMethod: null } conversion ? WithoutConversions(conversion.Operand) : operation;
}
