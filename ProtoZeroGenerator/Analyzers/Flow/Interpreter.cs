using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers.Flow;

/// <summary>Evaluates the operations of a method in their order: what is proven about their values, and what they change.</summary>
internal sealed partial class Interpreter : OperationVisitor<object?, FlowValue?>
{
    /// <summary>Later compilers have these kinds of operations.</summary>
    internal const OperationKind CollectionExpression = (OperationKind)0x7F, Spread = (OperationKind)0x80;

    private readonly ControlFlowGraph _graph;
    private readonly IMethodSymbol? _method;
    private readonly MethodFacts _facts;
    private readonly RuntimeTypes _types;
    private readonly Action<LifetimeFault> _report;

    /// <summary>What the captures of the compiler capture, to assign to it.</summary>
    private readonly ILookup<CaptureId, IOperation> _captures;

    private readonly Containers _containers;

    /// <summary>The call of gRPC that the method answers; null if it answers none.</summary>
    private readonly ServiceCall? _call;

    private State _state = State.Empty;
    private bool _reports;

    public Interpreter(ControlFlowGraph graph, IMethodSymbol? method, MethodFacts facts, Action<LifetimeFault> report)
    {
        (_graph, _method, _facts, _types, _report) = (graph, method, facts, facts.Types, report);
        _captures = FlowWalker.Operations(graph).OfType<IFlowCaptureOperation>().ToLookup(capture => capture.Id, capture => capture.Value);
        _containers = new Containers(_captures, facts, method);
        _call = method == null ? null : ServiceCall.Of(method, _types);
    }

    public State Initial()
    {
        State state = _method == null ? State.Empty : _method.Parameters
            .Where(parameter => _types.IsArena(parameter.Type) && _facts.IsTracked(parameter))
            .Aggregate(State.Empty, (state, parameter) => state.With(parameter, new FlowValue(FlowValueKind.Arena, parameter)));
        return _call == null ? state : _call.Values.Where(entry => _facts.IsTracked(entry.Key)).Aggregate(state, (state, entry) => state.With(entry.Key, entry.Value));
    }

    public State Execute(IOperation operation, State state, bool reports)
    {
        (_state, _reports) = (state, reports);
        Visit(operation);
        return _state;
    }

    public (State State, FlowValue? Value) Evaluate(IOperation operation, State state, bool isReturn, bool reports)
    {
        (_state, _reports) = (state, reports);
        FlowValue? value = isReturn && _method is { RefKind: not RefKind.None } ? VisitReference(operation) : Visit(operation);
        return (_state, value);
    }

    /// <summary>Reports what outlives its arena when the method is left.</summary>
    /// <param name="returned">The expression that is returned.</param>
    /// <param name="result">Its value before the method's <c>finally</c> blocks.</param>
    /// <param name="after">Its value after them.</param>
    /// <param name="state">What is proven after them.</param>
    public void Leave(IOperation? returned, FlowValue? result, FlowValue? after, State state)
    {
        _reports = true;
        if (returned != null && result is { Kind: FlowValueKind.Arena, Arena: { } arena } && state.Disposed.Contains(arena))
            Report(AnalyzerRules.OutlivesArena, returned, returned.Syntax.ToString());
        else if (returned != null && result is { End: ValueEnd.None })
            ReportEnd(returned, after);
        state = _call?.End(state) ?? state;
        foreach (FlowValue value in state.Values.Values)
        {
            if (value.Store is { } store)
                ReportEnd(store, value);
        }

        LeaveContainers(returned, state);
    }

    private void ReportEnd(IOperation operation, FlowValue? value)
    {
        if (value is { Kind: FlowValueKind.View, OnStack: true })
            Report(AnalyzerRules.AliasedInputMoves, operation, "memory on the stack of this method");
        else if (value is { Kind: FlowValueKind.Task, End: ValueEnd.Disposed })
            Report(AnalyzerRules.TaskOutlivesArena, operation, "");
        else if (value is { End: ValueEnd.Disposed })
            Report(AnalyzerRules.OutlivesArena, operation, operation.Syntax.ToString());
    }

    private void Report(DiagnosticDescriptor rule, IOperation operation, string detail)
    {
        if (_reports)
            _report(new LifetimeFault(rule, operation, detail));
    }

    public override FlowValue? DefaultVisit(IOperation operation, object? argument)
    {
        FlowValue? part = VisitAll(operation.ChildOperations);
        return operation switch
        {
            { Syntax: StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax } => new FlowValue(FlowValueKind.View, null) { OnStack = true },
            { Syntax: ElementAccessExpressionSyntax } when RuntimeTypes.IsSpan(operation.Type) => part,
            { Kind: CollectionExpression } when part is { Kind: FlowValueKind.Stream } => Buffer(operation, operation.Type, part),
            { Kind: CollectionExpression }
                when _types.IsLink(operation.Type) || RuntimeTypes.IsOfTasks(operation.Type)
                    || part is { Kind: FlowValueKind.View } && _containers.IsCollection(operation.Type) => part,
            { Kind: Spread } => part,
            _ => null,
        };
    }

    /// <summary>The visitor of Roslyn leaves out what has no kind, and what is in it.</summary>
    private new FlowValue? Visit(IOperation? operation, object? argument = null) =>
        operation is { Kind: OperationKind.None } ? DefaultVisit(operation, argument) : operation?.Accept(this, argument);

    /// <summary>The first of the values that something is proven about: what is made of them ends with it.</summary>
    private FlowValue? VisitAll(IEnumerable<IOperation> operations) => operations.Select(operation => Visit(operation)).ToList().FirstOrDefault(value => value != null);

    /// <summary>What a reference to a number or the like refers to: the memory that it is in.</summary>
    private FlowValue? VisitReference(IOperation operation) => _types.IsView(operation.Type) ? Visit(operation) : operation switch
    {
        IPropertyReferenceOperation { Property.RefKind: not RefKind.None, Instance: { } instance } => Visit(instance),
        ILocalReferenceOperation { Local.IsRef: true } local => _state[local.Local],
        _ => Visit(operation),
    };

    public override FlowValue? VisitLocalReference(ILocalReferenceOperation operation, object? argument) =>
        operation.IsDeclaration ? null : Read(operation, operation.Local, operation.Local is { IsRef: true } && !_types.IsView(operation.Type));

    public override FlowValue? VisitParameterReference(IParameterReferenceOperation operation, object? argument)
    {
        IParameterSymbol parameter = operation.Parameter;
        bool isOfObject = parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            && !SymbolEqualityComparer.Default.Equals(constructor, _method);
        if (isOfObject && _types.IsArena(parameter.Type) && _facts.Writes(parameter) == 0 && _state[parameter] == null)
            _state = _state.With(parameter, new FlowValue(FlowValueKind.Arena, parameter));
        return Read(operation, parameter);
    }

    public override FlowValue? VisitFieldReference(IFieldReferenceOperation operation, object? argument)
    {
        if (MethodFacts.Place(operation) is not IFieldSymbol field)
        {
            FlowValue? whole = Visit(operation.Instance);
            bool isOfTuple = operation.Field.ContainingType.IsTupleType && whole is { Kind: FlowValueKind.View } && _types.IsView(operation.Type);
            return isOfTuple ? whole! with { Store = null } : Part(whole, operation.Field, operation.Type);
        }

        if (field.IsReadOnly && _types.IsArena(field.Type) && _state[field] == null)
            _state = _state.With(field, new FlowValue(FlowValueKind.Arena, field));
        return Read(operation, field);
    }

    /// <summary>
    /// A read of a value after its arena has been reset or disposed is a fault, unless only the handle is asked or the value is disposed, too.
    /// </summary>
    private FlowValue? Read(IOperation operation, ISymbol place, bool isOther = false)
    {
        FlowValue? value = _state[place];
        UseContainer(operation);
        if (value?.Kind == FlowValueKind.Nothing)
            return null;
        bool hasEnded = value is { End: ValueEnd.Reset or ValueEnd.Disposed } || value is { End: ValueEnd.Maybe } && EndsInLoop(place, operation);
        if (hasEnded && !operation.IsImplicit && !IsHarmless(operation.Parent))
        {
            Report(AnalyzerRules.UsedAfterEnd, operation,
                $"{place.Name} after {(value!.End == ValueEnd.Disposed ? "Dispose" : KindOf(value) != StreamKind.None ? "the next message was read" : "Reset")}: "
                    + "the memory is no longer the arena's; use it before, or copy it into another arena");
        }

        return isOther ? null : value;
    }

    /// <summary>
    /// Whether a loop before the use has ended arenas, and is all that has assigned to a variable: the value is that of any turn, and only the last
    /// turn's is valid.
    /// </summary>
    private static bool EndsInLoop(ISymbol variable, IOperation use)
    {
        if (variable is not ILocalSymbol
            || use.Syntax.Ancestors()
                .FirstOrDefault(node => node is MemberDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax) is not { } method)
        {
            return false;
        }

        List<AssignmentExpressionSyntax> assignments =
        [
            .. method.DescendantNodes().OfType<AssignmentExpressionSyntax>().Where(node => node.Left is IdentifierNameSyntax name && name.Identifier.ValueText == variable.Name),
        ];
        SyntaxNode? loop = assignments.FirstOrDefault()?.Ancestors()
            .LastOrDefault(node => Containers.IsLoop(node) && !node.Span.Contains(use.Syntax.Span) && method.Span.Contains(node.Span));
        return loop != null && loop.Span.End <= use.Syntax.SpanStart && assignments.All(node => loop.Span.Contains(node.Span)) && Containers.EndsArenas(loop)
            && !loop.DescendantNodes().Any(node => node is BreakStatementSyntax or GotoStatementSyntax)
            && !method.DescendantNodes().Any(node => node.SpanStart >= loop.Span.End && node.Span.End <= use.Syntax.SpanStart && Containers.EndsArena(node));
    }

    /// <summary>An object that holds something of an arena may be asked for all else.</summary>
    private bool IsHarmless(IOperation? use) => use is IFieldReferenceOperation { Field.ContainingType.IsTupleType: true, Type: var element } && !_types.Holds(element)
        || use is IPropertyReferenceOperation { Instance.Type: IArrayTypeSymbol, Property.Name: "Length" }
        || use is IPropertyReferenceOperation { Property.Name: "IsNull" } or IInvocationOperation { TargetMethod: { Name: "Dispose", Parameters.Length: 0 } }
        || use is IPropertyReferenceOperation { Instance.Type: { } holder } part && !_types.IsView(holder) && !_types.IsArena(holder) && !_types.IsView(part.Type);

    public override FlowValue? VisitFlowCapture(IFlowCaptureOperation operation, object? argument)
    {
        _state = _state.With(operation.Id, VisitReference(operation.Value) ?? (IsNothing(operation.Value) ? FlowValue.Nothing : null));
        return null;
    }

    public override FlowValue? VisitFlowCaptureReference(IFlowCaptureReferenceOperation operation, object? argument)
    {
        UseContainer(operation);
        FlowValue? value = _state[operation.Id];
        if (value?.Kind == FlowValueKind.Nothing)
            return null;
        bool isKnown = value is { Kind: FlowValueKind.Stream } || _types.IsView(operation.Type) || RuntimeTypes.IsTask(operation.Type) || operation.Type?.IsReferenceType == true;
        return isKnown ? value : null;
    }

    public override FlowValue? VisitConversion(IConversionOperation operation, object? argument)
    {
        FlowValue? value = Visit(operation.Operand);
        if (operation.OperatorMethod is not { } conversion)
            return value;
        return _types.IsKnown(conversion) || RuntimeTypes.IsSpan(conversion.ContainingType) ? Part(value, conversion, operation.Type) : null;
    }

    public override FlowValue? VisitTranslatedQuery(ITranslatedQueryOperation operation, object? argument) => Visit(operation.Operation);

    public override FlowValue? VisitTuple(ITupleOperation operation, object? argument) => OfParts(operation.Elements.Select(element => (element.Type, Visit(element))));

    public override FlowValue? VisitArrayCreation(IArrayCreationOperation operation, object? argument)
    {
        VisitAll(operation.DimensionSizes);
        return operation.Initializer == null ? null : VisitAll(operation.Initializer.ElementValues);
    }

    public override FlowValue? VisitAwait(IAwaitOperation operation, object? argument)
    {
        FlowValue? task = Visit(operation.Operation);
        if (_types.IsOwner(operation.Type))
            return MakeArena(operation);
        return task is { Kind: FlowValueKind.Task } && _types.IsView(operation.Type) ? task with { Kind = FlowValueKind.View } : null;
    }

    public override FlowValue? VisitReturn(IReturnOperation operation, object? argument)
    {
        // Of an iterator: the caller uses the value while the iterator stands still, and can do anything else, too.
        Visit(operation.ReturnedValue);
        ForgetFields();
        return null;
    }

    public override FlowValue? VisitDelegateCreation(IDelegateCreationOperation operation, object? argument) => operation.Target switch
    {
        IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction } local => Captured(_graph.GetLocalFunctionControlFlowGraphInScope(local.Method)),
        { } target => Visit(target),
    };

    public override FlowValue? VisitFlowAnonymousFunction(IFlowAnonymousFunctionOperation operation, object? argument) =>
        Captured(_graph.GetAnonymousFunctionControlFlowGraph(operation));

    /// <summary>What a lambda captures, if that is all that its variable ever holds. The lambda may change the messages that it captures.</summary>
    private FlowValue? Captured(ControlFlowGraph body)
    {
        FlowValue? captured = FlowWalker.Operations(body).Select(MethodFacts.Place)
            .Where(place => place is ILocalSymbol && _facts.Writes(place) == 1 || place is IParameterSymbol && _facts.Writes(place) == 0)
            .Select(place => _state[place!]).Where(value => value is { Kind: FlowValueKind.Arena or FlowValueKind.View, Arena: not null })
            .OrderByDescending(value => value!.Kind == FlowValueKind.View).FirstOrDefault();
        if (captured is { Kind: FlowValueKind.View })
            _state = _state.Mix(captured.Arena!);
        return captured;
    }
}
