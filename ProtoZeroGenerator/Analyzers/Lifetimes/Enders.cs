using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What ends in a method, or in one that it calls.</summary>
[Flags]
internal enum Ends
{
    None = 0,

    /// <summary>Memory of an arena or of a step of a stream.</summary>
    Memory = 1,

    /// <summary>References to elements of a list or map that grows.</summary>
    Elements = 2,
}

/// <summary>Finds, without a walk, what may end in a method. Most methods end nothing, so nothing in them can be used after its end.</summary>
internal sealed class Enders
{
    private readonly MethodSummaries _project;
    private readonly Memo<IMethodSymbol, Ends> _methods;

    public Enders(MethodSummaries project)
    {
        _project = project;
        _methods = new(new SymbolFacts<IMethodSymbol, Ends>(
            (method, known) => project.BodyOf(method) is { } graph ? In(graph.OriginalOperation.DescendantsAndSelf(), known) : Ends.None, Ends.None).Of);
    }

    /// <summary>Whether a fault is possible in a method or initializer, its lambdas and local functions included.</summary>
    public bool IsOfInterest(MethodFacts facts)
    {
        Ends ends = In(facts.Operations, method => _methods[method]);
        return (ends & Ends.Memory) != 0 || (ends & Ends.Elements) != 0 && facts.Operations.Any(RefersToElements);
    }

    private static bool RefersToElements(IOperation operation) => RuntimeTypes.IsSpan(operation.Type)
        || operation is IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } or IInvocationOperation { TargetMethod.RefKind: not RefKind.None }
            or IPropertyReferenceOperation { Property.RefKind: not RefKind.None };

    private Ends In(IEnumerable<IOperation> operations, Func<IMethodSymbol, Ends> known)
    {
        Ends all = Ends.None;
        foreach (IOperation operation in operations)
        {
            all |= operation switch
            {
                IInvocationOperation call => By(call.TargetMethod, known),
                IObjectCreationOperation { Constructor: { } constructor } => By(constructor, known),
                IMethodReferenceOperation reference => By(reference.Method, known),
                IPropertyReferenceOperation { Property: var property } => By(property.GetMethod, known) | By(property.SetMethod, known),
                IUsingOperation or IUsingDeclarationOperation => Ends.Memory,
                _ => Ends.None,
            };
            if (CarrierTypes.IsSequence(operation.Type) && _project.Carriers.Carries(operation.Type))
                all |= Ends.Memory;
            if ((all & Ends.Memory) != 0)
                return all;
        }

        return all;
    }

    private Ends By(IMethodSymbol? method, Func<IMethodSymbol, Ends> known)
    {
        if (method == null)
            return Ends.None;
        ApiFacts facts = _project.Facts;
        if (!facts.IsStated(method))
            return CarrierTypes.IsOfProject(method.ContainingType) ? known(_project.CodeOf(method)) : Ends.None;
        if (facts.Invalidates(method))
            return Ends.Elements;
        bool endsMemory = facts.IsBorrowed(method) || facts.EndOf(method) != End.None || method.Parameters.Any(parameter => facts.EndOf(parameter) != End.None);
        return endsMemory ? Ends.Memory : Ends.None;
    }
}
