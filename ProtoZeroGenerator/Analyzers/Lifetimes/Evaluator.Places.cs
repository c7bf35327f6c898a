using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>Variables, fields and the members of values.</summary>
internal sealed partial class Evaluator
{
    /// <summary>The place of what the method returns or throws.</summary>
    private const string ResultKey = "result";

    /// <summary>The variable, field or capture that an operation refers to.</summary>
    private object? PlaceOf(IOperation operation) => Graphs.WithoutConversions(operation) switch
    {
        IFlowCaptureReferenceOperation capture => Resolve(capture) is var value && value != capture && PlaceOf(value) is { } place ? place : capture.Id,
        IDeclarationExpressionOperation declaration => PlaceOf(declaration.Expression),
        var other => Graphs.Place(other),
    };

    /// <summary>The place that an operation is a part of, and the members that lead to it.</summary>
    private (object? Place, string? Slot) PathOf(IOperation? operation)
    {
        if (operation == null)
            return (null, null);
        operation = Graphs.WithoutConversions(operation);
        if (Resolve(operation) is var value && value != operation && PathOf(value) is { Place: not null } path)
            return path;
        if (PlaceOf(operation) is { } place)
            return (place, null);
        return operation switch
        {
            IMemberReferenceOperation { Instance: { } whole } member => Member(whole, HasSlot(member) ? member.Member.Name : null),
            IArrayElementReferenceOperation element => Member(element.ArrayReference, null),
            IInvocationOperation call when _carriers.Carries(call.Type) && !_types.IsArena(call.Type) && !Graphs.IsCopy(call) =>
                Member(Graphs.Receiver(call), call.TargetMethod.Name is var name && name.StartsWith("Mutable", StringComparison.Ordinal)
                && _types.IsKnown(call.TargetMethod) ? name.Substring(7) : null),
            _ => (null, null),
        };

        (object?, string?) Member(IOperation? whole, string? name) => PathOf(whole) switch
        {
            (null, _) none => none,
            (var root, null) => (root, name),
            var (root, slot) => (root, name == null ? slot : $"{slot}.{name}"),
        };
    }

    /// <summary>Whether a member holds a value of its own. What members of other code have in common isn't known.</summary>
    private bool HasSlot(IMemberReferenceOperation member) => member is not IPropertyReferenceOperation { Arguments.Length: > 0 }
        && (_types.IsKnown(member.Member) || member.Member.ContainingType is { } type && (type.IsTupleType || type.IsAnonymousType || CarrierTypes.IsOfProject(type)));

    private AbstractValue Read(object place)
    {
        if (place is ISymbol symbol && !_variables.IsTracked(symbol))
            return AbstractValue.Unknown;
        // A field that only a callee uses has seen what has ended so far.
        return _state.Places.TryGetValue(place, out AbstractValue? value) ? value : _state.Ended.Aggregate(Initial(place), (first, end) => first.WithEnd(end.Key, end.Value));
    }

    /// <summary>What a place holds before the method assigns to it.</summary>
    private AbstractValue Initial(object place)
    {
        if (place is not ISymbol symbol || RuntimeTypes.TypeOf(symbol) is not { } type || !_carriers.Carries(type))
            return AbstractValue.None;
        if (_fields.TryGetValue(symbol, out AbstractValue? left))
            return left;
        bool isStream = symbol is IParameterSymbol && CarrierTypes.IsSequence(type);
        return AbstractValue.Of(MemoryOf(symbol)) with
        {
            IsArena = _types.IsArena(type),
            Turn = isStream ? new Memory(symbol, null, "turn") : null,
            EndsWithSource = isStream,
            Whole = _types.IsArena(type) ? null : place,
        };
    }

    private Memory MemoryOf(ISymbol place) =>
        place.IsStatic || place is ILocalSymbol or IParameterSymbol && !IsCapturedByObject(place) ? Memory.Of(place) : Memory.This.Field(place);

    /// <summary>Whether it is the parameter of a primary constructor, which other members use like a field.</summary>
    private bool IsCapturedByObject(ISymbol symbol) => symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } constructor }
        && !SymbolEqualityComparer.Default.Equals(constructor, _method) && RuntimeTypes.IsPrimary(constructor);

    /// <summary>A read of something that has ended is a fault, unless only the handle is asked.</summary>
    private AbstractValue Use(IOperation operation, AbstractValue value)
    {
        if (Graphs.Place(operation) is { IsStatic: false } and (IFieldSymbol or IPropertySymbol) && !value.IsNone && !value.IsArena && !IsHarmless(operation))
            _summary = _summary with { ReadsFields = true };
        if (_state.IsLater && !value.IsNone && !IsHarmless(operation))
            AddUsedLater(value, value.IsArena);
        if (operation.Type == null || !_carriers.Carries(operation.Type) && value.Items.IsEmpty && operation.Type.IsValueType && operation is not ILocalReferenceOperation)
            return value;
        End end = value.End != End.None || _types.IsCollection(operation.Type) ? value.End : value.Items.End;
        if (end == End.None || IsHarmless(operation) || operation.IsImplicit && operation is not ILocalReferenceOperation)
            return value;
        if (value.Own.End == End.None)
        {
            if (Graphs.Place(operation) != null)
                Report(AnalyzerRules.OldReference, operation, $"{operation.Syntax} after its list or map has changed: take it again, or keep the message");
        }
        else if (IsBuffered(value))
        {
            return value;
        }
        else if (Graphs.Place(operation) != null)
        {
            Report(AnalyzerRules.UsedAfterEnd, operation, $"{operation.Syntax} after {NameOf(end)}: use it before, or copy it into another arena");
        }

        return value;
    }

    /// <summary>The method uses a value after its caller may have gone on.</summary>
    private void AddUsedLater(AbstractValue value, bool isArena)
    {
        List<Memory> used = [.. value.Own.Memories.Concat(value.Parts.SelectMany(part => part.Roots.Memories))
            .Select(memory => memory.Base).Where(memory => memory is { Key: IParameterSymbol, Note: "" })];
        _summary = _summary with { UsedLater = _summary.UsedLater.Union(used), ArenasLater = isArena ? _summary.ArenasLater.Union(used) : _summary.ArenasLater };
    }

    /// <summary>Whether a value is of sequences that the method gets, and is used after the next element was read: callers whose sequence reuses memory have a fault.</summary>
    private bool IsBuffered(AbstractValue value)
    {
        bool isBuffered = value.Own.Memories.All(memory => memory is { Note: "turn", Key: IParameterSymbol parameter } && !IsStream(parameter));
        if (isBuffered)
            _summary = _summary with { Buffers = _summary.Buffers.Union(value.Own.Memories.Select(memory => (ISymbol)memory.Key)) };
        return isBuffered;
    }

    private static string NameOf(End end) => end switch { End.Disposed => "Dispose", End.Reset => "Reset", _ => "the next message was read" };

    private bool IsHarmless(IOperation operation) => operation.Parent switch
    {
        IPropertyReferenceOperation { Property.Name: "IsNull" } => true,
        IPropertyReferenceOperation { Property.Name: "Length", Instance.Type: var span } when RuntimeTypes.IsSpan(span) => true,
        IInvocationOperation { TargetMethod: { Parameters.Length: 0, Name: "Dispose" } } => true,
        IConversionOperation conversion => IsHarmless(conversion),
        IAssignmentOperation assignment => assignment.Target == operation && Graphs.Place(operation) is not ILocalSymbol { IsRef: true },
        IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Overlaps" } } or IFlowCaptureOperation => true,
        IArgumentOperation argument => argument.Parameter is { RefKind: not RefKind.None },
        IMemberReferenceOperation member => !_types.IsView(operation.Type) && !_types.IsArena(operation.Type) && !_carriers.Carries(member.Type),
        _ => false,
    };

    /// <summary>The value of a field, a property or an indexer.</summary>
    private AbstractValue MemberOf(IMemberReferenceOperation operation, bool isReference)
    {
        if (Graphs.Place(operation) is { } place)
            return Read(place);
        ISymbol member = operation.Member;
        if (operation is IPropertyReferenceOperation { Property: { GetMethod: { } getter } property } access
            && !(CarrierTypes.IsOfProject(member.ContainingType) && RuntimeTypes.IsAuto(property)) && !member.ContainingType.IsAnonymousType)
        {
            return Call(operation, getter, operation.Instance, [.. access.Arguments.Select(argument => (argument.Parameter, argument.Value))], isReference);
        }

        AbstractValue whole = Eval(operation.Instance);
        return operation.Instance == null || !_carriers.Carries(operation.Type) && !isReference ? AbstractValue.None : PartOf(whole, operation.Instance, member, operation.Type);
    }

    /// <summary>What a member of a value holds.</summary>
    private AbstractValue PartOf(AbstractValue whole, IOperation? instance, ISymbol member, ITypeSymbol? type)
    {
        string name = member is IFieldSymbol { CorrespondingTupleField: { } element } ? element.Name : member.Name;
        // Who asks for a list may only clear it.
        if (!_types.IsCollection(type))
            UseContents(whole, part => part.Slot == null || part.Slot == name);
        List<Part> exact = [.. whole.Parts.Where(part => part.Slot == name)];
        Roots own = Contents(exact);
        if (own.IsEmpty || _types.IsCollection(type))
        {
            own = instance?.Type is { } of && CarrierTypes.IsOfProject(of) && !_types.IsView(of) && !of.IsTupleType
                ? Contents(whole.Own.Memories.Select(memory => _callees.FieldOf(memory, member.OriginalDefinition)))
                : whole.Own.Union(Contents(whole.Parts.Where(part => part.Slot == null)));
        }

        bool isUnknown = own.IsEmpty || _types.IsOwned(type) && exact.Count == 0 && !CarrierTypes.IsOfProject(instance?.Type) && !_types.IsOwned(instance?.Type);
        return new AbstractValue(isUnknown ? Roots.Unknown : own)
        {
            Parts = whole.Parts.Where(part => part.Slot == null || part.Slot.StartsWith(name + ".", StringComparison.Ordinal) || part.Slot == name && _types.IsCollection(type))
                .Map(part => part with { Slot = part.Slot?.Length > name.Length ? part.Slot.Substring(name.Length + 1) : null }),
            Items = whole.Items, Turn = whole.Turn, IsScan = whole.IsScan, Tasks = whole.Tasks, IsArena = _types.IsArena(type),
            Whole = whole.Whole ?? (instance == null ? null : PathOf(instance).Place),
        };
    }

    private static Roots Contents(IEnumerable<Part> parts) => Contents(parts.Select(part => part.Roots));

    private static Roots Contents(IEnumerable<Roots> roots) => roots.Aggregate(Roots.None, (all, one) => all.Union(one));

    /// <summary>An element of an array or collection, or of a sequence.</summary>
    private AbstractValue ElementOf(AbstractValue whole, ITypeSymbol? type, bool isReference = false)
    {
        if (!isReference && !_carriers.Carries(type))
            return AbstractValue.None;
        UseContents(whole);
        Roots own = Contents(whole.Parts.Where(part => part.Slot == null || part.Slot.StartsWith("[", StringComparison.Ordinal)));
        // Each element is another arena.
        return _types.IsOwned(type) ? AbstractValue.Unknown with { IsArena = _types.IsArena(type) }
            : whole.Evaluated with { Own = own.IsEmpty ? whole.Own : own, Items = Roots.None, Function = null, Turn = null, IsArena = false };
    }

    /// <summary>A use of what a value holds is a fault if that has ended.</summary>
    private void UseContents(AbstractValue value, Func<Part, bool>? isOf = null)
    {
        if (value.End == End.None && value.EndedPart(isOf) is { } ended)
            ReportKept(ended);
    }

    private void ReportKept(Part part) => Report(AnalyzerRules.KeptBeyondArena, part.Store,
        $"{part.Store.Syntax}, whose memory ends before it is used: keep a copy, as Clone(arena), CopyString and ToString() make");

    private AbstractValue Assign(IOperation target, IOperation source, bool isReference)
    {
        AbstractValue value = Eval(source, isReference);
        Store(target, value, source, isReference);
        return value;
    }

    private void Store(IOperation target, AbstractValue value, IOperation source, bool isReference = false)
    {
        target = Graphs.WithoutConversions(Resolve(target));
        // A copy of a message stays valid when its list moves.
        if (!isReference && !RuntimeTypes.IsSpan(target.Type) && !_types.IsCollection(target.Type))
            value = value with { Items = Roots.None };
        if (_types.IsOwned(target.Type) && value.Own.Equals(Roots.Unknown))
            value = Made(source, target.Type);
        switch (target)
        {
            case IDiscardOperation:
                return;
            case IDeclarationExpressionOperation declaration:
                Store(declaration.Expression, value, source, isReference);
                return;
            case IPropertyReferenceOperation { Property.SetMethod: { } setter } property when Graphs.Place(target) == null
                && !(CarrierTypes.IsOfProject(property.Property.ContainingType) && RuntimeTypes.IsAuto(property.Property)):
                Call(property, setter, property.Instance, [.. property.Arguments.Select(argument => (argument.Parameter, argument.Value)),
                    (setter.Parameters[setter.Parameters.Length - 1], source)], stored: value);
                return;
        }

        if (PlaceOf(target) is { } place)
        {
            bool isThroughReference = place is ILocalSymbol { IsRef: true } && !isReference;
            if (isThroughReference)
            {
                Use(target, Read(place));
                AddParts(target, value.AsParts(source), replaces: false);
            }
            else if (place is not ISymbol symbol || _variables.IsTracked(symbol))
            {
                Few<Part> parts = Outlives(place) ? value.AsParts(source) : value.Parts;
                _state = _state.With(place, value.IsNone || value.IsArena ? value : value with { Parts = parts, Whole = value.Whole ?? place });
            }

            return;
        }

        if (target is IMemberReferenceOperation or IArrayElementReferenceOperation)
            Eval(target is IMemberReferenceOperation member ? member.Instance : ((IArrayElementReferenceOperation)target).ArrayReference);
        string? key = target is IArrayElementReferenceOperation { Indices: { Length: 1 } indices } ? KeyOf(indices[0]) : null;
        AddParts(target, value.AsParts(source, key), replaces: key != null || target is IMemberReferenceOperation, value.Tasks);
    }

    /// <summary>The slot of an index that is the same each time: a constant, or a variable with one value.</summary>
    private string? KeyOf(IOperation index) => index.ConstantValue.HasValue ? $"[{index.Syntax}]" : Graphs.Place(index) switch
    {
        ILocalSymbol local when _variables.IsFixed(local) => $"[{local.Name}]",
        IParameterSymbol parameter when _variables.IsFixed(parameter) => $"{Part.OfParameter}{parameter.Name}]",
        _ => null,
    };

    /// <summary>Puts values into what an operation refers to, and into what that is a part of.</summary>
    private void AddParts(IOperation target, Few<Part> parts, bool replaces, Few<IOperation>? tasks = null)
    {
        (object? place, string? slot) = PathOf(target);
        if (place == null)
            return;
        AbstractValue into = Read(place);
        Few<Part> added = parts.Map(part => part with { Slot = Part.Inner(slot, part.Slot) ?? (slot == null ? part.Slot : null) });
        Few<Part> gone = !replaces ? NoParts : Replaced(place, into, added).Union(into.Parts.Where(part => slot != null && part.Slot == slot));
        Exchange(place, into, gone, added, tasks ?? NoTasks);
    }

    /// <summary>What was in members that hold something else now.</summary>
    private Few<Part> Replaced(object place, AbstractValue value, Few<Part> added) =>
        value.Parts.Where(part => part.Slot is { } slot && added.Any(other => other.Slot == slot) && !IsCollection(place, slot));

    private bool IsCollection(object place, string slot)
    {
        ITypeSymbol? type = RuntimeTypes.TypeOf(place as ISymbol);
        foreach (string name in slot.Split('.'))
            type = type?.GetMembers(name).Select(RuntimeTypes.TypeOf).FirstOrDefault(member => member != null);
        return _types.IsCollection(type);
    }

    /// <summary>Takes values out of a place and puts others there, also for what the place is a part of.</summary>
    private void Exchange(object place, AbstractValue value, Few<Part> gone, Few<Part> added, Few<IOperation> tasks)
    {
        Set(place, value, gone.Contains, added);
        if (value.Whole is { } whole && !Equals(whole, place))
            Set(whole, Read(whole), part => gone.Any(other => other.Store == part.Store), added.Select(part => part with { Slot = null }));

        void Set(object place, AbstractValue into, Func<Part, bool> isGone, IEnumerable<Part> added)
        {
            if (place is ISymbol symbol && !_variables.IsTracked(symbol))
                return;
            _state = _state.With(place, into with
            {
                Gone = into.Gone.Union(into.Parts.Where(isGone).Select(part => part.Store)).Except(added.Select(part => part.Store)),
                Parts = into.Parts.Where(part => !isGone(part)).Union(added.Where(part => !part.Roots.Equals(into.Own))),
                Tasks = into.Tasks.Union(tasks),
                Whole = into.Whole ?? place,
            });
        }
    }

    private AbstractValue Combine(ICompoundAssignmentOperation compound)
    {
        AbstractValue before = Eval(compound.Target), added = Eval(compound.Value);
        if (!_carriers.Carries(compound.Type))
            return AbstractValue.None;
        AbstractValue all = before.And(Put(AbstractValue.None, added, compound.Value, null));
        Store(compound.Target, all, compound.Value);
        return all;
    }

    /// <summary>An event keeps its handler until that is removed.</summary>
    private AbstractValue Subscribe(IEventAssignmentOperation handled)
    {
        AbstractValue handler = Eval(handled.HandlerValue);
        if (handled.EventReference is not IEventReferenceOperation { Event: var raised, Instance: var instance })
            return AbstractValue.None;
        object? place = instance is null or IInstanceReferenceOperation ? raised : PathOf(instance).Place;
        if (place == null)
            return AbstractValue.None;
        if (!handled.Adds)
            _emptied = _emptied.Add(place);
        _state = _state.With(place, handled.Adds ? Put(Read(place), handler, handled.HandlerValue, null) : AbstractValue.None);
        return AbstractValue.None;
    }

    private AbstractValue Deconstruct(IDeconstructionAssignmentOperation operation)
    {
        if (Graphs.WithoutConversions(operation.Target) is not ITupleOperation && operation.Target is not IDeclarationExpressionOperation { Expression: ITupleOperation })
            return Other(operation);
        ITupleOperation targets = operation.Target as ITupleOperation ?? (ITupleOperation)((IDeclarationExpressionOperation)operation.Target).Expression;
        IOperation source = Graphs.WithoutConversions(operation.Value);
        if (source is ITupleOperation values && values.Elements.Length == targets.Elements.Length)
        {
            List<AbstractValue> evaluated = [.. values.Elements.Select(element => Eval(element))];
            for (var i = 0; i < evaluated.Count; i++)
                Store(targets.Elements[i], evaluated[i], values.Elements[i]);
            return AbstractValue.None;
        }

        AbstractValue whole = Eval(operation.Value);
        for (var i = 0; i < targets.Elements.Length; i++)
        {
            IOperation target = targets.Elements[i];
            string slot = source.Type is INamedTypeSymbol { IsRecord: true } record && record.InstanceConstructors.FirstOrDefault(RuntimeTypes.IsPrimary) is { } primary
                && i < primary.Parameters.Length
                ? primary.Parameters[i].Name
                : $"Item{i + 1}";
            Roots own = Contents(whole.Parts.Where(part => part.Slot == slot));
            AbstractValue part = !_carriers.Carries(target.Type) ? AbstractValue.None
                : new AbstractValue(own.IsEmpty ? ElementOf(whole, target.Type).Own : own) { Whole = whole.Whole, IsArena = _types.IsArena(target.Type) };
            Store(target, part, operation.Value);
        }

        return AbstractValue.None;
    }

    private void Bind(IPatternOperation pattern, AbstractValue value)
    {
        ISymbol? declared = pattern switch
        {
            IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
            IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
            _ => null,
        };
        if (declared != null)
            _state = _state.With(declared, _carriers.Carries(RuntimeTypes.TypeOf(declared)) ? value : AbstractValue.None);
        foreach (IPropertySubpatternOperation part in (pattern as IRecursivePatternOperation)?.PropertySubpatterns.AsEnumerable() ?? [])
        {
            if (part.Member is IMemberReferenceOperation member)
                Bind(part.Pattern, PartOf(value, null, member.Member, member.Type));
        }
    }
}
