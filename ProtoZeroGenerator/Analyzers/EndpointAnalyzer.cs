using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroGenerator.Analyzers.Lifetimes;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports endpoints of ASP.NET Core that take a message itself, if the project has no <c>ArenaJson</c> to read it with.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class EndpointAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(AnalyzerRules.MessageOfAnEndpoint);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions") is not { } endpoints
                || RuntimeTypes.Of(start.Compilation) is not { } types)
            {
                return;
            }

            // The options may be set in any file.
            var found = new ConcurrentBag<Diagnostic>();
            bool hasArena = false;
            start.RegisterOperationAction(
                operation =>
                {
                    // Several threads come here, so nobody may write false.
                    if (operation.Operation.Type is { Name: "ArenaJson" })
                        hasArena = true;
                },
                OperationKind.ObjectCreation);
            start.RegisterOperationAction(
                operation =>
                {
                    var call = (IInvocationOperation)operation.Operation;
                    if (!SymbolEqualityComparer.Default.Equals(call.TargetMethod.ContainingType, endpoints))
                        return;
                    foreach (IParameterSymbol parameter in call.Arguments.SelectMany(argument => Handler(argument.Value)?.Parameters ?? ImmutableArray<IParameterSymbol>.Empty))
                    {
                        if (MessageIn(parameter.Type, types) is { } type && parameter.Locations.FirstOrDefault(place => place.IsInSource) is { } place)
                            found.Add(Diagnostic.Create(AnalyzerRules.MessageOfAnEndpoint, place, type.Name));
                    }
                },
                OperationKind.Invocation);
            start.RegisterCompilationEndAction(end =>
            {
                if (hasArena)
                    return;
                foreach (Diagnostic diagnostic in found)
                    end.ReportDiagnostic(diagnostic);
            });
        });
    }

    /// <summary>The method that a delegate calls, which is a lambda or a named one.</summary>
    private static IMethodSymbol? Handler(IOperation value) => (Graphs.WithoutConversions(value) as IDelegateCreationOperation)?.Target switch
    {
        IAnonymousFunctionOperation function => function.Symbol,
        IMethodReferenceOperation reference => reference.Method,
        _ => null,
    };

    /// <summary>The message type, which may be nullable; null if the type is another one.</summary>
    private static ITypeSymbol? MessageIn(ITypeSymbol type, RuntimeTypes types)
    {
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
            type = nullable.TypeArguments[0];
        return types.IsMessage(type) ? type : null;
    }
}
