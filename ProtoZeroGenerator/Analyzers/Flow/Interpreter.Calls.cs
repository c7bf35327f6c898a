using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What members do, as far as it is known: those of the runtime, and few of .NET.</summary>
internal sealed partial class Interpreter
{
    public override FlowValue? VisitPropertyReference(IPropertyReferenceOperation operation, object? argument)
    {
        if (MethodFacts.Place(operation) is { } place)
            return Read(operation, place);
        if (_types.Streams.KindOf(operation) != StreamKind.None)
            return MakeStream(operation);
        FlowValue? instance = VisitReceiver(operation.Instance, operation.Property);
        CheckArena(operation, instance);
        VisitArguments(operation.Arguments);
        RunOther(operation.Property);
        if (ServiceCall.IsResponseStream(operation, _types) && MethodFacts.Place(operation.Instance!) is { } call)
            return new FlowValue(FlowValueKind.Stream, call);
        if (_types.IsOwner(operation.Type) && operation.Property.Name == "Current")
            return MakeArena(operation);
        if (instance is { Kind: FlowValueKind.Stream })
            return operation.Property.Name == "Current" && _types.Holds(operation.Type) ? new FlowValue(FlowValueKind.View, instance.Arena) : null;
        if (instance is { Kind: FlowValueKind.Arena } && _types.IsOwner(operation.Instance?.Type))
            return PartOfOwner(operation, instance);
        // By convention, an extension of an arena makes something in it.
        if (instance is { Kind: FlowValueKind.Arena } && !_types.IsKnown(operation.Property) && _types.IsMadeInArena(operation.Type))
            return instance with { Kind = FlowValueKind.View, MayAlias = true, Store = null };
        return IsPartOfObject(operation.Property) && instance is { Kind: FlowValueKind.View } && _types.IsView(operation.Type)
            ? instance with { Store = null }
            : Part(instance, operation.Property, operation.Type);
    }

    /// <summary>A member of a value of an arena: it ends with the arena unless it was put there from elsewhere.</summary>
    private FlowValue? Part(FlowValue? whole, ISymbol member, ITypeSymbol? type)
    {
        if (whole is not { Kind: FlowValueKind.View } || !_types.IsView(type) || !_types.IsKnown(member) && !IsOfSpan(member))
            return null;
        bool isImmutable = IsOfSpan(member) || member.ContainingType.Name is "Utf8String" or "UnmanagedBytes";
        if (whole.Arena is { } arena && _state.Mixed.Contains(arena) && !isImmutable)
            return null;
        return whole is { MayAlias: true, OnStack: false } && _types.MayViewInput(type) ? null : whole with { Store = null };
    }

    private static bool IsOfSpan(ISymbol member) => RuntimeTypes.IsSpan(member.ContainingType)
        || member.ContainingType is { Name: "MemoryExtensions" or "MemoryMarshal" } && member.ContainingNamespace.ToDisplayString().StartsWith("System", StringComparison.Ordinal);

    public override FlowValue? VisitObjectCreation(IObjectCreationOperation operation, object? argument)
    {
        List<FlowValue?> values = VisitArguments(operation.Arguments);
        Visit(operation.Initializer);
        if (operation.Constructor is not { } constructor)
            return null;
        if (_types.IsArena(operation.Type) || _types.IsOwner(operation.Type))
            return MakeArena(operation);

        RunOther(constructor);
        ShareContainers(constructor, operation.Arguments, values);
        if (_containers.IsCollection(operation.Type) && values.Find(value => value is { Kind: FlowValueKind.Stream }) is { } stream)
            return Buffer(operation, operation.Type, stream);
        if (RuntimeTypes.IsPositional(constructor))
            return OfParts(operation.Arguments.Select(argument => argument.Value.Type).Zip(values, (type, value) => (type, value)));
        if (RuntimeTypes.StartsThread(constructor))
            Drop(operation, values.Find(value => value != null) is { } captured ? captured with { Kind = FlowValueKind.Task } : null);
        bool holds = _types.IsWriter(operation.Type) || RuntimeTypes.IsSpan(operation.Type) || RuntimeTypes.IsTask(operation.Type) || RuntimeTypes.IsLazy(operation.Type);
        return holds && values.FirstOrDefault(value => value != null) is { } value ? value with { Kind = FlowValueKind.View, Store = null } : null;
    }

    public override FlowValue? VisitAnonymousObjectCreation(IAnonymousObjectCreationOperation operation, object? argument) => OfParts(
        operation.Initializers.Select(part => part is ISimpleAssignmentOperation assignment ? assignment.Value : part).Select(part => (part.Type, Visit(part))));

    /// <summary>What is made of several values: it is of an arena if all of them are that can be of one.</summary>
    private static FlowValue? OfParts(IEnumerable<(ITypeSymbol? Type, FlowValue? Value)> parts)
    {
        List<FlowValue?> values = [.. parts.ToList().Where(part => Helpers.MayLead(part.Type)).Select(part => part.Value)];
        return values.FirstOrDefault() is { } first && values.All(value => value != null && Equals(value.Arena, first.Arena)) ? first with { Store = null } : null;
    }

    public override FlowValue? VisitInvocation(IInvocationOperation operation, object? argument)
    {
        IMethodSymbol method = operation.TargetMethod;
        FlowValue? instance = VisitReceiver(operation.Instance, method);
        List<FlowValue?> values = VisitArguments(operation.Arguments);
        if (instance is { Kind: FlowValueKind.Arena, Arena: { } arena } && method.MethodKind != MethodKind.DelegateInvoke)
            return CallArena(operation, instance, arena);
        if (instance is { Kind: FlowValueKind.Stream })
            return CallStream(operation, instance);

        RunOther(method);
        bool isKnown = _types.IsKnown(method);
        if (isKnown)
            LinkArguments(operation, instance, values);
        else
            StoreByConvention(operation, instance, values);
        if (!isKnown)
            EndArenas(operation);
        FlowValue? result = isKnown ? CallKnown(operation, instance, values) : CallOther(operation, instance, values);
        AssignArguments(operation, isKnown, values);
        return result;
    }

    /// <summary>The receiver. A method that isn't known may replace a message by another, or change what it leads to.</summary>
    private FlowValue? VisitReceiver(IOperation? receiver, ISymbol member)
    {
        FlowValue? value = Visit(receiver);
        if (value?.Arena is { } arena && receiver is not null && _types.IsMessage(receiver.Type) && !_types.IsKnown(member))
        {
            _state = _state.Mix(arena);
            Forget(receiver);
        }

        return value;
    }

    private FlowValue? CallArena(IInvocationOperation operation, FlowValue instance, object arena)
    {
        IMethodSymbol method = operation.TargetMethod;
        if (method.Name == "PassArena" && _types.IsOwner(method.ContainingType))
        {
            // Who has the next owner says when the arena ends.
            _state = _state.Make(arena);
            return null;
        }

        if (method is { Name: "Dispose", Parameters.Length: 0 })
        {
            _state = _state.End(arena, ValueEnd.Disposed);
            return null;
        }

        CheckArena(operation, instance);
        if (method is { Name: "Reset", Parameters.Length: 0 })
            _state = _state.End(arena, ValueEnd.Reset);
        return _types.IsMadeInArena(operation.Type) ? instance with { Kind = FlowValueKind.View, Store = null } : null;
    }

    /// <summary>The values of the arguments. A variable that is passed as <c>out</c> is not read.</summary>
    private List<FlowValue?> VisitArguments(ImmutableArray<IArgumentOperation> arguments)
    {
        var values = new List<FlowValue?>(arguments.Length);
        foreach (IArgumentOperation argument in arguments)
        {
            bool isRead = argument.Parameter?.RefKind != RefKind.Out || MethodFacts.Place(argument.Value) == null;
            values.Add(isRead ? Visit(argument.Value) : null);
            CheckArena(argument.Value, values[values.Count - 1]);
            if (argument.Value.Type is { TypeKind: TypeKind.Delegate })
                ForgetFields();
        }

        return values;
    }

    private void CheckArena(IOperation operation, FlowValue? value)
    {
        if (value is { Kind: FlowValueKind.Arena, Arena: { } arena } && _state.Disposed.Contains(arena) && !operation.IsImplicit)
            Report(AnalyzerRules.UsedAfterEnd, operation, "the arena after Dispose: make a new one, or dispose this one later");
    }

    private FlowValue? CallKnown(IInvocationOperation operation, FlowValue? instance, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        FlowValue? arena = values.FirstOrDefault(value => value is { Kind: FlowValueKind.Arena });
        FlowValue? source = arena ?? instance ?? values.FirstOrDefault(value => value != null);
        bool takesArena = method.Parameters.Any(parameter => _types.IsArena(parameter.Type));
        if (_types.IsOwner(operation.Type) && method.IsStatic)
            return MakeOwner(operation, arena, values);
        if (takesArena && arena == null)
            return null;
        if (_types.Streams.KindOf(operation) != StreamKind.None)
            return MakeStream(operation);
        if (RuntimeTypes.IsTask(operation.Type))
            return source == null ? null : source with { Kind = FlowValueKind.Task, MayAlias = _facts.InputOf(operation) != InputSetting.Copy, Store = null };
        if (!_types.IsView(operation.Type))
            return null;
        // Mutable… returns a message that is there, whichever arena it is from. Any other method with an arena makes something in it.
        return takesArena && !method.Name.StartsWith("Mutable", StringComparison.Ordinal)
            ? Made(operation, arena!, values)
            : Part(instance ?? values.FirstOrDefault(), method, operation.Type) is { } part ? part with { HasElements = method.Name == "AsEnumerable" } : null;
    }

    /// <summary>What a method of the runtime makes in an arena.</summary>
    private FlowValue Made(IInvocationOperation operation, FlowValue arena, List<FlowValue?> values) => arena with
    {
        Kind = FlowValueKind.View,
        MayAlias = _facts.InputOf(operation) != InputSetting.Copy,
        OnStack = _facts.InputOf(operation) == InputSetting.Alias && values.Any(value => value is { OnStack: true }),
        Store = null,
    };

    private FlowValue? CallOther(IInvocationOperation operation, FlowValue? instance, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        if ((MadeByConvention(operation, values) ?? ReturnedBy(operation, values)) is { } made)
            return made;
        if (StreamOf(operation, values) is { } stream)
            return stream.Kind == FlowValueKind.Stream ? stream : null;
        if (HandOn(operation, values) is { } sequence)
            return sequence;
        if (_types.IsOwner(operation.Type))
            return MakeArena(operation);
        FlowValue? source = instance ?? values.FirstOrDefault(value => value != null);
        if (source == null)
            return null;
        if (source is { Kind: FlowValueKind.View } && _types.IsIterator[method])
            return source with { HasElements = false, Store = null };
        if (IsOfSpan(method))
            return Part(source, method, operation.Type);
        if (RuntimeTypes.StartsThread(method) || method is { IsAsync: true, ReturnsVoid: true })
            Drop(operation, source with { Kind = FlowValueKind.Task });
        if (RuntimeTypes.IsTask(method.ContainingType) && method.Name == "FromResult")
            return source;
        if (RuntimeTypes.IsTask(operation.Type) || instance is { Kind: FlowValueKind.Task } && method.Name == "ConfigureAwait")
            return UsesLater(method) ? source with { Kind = FlowValueKind.Task, Store = null, MayAlias = true } : null;
        // Lazy: what these methods return asks its source, or calls the lambda, when it is enumerated.
        return IsOfLinq(method) ? CallLinq(operation, source, values) : null;
    }

    /// <summary>
    /// What a method of the program makes in an arena that it takes. Messages and the like that it also takes, and those of its object, may have become a
    /// part of that.
    /// </summary>
    private FlowValue? MadeByConvention(IInvocationOperation operation, List<FlowValue?> values)
    {
        if (_types.ArenaOfResult(operation.TargetMethod) is not { } parameter)
            return null;
        FlowValue? made = null;
        bool takesMore = operation.Instance != null && _types.MayUseObject[operation.TargetMethod];
        for (var i = 0; i < values.Count; i++)
        {
            IArgumentOperation argument = operation.Arguments[i];
            if (SymbolEqualityComparer.Default.Equals(argument.Parameter, parameter) && values[i] is { Kind: FlowValueKind.Arena, Arena: { } arena })
                made = new FlowValue(FlowValueKind.View, arena) { MayAlias = _types.MayAlias[operation.TargetMethod] };
            takesMore |= !_types.IsArena(argument.Value.Type) && Helpers.MayLead(argument.Value.Type);
        }

        if (made != null && takesMore)
            _state = _state.Mix(made.Arena!);
        return made;
    }

    /// <summary>Numbers and strings lead to nothing of an arena.</summary>
    private static bool IsPlain(ITypeSymbol? type) => type is { SpecialType: not (SpecialType.None or SpecialType.System_Object) };

    /// <summary>Whether the method may still use its arguments when it has returned. A method that isn't asynchronous itself is not proven to.</summary>
    private static bool UsesLater(IMethodSymbol method) => method.IsAsync || method.IsAbstract || method.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>
    /// Copies of messages are deep, and text and bytes are copied by everything that takes an arena and isn't named after a view. All else that is
    /// handed to a message or a list becomes a part of it.
    /// </summary>
    private void LinkArguments(IInvocationOperation operation, FlowValue? instance, List<FlowValue?> values)
    {
        IMethodSymbol method = operation.TargetMethod;
        if (method.Name == "MergeFrom")
            KeepMade(operation, instance ?? values[0], values);
        if (method.Name is "Clone" or "MergeFrom" or "Pack")
            return;
        bool copiesText = method.Parameters.Any(parameter => _types.IsArena(parameter.Type)) && !method.Name.EndsWith("View", StringComparison.Ordinal);
        FlowValue? into = instance ?? values.FirstOrDefault(value => value is { Kind: FlowValueKind.Arena });
        Replace(operation);
        FlowValue? whole = instance ?? (operation.Instance == null ? values.FirstOrDefault() : null);
        KeepMade(operation, whole, values);
        for (var i = 0; i < values.Count; i++)
        {
            // A message writes into a writer, and keeps nothing of it.
            if (copiesText && _types.IsCopied(operation.Arguments[i].Value.Type) || _types.IsWriter(operation.Arguments[i].Value.Type))
                continue;
            Link(into, operation.Arguments[i].Value, values[i]);
            if (operation.Arguments[i].Value != Storages.Receiver(operation))
            {
                Keep(
                    Storages.Receiver(operation), _containers.FieldOf(method, "Set") ?? "", whole, operation.Arguments[i], values[i],
                    Containers.Adds(method) || Storages.Receiver(operation) is { } receiver && _containers.IsFreshElement(receiver));
            }
        }
    }

    /// <summary>A method that isn't known may put anything into the messages and lists that it gets.</summary>
    private void ShareContainers(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, List<FlowValue?> values)
    {
        for (var i = 0; i < values.Count; i++)
        {
            if (values[i] is { Arena: { } arena } && !_types.IsKnown(method) && _types.IsContainer(arguments[i].Value.Type))
                _state = _state.Mix(arena);
        }
    }

    private void AssignArguments(IInvocationOperation operation, bool isKnown, List<FlowValue?> values)
    {
        FlowValue? arena = values.FirstOrDefault(value => value is { Kind: FlowValueKind.Arena });
        foreach (IArgumentOperation argument in operation.Arguments)
        {
            IOperation target = argument.Value is IDeclarationExpressionOperation declaration ? declaration.Expression : argument.Value;
            if (argument.Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter || MethodFacts.Place(target) is not { } place)
                continue;
            if (parameter.RefKind == RefKind.Out)
            {
                Store(
                    place, isKnown && arena != null && _types.IsView(target.Type) ? Made(operation, arena, values) : _types.IsOwner(target.Type) ? MakeArena(argument) : null,
                    argument.Value);
            }
            else if (!isKnown)
            {
                Store(place, null, argument.Value);
            }
        }
    }

    /// <summary>Code that isn't known runs. It may assign to fields, except that .NET itself knows none of them.</summary>
    private void RunOther(ISymbol member)
    {
        bool isOfSystem = member.ContainingNamespace?.ToDisplayString().StartsWith("System", StringComparison.Ordinal) == true
            && member is not IMethodSymbol { MethodKind: MethodKind.DelegateInvoke };
        if (!_types.IsKnown(member) && !isOfSystem)
            ForgetFields();
    }
}
