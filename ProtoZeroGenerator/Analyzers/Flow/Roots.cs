using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds what the messages and collections of a method of the project are parts of: its parameters, or its object.</summary>
internal sealed class Roots(IReadOnlyList<IOperation> operations, RuntimeTypes types)
{
    private readonly HashSet<ISymbol> _asked = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The parameter, or the member of this object, that an operation leads to a part of. For a message that is made in an arena it is the arena, and for what a
    /// method of this object finds by its plain arguments the method. Null if it isn't known, or may be several.
    /// </summary>
    public ISymbol? Of(IOperation? operation) => operation == null ? null : WithoutConversions(operation) switch
    {
        IPropertyReferenceOperation { Instance: { } whole } part when types.IsKnown(part.Property) || part.Property.IsIndexer || types.IsOwner(whole.Type) => Of(whole),
        IArrayElementReferenceOperation element => Of(element.ArrayReference),
        IFieldReferenceOperation { Instance: { } whole } part when part.Field.ContainingType.IsTupleType => Of(whole),
        IInvocationOperation call => Of(call),
        ILocalReferenceOperation { Local: var local } => Of(local),
        IParameterReferenceOperation { Parameter: var parameter } => IsAssigned(parameter) ? null : parameter,
        var other => MethodFacts.Place(other) is var place and (IFieldSymbol or IPropertySymbol) ? place : null,
    };

    private bool IsAssigned(IParameterSymbol parameter) => operations.Any(operation =>
        operation is IAssignmentOperation { Target: IParameterReferenceOperation target } && SymbolEqualityComparer.Default.Equals(target.Parameter, parameter));

    public static IOperation WithoutConversions(IOperation operation) =>
        operation is IConversionOperation { OperatorMethod: null } conversion ? WithoutConversions(conversion.Operand) : operation;

    private ISymbol? Of(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        bool takesViews = call.Arguments.Any(argument => argument.Value != Storages.Receiver(call) && types.Holds(WithoutConversions(argument.Value).Type));
        if (types.IsKnown(method))
        {
            bool isPart = types.IsContainer(method.ReturnType)
                && (method.Name.StartsWith("Mutable", System.StringComparison.Ordinal) || method.Name is "Add" or "AsEnumerable" or "AsSpan" or "Find");
            return isPart ? Of(Storages.Receiver(call))
                : method.Name is "Create" or "Parse" ? Of(call.Arguments.Select(argument => argument.Value).FirstOrDefault(value => types.IsArena(value.Type)))
                : null;
        }

        // An element of a collection, or what a method of an object finds by plain arguments, is a part of that.
        if (takesViews || !types.Holds(call.Type))
            return null;
        if (call.Instance is IInstanceReferenceOperation)
            return method;
        return Of(Storages.Receiver(call)) is (IFieldSymbol or IPropertySymbol) and var root ? root : null;
    }

    /// <summary>Of a variable that may have several values, one that this object has: what is stored in the variable may be stored there.</summary>
    private ISymbol? Of(ILocalSymbol local)
    {
        if (!_asked.Add(local))
            return null;
        List<ISymbol?> roots = [.. operations.SelectMany(operation => ValuesOf(operation, local)).Select(value => Of(value))];
        _asked.Remove(local);
        return roots.Count == 1 ? roots[0] : roots.Find(root => root is IFieldSymbol or IPropertySymbol or IMethodSymbol);
    }

    private static IEnumerable<IOperation> ValuesOf(IOperation operation, ILocalSymbol local)
    {
        IOperation? value = operation switch
        {
            IVariableDeclaratorOperation { Initializer: { } initializer } declarator when Is(declarator.Symbol) => initializer.Value,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment when Is(target.Local) => assignment.Value,
            IForEachLoopOperation loop when loop.LoopControlVariable.DescendantsAndSelf().Any(part =>
                part is IVariableDeclaratorOperation declarator && Is(declarator.Symbol) || part is ILocalReferenceOperation reference && Is(reference.Local)) =>
                loop.Collection,
            IIsPatternOperation { Pattern: IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol declared } } match when Is(declared) => match.Value,
            IIsPatternOperation { Pattern: IRecursivePatternOperation { DeclaredSymbol: ILocalSymbol declared } } match when Is(declared) => match.Value,
            // An element that was found.
            IInvocationOperation { Instance: { } receiver } call when call.Arguments.Any(argument => argument.Parameter is { RefKind: RefKind.Out }
                && argument.Value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation reference && Is(reference.Local))) => receiver,
            _ => null,
        };
        return value == null ? [] : [value];

        bool Is(ILocalSymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol, local);
    }
}
