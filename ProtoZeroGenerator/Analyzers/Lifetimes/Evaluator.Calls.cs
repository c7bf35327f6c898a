using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>An argument of a call, with its value.</summary>
internal readonly record struct Argument(IParameterSymbol Parameter, IOperation Operation, AbstractValue Value);

/// <summary>Calls of members whose facts are stated, and of methods of the project, whose code says them.</summary>
internal sealed partial class Evaluator
{
    private AbstractValue Call(
        IOperation operation, IMethodSymbol method, IOperation? instance, (IParameterSymbol? Parameter, IOperation Value)[] arguments, bool isReference = false,
            AbstractValue? stored = null)
    {
        AbstractValue receiver = Eval(instance);
        List<Argument> evaluated = [];
        foreach ((IParameterSymbol? parameter, IOperation value) in arguments)
        {
            if (parameter != null)
                evaluated.Add(new Argument(parameter, value, stored != null && parameter.Ordinal == method.Parameters.Length - 1 ? stored : EvalArgument(parameter, value)));
        }

        IMethodSymbol target = Actual(method, instance);
        if (_project.Facts.IsStated(target))
            return Stated(operation, target, instance, receiver, evaluated, isReference);
        if (target.MethodKind == MethodKind.DelegateInvoke)
            return Invoke(operation, receiver, evaluated);
        IMethodSymbol code = _project.CodeOf(target);
        if (_callees.Of(code) is { } summary)
            return Apply(operation, code, summary, instance, receiver, evaluated);
        return Foreign(operation, target, instance, receiver, evaluated, isReference);
    }

    private AbstractValue EvalArgument(IParameterSymbol parameter, IOperation value)
    {
        if (parameter.RefKind == RefKind.Out)
            return AbstractValue.None;
        AbstractValue evaluated = Eval(value, isReference: parameter.RefKind != RefKind.None);
        return parameter.RefKind == RefKind.Ref && value.Type is { } type && !_carriers.Carries(type) ? AbstractValue.None : evaluated;
    }

    /// <summary>A <c>using</c> calls Dispose of an interface: the method of the type is meant.</summary>
    private IMethodSymbol Actual(IMethodSymbol method, IOperation? instance)
    {
        if (method.MethodKind == MethodKind.LocalFunction)
            _project.AddFunction(method, _graph.GetLocalFunctionControlFlowGraphInScope(method.OriginalDefinition), _variables);
        if (method.ReducedFrom is { } reduced)
            method = reduced;
        bool isOfInterface = method.ContainingType?.TypeKind == TypeKind.Interface && instance != null;
        ITypeSymbol? type = isOfInterface ? Graphs.WithoutConversions(Resolve(instance!)).Type : null;
        return type is { TypeKind: not TypeKind.Interface } && type.FindImplementationForInterfaceMember(method) is IMethodSymbol implementation ? implementation : method;
    }

    private IOperation Resolve(IOperation operation) => operation is IFlowCaptureReferenceOperation captured && _captures[captured.Id].Count() == 1
        ? Resolve(_captures[captured.Id].First())
        : operation;

    /// <summary>What the attributes of a member say, or the defaults for members without attributes.</summary>
    private AbstractValue Stated(IOperation operation, IMethodSymbol method, IOperation? instance, AbstractValue receiver, List<Argument> arguments, bool isReference)
    {
        ApiFacts facts = _project.Facts;
        if (method.IsExtensionMethod && instance == null && arguments.Count > 0)
            (instance, receiver) = (arguments[0].Operation, arguments[0].Value);
        if (receiver.IsNone && instance != null && Graphs.Place(instance) is { } owner && (facts.EndOf(method) != End.None || facts.OriginOf(method) != null))
            receiver = AbstractValue.Of(MemoryOf(owner));
        if (IsRead(method) && receiver is { Turn: { } turn, IsScan: false })
            _state = _state.WithEnd(turn, End.NextRead);
        Argument? arena = arguments.Where(argument => _types.IsArena(argument.Parameter.Type)).Select(argument => (Argument?)argument).FirstOrDefault();
        var keeps = false;
        // Another case of a oneof replaces this one.
        if (instance != null && method.ReturnsVoid && SlotOf(method) is { } set && RuntimeTypes.OneofOf(method.ContainingType, set) != null)
            Empty(instance, null, isFinal: false);
        foreach (Argument argument in arguments)
        {
            EndAll(argument.Value, facts.EndOf(argument.Parameter));
            if (!facts.Keeps(method, argument.Parameter))
            {
                UseContents(argument.Value);
                continue;
            }

            keeps = true;
            Keep(method, instance, argument, arguments);
        }

        EndAll(receiver, facts.EndOf(method));
        if (facts.Invalidates(method) && instance != null && receiver.Items.IsEmpty is false)
            _state = receiver.Items.Memories.Where(memory => !_reserved.Contains(memory)).Aggregate(_state, (state, memory) => state.WithEnd(memory, End.Reset));
        if (method.Name == "EnsureCapacity")
            _reserved = _reserved.Union(receiver.Items.Memories);
        bool isKept = method is { IsStatic: false } && _types.IsContainer(method.ContainingType) || method.IsExtensionMethod && _types.IsContainer(instance?.Type);
        if (arena is { } given && isKept && instance != null && (method.ReturnsVoid || method.RefKind != RefKind.None) && facts.OriginOf(method) == null)
        {
            if (method.ReturnsVoid && !keeps && SlotOf(method) is { } replaced)
                Empty(instance, replaced, isFinal: false);
            AddParts(instance, Put(AbstractValue.None, given.Value, given.Operation, SlotOf(method)).Parts.Where(part => !part.Roots.Equals(receiver.Own))
                .Map(part => part with { IsArena = false }), replaces: false);
        }
        else if (method.ReturnsVoid && isKept && instance != null && arguments.Count == 0 && facts.EndOf(method) == End.None)
        {
            Empty(instance, SlotOf(method));
        }

        bool isChange = isKept && method.ReturnsVoid && (arena != null || keeps || arguments.Count == 0 || method.MethodKind == MethodKind.PropertySet);
        if (instance != null && !isChange && (method.MethodKind != MethodKind.PropertyGet || arguments.Count > 0) && (method.ReturnsVoid || !_carriers.Carries(operation.Type)))
            UseContents(receiver);
        foreach (Argument argument in arguments.Where(argument => argument.Parameter.RefKind == RefKind.Out))
            Store(argument.Operation, _carriers.Carries(argument.Parameter.Type) ? (arena?.Value ?? receiver) with { IsArena = false } : AbstractValue.None, argument.Operation);
        return method.ReturnsVoid || !_carriers.Carries(operation.Type) && !isReference ? AbstractValue.None : Result(operation, method, instance, receiver, arguments, arena);
    }

    /// <summary>The field that a member of a message is for; null for a collection.</summary>
    private string? SlotOf(IMethodSymbol method) => !_types.IsMessage(method.ContainingType) ? null : method.AssociatedSymbol?.Name
        ?? (method.Name.StartsWith("Set", StringComparison.Ordinal) ? method.Name.Substring(3)
            : method.Name.StartsWith("Clear", StringComparison.Ordinal) ? method.Name.Substring(5)
            : method.Name.StartsWith("Mutable", StringComparison.Ordinal) ? method.Name.Substring(7) : null);

    private void Keep(IMethodSymbol method, IOperation? instance, Argument kept, List<Argument> arguments)
    {
        IParameterSymbol? keeper = _project.Facts.KeeperOf(method, kept.Parameter);
        IOperation? target = keeper == null ? instance : arguments.FirstOrDefault(argument => argument.Parameter.Ordinal == keeper.Ordinal).Operation;
        if (target == null)
            return;
        Few<Part> parts = kept.Value.AsParts(kept.Operation, SlotOf(method)
            ?? (method.Name is "Set" or "SetView" && arguments[0].Operation is var key && KeyOf(key) is { } slot ? slot : null));
        AddParts(target, parts, replaces: parts.Any(part => part.Slot != null));
        if (parts.IsEmpty && SlotOf(method) is { } cleared)
            Empty(target, cleared, isFinal: false);
    }

    /// <summary>The memory of a value ends, if it is known which.</summary>
    private void EndAll(AbstractValue value, End end)
    {
        if (end == End.None || value.Own.All.Count != 1)
            return;
        Memory memory = value.Own.Memories.First();
        if (memory == Memory.Unknown)
            return;
        _state = _state.WithEnd(memory, end);
    }

    /// <summary>Something was taken out of a place, and nobody knows what.</summary>
    /// <param name="isRead">Whether an element is read thereby: what has ended stays.</param>
    private void Empty(IOperation target, string? slot, bool isFinal = true, bool isRead = false)
    {
        (object? place, string? path) = PathOf(target);
        if (place == null)
            return;
        string? prefix = path == null ? slot : slot == null ? path : $"{path}.{slot}";
        if (isFinal)
            _emptied = _emptied.Add(place);
        AbstractValue value = Read(place);
        if (value.Whole is { } whole && !Equals(whole, place) && isFinal)
        {
            _emptied = _emptied.Add(whole);
            Exchange(whole, Read(whole), Taken(Read(whole), null), NoParts, NoTasks);
        }

        Exchange(place, value, Taken(value, prefix), NoParts, NoTasks);

        Few<Part> Taken(AbstractValue from, string? prefix) => from.Parts.Where(part => !(isRead && part.Roots.End != End.None)
            && (prefix == null || part.Slot == null || part.Slot == prefix || part.Slot.StartsWith(prefix + ".", StringComparison.Ordinal)));
    }

    /// <summary>What a member with stated facts returns.</summary>
    private AbstractValue Result(IOperation operation, IMethodSymbol method, IOperation? instance, AbstractValue receiver, List<Argument> arguments, Argument? arena)
    {
        ITypeSymbol? type = operation.Type;
        bool isTask = CarrierTypes.IsTask(type) && method.Name != "FromResult";
        AbstractValue result;
        if (_project.Facts.IsBorrowed(method))
        {
            var owner = new Memory(operation.Syntax, null, "borrowed");
            _borrowed = _borrowed.Add(owner);
            result = AbstractValue.Of(owner);
        }
        else if (_project.Facts.OriginOf(method) is { } origin)
        {
            object? name = origin.ConstructorArguments.FirstOrDefault().Value;
            result = name is "this" ? receiver : arguments.Where(argument => argument.Parameter.Name.Equals(name)).Select(argument => argument.Value).FirstOrDefault()
                ?? AbstractValue.Unknown;
        }
        else if (_types.IsOwned(type) && !_types.IsArena(type) && method.MethodKind != MethodKind.PropertyGet)
        {
            result = Made(operation, type);
        }
        else if (arena is { } given && method.MethodKind != MethodKind.Conversion)
        {
            bool isPart = instance != null && !method.IsStatic && _types.IsContainer(method.ContainingType);
            result = new AbstractValue(isPart ? given.Value.Own.Union(receiver.Own) : given.Value.Own)
            {
                Whole = isPart ? receiver.Whole ?? PathOf(instance).Place : null,
                Items = method.RefKind == RefKind.None ? Roots.None : ItemsOf(operation, type, instance, receiver),
            };
            // Such options may let the message refer to its input.
            if (arguments.Any(argument => _types.IsReadOptions(argument.Parameter.Type) && Graphs.WithoutConversions(argument.Operation) is not IDefaultValueOperation))
                result = result with { Parts = new(new Part(Roots.Unknown, operation, null)) };
        }
        else if (instance != null || receiver.Own.IsEmpty is false)
        {
            result = method.AssociatedSymbol is { } property && instance != null && !((IPropertySymbol)property).IsIndexer ? PartOf(receiver, instance, property, type)
                : method.MethodKind is MethodKind.Ordinary && method.Name is "AsSpan" or "AsEnumerable" or "GetEnumerator" or "ToArray" || receiver.Turn != null
                    ? receiver with { Own = receiver.Own.Union(Contents(receiver.Parts.Where(part => part.Slot == null))) }
                : ElementOf(receiver, type, isReference: true);
            if (receiver.Turn is { } turn && (method.Name is "get_Current" || !CarrierTypes.IsDeferred(type)))
                result = AbstractValue.Of(turn);
            result = result with { Items = ItemsOf(operation, type, instance, receiver) };
        }
        else if (CarrierTypes.IsSequence(type) && !arguments.Any(argument => _carriers.Carries(argument.Parameter.Type)))
        {
            result = AbstractValue.Unknown with { Turn = TurnOf(operation), EndsWithSource = true };
        }
        else
        {
            result = arguments.Aggregate(AbstractValue.None, (all, argument) => all.And(argument.Value));
            if (!result.IsNone && type is { IsReferenceType: true } && !CarrierTypes.IsDeferred(type))
                result = Put(Made(operation, type), result, operation, null);
        }

        if (result.Whole == null && method.MethodKind == MethodKind.PropertyGet && instance != null)
            result = result with { Whole = receiver.Whole ?? PathOf(instance).Place };
        result = result with { IsArena = _types.IsArena(type), Tasks = NoTasks };
        return isTask ? Started(operation, arguments.Aggregate(result, (all, argument) => Put(all, argument.Value, operation, Part.Later))) with { Own = result.Own } : result;
    }

    /// <summary>The elements that a span or a reference refers to: those of a list or map in a variable that has one value.</summary>
    private Roots ItemsOf(IOperation operation, ITypeSymbol? type, IOperation? instance, AbstractValue receiver)
    {
        if (instance == null)
            return Roots.None;
        if (_types.IsCollection(type) && PathOf(operation) is (ISymbol symbol, var path) && _variables.IsFixed(symbol))
            return Roots.Of(new Memory(symbol, null, "items " + path));
        return _types.IsCollection(instance.Type) ? Contents(receiver.Items.Memories.Select(Roots.Of)) : receiver.Items;
    }

    /// <summary>A call that goes on until somebody waits for its result.</summary>
    private AbstractValue Started(IOperation operation, AbstractValue uses)
    {
        _state = _state with { Running = _state.Running.SetItem(operation, uses with { Tasks = NoTasks }) };
        return uses with { Tasks = uses.Tasks.Add(operation) };
    }

    /// <summary>A delegate is called: its code, or code that isn't known.</summary>
    private AbstractValue Invoke(IOperation operation, AbstractValue receiver, List<Argument> arguments)
    {
        UseContents(receiver);
        if (receiver.Function is { } function && _callees.Of(function) is { } summary)
            return Apply(operation, function, summary, null, AbstractValue.Of(Memory.This), arguments);
        return _carriers.Carries(operation.Type) ? _types.IsArena(operation.Type) ? Made(operation, operation.Type) : AbstractValue.Unknown : AbstractValue.None;
    }

    private AbstractValue Create(IOperation operation, IMethodSymbol? constructor, (IParameterSymbol? Parameter, IOperation Value)[] arguments)
    {
        List<Argument> evaluated = [.. arguments.Where(argument => argument.Parameter != null)
            .Select(argument => new Argument(argument.Parameter!, argument.Value, EvalArgument(argument.Parameter!, argument.Value)))];
        AbstractValue made = Made(operation, operation.Type);
        if (constructor == null || !_carriers.Carries(operation.Type) && evaluated.All(argument => !_carriers.Carries(argument.Parameter.Type)))
            return made;
        bool isPrimary = RuntimeTypes.IsPrimary(constructor);
        Summary? summary = isPrimary || !CarrierTypes.IsOfProject(constructor.ContainingType) ? null : _callees.Of(constructor.OriginalDefinition);
        if (summary != null)
        {
            Dictionary<IParameterSymbol, Argument> byParameter = ByParameter(evaluated, constructor.OriginalDefinition);
            foreach (KeyValuePair<object, AbstractValue> exit in summary.Exits.Where(exit => exit.Key is ISymbol { IsStatic: false } and (IFieldSymbol or IPropertySymbol)))
            {
                Substitution map = new(this, operation, made, byParameter);
                made = Put(made, map.Of(exit.Value), map.StoreOf(exit.Value) ?? operation, ((ISymbol)exit.Key).Name);
            }

            return made;
        }

        if (CarrierTypes.IsTask(operation.Type))
            return Started(operation, evaluated.Aggregate(made, (all, argument) => Put(all, argument.Value, operation, null)));
        foreach (Argument argument in evaluated)
        {
            if (_types.IsWriter(operation.Type))
                return argument.Value with { IsArena = false };
            AbstractValue held = argument.Value.Turn == null || CarrierTypes.IsOfProject(operation.Type) ? argument.Value : Buffer(operation, argument.Value);
            if (isPrimary || CanHold(argument.Parameter.OriginalDefinition.Type) || RuntimeTypes.IsSpan(operation.Type))
                made = Put(made, held, isPrimary && operation.Type is { IsRecord: true } ? operation : argument.Operation, isPrimary ? argument.Parameter.Name : null);
        }

        return made;
    }

    private static Dictionary<IParameterSymbol, Argument> ByParameter(List<Argument> arguments, IMethodSymbol method) => arguments
        .Where(argument => argument.Parameter.Ordinal < method.Parameters.Length).GroupBy(argument => argument.Parameter.Ordinal)
        .ToDictionary(group => method.Parameters[group.Key], group => group.First(), (IEqualityComparer<IParameterSymbol>)SymbolEqualityComparer.Default);

    /// <summary>The effects of a method of the project, and its result.</summary>
    private AbstractValue Apply(IOperation operation, IMethodSymbol method, Summary summary, IOperation? instance, AbstractValue receiver, List<Argument> arguments)
    {
        Dictionary<IParameterSymbol, Argument> byParameter = ByParameter(arguments, method.OriginalDefinition);
        bool isOwn = !method.IsStatic && (instance == null || Resolve(instance) is IInstanceReferenceOperation)
            || method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction;
        var map = new Substitution(this, operation, isOwn ? AbstractValue.Of(Memory.This) : receiver, byParameter);
        foreach (ISymbol buffered in summary.Buffers)
        {
            if (buffered is IParameterSymbol parameter && byParameter.TryGetValue(parameter, out Argument sequence) && sequence.Value.Turn != null)
                return Buffer(operation, sequence.Value);
        }

        _reserved = _reserved.Union(arguments.SelectMany(argument => argument.Value.Items.Memories));
        if (summary.ReadsFields && !isOwn)
            UseContents(receiver);
        // A method that changes what it gets may replace what was there.
        foreach (KeyValuePair<IParameterSymbol, Argument> argument in byParameter)
        {
            if (!CarrierTypes.IsDeferred(argument.Key.Type) && !summary.Exits.ContainsKey(argument.Key) && !summary.Emptied.Contains(argument.Key))
                UseContents(argument.Value.Value);
        }

        ImmutableDictionary<object, AbstractValue> exits = summary.Exits.ToImmutableDictionary(exit => exit.Key, exit => Left(exit.Key, exit.Value));
        AbstractValue used = summary.UsedLater.Aggregate(AbstractValue.None, (all, memory) => Put(all, map.ValueOf(memory), operation, null));
        AddUsedLater(used, isArena: false);
        foreach (Memory arena in summary.ArenasLater)
            AddUsedLater(map.ValueOf(arena), isArena: true);
        foreach (KeyValuePair<Memory, End> end in summary.Ends)
            EndAll(new AbstractValue(map.Of(end.Key)), end.Value);
        foreach (object emptied in summary.Emptied)
            TakeOut(emptied, isOwn, instance, byParameter);
        foreach (KeyValuePair<object, AbstractValue> exit in exits)
            Leave(exit.Key, exit.Value, isOwn, instance, map.StoreOf(summary.Exits[exit.Key]) ?? operation, byParameter);
        AbstractValue result = !_carriers.Carries(operation.Type) && method.RefKind == RefKind.None ? AbstractValue.None : map.Of(summary.Result);
        if (result.Whole == null && instance != null)
        {
            object? field = result.Own.Memories.Where(memory => memory.Owner == Memory.This).Select(memory => memory.Key).FirstOrDefault();
            result = result with { Whole = isOwn ? field : PathOf(instance).Place };
        }

        if (_types.IsOwned(operation.Type) && result.Own.Memories.All(memory => memory == Memory.Unknown || memory.Key == operation.Syntax))
            result = Made(operation, operation.Type);
        result = result with { IsArena = _types.IsArena(operation.Type) };
        if (used.Parts.IsEmpty)
            return result;
        result = CarrierTypes.IsDeferred(operation.Type) ? Put(result, used, operation, Part.Later) : result;
        return method.IsAsync && !CarrierTypes.IsSequence(operation.Type) ? result with { Tasks = Started(operation, used).Tasks } : result;

        // What a parameter holds already is known to the caller.
        AbstractValue Left(object place, AbstractValue value) => summary.Emptied.Contains(place) ? map.Of(value with { Parts = NoParts }) with { Parts = NoParts }
            : map.Of(place is IParameterSymbol { RefKind: RefKind.None } ? value with { Own = Roots.None } : isOwn ? value : WithoutOwn(value));
    }

    /// <summary>What an object holds of its own memory ends with that, as far as others know.</summary>
    private static AbstractValue WithoutOwn(AbstractValue value) =>
        value with { Parts = value.Parts.Where(part => part.Roots.Memories.Any(memory => memory.Base != Memory.This)) };

    private void TakeOut(object place, bool isOwn, IOperation? instance, Dictionary<IParameterSymbol, Argument> arguments)
    {
        if (place is IParameterSymbol parameter && arguments.TryGetValue(parameter, out Argument argument))
        {
            Empty(argument.Operation, null);
        }
        else if (isOwn || place is ISymbol { IsStatic: true })
        {
            _emptied = _emptied.Add(place);
            _state = _state.With(place, Read(place) with { Parts = NoParts });
        }
        else if (instance != null)
        {
            Empty(instance, place is ISymbol field ? field.Name : null);
        }
    }

    private void Leave(object place, AbstractValue value, bool isOwn, IOperation? instance, IOperation store, Dictionary<IParameterSymbol, Argument> arguments)
    {
        if (place is IParameterSymbol parameter && arguments.TryGetValue(parameter, out Argument argument))
        {
            if (parameter.RefKind is RefKind.Out or RefKind.Ref)
                Store(argument.Operation, value, argument.Operation);
            else
                AddParts(argument.Operation, value.Parts.Map(part => part with { Store = store }), replaces: true);
        }
        else if (place is ISymbol { IsStatic: true } shared && !SymbolEqualityComparer.Default.Equals(shared.ContainingType, _method?.ContainingType))
        {
            _state = _state.With(place, Put(Read(place), value, store, null));
        }
        else if (isOwn || place is ISymbol { IsStatic: true })
        {
            AbstractValue before = Read(place), left = value with { Parts = value.Parts.Map(part => part with { Store = store }) };
            // A method that assigns to elements may assign to all of them.
            bool isAll = left.Parts.Any(part => part.Slot?.StartsWith("[", StringComparison.Ordinal) == true);
            if (before.Own.Equals(left.Own))
                Exchange(place, before, isAll ? before.Parts : Replaced(place, before, left.Parts), left.Parts, left.Tasks);
            else
                _state = _state.With(place, left);
        }
        else if (instance != null && value.Parts.IsEmpty)
        {
            Empty(instance, ((ISymbol)place).Name);
        }
        else if (instance != null)
        {
            AddParts(instance, value.Parts.Map(part => part with { Store = store, Slot = Part.Inner(((ISymbol)place).Name, part.Slot) }), replaces: true, value.Tasks);
        }
    }
}
