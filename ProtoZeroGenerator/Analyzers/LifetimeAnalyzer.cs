using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports memory that is used after its end, and arenas that are left behind, where the code of the project proves it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LifetimeAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(
        AnalyzerRules.OutlivesArena, AnalyzerRules.UsedAfterEnd, AnalyzerRules.WriterCopied,
        AnalyzerRules.ArenaNotDisposed, AnalyzerRules.AliasedInputMoves, AnalyzerRules.TaskOutlivesArena,
        AnalyzerRules.OldReference, AnalyzerRules.KeptBeyondArena, AnalyzerRules.StreamBuffered,
        AnalyzerRules.ChangedWhileEnumerated, AnalyzerRules.ArenaOfTwoThreads);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (RuntimeTypes.Of(start.Compilation) is not { } types)
                return;
            var summaries = new MethodSummaries(start.Compilation, types);
            start.RegisterOperationBlockAction(block => Check(block, summaries));
        });
    }

    private static void Check(OperationBlockAnalysisContext context, MethodSummaries summaries)
    {
        RuntimeTypes types = summaries.Carriers.Runtime;
        foreach (IOperation body in context.OperationBlocks)
        {
            List<IOperation> operations = [.. body.DescendantsAndSelf()];
            // Most methods have nothing to do with arenas.
            if (!operations.Any(operation => types.IsView(operation.Type) || types.IsOwned(operation.Type)))
                continue;
            var facts = new MethodFacts(body, operations, types);
            var found = new Dictionary<(string Id, TextSpan Span), Diagnostic>();
            var method = context.OwningSymbol as IMethodSymbol;
            var callees = new Callees(summaries);
            if (summaries.Enders.IsOfInterest(facts) || types.IsServiceCall(method))
            {
                ControlFlowGraph graph = context.GetControlFlowGraph(body);
                CheckFlow(graph, method, callees, new Variables(graph, method), Add);
            }

            if (operations.Any(operation => types.IsWriter(operation.Type)))
                WriterCopies.Find(context.GetControlFlowGraph(body), types, Add);
            UndisposedArenas.Find(facts, Add);
            MovingInput.Find(facts, Add);
            ChangedCollections.Find(facts, Add);
            SharedArenas.Find(facts, callees, Add);
            foreach (Diagnostic diagnostic in found.Values)
                context.ReportDiagnostic(diagnostic);

            // A finally is walked more than once.
            void Add(LifetimeFault fault) => found[(fault.Rule.Id, fault.Operation.Syntax.Span)] =
                Diagnostic.Create(fault.Rule, fault.Operation.Syntax.GetLocation(), fault.Detail);
        }
    }

    private static void CheckFlow(ControlFlowGraph graph, IMethodSymbol? method, Callees callees, Variables variables, Action<LifetimeFault> report)
    {
        bool isOfObject = method is { MethodKind: not (MethodKind.AnonymousFunction or MethodKind.LocalFunction), ContainingType: not null };
        ImmutableDictionary<object, AbstractValue> fields = isOfObject ? callees.Project.FieldsBetweenCalls(method!.ContainingType!)
            : ImmutableDictionary<object, AbstractValue>.Empty;
        new MethodFlow(graph, new Evaluator(graph, method, callees, variables, fields, report)).Walk(reports: true);
        foreach (IMethodSymbol function in graph.LocalFunctions)
            CheckFlow(graph.GetLocalFunctionControlFlowGraph(function), function, callees, variables, report);
        foreach (IFlowAnonymousFunctionOperation lambda in Graphs.Operations(graph).OfType<IFlowAnonymousFunctionOperation>())
            CheckFlow(graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol, callees, variables, report);
    }
}
