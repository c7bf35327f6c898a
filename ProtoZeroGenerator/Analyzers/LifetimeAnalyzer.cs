using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Analyzers.Flow;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports memory that is used after its end, and arenas that are left behind, where the method itself proves it.</summary>
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
            if (RuntimeTypes.Of(start.Compilation) is { } types)
                start.RegisterOperationBlockAction(block => Check(block, types));
        });
    }

    private static void Check(OperationBlockAnalysisContext context, RuntimeTypes types)
    {
        foreach (IOperation body in context.OperationBlocks)
        {
            // Most methods use none of them.
            bool answersCall = context.OwningSymbol is IMethodSymbol method && ServiceCall.Of(method, types) != null;
            if (!answersCall && !body.DescendantsAndSelf().Any(operation => IsOfInterest(operation, types)))
                continue;
            var found = new Dictionary<(string Id, TextSpan Span), Diagnostic>();
            var facts = new MethodFacts(body, types);
            ControlFlowGraph graph = context.GetControlFlowGraph(body);
            FlowWalker.Walk(graph, context.OwningSymbol as IMethodSymbol, facts, Add);
            WriterCopies.Find(graph, types, Add);
            UndisposedArenas.Find(body, facts, Add);
            MovingInput.Find(body, facts, Add);
            OldReferences.Find(body, graph, facts, Add);
            ChangedCollections.Find(body, facts, Add);
            SharedArenas.Find(body, facts, Add);
            foreach (Diagnostic diagnostic in found.Values)
                context.ReportDiagnostic(diagnostic);

            // A finally is walked more than once.
            void Add(LifetimeFault fault) => found[(fault.Rule.Id, fault.Operation.Syntax.Span)] =
                Diagnostic.Create(fault.Rule, fault.Operation.Syntax.GetLocation(), fault.Detail);
        }
    }

    private static bool IsOfInterest(IOperation operation, RuntimeTypes types) => types.IsArena(operation.Type) || types.IsOwner(operation.Type) || types.IsWriter(operation.Type)
        || operation is IPropertyReferenceOperation property && ServiceCall.IsResponseStream(property, types)
        || operation is IInvocationOperation call
            && (
                types.IsSequenceOfViews(call.Type)
                    || call.TargetMethod.Name is "Clear" or "Remove" or "RemoveAll" or "RemoveAt" or "RemoveRange" && types.IsCollection(call.TargetMethod.ContainingType));
}
