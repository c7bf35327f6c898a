using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Finds <c>foreach</c> loops that add items to the list or map that they enumerate, or remove some, and go on.</summary>
internal static class ChangedCollections
{
    private static readonly string[] Changes = ["Add", "AddRange", "AddView", "Clear", "Insert", "InsertView", "Remove", "RemoveAll", "RemoveAt", "RemoveRange"];

    public static void Find(MethodFacts facts, Action<LifetimeFault> report)
    {
        foreach (IForEachLoopOperation loop in facts.Operations.OfType<IForEachLoopOperation>())
        {
            if (PlaceOf(Enumerated(loop.Collection, facts), facts) is not { } place)
                continue;
            foreach (IInvocationOperation call in loop.Body.DescendantsAndSelf().OfType<IInvocationOperation>())
            {
                bool changes = Changes.Contains(call.TargetMethod.Name) && Graphs.Receiver(call) is { } items && facts.Types.IsCollection(items.Type)
                    && PlaceOf(items, facts) is { } changed && changed.Path == place.Path && SymbolEqualityComparer.Default.Equals(changed.Root, place.Root);
                if (changes && MayGoOn(call, loop))
                    report(new LifetimeFault(AnalyzerRules.ChangedWhileEnumerated, call, call.TargetMethod.Name));
            }
        }
    }

    /// <summary>The list or map that a loop enumerates through LINQ that hands on each item at once, or through the keys or values of a map.</summary>
    private static IOperation Enumerated(IOperation collection, MethodFacts facts) => collection switch
    {
        IConversionOperation conversion => Enumerated(conversion.Operand, facts),
        ILocalReferenceOperation { Local: var query } when !facts.Types.IsCollection(query.Type) && facts.SoleValue(query) is { } value => Enumerated(value, facts),
        IPropertyReferenceOperation { Property.Name: "Keys" or "Values", Instance: { } map } => map,
        IInvocationOperation { TargetMethod.Name: "AsEnumerable" or "AsSpan", Instance: { } list } => list,
        IInvocationOperation call when IsStepwise(call.TargetMethod) && Graphs.Receiver(call) is { } source => Enumerated(source, facts),
        _ => collection,
    };

    /// <summary>The path of fields from a variable to a list or map. Null if the variable, or a message on the path, may be another one later.</summary>
    private static (ISymbol Root, string Path)? PlaceOf(IOperation operation, MethodFacts facts) => operation switch
    {
        IPropertyReferenceOperation { Arguments.Length: 0, Instance: { } message } property when facts.Types.IsKnown(property.Property) && PlaceOf(message, facts) is { } whole =>
            (whole.Root, $"{whole.Path}.{property.Property.Name}"),
        ILocalReferenceOperation { Local: { IsRef: false } local } when facts.Writes(local) <= 1 =>
            facts.Types.IsCollection(local.Type) && facts.SoleValue(local) is { } list && PlaceOf(list, facts) is { } same ? same : (local, ""),
        { } other when Graphs.Place(other) is IParameterSymbol { RefKind: RefKind.None } or IFieldSymbol or IPropertySymbol =>
            Graphs.Place(other) is { } place && facts.Writes(place) == 0 ? (place, "") : null,
        _ => null,
    };

    /// <summary>Whether the loop may take another step after the call: the statements that follow don't leave it, and the call is not in a lambda.</summary>
    private static bool MayGoOn(IOperation call, IForEachLoopOperation loop)
    {
        for (IOperation part = call; part != loop && part.Parent is { } parent; part = parent)
        {
            if (parent is IAnonymousFunctionOperation or ILocalFunctionOperation or IReturnOperation)
                return false;
            if (parent is IBlockOperation block && block.Operations.SkipWhile(statement => statement != part).Any(statement => Leaves(statement, loop)))
                return false;
        }

        return true;
    }

    /// <summary>A method of LINQ that reads its source while its result is read.</summary>
    private static bool IsStepwise(IMethodSymbol method) => method.ContainingType.Name == "Enumerable" && CarrierTypes.IsSequence(method.ReturnType)
        && method.ReturnType.Name != "IOrderedEnumerable" && method.Name is not ("Reverse" or "GroupBy" or "Take");

    private static bool Leaves(IOperation statement, IForEachLoopOperation loop) => statement switch
    {
        IReturnOperation or IExpressionStatementOperation { Operation: IThrowOperation } or IThrowOperation => statement.Kind != OperationKind.YieldReturn,
        IBranchOperation branch => branch.BranchKind == BranchKind.GoTo || SymbolEqualityComparer.Default.Equals(branch.Target, loop.ExitLabel),
        _ => false,
    };
}
