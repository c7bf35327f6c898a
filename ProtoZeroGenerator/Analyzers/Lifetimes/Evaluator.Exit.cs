using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>What is left when the method ends: what outlives its memory, and what callers have to know.</summary>
internal sealed partial class Evaluator
{
    private Summary _summary = Summary.Empty;

    private ImmutableDictionary<Memory, End>? _ends;

    /// <summary>The places that the method takes something out of, so that what they hold at the end isn't known.</summary>
    private Few<object> _emptied = Few<object>.None;

    /// <summary>The elements of lists that may have room for more, so that they don't move.</summary>
    private Few<Memory> _reserved = Few<Memory>.None;

    /// <summary>What the method borrows: it ends some time after the method.</summary>
    private Few<Memory> _borrowed = Few<Memory>.None;

    /// <summary>What the walks of the method have found.</summary>
    public Summary Summary => _summary with
    {
        Ends = _ends ?? ImmutableDictionary<Memory, End>.Empty,
        Emptied = _emptied.Where(IsVisible),
        Result = _isIterator ? Elements() : _summary.Result,
    };

    /// <summary>Whether a value in the place can be used after the method has ended.</summary>
    private bool Outlives(object place) => place is IFieldSymbol or IPropertySymbol or IEventSymbol or IParameterSymbol { RefKind: RefKind.Ref or RefKind.Out }
        || place is IParameterSymbol parameter && IsCapturedByObject(parameter) || place is ISymbol variable && IsOfOuterMethod(variable);

    private bool IsOfOuterMethod(ISymbol variable) => _method?.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction
        && variable is ILocalSymbol or IParameterSymbol
        && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, _method);

    private bool IsVisible(object place) => Outlives(place) || place is IParameterSymbol;

    public void LeaveByException(IOperation? thrown, ILocalSymbol? caught, State state)
    {
        _state = state;
        AbstractValue value = thrown != null && state.Places.TryGetValue(ResultKey, out AbstractValue? result) ? result : caught != null ? Read(caught) : AbstractValue.None;
        if (value.EndedPart() is { } part)
            Report(AnalyzerRules.OutlivesArena, part.Store, part.Store.Syntax.ToString());
    }

    public void Leave(IOperation? returned, State state)
    {
        _state = state;
        AbstractValue result = state.Places.TryGetValue(ResultKey, out AbstractValue? value) ? value : AbstractValue.None;
        if (_isIterator)
            _yieldsScan |= result.Own.End != End.None;
        else if (returned != null)
            LeaveWith(returned, result);
        foreach (Memory memory in BorrowedMemories())
            _state = _state.WithEnd(memory, End.Disposed);
        Summarize(_isIterator ? AbstractValue.None : result);
        HashSet<IOperation> reported = [];
        foreach (KeyValuePair<IOperation, AbstractValue> task in _state.Running)
        {
            if (!task.Value.HasEnded || returned != null && result.Tasks.Contains(task.Key) || _variables.Synchronizes)
                continue;
            reported.Add(task.Key);
            Report(AnalyzerRules.TaskOutlivesArena, Statement(task.Key), "");
        }

        foreach (KeyValuePair<object, AbstractValue> place in _state.Places)
            LeavePlace(place.Key, place.Value, reported);
    }

    private static IOperation Statement(IOperation task) => task.Parent is ISimpleAssignmentOperation { Target: IDiscardOperation } dropped ? dropped : task;

    private void LeaveWith(IOperation returned, AbstractValue result)
    {
        if (result.Own.IsEmpty && result.Parts.IsEmpty && result.Tasks.IsEmpty)
            return;
        bool isRunning = result.Tasks.Any(task => _state.Running.TryGetValue(task, out AbstractValue? uses) && uses.HasEnded);
        if (isRunning)
            Report(AnalyzerRules.TaskOutlivesArena, returned, "");
        else if (result.End != End.None && IsBuffered(result))
            return;
        else if (result.End is End.Disposed || result.End != End.None && !result.IsArena)
            Report(AnalyzerRules.OutlivesArena, returned, returned.Syntax.ToString());
        else if (result.EndedPart() is { } part && part.Store.Syntax.Span.IntersectsWith(returned.Syntax.Span))
            Report(AnalyzerRules.OutlivesArena, returned, part.Store.Syntax.ToString());
        else if (result.EndedPart() is { } stored)
            ReportKept(stored);
    }

    private void LeavePlace(object place, AbstractValue value, HashSet<IOperation> reported)
    {
        bool isParameter = place is IParameterSymbol { RefKind: RefKind.None } parameter && !IsCapturedByObject(parameter);
        if (!Outlives(place) && !isParameter || _emptied.Contains(place) || value.Tasks.Overlaps(reported))
            return;
        foreach (Part part in value.Parts)
        {
            End end = part.Roots.End;
            // Memory of a parameter ends by the will of the caller, who may also own what holds the value.
            bool isSeen = end != End.None
                && (!isParameter || end is End.NextRead || part.Roots.Memories.All(memory => !_borrowed.Contains(memory) && memory.Key is not IParameterSymbol))
                && !(place is IFieldSymbol or IPropertySymbol && IsEndOfObject(part)) && IsStoredHere(part) && !IsFromBefore(place, value, part);
            if (!isSeen)
                continue;
            if (part.Roots.Equals(value.Own) && part.Slot == null || IsAssigned(part.Store, place))
                Report(AnalyzerRules.OutlivesArena, part.Store, part.Store.Syntax.ToString());
            else
                ReportKept(part);
        }
    }

    /// <summary>Whether an operation is the new value of a place, not something that is put into it.</summary>
    private static bool IsAssigned(IOperation value, object place) => value.Parent switch
    {
        IConversionOperation or IDelegateCreationOperation => IsAssigned(value.Parent, place),
        IAssignmentOperation assignment => Equals(Graphs.Place(assignment.Target), place),
        var other => other is IEventAssignmentOperation,
    };

    /// <summary>An object that ends with its arenas may hold what was in them.</summary>
    private bool IsEndOfObject(Part part) => part.Roots.Memories.All(memory => memory.Base == Memory.This) && part.Roots.End == End.Disposed;

    /// <summary>
    /// Whether a field held it before the method, which has put nothing beside it: that the field is old doesn't mean that it is used.
    /// </summary>
    private bool IsFromBefore(object place, AbstractValue value, Part part) => _fields.TryGetValue(place, out AbstractValue? before)
        && before.Parts.Any(other => other.Store == part.Store && other.Roots.Memories.SequenceEqual(part.Roots.Memories))
        && !value.Parts.Any(other => other.Store.Syntax == part.Store.Syntax && other.Roots.End == End.None);

    private bool IsStoredHere(Part part) => part.Store.Syntax.SyntaxTree == _graph.OriginalOperation.Syntax.SyntaxTree
        && _graph.OriginalOperation.Syntax.Span.Contains(part.Store.Syntax.Span);

    /// <summary>The elements of an iterator, once the whole method was walked.</summary>
    private AbstractValue Elements()
    {
        if (!_yieldsTurns && !_yieldsScan || _yielded.IsNone)
            return _yielded;
        bool isOfSource = _yielded.Own.Memories.All(memory => memory is { Note: "turn", Key: IParameterSymbol });
        Memory turn = isOfSource ? _yielded.Own.Memories.First() : new Memory(_graph.OriginalOperation.Syntax, null, "turn");
        return AbstractValue.Unknown with { Turn = turn, IsScan = !_yieldsTurns, EndsWithSource = _yieldsScan };
    }

    private IEnumerable<Memory> BorrowedMemories() => _borrowed.Concat(_state.Places.Values.Where(_ => _types.IsServiceCall(_method))
        .SelectMany(value => value.Own.Memories.Concat(value.Parts.SelectMany(part => part.Roots.Memories))).Where(IsOfCall)).ToList();

    /// <summary>The messages and the arena of a call of a service end with the call.</summary>
    private bool IsOfCall(Memory memory) => memory.Key is IParameterSymbol parameter && _types.IsServiceCall(_method) && _carriers.Carries(parameter.Type)
        && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _method);

    private void Summarize(AbstractValue result)
    {
        Dictionary<object, AbstractValue> exits = _state.Places.Where(place => IsVisible(place.Key) && !place.Value.Equals(Initial(place.Key)))
            .ToDictionary(place => place.Key, place => place.Value);
        foreach (KeyValuePair<object, AbstractValue> exit in exits)
        {
            AbstractValue value = exit.Value with { Whole = null };
            _summary = _summary with { Exits = _summary.Exits.SetItem(exit.Key, _summary.Exits.TryGetValue(exit.Key, out AbstractValue? other) ? other.Join(value) : value) };
        }

        _summary = _summary with { Result = _summary.Result.Join(result with { Whole = null }) };
        ImmutableDictionary<Memory, End> ends = _state.Ended.RemoveRange(_state.Ended.Keys.Where(memory => memory.Base.Key is SyntaxNode || memory.Note != ""));
        _ends = _ends == null ? ends : _ends.RemoveRange(_ends.Keys.Where(memory => !ends.ContainsKey(memory)));
    }
}
