using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports C# that compiles with a message but can't have the expected effect.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MessageAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(AnalyzerRules.WithOnMessage, AnalyzerRules.MessageComparedToNull);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("LibProtoZeroSharp.IProtoMessage`1") is not { } message)
                return;
            start.RegisterOperationAction(operation => CheckWith(operation, message), OperationKind.With);
            start.RegisterOperationAction(operation => CheckComparison(operation, message), OperationKind.Binary);
        });
    }

    /// <summary><c>with</c> copies the reference, so assignments in it change the original message.</summary>
    private static void CheckWith(OperationAnalysisContext context, INamedTypeSymbol message)
    {
        if (((IWithOperation)context.Operation).Type is { } type && IsMessage(type, message))
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.WithOnMessage, context.Operation.Syntax.GetLocation(), type.Name));
    }

    /// <summary>C# lifts the operators of a struct, so a comparison to null compiles. It is always false, or always true.</summary>
    private static void CheckComparison(OperationAnalysisContext context, INamedTypeSymbol message)
    {
        var comparison = (IBinaryOperation)context.Operation;
        if (comparison.OperatorKind is not (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals))
            return;
        IOperation left = WithoutConversions(comparison.LeftOperand), right = WithoutConversions(comparison.RightOperand);
        if ((IsNull(left) ? right.Type : IsNull(right) ? left.Type : null) is { } type && IsMessage(type, message))
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.MessageComparedToNull, comparison.Syntax.GetLocation(), type.Name));
    }

    private static bool IsNull(IOperation operation) => operation is ILiteralOperation { ConstantValue: { HasValue: true, Value: null } };

    private static IOperation WithoutConversions(IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true } conversion)
            operation = conversion.Operand;
        return operation;
    }

    private static bool IsMessage(ITypeSymbol type, INamedTypeSymbol message) =>
        type.AllInterfaces.Any(implemented => SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, message));
}
