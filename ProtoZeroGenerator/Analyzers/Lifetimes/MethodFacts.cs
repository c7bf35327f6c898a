using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What holds in the whole body of a method, its lambdas and local functions included, for the rules that need no order of its statements.</summary>
internal sealed class MethodFacts
{
    private readonly Dictionary<ISymbol, int> _writes = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IOperation> _initial = new(SymbolEqualityComparer.Default);

    public MethodFacts(IOperation body, IReadOnlyList<IOperation> operations, RuntimeTypes types)
    {
        (Body, Operations, Types) = (body, operations, types);
        foreach (IOperation operation in operations)
        {
            if (operation is IVariableDeclaratorOperation { Initializer: { } initializer } declarator)
                (_writes[declarator.Symbol], _initial[declarator.Symbol]) = (Writes(declarator.Symbol) + 1, initializer.Value);
            else if (Graphs.Place(operation) is { } place && (Graphs.IsWritten(operation) || Graphs.IsReferred(operation)))
                _writes[place] = Writes(place) + 1;
        }
    }

    public IOperation Body { get; }

    /// <summary>The body and all operations in it. Listed once, because every rule reads them.</summary>
    public IReadOnlyList<IOperation> Operations { get; }

    public RuntimeTypes Types { get; }

    public int Writes(ISymbol place) => _writes.TryGetValue(place, out int count) ? count : 0;

    /// <summary>The only value that a variable has in the method, if that is its initializer.</summary>
    public IOperation? SoleValue(ISymbol place) => Writes(place) == 1 && _initial.TryGetValue(place, out IOperation? value) ? value : null;

    /// <summary>Whether an operation waits for another thread, or lets it go on, by other means than tasks.</summary>
    public static bool IsSynchronization(IOperation operation)
    {
        ITypeSymbol? type = operation is IInvocationOperation call ? call.TargetMethod.ContainingType : operation.Type;
        if (type is { Name: "Thread" })
            return operation is IInvocationOperation { TargetMethod.Name: "Join" };
        return type is { Name: "TaskCompletionSource" }
            || type is { TypeKind: not TypeKind.Delegate } && RuntimeTypes.IsNamespace(type, "System.Threading")
                && type.Name is not ("CancellationToken" or "CancellationTokenSource" or "Interlocked" or "SpinWait" or "ThreadPool" or "Timeout" or "Volatile" or "AsyncLocal");
    }
}
