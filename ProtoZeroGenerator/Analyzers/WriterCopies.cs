using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Finds writers of which a copy and the original both write: neither knows what the other has written.</summary>
internal static class WriterCopies
{
    public static void Find(ControlFlowGraph graph, RuntimeTypes types, Action<LifetimeFault> report)
    {
        // The operations of each block that refer to writers in variables, in their order.
        List<IOperation>[] steps = [.. graph.Blocks.Select(block => Graphs.OperationsIn(block)
            .Where(operation => types.IsWriter(operation.Type) && operation is ILocalReferenceOperation or IParameterReferenceOperation).ToList())];
        foreach (BasicBlock block in graph.Blocks)
        {
            for (var i = 0; i < steps[block.Ordinal].Count; i++)
            {
                IOperation writer = steps[block.Ordinal][i];
                if (IsFault(steps, block, i, writer))
                    report(new LifetimeFault(AnalyzerRules.WriterCopied, writer, writer.Syntax.ToString()));
            }
        }
    }

    private static bool IsFault(List<IOperation>[] steps, BasicBlock block, int index, IOperation writer)
    {
        if (Graphs.Place(writer) is not { } original)
            return false;
        return writer.Parent switch
        {
            IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter } =>
                WritesTo(parameter) && Reached(steps, block, index, [original]).Any(step => IsUse(step.Operation)),
            ISimpleAssignmentOperation { IsRef: false } assignment when assignment.Value == writer && Graphs.Place(assignment.Target) is { } copy =>
                BothWrite(steps, block, index, [original, copy]),
            _ => false,
        };
    }

    /// <summary>Whether there is a path on which one of the two writes and then the other.</summary>
    private static bool BothWrite(List<IOperation>[] steps, BasicBlock block, int index, ISymbol[] writers) => Reached(steps, block, index, writers)
        .Where(first => IsWrite(first.Operation))
        .Any(first => Reached(steps, first.Block, first.Index, writers)
            .Any(second => IsWrite(second.Operation) && !Same(Graphs.Place(second.Operation), Graphs.Place(first.Operation))));

    /// <summary>The operations on the variables that paths lead to from a step of a block, up to an assignment to one of the variables.</summary>
    private static IEnumerable<(BasicBlock Block, int Index, IOperation Operation)> Reached(List<IOperation>[] steps, BasicBlock block, int index, ISymbol[] variables)
    {
        var pending = new Stack<(BasicBlock Block, int Index)>([(block, index + 1)]);
        var seen = new HashSet<int>();
        while (pending.Count > 0)
        {
            (BasicBlock current, int start) = pending.Pop();
            List<IOperation> writers = steps[current.Ordinal];
            int step = start;
            for (; step < writers.Count; step++)
            {
                if (!variables.Any(variable => Same(variable, Graphs.Place(writers[step]))))
                    continue;
                if (IsAssigned(writers[step]))
                    break;
                yield return (current, step, writers[step]);
            }

            if (step < writers.Count)
                continue;
            foreach (ControlFlowBranch? branch in new[] { current.FallThroughSuccessor, current.ConditionalSuccessor })
            {
                if (branch?.Destination is { } destination && seen.Add(destination.Ordinal))
                    pending.Push((destination, 0));
            }
        }
    }

    private static bool Same(ISymbol? left, ISymbol? right) => SymbolEqualityComparer.Default.Equals(left, right);

    private static bool IsAssigned(IOperation writer) => writer.Parent is ISimpleAssignmentOperation assignment && assignment.Target == writer;

    private static bool IsUse(IOperation writer) => writer.Parent is not IInvocationOperation { TargetMethod.Name: "Dispose" } and not IConversionOperation;

    private static bool IsWrite(IOperation writer) => writer.Parent switch
    {
        IInvocationOperation call => call.Instance == writer && !call.TargetMethod.IsReadOnly && call.TargetMethod.Name != "Dispose",
        IArgumentOperation argument => argument.Parameter?.RefKind == RefKind.Ref,
        _ => false,
    };

    /// <summary>Whether the body of a method is there, and calls on its parameter what writes, or passes it by reference.</summary>
    private static bool WritesTo(IParameterSymbol parameter) => parameter.ContainingSymbol.DeclaringSyntaxReferences
        .SelectMany(reference => reference.GetSyntax().DescendantNodes()).OfType<IdentifierNameSyntax>()
        .Any(name => name.Identifier.ValueText == parameter.Name && name.Parent switch
        {
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access =>
                access.Expression == name && access.Name.Identifier.ValueText is
                    not ("GetTotalLength" or "CopyTo" or "WriteTo" or "ToArray" or "GetSegments" or "ToSequence" or "Dispose"),
            ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword),
            _ => false,
        });
}
