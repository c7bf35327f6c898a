using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Finds messages that alias an array which the garbage collector moves.</summary>
internal static class MovingInput
{
    public static void Find(MethodFacts facts, Action<LifetimeFault> report)
    {
        foreach (IInvocationOperation call in facts.Operations.OfType<IInvocationOperation>())
        {
            bool aliases = facts.Types.IsKnown(call.TargetMethod)
                && call.Arguments.FirstOrDefault(argument => facts.Types.IsReadOptions(argument.Parameter?.Type)) is { } options && Aliases(options.Value, facts);
            foreach (IArgumentOperation argument in call.Arguments.Where(argument => aliases && IsNewArray(argument.Value, facts) && !Pins(facts)))
                report(new LifetimeFault(AnalyzerRules.AliasedInputMoves, argument.Value, "an array that the garbage collector may move"));
        }
    }

    /// <summary>Whether options that are written in the method say that a parse doesn't copy its input.</summary>
    private static bool Aliases(IOperation options, MethodFacts facts) => Graphs.WithoutConversions(options) switch
    {
        IObjectCreationOperation { Initializer: { } initializer } => Aliases(initializer) == true,
        IWithOperation with => Aliases(with.Initializer) ?? Aliases(with.Operand, facts),
        ILocalReferenceOperation local when facts.SoleValue(local.Local) is { } value => Aliases(value, facts),
        _ => false,
    };

    /// <summary>The same of one initializer; null if it leaves the input as it is.</summary>
    private static bool? Aliases(IObjectOrCollectionInitializerOperation initializer) => initializer.Initializers.OfType<ISimpleAssignmentOperation>()
        .FirstOrDefault(assignment => assignment.Target is IPropertyReferenceOperation { Property.Name: "Input" })?.Value is { } input
        ? input is IFieldReferenceOperation { Field: { Name: "AliasUnsafe" or "AliasUnsafeBounded", IsConst: true } }
        : null;

    /// <summary>Whether the operation is an array that was made in the method, or a span or sequence of one. Any other may be pinned elsewhere.</summary>
    private static bool IsNewArray(IOperation operation, MethodFacts facts) => operation switch
    {
        IConversionOperation conversion => IsNewArray(conversion.Operand, facts),
        IArrayCreationOperation => true,
        ILocalReferenceOperation local => facts.SoleValue(local.Local) is { } value && IsNewArray(value, facts),
        IObjectCreationOperation { Type.Name: "ReadOnlySpan" or "Span" or "ReadOnlySequence", Arguments: { Length: > 0 } arguments } => IsNewArray(arguments[0].Value, facts),
        IInvocationOperation { TargetMethod: { Name: "AsSpan" or "Slice", ContainingNamespace.Name: "System" } } view =>
            IsNewArray(view.Instance ?? view.Arguments[0].Value, facts),
        IInvocationOperation { Type: IArrayTypeSymbol } call => MakesArray(call.TargetMethod, facts.Types),
        _ => false,
    };

    private static bool MakesArray(IMethodSymbol method, RuntimeTypes types) => types.IsKnown(method)
        || method.ContainingType.Name != "GC" && method.ContainingNamespace.ToDisplayString() is "System" or "System.IO" or "System.Text" or "System.Linq";

    private static bool Pins(MethodFacts facts) => facts.Body.Syntax.DescendantNodes().Any(node => node is FixedStatementSyntax)
        || facts.Operations.Any(operation => operation is IInvocationOperation { TargetMethod: { Name: "Pin" } or { ContainingType.Name: "GCHandle" } });
}
