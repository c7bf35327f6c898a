using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>
/// What the private fields of a type hold between calls of its methods: what each of them leaves there. Only memory of the object itself counts, such as that of
/// its arenas, and a field that may hold anything else is not known.
/// </summary>
internal sealed class FieldsBetweenCalls(MethodSummaries project, INamedTypeSymbol type)
{
    private readonly Callees _callees = new(project, project.Of);
    private readonly HashSet<ISymbol> _unknown = new(SymbolEqualityComparer.Default);
    private ImmutableDictionary<object, AbstractValue> _fields = ImmutableDictionary<object, AbstractValue>.Empty;

    public ImmutableDictionary<object, AbstractValue> Find()
    {
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is INamedTypeSymbol nested)
                AddWritesOf(nested);
            else if (member is IMethodSymbol method && project.BodyOf(method) is { } graph)
                AddExitsOf(method, graph);
            else if (IsPrivate(member) && IsInitialized(member))
                _unknown.Add(member);
        }

        return _fields.RemoveRange(_fields.Where(field => _unknown.Contains((ISymbol)field.Key) || field.Value.IsArena || field.Value.Own.IsEmpty && field.Value.Parts.IsEmpty
            || field.Value.Own.Memories.Any(memory => memory.Base != Memory.This)).Select(field => field.Key));
    }

    private static bool IsPrivate(object place) => place is IFieldSymbol { DeclaredAccessibility: Accessibility.Private }
        or IPropertySymbol { DeclaredAccessibility: Accessibility.Private } or IPropertySymbol { SetMethod: null or { DeclaredAccessibility: Accessibility.Private } };

    /// <summary>A message or view from elsewhere. A collection that an initializer makes is empty.</summary>
    private bool IsInitialized(ISymbol field) => project.Carriers.Runtime.IsView(RuntimeTypes.TypeOf(field)) && field.DeclaringSyntaxReferences.Any(reference =>
        reference.GetSyntax() is VariableDeclaratorSyntax { Initializer: not null } or PropertyDeclarationSyntax { Initializer: not null });

    /// <summary>The order in which nested types write isn't known.</summary>
    private void AddWritesOf(INamedTypeSymbol nested)
    {
        foreach (IMethodSymbol method in nested.GetMembers().OfType<IMethodSymbol>())
            _unknown.UnionWith(project.BodyOf(method) is { } graph ? Writes(graph).Select(write => write.Member) : []);
    }

    private void AddExitsOf(IMethodSymbol method, ControlFlowGraph graph)
    {
        var variables = new Variables(graph, method);
        _unknown.UnionWith(variables.Untracked.Concat(Writes(graph).Where(write => Graphs.Place(write) == null).Select(write => write.Member)));
        Summary summary = project.GraphOf(method) == null ? _callees.Summarize(graph, method, variables) : project.Of(method);
        foreach (KeyValuePair<object, AbstractValue> exit in summary.Exits.Where(exit => IsPrivate(exit.Key)))
        {
            AbstractValue kept = Kept((ISymbol)exit.Key, exit.Value, summary);
            _fields = _fields.SetItem(exit.Key, _fields.TryGetValue(exit.Key, out AbstractValue? other) ? other.Join(kept) : kept);
        }
    }

    private static IEnumerable<IMemberReferenceOperation> Writes(ControlFlowGraph graph) => Graphs.WithFunctions(graph).SelectMany(Graphs.Operations)
        .OfType<IMemberReferenceOperation>().Where(Graphs.IsWritten);

    /// <summary>What a method leaves in a field, of the fields that hold its memory then.</summary>
    private static AbstractValue Kept(ISymbol field, AbstractValue value, Summary summary)
    {
        Memory own = Memory.This.Field(field);
        bool isOther = value.Own.Memories.Any(memory => memory != own);
        AbstractValue kept = isOther ? value with { Own = new Roots(value.Own.All.Where(root => root.Memory != own)) } : value;
        kept = kept with
        {
            Parts = kept.Parts.Where(part => part.Roots.Memories.All(memory => memory.Base == Memory.This))
                .Map(part => part.Slot?.StartsWith(Part.OfParameter, StringComparison.Ordinal) == true ? part with { Slot = null } : part),
            Tasks = Few<IOperation>.None,
        };
        return kept.Map((roots, _) => new Roots(roots.All.Map(root => new Root(Holder(root.Memory, summary), End.None))));
    }

    /// <summary>The field in which the method leaves an arena that it got or made.</summary>
    private static Memory Holder(Memory memory, Summary summary) => summary.Exits
        .Where(exit => exit.Value.IsArena && exit.Key is ISymbol { IsStatic: false } && exit.Value.Own.Memories.Contains(memory))
        .Select(exit => Memory.This.Field((ISymbol)exit.Key)).FirstOrDefault() ?? memory;
}
