using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Flow;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>
/// Finds variables with a new arena that nobody can dispose: only members of the runtime, and static methods that make something in it, ever get the arena.
/// </summary>
internal static class UndisposedArenas
{
    public static void Find(IOperation body, MethodFacts facts, Action<LifetimeFault> report)
    {
        foreach (IVariableDeclaratorOperation declarator in body.Descendants().OfType<IVariableDeclaratorOperation>())
        {
            if (IsNew(declarator.Initializer?.Value) && facts.Types.IsArena(declarator.Symbol.Type) && !IsUsing(declarator)
                && References(body, declarator.Symbol).All(reference => OnlyUses(reference, facts.Types)))
                report(new LifetimeFault(AnalyzerRules.ArenaNotDisposed, declarator, declarator.Symbol.Name));
        }
    }

    private static bool IsNew(IOperation? value) => value is IObjectCreationOperation or IConversionOperation { Operand: IObjectCreationOperation };

    private static bool IsUsing(IVariableDeclaratorOperation declarator) => declarator.Parent?.Parent?.Parent is IUsingDeclarationOperation or IUsingOperation;

    private static IEnumerable<ILocalReferenceOperation> References(IOperation body, ILocalSymbol local) => body.Descendants()
        .OfType<ILocalReferenceOperation>().Where(reference => SymbolEqualityComparer.Default.Equals(reference.Local, local));

    private static bool OnlyUses(IOperation arena, RuntimeTypes types) => arena.Parent switch
    {
        IInvocationOperation call => call.TargetMethod.Name != "Dispose",
        IPropertyReferenceOperation => true,
        IArgumentOperation { Parent: IInvocationOperation call } => types.IsKnown(call.TargetMethod)
            || call.TargetMethod.IsStatic && types.ArenaOfResult(call.TargetMethod) != null,
        IArgumentOperation { Parent: IObjectCreationOperation creation } => types.IsWriter(creation.Type),
        _ => false,
    };
}
