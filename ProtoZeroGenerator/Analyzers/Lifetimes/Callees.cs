using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What the methods do that one method calls, while that one is walked. Analyzers run on several threads, so each walk has its own.</summary>
/// <param name="known">The facts so far, while those of a method are computed; null once all of them are complete.</param>
internal sealed class Callees(MethodSummaries project, Func<IMethodSymbol, Summary>? known = null)
{
    private readonly Dictionary<IMethodSymbol, Summary> _functions = new(SymbolEqualityComparer.Default);

    public MethodSummaries Project => project;

    /// <summary>What a method of the project does; null if its code isn't there, or may be another at run time.</summary>
    public Summary? Of(IMethodSymbol method)
    {
        method = project.CodeOf(method);
        if (project.FunctionOf(method) is { } function)
            return OfFunction(method, function.Graph, function.Variables);
        if (AutoProperty(method) is { } property)
            return property;
        if (project.GraphOf(method) == null)
            return null;
        return known == null ? project.Of(method) : known(method);
    }

    public Summary Compute(IMethodSymbol method) => project.GraphOf(method) is { } graph ? Summarize(graph, method, new Variables(graph, method)) : Summary.Empty;

    /// <summary>What a method does, also if another may run in its place.</summary>
    public Summary Summarize(ControlFlowGraph graph, IMethodSymbol method, Variables variables)
    {
        var evaluator = new Evaluator(graph, method, this, variables, ImmutableDictionary<object, AbstractValue>.Empty, null);
        new MethodFlow(graph, evaluator).Walk(reports: false);
        return evaluator.Summary;
    }

    /// <summary>What a field of an object is of, by what the methods of its type leave there.</summary>
    public Roots FieldOf(Memory owner, ISymbol field) =>
        Held(field) is { Own.All.Count: 1 } value && value.Own.Memories.First() is { Owner: { } } memory && memory.Owner == Memory.This
            ? Roots.Of(owner.Field((ISymbol)memory.Key))
            : Roots.Of(owner.Field(field));

    /// <summary>What a field holds between the calls of methods; null if that isn't known, or not yet.</summary>
    private AbstractValue? Held(ISymbol field) =>
        known == null && CarrierTypes.IsOfProject(field.ContainingType)
            && project.FieldsBetweenCalls(field.ContainingType).TryGetValue(field, out AbstractValue? value) ? value : null;

    /// <summary>A function that calls itself starts with an empty summary.</summary>
    private Summary OfFunction(IMethodSymbol function, ControlFlowGraph graph, Variables variables)
    {
        if (_functions.TryGetValue(function, out Summary? found))
            return found;
        _functions[function] = Summary.Empty;
        return _functions[function] = Summarize(graph, function, variables);
    }

    /// <summary>The members of a property without code read and write its value.</summary>
    private Summary? AutoProperty(IMethodSymbol method)
    {
        if (method.AssociatedSymbol is not IPropertySymbol { IsIndexer: false } property || !CarrierTypes.IsOfProject(property.ContainingType) || !RuntimeTypes.IsAuto(property))
            return null;
        if (method.MethodKind == MethodKind.PropertySet)
            return new Summary { Exits = ImmutableDictionary<object, AbstractValue>.Empty.Add(property, AbstractValue.Of(Memory.Of(method.Parameters[0]))) };
        AbstractValue held = Held(property) ?? AbstractValue.Of(property.IsStatic ? Memory.Of(property) : Memory.This.Field(property));
        return new Summary { Result = held with { IsArena = project.Carriers.Runtime.IsArena(property.Type) }, ReadsFields = true };
    }
}
