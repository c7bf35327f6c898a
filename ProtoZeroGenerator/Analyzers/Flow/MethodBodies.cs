using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>The bodies of other methods of the project than the one that is analyzed.</summary>
internal sealed class MethodBodies(Compilation compilation)
{
    private readonly ConcurrentDictionary<IMethodSymbol, IReadOnlyList<IOperation>> _known = new(SymbolEqualityComparer.Default);

    /// <summary>All operations of a method but those of its lambdas and local functions. None if the method isn't of the project, or may be another at run time.</summary>
    public IReadOnlyList<IOperation> Of(IMethodSymbol method) => _known.GetOrAdd(method, Find);

    private IReadOnlyList<IOperation> Find(IMethodSymbol method)
    {
        if (method.DeclaringSyntaxReferences.Length != 1 || method.IsAbstract || method.IsVirtual || method.IsOverride)
            return [];
        SyntaxNode syntax = method.DeclaringSyntaxReferences[0].GetSyntax();
        // A model is slow to make. It is made once for each of the few methods that get or return values of arenas.
#pragma warning disable RS1030
        IOperation? body = compilation.ContainsSyntaxTree(syntax.SyntaxTree) ? compilation.GetSemanticModel(syntax.SyntaxTree).GetOperation(syntax) : null;
#pragma warning restore RS1030
        return body == null ? [] : [.. Own(body)];
    }

    private static IEnumerable<IOperation> Own(IOperation operation) => operation.ChildOperations
        .Where(child => child is not (IAnonymousFunctionOperation or ILocalFunctionOperation)).SelectMany(Own).Prepend(operation);
}
