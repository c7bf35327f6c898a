using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>The summaries of the methods of a project, each computed once.</summary>
internal sealed class MethodSummaries
{
    private readonly Compilation _compilation;
    private readonly Memo<IMethodSymbol, Summary> _methods;
    private readonly Memo<IMethodSymbol, ControlFlowGraph?> _graphs;
    private readonly ConcurrentDictionary<IMethodSymbol, (ControlFlowGraph Graph, Variables Variables)> _functions = new(SymbolEqualityComparer.Default);
    private readonly Memo<INamedTypeSymbol, ImmutableDictionary<object, AbstractValue>> _fields;
    private readonly Lazy<ILookup<ISymbol, INamedTypeSymbol>> _implementations;

    public MethodSummaries(Compilation compilation, RuntimeTypes types)
    {
        _compilation = compilation;
        (Carriers, Facts) = (new CarrierTypes(types), new ApiFacts(types));
        _graphs = new(FindGraph);
        Enders = new(this);
        _methods = new(new SymbolFacts<IMethodSymbol, Summary>((method, known) => new Callees(this, known).Compute(method), Summary.Empty).Of);
        _fields = new(FieldsOf);
        _implementations = new(() => compilation.GetSymbolsWithName(_ => true, SymbolFilter.Type).OfType<INamedTypeSymbol>()
            .SelectMany(type => type.AllInterfaces.Concat(BasesOf(type)).Select(general => (general, type)))
            .ToLookup(pair => (ISymbol)pair.general.OriginalDefinition, pair => pair.type, SymbolEqualityComparer.Default));
    }

    public CarrierTypes Carriers { get; }

    public Enders Enders { get; }

    public ApiFacts Facts { get; }

    /// <summary>What a method of the project does, which may call itself.</summary>
    public Summary Of(IMethodSymbol method) => _methods[method];

    /// <summary>The control flow of a method of the project; null if its code isn't there.</summary>
    public ControlFlowGraph? BodyOf(IMethodSymbol method) => _graphs[method];

    /// <summary>The same; null if the code isn't there, or may be another at run time.</summary>
    public ControlFlowGraph? GraphOf(IMethodSymbol method) => method.IsVirtual && !method.ContainingType.IsSealed ? null : BodyOf(method);

    /// <summary>A lambda or local function has a graph that only the method around it can give.</summary>
    public void AddFunction(IMethodSymbol function, ControlFlowGraph graph, Variables variables) => _functions.TryAdd(function.OriginalDefinition, (graph, variables));

    public (ControlFlowGraph Graph, Variables Variables)? FunctionOf(IMethodSymbol function) =>
        _functions.TryGetValue(function, out (ControlFlowGraph, Variables) found) ? found : null;

    /// <summary>What the fields of a type hold between calls of its methods.</summary>
    public ImmutableDictionary<object, AbstractValue> FieldsBetweenCalls(INamedTypeSymbol type) => _fields[type.OriginalDefinition];

    /// <summary>The method that a call runs: an interface or base class of the project with one implementation is taken for that.</summary>
    public IMethodSymbol CodeOf(IMethodSymbol method)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!(method.IsAbstract || method.IsVirtual) || method.ContainingType == null || !CarrierTypes.IsOfProject(method.ContainingType))
            return method;
        List<IMethodSymbol> found = [.. _implementations.Value[method.ContainingType.OriginalDefinition].Where(type => !type.IsAbstract)
            .Select(type => method.ContainingType.TypeKind == TypeKind.Interface
            ? type.AllInterfaces.Where(general => SymbolEqualityComparer.Default.Equals(general.OriginalDefinition, method.ContainingType.OriginalDefinition))
                .SelectMany(general => general.GetMembers(method.Name)).Where(member => SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, method))
                .Select(member => type.FindImplementationForInterfaceMember(member)).FirstOrDefault()
            : type.GetMembers(method.Name).FirstOrDefault(member => SymbolEqualityComparer.Default.Equals((member as IMethodSymbol)?.OverriddenMethod?.OriginalDefinition, method)))
                .OfType<IMethodSymbol>()];
        return found.Count == 1 ? found[0].OriginalDefinition : method;
    }

    private ImmutableDictionary<object, AbstractValue> FieldsOf(INamedTypeSymbol type) =>
        CarrierTypes.IsOfProject(type) && type.GetMembers().Any(member => member is IFieldSymbol or IPropertySymbol && Carriers.Carries(RuntimeTypes.TypeOf(member)))
            ? new FieldsBetweenCalls(this, type).Find()
            : ImmutableDictionary<object, AbstractValue>.Empty;

    private ControlFlowGraph? FindGraph(IMethodSymbol method)
    {
        method = method.PartialImplementationPart ?? method;
        if (method.DeclaringSyntaxReferences.Length != 1 || method.IsAbstract || method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction)
            return null;
        SyntaxNode syntax = method.DeclaringSyntaxReferences[0].GetSyntax();
        // A model is slow to make. It is made once for each of the methods that are called.
#pragma warning disable RS1030
        IOperation? body = _compilation.ContainsSyntaxTree(syntax.SyntaxTree) ? _compilation.GetSemanticModel(syntax.SyntaxTree).GetOperation(syntax) : null;
#pragma warning restore RS1030
        return body switch
        {
            IMethodBodyOperation { Parent: null } one => ControlFlowGraph.Create(one),
            IConstructorBodyOperation { Parent: null } one => ControlFlowGraph.Create(one),
            IBlockOperation { Parent: null } one => ControlFlowGraph.Create(one),
            _ => null,
        };
    }

    private static IEnumerable<INamedTypeSymbol> BasesOf(INamedTypeSymbol type) => type.BaseType is { } parent ? BasesOf(parent).Prepend(parent) : [];
}
