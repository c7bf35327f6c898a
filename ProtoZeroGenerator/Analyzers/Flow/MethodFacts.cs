using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>What holds in the whole body of a method, its lambdas and local functions included.</summary>
internal sealed class MethodFacts
{
    private readonly Dictionary<ISymbol, int> _reads = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, int> _writes = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, IOperation> _initial = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<SyntaxNode, IInvocationOperation> _calls = [];
    private readonly Dictionary<ISymbol, IOperation> _enumerated = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _untracked = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _removed = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _captured = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _escaping = new(SymbolEqualityComparer.Default);

    public MethodFacts(IOperation body, RuntimeTypes types)
    {
        Types = types;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            Synchronizes |= IsSynchronization(operation);
            if (Place(operation) is { } place)
                Note(operation, place);
            else if (operation is IVariableDeclaratorOperation { Initializer: not null } declarator)
                Declare(declarator);
            else if (operation is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var item } } loop)
                _enumerated[item] = loop.Collection;
            else if (operation is IEventAssignmentOperation { Adds: false, EventReference: IEventReferenceOperation handled })
                _removed.Add(handled.Event);
            else if (operation is IInvocationOperation call)
                _calls[call.Syntax] = call;
        }
    }

    public RuntimeTypes Types { get; }

    /// <summary>The calls, as the compiler understands them: control flow has no initializers.</summary>
    public IEnumerable<IInvocationOperation> Calls => _calls.Values;

    /// <summary>Whether the method waits for other threads by other means than by tasks.</summary>
    public bool Synchronizes { get; }

    /// <summary>Whether all changes of the variable, or of the field of this object, are visible in the method that it is used in.</summary>
    public bool IsTracked(ISymbol place) => !_untracked.Contains(place);

    /// <summary>Whether a lambda or local function uses a variable of the method around it.</summary>
    public bool IsCaptured(ISymbol variable) => _captured.Contains(variable);

    /// <summary>Whether the method hands the value of a variable to others: it returns it, stores it, or calls a method with it.</summary>
    public bool Escapes(ISymbol variable) => _escaping.Contains(variable);

    /// <summary>Whether the method removes a handler from an event.</summary>
    public bool Removes(IEventSymbol handled) => _removed.Contains(handled);

    public int Reads(ISymbol place) => _reads.TryGetValue(place, out int count) ? count : 0;

    public int Writes(ISymbol place) => _writes.TryGetValue(place, out int count) ? count : 0;

    /// <summary>The only value that a variable has in the method, if that is its initializer.</summary>
    public IOperation? SoleValue(ISymbol place) => Writes(place) == 1 && _initial.TryGetValue(place, out IOperation? value) ? value : null;

    /// <summary>The collection that a loop enumerates with a variable; null if a loop does not declare the variable.</summary>
    public IOperation? Enumerated(ISymbol variable) => Writes(variable) == 0 && _enumerated.TryGetValue(variable, out IOperation? collection) ? collection : null;

    /// <summary>What the options of a call say about its input. <paramref name="call"/> may be one of the control flow.</summary>
    public InputSetting InputOf(IInvocationOperation call) =>
        _calls.TryGetValue(call.Syntax, out IInvocationOperation? original) ? AliasedInput.SettingOf(original, this) : InputSetting.Unknown;

    /// <summary>The variable, or the field or property of this object or of a type, that an operation refers to.</summary>
    public static ISymbol? Place(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation, Arguments.Length: 0 } property when IsAuto(property.Property) => property.Property,
        _ => null,
    };

    public static bool IsAuto(IPropertySymbol property) => !property.IsVirtual && !property.IsOverride
        && property.ContainingType.GetMembers().OfType<IFieldSymbol>().Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    private void Note(IOperation operation, ISymbol place)
    {
        bool isTarget = operation.Parent is IAssignmentOperation assignment && assignment.Target == operation;
        bool isPassedByRef = operation.Parent is IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };
        bool isWritten = isTarget || isPassedByRef || operation.Parent is IIncrementOrDecrementOperation or ITupleOperation;
        if (isWritten)
            Count(_writes, place);
        if (!isTarget)
            Count(_reads, place);
        if (!isTarget && IsHandedOut(operation))
            _escaping.Add(place);
        bool isCaptured = IsInFunction(operation, place);
        if (isCaptured)
            _captured.Add(place);
        if (isWritten && isCaptured || IsReferenceTaken(operation) && place is not ILocalSymbol { IsRef: true })
            _untracked.Add(place);
    }

    private bool IsHandedOut(IOperation operation) => operation.Parent switch
    {
        IConversionOperation conversion => IsHandedOut(conversion),
        IArgumentOperation { Parent: IInvocationOperation call } => Storages.Receiver(call) != operation || !Types.IsKnown(call.TargetMethod),
        IArgumentOperation or IReturnOperation or IAssignmentOperation or IArrayInitializerOperation or ITupleOperation => true,
        _ => false,
    };

    private static bool IsReferenceTaken(IOperation operation) => operation.Parent is ISimpleAssignmentOperation { IsRef: true }
        or IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } }
        or IConditionalOperation { IsRef: true } or IAddressOfOperation;

    /// <summary>Whether the operation is in a lambda or local function that doesn't declare the variable.</summary>
    private static bool IsInFunction(IOperation operation, ISymbol place)
    {
        for (IOperation? parent = operation.Parent; parent != null; parent = parent.Parent)
        {
            IMethodSymbol? function = parent switch
            {
                IAnonymousFunctionOperation lambda => lambda.Symbol,
                ILocalFunctionOperation local => local.Symbol,
                _ => null,
            };
            if (function != null)
                return !SymbolEqualityComparer.Default.Equals(place.ContainingSymbol, function);
        }

        return false;
    }

    /// <summary>Whether an operation waits for another thread, or lets it go on, by other means than tasks.</summary>
    public static bool IsSynchronization(IOperation operation)
    {
        ITypeSymbol? type = operation is IInvocationOperation call ? call.TargetMethod.ContainingType : operation.Type;
        if (type is { Name: "Thread" })
            return operation is IInvocationOperation { TargetMethod.Name: "Join" };
        return type is { Name: "TaskCompletionSource" }
            || type is { TypeKind: not TypeKind.Delegate } && RuntimeTypes.IsIn(type, "System.Threading")
                && type.Name is not ("CancellationToken" or "CancellationTokenSource" or "Interlocked" or "SpinWait" or "ThreadPool" or "Timeout" or "Volatile");
    }

    private void Declare(IVariableDeclaratorOperation declarator)
    {
        Count(_writes, declarator.Symbol);
        _initial[declarator.Symbol] = declarator.Initializer!.Value;
    }

    private static void Count(Dictionary<ISymbol, int> counts, ISymbol place) =>
        counts[place] = (counts.TryGetValue(place, out int count) ? count : 0) + 1;
}
