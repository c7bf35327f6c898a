using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Lifetimes;

/// <summary>
/// Calls of code that isn't there, such as that of .NET. What it does follows from types: an object keeps what its type can hold, and a result is of what its
/// type can hold.
/// </summary>
internal sealed partial class Evaluator
{
    /// <summary>Methods that only look for what they get.</summary>
    private static readonly string[] Lookups = ["BinarySearch", "CompareTo", "Equals", "GetValueOrDefault", "IndexOf", "LastIndexOf", "Remove", "TryGetValue", "TryRemove"];

    private AbstractValue Foreign(IOperation operation, IMethodSymbol method, IOperation? instance, AbstractValue receiver, List<Argument> arguments, bool isReference)
    {
        bool isTaskLike = CarrierTypes.IsTask(operation.Type);
        if (IsRead(method) && receiver is { Turn: { } turn, IsScan: false })
            _state = _state.WithEnd(turn, End.NextRead);
        IOperation? target = instance ?? (method.IsExtensionMethod ? arguments.FirstOrDefault().Operation : null);
        List<Argument> kept = KeepsNothing(method) ? []
            : [.. arguments.Where(argument => argument.Operation != target && argument.Parameter.RefKind != RefKind.Out && !argument.Value.IsNone
                && IsKept(method, argument.Parameter.OriginalDefinition.Type) && !IsOldKey(method, target, argument) && !IsEnumerated(argument)
                && !(MayRefuse(method) && IsOfOwner(argument.Parameter.Type))
                && (!IsBuffer(method) || argument.Value.Function == null))
                .Select(argument => IsFactory(argument.Parameter.OriginalDefinition.Type) && argument.Value.Function is { } factory
                    ? argument with { Value = Called(factory, arguments, receiver, operation) }
                    : argument)];
        // A callback is called at once, unless the object of the call is there to keep it.
        bool isDelegateOnly = method.IsExtensionMethod && kept.All(argument => argument.Parameter.Type.TypeKind == TypeKind.Delegate);
        bool isKeeping = kept.Count > 0 && target != null && !isDelegateOnly && !CarrierTypes.IsDeferred(target.Type) && !IsText(target.Type);
        if (method.Name is not "Start" && !isTaskLike && !isKeeping && !(method.MethodKind == MethodKind.PropertyGet && operation.Type?.SpecialType == SpecialType.System_Boolean))
            Wait(arguments.Where(argument => IsWaitedFor(method, argument)).Aggregate(receiver, (all, argument) => all.And(argument.Value)));
        UseHashed(method, receiver, isKeeping);
        // A sequence or task uses its sources later.
        bool isLater = CarrierTypes.IsDeferred(operation.Type);
        foreach (Argument argument in arguments.Where(argument => kept.All(other => other.Operation != argument.Operation)))
        {
            if (!(isLater && CarrierTypes.IsDeferred(argument.Parameter.Type)))
                UseContents(argument.Value);
        }

        foreach (Argument argument in arguments.Where(argument => argument.Value.Turn != null && method.ContainingType.Name == "Parallel"))
            return Buffer(operation, argument.Value);
        if (isKeeping)
            KeepAll(operation, method, target!, kept, arguments);
        else if (target != null && method.MethodKind == MethodKind.PropertySet && arguments.Count == 1 && arguments[0].Value.IsNone)
            Empty(target, method.AssociatedSymbol!.Name, isFinal: false);
        else if (target != null && MayTakeOut(operation, method, arguments) && !CanHoldMany(target.Type) && !_types.IsView(target.Type))
            Empty(target, null, isRead: !method.ReturnsVoid);
        AbstractValue result = method.ReturnsVoid ? AbstractValue.None : ResultOf(operation, method, instance, receiver, arguments, isReference);
        foreach (Argument argument in arguments.Where(argument => argument.Parameter.RefKind is RefKind.Out or RefKind.Ref))
            Store(argument.Operation, OutOf(argument, instance, receiver), argument.Operation);
        return isTaskLike || method.ContainingType.Name == "ThreadPool" ? TaskOf(operation, method, result, receiver, arguments) : result;
    }

    /// <summary>
    /// A look-up keeps nothing, nor does a stream of gRPC or a producer of Kafka, which has encoded a message when its task has ended. What the project keeps is in its code.
    /// </summary>
    private static bool KeepsNothing(IMethodSymbol method) => method.IsStatic && !method.IsExtensionMethod
        || method.Name.StartsWith("Contains", StringComparison.Ordinal) || Lookups.Contains(method.Name)
        || CarrierTypes.IsOfProject(method.ContainingType) || RuntimeTypes.IsNamespace(method.ContainingType, "Grpc.Core", "Confluent.Kafka");

    private static bool IsWaitedFor(IMethodSymbol method, Argument argument) => CarrierTypes.IsTask(argument.Parameter.Type) || RuntimeTypes.IsOfTasks(argument.Parameter.Type)
        || argument.Value.Tasks.Count > 0 && method.IsStatic;

    /// <summary>Whether an indexer gets the key of an entry that the method has asked for: a dictionary keeps the key that it has.</summary>
    private bool IsOldKey(IMethodSymbol method, IOperation? target, Argument key) => method.MethodKind == MethodKind.PropertySet && method.Parameters.Length == 2
        && key.Parameter.Ordinal == 0 && Graphs.Operations(_graph).OfType<IInvocationOperation>().Any(asked => asked.TargetMethod.Name == "ContainsKey"
            && asked.Instance?.Syntax.ToString() == target?.Syntax.ToString()
            && asked.Arguments[0].Value.Syntax.ToString() == key.Operation.Syntax.ToString());

    private AbstractValue OutOf(Argument argument, IOperation? instance, AbstractValue receiver) => !_carriers.Carries(argument.Parameter.Type) ? AbstractValue.None
        : _types.IsOwned(argument.Parameter.Type) ? Made(argument.Operation, argument.Parameter.Type)
        : ElementOf(receiver, argument.Parameter.Type) with { Whole = receiver.Whole ?? PathOf(instance).Place };

    private static bool IsRead(IMethodSymbol method) => method.Name is "MoveNext" or "MoveNextAsync";

    private static bool IsBuffer(IMethodSymbol method) => method.ContainingType.Name is "Enumerable" or "ParallelEnumerable" or "Parallel";

    /// <summary>Whether an object keeps what it gets for a parameter: something of its own elements, or any object.</summary>
    private bool IsKept(IMethodSymbol method, ITypeSymbol type) => type switch
    {
        // The other key of a dictionary is converted to its own when an entry is added.
        ITypeParameterSymbol { DeclaringType.Name: "AlternateLookup" } => false,
        ITypeParameterSymbol parameter => parameter.TypeParameterKind == TypeParameterKind.Type || method.IsExtensionMethod && method.ReducedFrom == null && !IsBuffer(method),
        IArrayTypeSymbol array => IsKept(method, array.ElementType),
        { SpecialType: SpecialType.System_Object } => !method.IsExtensionMethod,
        { TypeKind: TypeKind.Delegate } => method.MethodKind is not MethodKind.PropertyGet && !method.IsGenericMethod && method.ContainingType.Name is not ("List" or "Array"),
        INamedTypeSymbol named => named.TypeArguments.Any(argument => IsKept(method, argument)),
        _ => false,
    };

    /// <summary>A collection enumerates a sequence of what it adds at once. It keeps none of its numbers and strings.</summary>
    private bool IsEnumerated(Argument argument) => CarrierTypes.IsSequence(argument.Parameter.OriginalDefinition.Type) && argument.Parameter.Type is INamedTypeSymbol sequence
        && !sequence.TypeArguments.Any(_carriers.Carries);

    /// <summary>A delegate that returns what a collection adds is called at once.</summary>
    private static bool IsFactory(ITypeSymbol type) => type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: ITypeParameterSymbol };

    /// <summary>A method that may not add what it gets: its caller then has to dispose it.</summary>
    private static bool MayRefuse(IMethodSymbol method) => method.Name.StartsWith("Try", StringComparison.Ordinal) || method.Name == "GetOrAdd";

    private bool IsOfOwner(ITypeSymbol type) => _types.IsOwned(type)
        || type is INamedTypeSymbol { IsTupleType: true } tuple && tuple.TupleElements.Any(element => IsOfOwner(element.Type));

    private static bool CanHold(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol or { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Delegate } => true,
        IArrayTypeSymbol array => CanHold(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(CanHold),
        _ => false,
    };

    /// <summary>Writers of text convert objects at once.</summary>
    private static bool IsText(ITypeSymbol? type) => RuntimeTypes.IsNamespace(type, "System.Text", "System.IO");

    private void KeepAll(IOperation operation, IMethodSymbol method, IOperation target, List<Argument> kept, List<Argument> arguments)
    {
        string? key = method.MethodKind == MethodKind.PropertySet && arguments.Count == 2 ? KeyOf(arguments[0].Operation)
            : method.MethodKind == MethodKind.PropertySet && arguments.Count == 1 ? method.AssociatedSymbol!.Name
            : null;
        foreach (Argument argument in kept)
        {
            AbstractValue value = argument.Value.Turn == null ? argument.Value : Buffer(argument.Operation, argument.Value);
            Few<Part> parts = value.AsParts(argument.Operation, key).Where(part => part.Roots != Roots.Unknown);
            AddParts(target, parts, replaces: key != null, value.Tasks);
        }
    }

    /// <summary>A set or dictionary compares what it gets to what it has.</summary>
    private void UseHashed(IMethodSymbol method, AbstractValue receiver, bool isKeeping)
    {
        bool isHashed = method.ContainingType.AllInterfaces.Any(implemented => implemented.Name == "ISet" || implemented.Name == "IDictionary"
            && implemented.TypeArguments.Length == 2 && _carriers.Carries(implemented.TypeArguments[0]));
        if (method.MethodKind != MethodKind.PropertyGet && (isKeeping ? isHashed : !method.ReturnsVoid && !IsRead(method)))
            UseContents(receiver);
    }

    /// <summary>Whether a call may take something out of an object: it returns nothing, or something that the object held.</summary>
    private bool MayTakeOut(IOperation operation, IMethodSymbol method, List<Argument> arguments) => !method.IsStatic && method.MethodKind == MethodKind.Ordinary && !IsRead(method)
        && (method.Name == "Remove" || arguments.All(argument => !_carriers.Carries(argument.Parameter.Type))
            && (method.ReturnsVoid || method.Parameters.Length == 0 && _carriers.Carries(operation.Type) && !CanHoldMany(operation.Type))
            || arguments.Any(argument => argument.Parameter.RefKind == RefKind.Out && _carriers.Carries(argument.Parameter.Type) && method.Name != "TryGetValue"));

    private static bool CanHoldMany(ITypeSymbol? type) => type is IArrayTypeSymbol || CarrierTypes.IsDeferred(type) || type?.Name.Contains("Enumerator") == true;

    /// <summary>
    /// The result holds what flows into it by the parameters of types: of the object of the call, of arguments, and of what delegates return. A task or a sequence
    /// also holds the delegates, which it calls later.
    /// </summary>
    private AbstractValue ResultOf(IOperation operation, IMethodSymbol method, IOperation? instance, AbstractValue receiver, List<Argument> arguments, bool isReference)
    {
        ITypeSymbol? type = operation.Type;
        bool isResult = type is { Name: "IResult" or "IActionResult" } || type?.AllInterfaces.Any(implemented => implemented.Name is "IResult" or "IActionResult") == true;
        bool isDeferred = CarrierTypes.IsDeferred(type);
        if (type == null || !_carriers.Carries(type) && !isResult && !isDeferred && !isReference)
            return AbstractValue.None;
        if (method.MethodKind == MethodKind.PropertyGet && instance != null && arguments.Count == 0)
        {
            if (_types.IsOwned(type))
                return AbstractValue.Unknown with { IsArena = _types.IsArena(type) };
            if (receiver.Turn is { } current && method.Name == "get_Current")
                return AbstractValue.Of(current);
            if (type.Name == "IAsyncStreamReader" && PathOf(instance).Place is { } reader)
                return AbstractValue.Unknown with { Turn = new Memory(reader, null, "turn"), EndsWithSource = true };
            return receiver.Evaluated with
            {
                Own = _types.IsView(type) ? ElementsOwn(receiver) : receiver.Own,
                Turn = isDeferred ? receiver.Turn : null,
                Tasks = CarrierTypes.IsTask(method.ReturnType) ? receiver.Tasks : NoTasks,
            };
        }

        AbstractValue all = AbstractValue.None, calls = AbstractValue.None;
        IMethodSymbol declared = method.OriginalDefinition;
        if (instance != null && (declared.ReturnType is not INamedTypeSymbol { SpecialType: SpecialType.System_Object }))
            all = all.And(receiver);
        foreach (Argument argument in arguments)
        {
            IParameterSymbol parameter = argument.Parameter.OriginalDefinition;
            if (argument.Value.Function is { } function)
            {
                calls = Put(calls, argument.Value, operation, Part.Later);
                if (parameter.Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoked } && Mentions(declared.ReturnType, invoked.ReturnType))
                    all = all.And(Called(function, arguments, receiver, operation));
                else if (KeepsKeys(function, arguments, receiver, operation))
                    return Buffer(operation, arguments[0].Value);
            }
            else if (isResult || declared.TypeParameters.Where(one => Contains(parameter.Type, one)).Any(one => Contains(declared.ReturnType, one)) || isDeferred
                && !declared.IsGenericMethod)
            {
                all = all.And(isResult ? Put(AbstractValue.None, argument.Value, operation, null) : argument.Value);
            }
            else if (isDeferred && argument.Value.Function == null && argument.Parameter.Type.TypeKind == TypeKind.Delegate)
            {
                calls = Put(calls, argument.Value, operation, Part.Later);
            }

            if (isDeferred && argument.Value.Turn == null && !CarrierTypes.IsTask(type) && argument.Value.Function == null)
                calls = Put(calls, argument.Value, operation, Part.Later);
        }

        if (all.Turn != null && !HandsOn(method, type, all))
            return Buffer(operation, all);
        if (isDeferred)
            return all with { Function = null, Items = Roots.None, Parts = all.Parts.Union(calls.Parts) };
        all = all.Evaluated;
        bool isElement = type is ITypeParameterSymbol || _types.IsView(type) && type is not IArrayTypeSymbol || type.IsValueType && !type.IsTupleType;
        return isElement || !_carriers.Carries(type)
            ? ElementOf(all, type, isReference) with { Items = all.Items, Tasks = all.Tasks, Turn = all.Turn, Whole = receiver.Whole ?? PathOf(instance).Place }
            : Put(Made(operation, type), all, operation, null) with { Items = Roots.None, Turn = null };
    }

    private static Roots ElementsOwn(AbstractValue value) => Contents(value.Parts.Where(part => part.Slot == null)) is { IsEmpty: false } own
        && value.Own.Memories.All(memory => memory.Key is SyntaxNode) ? own : value.Own;

    private static bool Mentions(ITypeSymbol type, ITypeSymbol part) => part is ITypeParameterSymbol && Contains(type, part)
        || part is INamedTypeSymbol named && named.TypeArguments.OfType<ITypeParameterSymbol>().Any(argument => Contains(type, argument));

    private static bool Contains(ITypeSymbol type, ITypeSymbol part) => SymbolEqualityComparer.Default.Equals(type, part)
        || type is INamedTypeSymbol named && named.TypeArguments.Any(argument => Contains(argument, part)) || type is IArrayTypeSymbol array && Contains(array.ElementType, part);

    /// <summary>What a delegate returns for the elements of the sequence that it is called for.</summary>
    private AbstractValue Called(IMethodSymbol function, List<Argument> arguments, AbstractValue receiver, IOperation operation)
    {
        if (_callees.Of(function) is not { } summary)
            return AbstractValue.Unknown;
        AbstractValue source = arguments.Count > 0 && arguments[0].Value.Function == null ? arguments[0].Value : receiver;
        AbstractValue element = source.Turn is { } turn ? AbstractValue.Of(turn) : new AbstractValue(ElementsOwn(source)) { Parts = source.Evaluated.Parts };
        var map = new Substitution(this, operation, AbstractValue.Of(Memory.This), function.Parameters.ToDictionary(
            parameter => parameter.OriginalDefinition, parameter => new Argument(parameter, operation, element),
                (IEqualityComparer<IParameterSymbol>)SymbolEqualityComparer.Default));
        AbstractValue result = map.Of(summary.Result);
        return summary.Ends.Keys.Any(memory => result.Own.Memories.Any(own => own.IsIn(map.Of(memory).Memories.FirstOrDefault() ?? Memory.Unknown)))
            ? AbstractValue.Unknown with { Turn = TurnOf(operation) }
            : source.Turn != null && result.Own.Memories.Concat(result.Parts.SelectMany(part => part.Roots.Memories)).Contains(source.Turn)
                ? AbstractValue.Unknown with { Turn = source.Turn, EndsWithSource = source.EndsWithSource }
            : result with { Turn = null };
    }

    /// <summary>Whether a method of LINQ keeps keys that are of the elements of a stream.</summary>
    private bool KeepsKeys(IMethodSymbol function, List<Argument> arguments, AbstractValue receiver, IOperation operation) => arguments.Count > 1 && arguments[0].Value.Turn != null
        && _carriers.Carries(function.ReturnType) && Called(function, arguments, receiver, operation).Turn != null;

    /// <summary>Whether a method hands on each element of a sequence before it reads the next.</summary>
    private bool HandsOn(IMethodSymbol method, ITypeSymbol type, AbstractValue source)
    {
        if (CarrierTypes.IsTask(type) || method.Name.StartsWith("First", StringComparison.Ordinal) && !source.EndsWithSource || !TypeArgumentsOf(type).Any(_carriers.Carries))
            return true;
        return CarrierTypes.IsSequence(type) && type.Name is not ("IOrderedEnumerable" or "ParallelQuery" or "ILookup")
            && (source.IsScan || ElementTypeOf(type) is not IArrayTypeSymbol) && method.Name is not ("Distinct" or "Reverse") || type.Name.Contains("Enumerator");
    }

    private static IEnumerable<ITypeSymbol> TypeArgumentsOf(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments.Length: > 0 } named ? named.TypeArguments.AsEnumerable() : [type];

    private static ITypeSymbol ElementTypeOf(ITypeSymbol type) => (type as INamedTypeSymbol)?.TypeArguments.LastOrDefault() ?? type;

    /// <summary>Something keeps the elements of a stream, which end before they are used.</summary>
    private AbstractValue Buffer(IOperation operation, AbstractValue value)
    {
        Memory turn = value.Turn!;
        if (turn is { Key: IParameterSymbol parameter } && !IsStream(parameter))
            _summary = _summary with { Buffers = _summary.Buffers.Add(parameter) };
        else
            Report(AnalyzerRules.StreamBuffered, operation, "");
        return AbstractValue.Unknown;
    }

    /// <summary>The parameters of a service whose messages come one by one.</summary>
    private static bool IsStream(IParameterSymbol parameter) => parameter.Type.Name == "IAsyncStreamReader";

    private AbstractValue TaskOf(IOperation operation, IMethodSymbol method, AbstractValue result, AbstractValue receiver, List<Argument> arguments)
    {
        // The wait for another task may end first.
        if (method.Name is "WaitAsync" or "WhenAny")
            return result with { Tasks = NoTasks };
        bool isStarted = method.Name is not ("FromResult" or "WhenAll" or "ConfigureAwait" or "AsTask" or "GetAwaiter" or "Unwrap" or "Preserve");
        AbstractValue uses = arguments.Where(argument => argument.Value is { IsNone: false, Turn: null })
            .Aggregate(AbstractValue.None, (all, argument) => Put(all, argument.Value, operation, null));
        AbstractValue all = arguments.Aggregate(
            result with { Tasks = result.Tasks.Union(receiver.Tasks) }, (all, argument) => all with { Tasks = all.Tasks.Union(argument.Value.Tasks) });
        return isStarted && !uses.Parts.IsEmpty && !IsRead(method) ? all with { Tasks = all.Tasks.Union(Started(operation, uses).Tasks) } : all;
    }
}
