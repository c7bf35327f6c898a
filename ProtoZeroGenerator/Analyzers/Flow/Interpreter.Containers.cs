using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What is put into messages and collections, and whether they are used after its arena has ended.</summary>
internal sealed partial class Interpreter
{
    /// <summary>The container gets a value of another arena than its own.</summary>
    /// <param name="container">The message or collection.</param>
    /// <param name="field">The field of the message that is set; empty if the container is the list or map itself.</param>
    /// <param name="into">What is proven about the container.</param>
    /// <param name="source">The value, or the argument with it.</param>
    /// <param name="value">What is proven about it.</param>
    /// <param name="isAdded">Whether it is put beside the values that are there.</param>
    private void Keep(IOperation? container, string field, FlowValue? into, IOperation source, FlowValue? value, bool isAdded = false)
    {
        if (_containers.Of(container) is not { } found || Kept(source, value, into) is not { } kept)
            return;
        bool isKey = source is IArgumentOperation { Parameter: { } parameter }
            && (
                parameter.Name == "key" || container!.Type is INamedTypeSymbol { Name: "HashSet" or "SortedSet" }
                    || parameter.ContainingSymbol is IPropertySymbol { IsIndexer: true });
        AddKept(found.Place, kept with { Field = found.Field.Length > 0 ? found.Field : field, IsKey = isKey, IsInPart = found.Field.Length > 0, IsAdded = isAdded });
    }

    /// <summary>
    /// The place keeps the value. If it is of an arena that the object resets, and the object keeps what is in the place, no end has to be seen in this method.
    /// </summary>
    private void AddKept(object place, KeptValue value)
    {
        _state = _state with { Kept = _state.Kept.Add(place, value) };
        ReportOutlived(place, [value]);
    }

    private void ReportOutlived(object place, IEnumerable<KeptValue> values) =>
        ReportKept(
            values.Where(value => value.Arena is IFieldSymbol arena && place is ISymbol holder && _types.Releases.Outlives(holder, arena, _method, _types))
                .Select(value => value with { End = ValueEnd.Reset }),
            place,
            "which outlives that");

    /// <summary>The value as one that something keeps; null unless it is of another arena, which has not ended yet.</summary>
    private KeptValue? Kept(IOperation source, FlowValue? value, FlowValue? into)
    {
        IOperation expression = source is IArgumentOperation { Value: var operand } ? operand : source;
        while (expression is IConversionOperation { OperatorMethod: null } conversion)
            expression = conversion.Operand;
        bool canEnd = _types.IsLink(expression.Type) || RuntimeTypes.IsMadeOfValues(expression.Type) || expression is IDelegateCreationOperation;
        return value is { Kind: FlowValueKind.View, Arena: { } arena, End: ValueEnd.None, OnStack: false } && canEnd && !Equals(into?.Arena, arena)
            ? new KeptValue("", arena, expression, false)
            : null;
    }

    /// <summary>A member of a message, list or map makes what it stores in the arena that it takes, which is another than that of the container.</summary>
    private void KeepMade(IInvocationOperation call, FlowValue? into, List<FlowValue?> values)
    {
        int index = values.FindIndex(value => value is { Kind: FlowValueKind.Arena, Arena: not null });
        if (index < 0 || Storages.Receiver(call) is not { } receiver || !_types.IsContainer(receiver.Type) || _containers.Of(receiver) is not { } container)
            return;
        object arena = values[index]!.Arena!;
        if (Equals(into?.Arena, arena) || Equals(_state[container.Place]?.Arena, arena) || !_containers.MakesInArena(call, receiver, container))
            return;
        string field = _containers.FieldOf(call.TargetMethod, "Set") ?? _containers.FieldOf(call.TargetMethod, "Mutable") ?? "";
        bool isInPart = container.Field.Length > 0;
        var kept = new KeptValue(isInPart ? container.Field : field, arena, call.Arguments[index].Value, Containers.IsKeyed(receiver.Type)) { IsInPart = isInPart };
        AddKept(container.Place, kept);
    }

    /// <summary>A field of a message is set, or an element is replaced: what was there may be what has ended.</summary>
    private void Replace(IInvocationOperation call)
    {
        if (Storages.Receiver(call) is not { } receiver)
            return;
        if (_containers.FieldOf(call.TargetMethod, "Set") is { } field)
            ReplaceField(receiver, call.TargetMethod.ContainingType, field);
        else if (call.TargetMethod.Name is "Set" or "SetView")
            ReplaceOne(receiver);
    }

    private void ReplaceField(IOperation message, INamedTypeSymbol type, string field)
    {
        if (_containers.Of(message) is not { } container || _containers.IsFreshElement(message))
            return;
        ISymbol? oneof = RuntimeTypes.OneofOf(type, field);
        if (container.Field.Length > 0)
        {
            ReplaceOne(message);
        }
        else if (oneof != null
            && _state.Kept[container.Place].Any(value => value.Field != field && SymbolEqualityComparer.Default.Equals(RuntimeTypes.OneofOf(type, value.Field), oneof)))
        {
            _state = _state with { Kept = _state.Kept.Forget(container.Place) };
        }
        else
        {
            _state = _state with { Kept = _state.Kept.Remove(container.Place, field) };
        }
    }

    private void ReplaceOne(IOperation part)
    {
        if (!_containers.IsFreshElement(part) && _containers.Of(part) is { } container
            && _state.Kept[container.Place].Any(value => !value.IsKey && value.End != ValueEnd.None && value.IsIn(container.Field)))
        {
            _state = _state with { Kept = _state.Kept.Forget(container.Place) };
        }
    }

    private void AssignPart(IOperation target, FlowValue? into, IOperation source, FlowValue? value)
    {
        switch (target)
        {
            case IPropertyReferenceOperation { Instance: { } collection, Arguments.Length: > 0 } keyed:
                bool isNew = Containers.IsFreshIndex(keyed.Arguments[0].Value) || _containers.IsCollection(collection.Type) && _containers.IsFreshKey(keyed.Arguments[0].Value);
                if (!isNew)
                    ReplaceOne(collection);
                KeepKeys(target);
                Keep(collection, "", into, source, value, isNew);
                break;
            case IPropertyReferenceOperation { Instance: { } message } property when _types.IsMessage(message.Type) && _types.IsKnown(property.Property):
                ReplaceField(message, property.Property.ContainingType, property.Property.Name);
                Keep(message, property.Property.Name, Visit(message), source, value, _containers.IsFreshElement(message));
                break;
            case IPropertyReferenceOperation { Instance: { } whole } property when _containers.IsObject(whole.Type) && MethodFacts.IsAuto(property.Property):
                AssignMember(whole, property.Property.Name, source, value);
                break;
            case IFieldReferenceOperation { Instance: { } whole } field when _containers.IsObject(whole.Type):
                AssignMember(whole, field.Field.Name, source, value);
                break;
            case IArrayElementReferenceOperation element:
                bool isAdded = element.Indices.Length == 1 && Containers.IsFreshIndex(element.Indices[0]);
                if (!isAdded)
                    ReplaceOne(element.ArrayReference);
                Keep(element.ArrayReference, "", into, source, value, isAdded);
                break;
        }
    }

    private void AssignMember(IOperation whole, string member, IOperation source, FlowValue? value)
    {
        if (_containers.Of(whole) is not { } container)
            return;
        _state = _state with { Kept = _state.Kept.Remove(container.Place, member) };
        Keep(whole, member, null, source, value);
    }

    /// <summary>An indexer of a dictionary keeps its key if the dictionary has no equal one. It may always have one that another call added.</summary>
    private void KeepKeys(IOperation target)
    {
        if (target is not IPropertyReferenceOperation { Instance: { } collection } property || !_containers.IsCollection(collection.Type)
            || MethodFacts.Place(collection) is not { } place
            || _facts.Calls.Any(call => Containers.Adds(call.TargetMethod) && call.Instance is { } other && SymbolEqualityComparer.Default.Equals(MethodFacts.Place(other), place)))
        {
            return;
        }

        foreach (IArgumentOperation key in property.Arguments)
            Keep(collection, "", null, key, Visit(key.Value));
    }

    /// <summary>
    /// A collection of .NET keeps what is added to it. A method of the project that calls members of a message with an arena stores into the message, and a
    /// parameter can say that a view of it is kept. Any other may put anything into the messages and lists that it gets.
    /// </summary>
    private void StoreByConvention(IInvocationOperation call, FlowValue? instance, List<FlowValue?> values)
    {
        IMethodSymbol method = call.TargetMethod;
        if (call.Instance is { } collection && Containers.Adds(method) && (_containers.IsCollection(collection.Type) || values.Any(value => value is { Kind: FlowValueKind.Task })))
            AddTo(call, collection, values);
        else if (method.Name == "GetValueRefOrAddDefault")
            Keep(call.Arguments[0].Value, "", null, call.Arguments[1], values[1]);

        bool isFilled = false;
        for (var i = 0; i < values.Count; i++)
        {
            IArgumentOperation argument = call.Arguments[i];
            foreach (IParameterSymbol arena in argument.Parameter == null || method.DeclaringSyntaxReferences.IsEmpty ? [] : _containers.StoresInto(argument.Parameter))
            {
                IArgumentOperation given = call.Arguments.First(other => SymbolEqualityComparer.Default.Equals(other.Parameter, arena));
                isFilled |= Fill(argument.Value, values[i], given, values[call.Arguments.IndexOf(given)], call);
            }

            if (_types.KeepsView(argument.Parameter))
                Keep(call.Instance ?? call.Arguments.FirstOrDefault(other => _types.IsContainer(other.Value.Type))?.Value, "", instance, argument, values[i]);
        }

        StoreParameters(call, values);
        if (!isFilled)
            ShareContainers(method, call.Arguments, values);
    }

    /// <summary>The text of a method of the project stores what it gets.</summary>
    private void StoreParameters(IInvocationOperation call, List<FlowValue?> values)
    {
        foreach (StoredParameter stored in _types.Stores.Of(call.TargetMethod))
        {
            int index = IndexOf(stored.Value);
            int into = stored.Into is IParameterSymbol parameter ? IndexOf(parameter) : -1;
            if (index < 0)
                continue;
            if (into >= 0)
                Keep(call.Arguments[into].Value, "", values[into], call.Arguments[index], values[index], isAdded: true);
            else if (stored.Into is not IParameterSymbol && Kept(call.Arguments[index], values[index], null) is { } kept && HolderOf(call, stored.Into) is { } holder)
                StoreIn(holder, kept, values[index]!, stored.IsWhole && Equals(holder, stored.Into) && !_containers.IsCollection(RuntimeTypes.TypeOf(stored.Into)));
        }

        int IndexOf(IParameterSymbol parameter) => call.Arguments.ToList().FindIndex(argument => argument.Parameter?.Ordinal == parameter.Ordinal);
    }

    private void StoreIn(object holder, KeptValue kept, FlowValue value, bool isWhole)
    {
        if (isWhole)
            _state = _state.With(holder, value with { Store = kept.Source });
        else
            AddKept(holder, kept with { IsAdded = true });
    }

    /// <summary>The place with the object that a method stores into a member of. Null if the object is made for the call.</summary>
    private static object? HolderOf(IInvocationOperation call, ISymbol member)
    {
        IOperation? target = call.Instance;
        if (member.IsStatic || target is IInstanceReferenceOperation)
            return member;
        while (target is IPropertyReferenceOperation or IFieldReferenceOperation && MethodFacts.Place(target) == null)
            target = target.ChildOperations.FirstOrDefault();
        return target is null or IObjectCreationOperation ? null : MethodFacts.Place(target) ?? (target is IInvocationOperation ? member : null);
    }

    private void AddTo(IInvocationOperation call, IOperation collection, List<FlowValue?> values)
    {
        for (var i = 0; i < values.Count; i++)
        {
            if (values[i] is { Kind: FlowValueKind.Stream })
                Buffer(call, collection.Type, values[i]);
            else if (values[i] is { Kind: FlowValueKind.Task })
                DropAdded(call, collection, values[i]);
            else
                Keep(collection, "", null, call.Arguments[i], values[i], isAdded: true);
        }
    }

    /// <summary>Tasks are in a collection that the method only adds to: nobody waits for them.</summary>
    private void DropAdded(IInvocationOperation call, IOperation collection, FlowValue? task)
    {
        if (collection is ILocalReferenceOperation { Local: var local } && _facts.SoleValue(local) != null
            && _facts.Reads(local) == _facts.Calls.Count(other =>
                Containers.Adds(other.TargetMethod) && other.Instance is ILocalReferenceOperation added && SymbolEqualityComparer.Default.Equals(added.Local, local)))
        {
            Drop(call, task);
        }
    }

    /// <returns>Whether the message is only filled from its own arena, by the text and numbers that the method takes.</returns>
    private bool Fill(IOperation message, FlowValue? into, IArgumentOperation arena, FlowValue? value, IInvocationOperation call)
    {
        if (value is not { Kind: FlowValueKind.Arena, Arena: { } source })
            return false;
        if (into?.Arena != null && Equals(into.Arena, source))
            return call.Arguments.All(argument => argument.Value == message || argument == arena || IsPlain(argument.Value.Type) || _types.IsText(argument.Value.Type));
        ReplaceOne(message);
        if (_containers.Of(message) is { } container)
            AddKept(container.Place, new KeptValue(container.Field, source, arena.Value, false) { IsInPart = true });
        return false;
    }

    /// <summary>An operation refers to a container: what it does with it.</summary>
    private void UseContainer(IOperation operation)
    {
        if (_containers.Of(operation) is not { } container)
        {
            UseHolder(operation);
            return;
        }

        string field = container.Field;
        ContainerUse use = _containers.UseOf(operation, ref field);
        List<KeptValue> values = [.. _state.Kept[container.Place].Where(value => value.IsIn(field))];
        // What was added in a loop, and is read when the loop has ended, is not only the latest.
        List<KeptValue> old = use is not (ContainerUse.One or ContainerUse.OneByKey or ContainerUse.Take) ? []
            : [.. values.Where(value => value is { IsAdded: true, End: not ValueEnd.None } && LeavesLoop(value.Source.Syntax, operation.Syntax))];
        ReportKept(old, container.Place);
        if (use == ContainerUse.Take
            ? values.Count > 0 && old.Count == 0
            : use == ContainerUse.Release && (values.Count > 0 || operation.Parent is not IInvocationOperation { TargetMethod.Name: "MergeFrom" }))
        {
            _state = _state with { Kept = _state.Kept.Forget(container.Place) };
        }
        else if (use == ContainerUse.All || use is ContainerUse.One or ContainerUse.OneByKey && values.All(value => value.End != ValueEnd.None))
        {
            ReportKept(values, container.Place);
        }
        else if (use == ContainerUse.Part && values.All(value => value.End != ValueEnd.None))
        {
            ReportKept(values.Where(value => !value.IsInPart), container.Place);
        }
        else if (use is ContainerUse.Keys or ContainerUse.OneByKey)
        {
            ReportKept(values.Where(value => value.IsKey), container.Place);
        }
    }

    /// <summary>An object of the project is used, in which its methods have stored something. A method that stores more doesn't count.</summary>
    private void UseHolder(IOperation operation)
    {
        if (operation is not ILocalReferenceOperation { Local: var local } || !_state.Kept[local].Any())
            return;
        ContainerUse use = operation.Parent is IInvocationOperation call && call.Instance == operation ? _containers.UseOfObject(call) : ContainerUse.All;
        if (use == ContainerUse.All)
            ReportKept(_state.Kept[local], local);
        else if (use == ContainerUse.Release)
            _state = _state with { Kept = _state.Kept.Forget(local) };
    }

    private static bool LeavesLoop(SyntaxNode store, SyntaxNode use) =>
        store.Ancestors().TakeWhile(node => node is not (MemberDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax))
        .Any(node => Containers.IsLoop(node) && !node.Span.Contains(use.Span));

    private void StoreContainer(ISymbol place, IOperation source)
    {
        if (source is IFlowCaptureReferenceOperation capture && _state.Kept[capture.Id].Any())
            _state = _state with { Kept = _state.Kept.Move(capture.Id, place) };
        else
            _state = _state with { Kept = place is ILocalSymbol ? _state.Kept.Clear(place) : _state.Kept.Forget(place) };
    }

    /// <summary>
    /// Who has the field, the argument or the result sees what it holds after the method. A field or an argument can be of the same arena as the value,
    /// unless that was made here.
    /// </summary>
    private void LeaveContainers(IOperation? returned, State state)
    {
        foreach (object place in
            state.Kept.Places.Where(place =>
                place is IFieldSymbol or IPropertySymbol or IParameterSymbol or IMethodSymbol || _containers.IsOuter(place) || _containers.IsOfOthers(place)))
        {
            ReportKept(
                state.Kept[place].Where(value => value.End != ValueEnd.None && (value.Arena is IOperation || _call?.Has(value.Arena, place) == true)), place,
                "which outlives that");
            ReportOutlived(place, state.Kept[place]);
        }

        if (Helpers.MayLead(returned?.Type) && _containers.Of(returned) is { } container)
            ReportKept(state.Kept[container.Place].Where(value => value.IsIn(container.Field)), container.Place);
    }

    /// <param name="values">The values that the place has.</param>
    /// <param name="place">The message or collection.</param>
    /// <param name="use">What is wrong with the place: by default, that it is used.</param>
    private void ReportKept(IEnumerable<KeptValue> values, object place, string use = "which is used after that")
    {
        foreach (KeptValue value in values.Where(value => value.End != ValueEnd.None))
        {
            string name = $"'{value.Source.Syntax}'";
            string holder = place switch
            {
                IMethodSymbol { Name: var found } => $"what '{found}' returns",
                IFieldSymbol { Type: var type, Name: var arena } when _types.IsArena(type) => $"a message of '{arena}'",
                ISymbol { Name: var variable } => $"'{variable}'",
                _ => "the collection",
            };
            string end = value.End == ValueEnd.Reset ? "reset" : "disposed";
            Report(AnalyzerRules.KeptBeyondArena, value.Source, _types.IsArena(value.Source.Type)
                ? $"memory of {name}, which is {end}, in {holder}, {use}: take the memory of the arena that {holder} is in"
                : $"{name}, whose arena is {end}, in {holder}, {use}: "
                    + $"keep a string, or a copy in an arena that lives as long, as Clone(arena) and CopyString make it"
                    + $"{(place is IMethodSymbol ? "" : $", or empty {holder} first")}");
        }
    }

    /// <summary>A property that has a value which its object was made of.</summary>
    private static bool IsPartOfObject(IPropertySymbol property) => property.ContainingType.IsAnonymousType
        || property.ContainingType.IsRecord && property.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax() is ParameterSyntax);
}
