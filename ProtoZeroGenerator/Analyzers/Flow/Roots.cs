using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds what the messages and collections of a method of the project are parts of: its parameters, or its object.</summary>
internal sealed class Roots
{
    private readonly RuntimeTypes _types;
    private readonly HashSet<ISymbol> _changed;
    private readonly SymbolFacts<ILocalSymbol, ISymbol?> _locals;

    public Roots(IReadOnlyList<IOperation> operations, RuntimeTypes types)
    {
        _types = types;
        _changed = new(
            operations.OfType<IAssignmentOperation>().Select(assignment => assignment.Target).OfType<IParameterReferenceOperation>().Select(target => target.Parameter),
            SymbolEqualityComparer.Default);
        ILookup<ISymbol, IOperation> values = operations.SelectMany(ValuesOf).ToLookup(pair => pair.Local, pair => pair.Value, SymbolEqualityComparer.Default);
        _locals = new((local, known) => OfAny([.. values[local].Select(value => Of(value, known))]), null);
    }

    /// <summary>Whether the method assigns to a parameter, which is then not what the caller gave.</summary>
    public bool IsChanged(IParameterSymbol parameter) => _changed.Contains(parameter);

    /// <summary>
    /// The parameter, or the member of this object, that an operation leads to a part of. For a message that is made in an arena it is the arena, and for what a
    /// method of this object finds by its plain arguments the method. Null if it isn't known, or may be several.
    /// </summary>
    public ISymbol? Of(IOperation? operation) => Of(operation, _locals.Of);

    private ISymbol? Of(IOperation? operation, Func<ILocalSymbol, ISymbol?> known) => operation == null ? null : WithoutConversions(operation) switch
    {
        IPropertyReferenceOperation { Instance: { } whole } part when _types.IsKnown(part.Property) || part.Property.IsIndexer || _types.IsOwner(whole.Type) => Of(whole, known),
        IArrayElementReferenceOperation element => Of(element.ArrayReference, known),
        IFieldReferenceOperation { Instance: { } whole } part when part.Field.ContainingType.IsTupleType => Of(whole, known),
        IInvocationOperation call => Of(call, known),
        ILocalReferenceOperation { Local: var local } => known(local),
        IParameterReferenceOperation { Parameter: var parameter } => IsChanged(parameter) ? null : parameter,
        var other => MethodFacts.Place(other) is var place and (IFieldSymbol or IPropertySymbol) ? place : null,
    };

    public static IOperation WithoutConversions(IOperation operation) =>
        operation is IConversionOperation { OperatorMethod: null } conversion ? WithoutConversions(conversion.Operand) : operation;

    private ISymbol? Of(IInvocationOperation call, Func<ILocalSymbol, ISymbol?> known)
    {
        IMethodSymbol method = call.TargetMethod;
        bool takesViews = call.Arguments.Any(argument => argument.Value != Storages.Receiver(call) && _types.Holds(WithoutConversions(argument.Value).Type));
        if (_types.IsKnown(method))
        {
            bool isPart = _types.IsContainer(method.ReturnType)
                && (method.Name.StartsWith("Mutable", StringComparison.Ordinal) || method.Name is "Add" or "AsEnumerable" or "AsSpan" or "Find");
            return isPart ? Of(Storages.Receiver(call), known)
                : method.Name is "Create" or "Parse" ? Of(call.Arguments.Select(argument => argument.Value).FirstOrDefault(value => _types.IsArena(value.Type)), known)
                : null;
        }

        // An element of a collection, or what a method of an object finds by plain arguments, is a part of that.
        if (takesViews || !_types.Holds(call.Type))
            return null;
        if (call.Instance is IInstanceReferenceOperation)
            return method;
        return Of(Storages.Receiver(call), known) is (IFieldSymbol or IPropertySymbol) and var root ? root : null;
    }

    /// <summary>Of a variable that may have several values, one that this object has: what is stored in the variable may be stored there.</summary>
    private static ISymbol? OfAny(List<ISymbol?> roots) =>
        roots.Count == 1 ? roots[0] : roots.Find(root => root is IFieldSymbol or IPropertySymbol or IMethodSymbol);

    private static IEnumerable<(ISymbol Local, IOperation Value)> ValuesOf(IOperation operation) => operation switch
    {
        IVariableDeclaratorOperation { Initializer: { } initializer } declarator => [(declarator.Symbol, initializer.Value)],
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment => [(target.Local, assignment.Value)],
        IForEachLoopOperation loop => LocalsIn(loop.LoopControlVariable).Select(local => (local, loop.Collection)),
        IIsPatternOperation { Pattern: IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol declared } } match => [(declared, match.Value)],
        IIsPatternOperation { Pattern: IRecursivePatternOperation { DeclaredSymbol: ILocalSymbol declared } } match => [(declared, match.Value)],
        // An element that was found.
        IInvocationOperation { Instance: { } receiver } call => call.Arguments.Where(argument => argument.Parameter is { RefKind: RefKind.Out })
            .SelectMany(argument => LocalsIn(argument.Value)).Select(local => (local, receiver)),
        _ => [],
    };

    private static IEnumerable<ISymbol> LocalsIn(IOperation operation) => operation.DescendantsAndSelf().Select(part => part switch
    {
        IVariableDeclaratorOperation declarator => declarator.Symbol,
        ILocalReferenceOperation reference => reference.Local,
        _ => null,
    }).OfType<ISymbol>().Distinct<ISymbol>(SymbolEqualityComparer.Default);
}
