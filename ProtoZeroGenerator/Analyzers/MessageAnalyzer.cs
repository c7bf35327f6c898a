using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports C# that compiles with a message but can't have the expected effect.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MessageAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(
        AnalyzerRules.WithOnMessage, AnalyzerRules.MessageComparedToNull, AnalyzerRules.FieldIsNeverNull, AnalyzerRules.ReplyReplaced, AnalyzerRules.CollectionAsOneObject);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (RuntimeTypes.Of(start.Compilation) is not { } types)
                return;
            start.RegisterOperationAction(operation => CheckWith(operation, types), OperationKind.With);
            start.RegisterOperationAction(operation => CheckComparison(operation, types), OperationKind.Binary);
            start.RegisterOperationAction(operation => CheckIsNull(operation, types), OperationKind.PropertyReference);
            start.RegisterOperationAction(operation => CheckReply(operation, types), OperationKind.SimpleAssignment);
            start.RegisterOperationAction(operation => CheckJoin(operation, types), OperationKind.Invocation);
        });
    }

    /// <summary><c>with</c> copies the reference, so assignments in it change the original message.</summary>
    private static void CheckWith(OperationAnalysisContext context, RuntimeTypes types)
    {
        if (context.Operation.Type is { } type && types.IsMessage(type))
            Report(context, AnalyzerRules.WithOnMessage, context.Operation, type.Name);
    }

    /// <summary>C# lifts the operators of a struct, so a comparison to null compiles. It is always false, or always true.</summary>
    private static void CheckComparison(OperationAnalysisContext context, RuntimeTypes types)
    {
        var comparison = (IBinaryOperation)context.Operation;
        if (comparison.OperatorKind is not (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals))
            return;
        IOperation left = Graphs.WithoutConversions(comparison.LeftOperand), right = Graphs.WithoutConversions(comparison.RightOperand);
        if ((IsNull(left) ? right.Type : IsNull(right) ? left.Type : null) is { } type && types.IsMessage(type))
            Report(context, AnalyzerRules.MessageComparedToNull, comparison, type.Name);
    }

    /// <summary>A field that isn't set has an empty message, list or map.</summary>
    private static void CheckIsNull(OperationAnalysisContext context, RuntimeTypes types)
    {
        if (context.Operation is not IPropertyReferenceOperation { Property.Name: "IsNull", Instance: IPropertyReferenceOperation { Property: var field } } || !types.IsKnown(field)
            || !types.IsMessage(field.ContainingType))
        {
            return;
        }

        if (types.IsMessage(field.Type))
            Report(context, AnalyzerRules.FieldIsNeverNull, context.Operation, field.Name, $"Has{field.Name} says whether it is set");
        else if (types.IsCollection(field.Type))
            Report(context, AnalyzerRules.FieldIsNeverNull, context.Operation, field.Name, "Count says whether it is empty");
    }

    /// <summary>The server sends the message that the method of the service got.</summary>
    private static void CheckReply(OperationAnalysisContext context, RuntimeTypes types)
    {
        IOperation assigned = ((ISimpleAssignmentOperation)context.Operation).Target;
        if (assigned is IParameterReferenceOperation { Parameter: { Ordinal: > 0, ContainingSymbol: IMethodSymbol method } reply } target
            && types.IsMessage(reply.Type) && types.IsServiceCall(method))
        {
            Report(context, AnalyzerRules.ReplyReplaced, target, reply.Name);
        }
    }

    /// <summary><c>string.Join</c> takes a list as one object and joins nothing.</summary>
    private static void CheckJoin(OperationAnalysisContext context, RuntimeTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        if (call.TargetMethod is not ({ Name: "Join" or "Concat", ContainingType.SpecialType: SpecialType.System_String }
            or { Name: "AppendJoin", ContainingType.Name: "StringBuilder" }))
        {
            return;
        }

        var objects = call.Arguments.SelectMany(argument => argument.Descendants())
            .OfType<IConversionOperation>().Where(conversion => conversion.Type?.SpecialType == SpecialType.System_Object).ToList();
        if (objects.Count == 1 && types.IsEnumerable(objects[0].Operand.Type))
            Report(context, AnalyzerRules.CollectionAsOneObject, objects[0].Operand, call.TargetMethod.Name, objects[0].Operand.Type!.Name);
    }

    private static bool IsNull(IOperation operation) => operation is ILiteralOperation { ConstantValue: { HasValue: true, Value: null } };

    private static void Report(OperationAnalysisContext context, DiagnosticDescriptor rule, IOperation place, params string[] arguments) =>
        context.ReportDiagnostic(Diagnostic.Create(rule, place.Syntax.GetLocation(), arguments));
}
