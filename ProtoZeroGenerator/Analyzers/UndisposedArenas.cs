using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>
/// Finds variables with a new arena, or a new owner of one, that nobody can dispose: only members of the runtime, and static methods that make something in
/// the arena, ever get it.
/// </summary>
internal static class UndisposedArenas
{
    public static void Find(MethodFacts facts, Action<LifetimeFault> report)
    {
        RuntimeTypes types = facts.Types;
        ILookup<ISymbol, ILocalReferenceOperation> references = facts.Operations.OfType<ILocalReferenceOperation>()
            .ToLookup<ILocalReferenceOperation, ISymbol>(reference => reference.Local, SymbolEqualityComparer.Default);
        foreach (IVariableDeclaratorOperation declarator in facts.Operations.OfType<IVariableDeclaratorOperation>())
        {
            if (declarator.Initializer is not { } initializer || IsUsing(declarator))
                continue;
            IOperation value = Graphs.WithoutConversions(initializer.Value);
            if (IsNewArena(value, types) && references[declarator.Symbol].All(arena => IsUse(arena, types)))
                report(new LifetimeFault(AnalyzerRules.ArenaNotDisposed, declarator, $"arena '{declarator.Symbol.Name}'"));
            else if (IsNewOwner(value, types) && references[declarator.Symbol].All(owner => IsUseOfOwner(owner, types)))
                report(new LifetimeFault(AnalyzerRules.ArenaNotDisposed, declarator, $"owner '{declarator.Symbol.Name}'"));
        }
    }

    private static bool IsNewArena(IOperation value, RuntimeTypes types) => value is IObjectCreationOperation && types.IsArena(value.Type);

    /// <summary>Whether the value is an owner that nobody else has: of the library, which makes it, or the reply of a gRPC call.</summary>
    private static bool IsNewOwner(IOperation value, RuntimeTypes types) => types.IsOwner(value.Type) && value switch
    {
        IObjectCreationOperation => true,
        IInvocationOperation call when types.IsOwner(call.TargetMethod.ContainingType) => call.TargetMethod.Name is "Parse" or "Copy",
        IInvocationOperation call => RuntimeTypes.IsClient(call.TargetMethod.ContainingType),
        IAwaitOperation { Operation: { } call } => RuntimeTypes.IsUnary(call),
        _ => false,
    };

    private static bool IsUsing(IVariableDeclaratorOperation declarator) => declarator.Parent?.Parent?.Parent is IUsingDeclarationOperation or IUsingOperation;

    private static bool IsUse(IOperation arena, RuntimeTypes types) => arena.Parent switch
    {
        IInvocationOperation call => call.TargetMethod.Name != "Dispose",
        IPropertyReferenceOperation => true,
        IArgumentOperation { Parent: IInvocationOperation call } => types.IsKnown(call.TargetMethod) ? !types.PassesArenaOn(call.TargetMethod)
            : call.TargetMethod.IsStatic && types.IsView(call.TargetMethod.ReturnType),
        IArgumentOperation { Parent: IObjectCreationOperation creation } => types.IsWriter(creation.Type),
        _ => false,
    };

    /// <summary>A method that gets the owner, or its arena, may dispose it.</summary>
    private static bool IsUseOfOwner(IOperation owner, RuntimeTypes types) => owner.Parent is IPropertyReferenceOperation { Property.Name: var name } part
        && (name != "Arena" || IsUse(part, types));
}
