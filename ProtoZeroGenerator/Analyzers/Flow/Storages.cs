using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Finds the memory that spans and references of a method refer into. It is known if the message, list or map is in a variable that is assigned once.</summary>
internal sealed class Storages
{
    private readonly MethodFacts _facts;
    private readonly RuntimeTypes _types;
    private readonly ILookup<CaptureId, IOperation> _captures;
    private readonly ILookup<ILocalSymbol, IOperation> _assigned;

    private readonly SymbolFacts<ILocalSymbol, Storage?> _known;

    public Storages(ControlFlowGraph graph, MethodFacts facts)
    {
        (_facts, _types) = (facts, facts.Types);
        _captures = FlowWalker.Operations(graph).OfType<IFlowCaptureOperation>().ToLookup(capture => capture.Id, capture => capture.Value);
        _assigned = FlowWalker.Operations(graph).OfType<ISimpleAssignmentOperation>().Where(assignment => AssignedBy(assignment) != null)
            .ToLookup<ISimpleAssignmentOperation, ILocalSymbol, IOperation>(assignment => AssignedBy(assignment)!, assignment => assignment.Value, SymbolEqualityComparer.Default);
        _known = new(Of, null);
    }

    /// <summary>The variables that hold a span or a reference.</summary>
    public IEnumerable<ILocalSymbol> References => _assigned.Select(values => values.Key);

    /// <summary>The variable that gets another span, or refers to something else from now on.</summary>
    public static ILocalSymbol? AssignedBy(IOperation operation) =>
        operation is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } assignment
        && assignment.IsRef == local.IsRef && local.IsRef != RuntimeTypes.IsSpan(local.Type)
            ? local
            : null;

    /// <summary>What everything that a variable holds refers into, if that is one.</summary>
    public Storage? Of(ILocalSymbol variable) => _known.Of(variable);

    private Storage? Of(ILocalSymbol variable, Func<ILocalSymbol, Storage?> known)
    {
        List<IOperation> values = [.. _assigned[variable]];
        if (!variable.IsRef && !(_facts.IsTracked(variable) && _facts.Writes(variable) == values.Count))
            return null;
        List<Storage?> storages = [.. values.Select(value => Of(value, known)).Distinct()];
        return storages.Count == 1 ? storages[0] : null;
    }

    /// <summary>What a span or reference refers into.</summary>
    private Storage? Of(IOperation operation, Func<ILocalSymbol, Storage?> known) => Resolve(operation) switch
    {
        IConversionOperation conversion => Of(conversion.Operand, known),
        ILocalReferenceOperation local => known(local.Local),
        IPropertyReferenceOperation { Property: { IsIndexer: true, RefKind: not RefKind.None }, Instance: { } items } => Collection(items) ?? Of(items, known),
        IInvocationOperation call => Of(call, known),
        IFieldReferenceOperation { Instance: { } item } field when field.Type is not { IsReferenceType: true } && item.Type is { IsValueType: true } => Of(item, known),
        { Syntax: ElementAccessExpressionSyntax } range when RuntimeTypes.IsSpan(range.Type) => Of(range.ChildOperations.First(), known),
        _ => null,
    };

    private Storage? Of(IInvocationOperation call, Func<ILocalSymbol, Storage?> known) => call.TargetMethod switch
    {
        { Name: "AsSpan" } or { Name: "Add", RefKind: not RefKind.None } when Receiver(call) is { } items && Collection(items) is { } collection => collection,
        { Name: "AsSpan" or "Slice", ContainingNamespace.Name: "System" } => Receiver(call) is { } span ? Of(span, known) : null,
        { RefKind: not RefKind.None } => Set(call, "Mutable"),
        _ => null,
    };

    /// <summary>
    /// Whether a removal moves other items to where the variable refers: it removes the first item, or the one that the variable refers to or one before it.
    /// </summary>
    public bool Moves(IInvocationOperation removal, ILocalSymbol variable)
    {
        if (removal.TargetMethod.Name is not ("RemoveAt" or "RemoveRange")
            || removal.Arguments.FirstOrDefault(argument => argument.Parameter?.Ordinal == 0)?.Value is not { } removed)
        {
            return false;
        }

        if (removed.ConstantValue is { HasValue: true, Value: 0 })
            return true;
        if (!variable.IsRef || _assigned[variable].Count() != 1 || Resolve(_assigned[variable].First()) is not IPropertyReferenceOperation { Arguments: { Length: 1 } arguments })
            return false;
        IOperation item = arguments[0].Value;
        return removed.ConstantValue is { HasValue: true, Value: int first } && item.ConstantValue is { HasValue: true, Value: int index } ? first <= index
            : MethodFacts.Place(removed) is { } place && place is ILocalSymbol or IParameterSymbol && SymbolEqualityComparer.Default.Equals(place, MethodFacts.Place(item))
                && _facts.Writes(place) <= 1;
    }

    /// <summary>The list or map that an operation refers to.</summary>
    public Storage? Collection(IOperation operation) => !_types.IsCollection(operation.Type) ? null : Resolve(operation) switch
    {
        IPropertyReferenceOperation { Arguments.Length: 0, Instance: { } message } property when _types.IsKnown(property.Property) && Root(message) is { } root =>
            new Storage(root, property.Property.Name, null),
        ILocalReferenceOperation { Local: var local } when _facts.IsTracked(local) && _facts.SoleValue(local) is { } value =>
            IsCreatedEmpty(value) ? new Storage(local, "", null) : Collection(value),
        _ => null,
    };

    /// <summary>A list that is created with a capacity has room to grow.</summary>
    public static bool IsCreatedEmpty(IOperation value) => value is IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true } } call
        && call.Arguments.All(argument => argument.ArgumentKind == ArgumentKind.DefaultValue || argument.Parameter?.Name != "capacity");

    /// <summary>The field of a oneof that an operation sets.</summary>
    public Storage? Set(IOperation operation) => operation switch
    {
        IAssignmentOperation { Target: var target } => SetProperty(target),
        IIncrementOrDecrementOperation { Target: var target } => SetProperty(target),
        IInvocationOperation call => Set(call, "Set") ?? Set(call, "Mutable"),
        _ => null,
    };

    private Storage? SetProperty(IOperation target) =>
        Resolve(target) is IPropertyReferenceOperation { Instance: { } message } property ? OfOneof(message, property.Property, property.Property.Name) : null;

    private Storage? Set(IInvocationOperation call, string prefix) => call.Instance is { } message && call.TargetMethod.Name.StartsWith(prefix, StringComparison.Ordinal)
        ? OfOneof(message, call.TargetMethod, call.TargetMethod.Name.Substring(prefix.Length))
        : null;

    private Storage? OfOneof(IOperation message, ISymbol member, string field) =>
        _types.IsKnown(member) && RuntimeTypes.OneofOf(member.ContainingType, field) is { } oneof && Root(message) is { } root ? new Storage(root, field, oneof) : null;

    private ISymbol? Root(IOperation message) => Resolve(message) switch
    {
        ILocalReferenceOperation { Local: { IsRef: false } local } when _facts.IsTracked(local) && _facts.Writes(local) <= 1 => local,
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when _facts.IsTracked(parameter) && _facts.Writes(parameter) == 0 => parameter,
        _ => null,
    };

    /// <summary>The object of a call. An extension method has it as its first argument.</summary>
    public static IOperation? Receiver(IInvocationOperation call) =>
        call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.Arguments.FirstOrDefault()?.Value : null);

    private IOperation Resolve(IOperation operation) =>
        operation is IFlowCaptureReferenceOperation capture && _captures[capture.Id].Count() == 1 ? _captures[capture.Id].First() : operation;
}
