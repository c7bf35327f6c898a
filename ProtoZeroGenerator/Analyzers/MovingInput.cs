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
    public static void Find(IOperation body, MethodFacts facts, Action<LifetimeFault> report)
    {
        foreach (IInvocationOperation call in body.Descendants().OfType<IInvocationOperation>())
        {
            if (!facts.Types.IsKnown(call.TargetMethod) || AliasedInput.SettingOf(call, facts) != InputSetting.Alias)
                continue;
            foreach (IArgumentOperation argument in call.Arguments)
            {
                if (IsNewArray(argument.Value, facts) && !Pins(body))
                    report(new LifetimeFault(AnalyzerRules.AliasedInputMoves, argument.Value, "an array that the garbage collector may move"));
            }
        }
    }

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

    private static bool Pins(IOperation body) => body.Syntax.DescendantNodes().Any(node => node is FixedStatementSyntax)
        || body.Descendants().Any(operation => operation is IInvocationOperation { TargetMethod: { Name: "Pin" } or { ContainingType.Name: "GCHandle" } });
}
