using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Analyzers.Rules;

namespace ProtoZeroGenerator.Analyzers;

/// <summary>Reports attributes for ASP.NET Core where it doesn't look for them: on the methods of a gRPC service that get messages.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ServiceAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(AnalyzerRules.AttributeWithoutEffect);

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Grpc.Core.BindServiceMethodAttribute") is { } binding)
                start.RegisterSymbolAction(symbol => Check(symbol, binding), SymbolKind.Method);
        });
    }

    private static void Check(SymbolAnalysisContext context, INamedTypeSymbol binding)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (!method.IsOverride || !TakesMessages(method) || !IsOfService(method, binding))
            return;
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && IsForAspNetCore(type) && attribute.ApplicationSyntaxReference is { } reference)
                context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.AttributeWithoutEffect, Location.Create(reference.SyntaxTree, reference.Span), type.Name, method.Name));
        }
    }

    /// <summary>Whether a method is the one with the messages, which are structs. ASP.NET Core calls the overload with their owners, which
    /// are classes, or with streams of owners.</summary>
    private static bool TakesMessages(IMethodSymbol method) =>
        method.Parameters.FirstOrDefault()?.Type is { } first
        && (first.IsValueType || first is INamedTypeSymbol { Name: "IAsyncStreamReader", TypeArguments: var arguments } && arguments[0].IsValueType);

    private static bool IsOfService(IMethodSymbol method, INamedTypeSymbol binding)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return method.ContainingType.GetAttributes().Any(attribute => SymbolEqualityComparer.Default.Equals(attribute.AttributeClass, binding));
    }

    private static bool IsForAspNetCore(INamedTypeSymbol? attribute) =>
        attribute != null && (IsInAspNetCore(attribute) || attribute.AllInterfaces.Any(IsInAspNetCore) || IsForAspNetCore(attribute.BaseType));

    private static bool IsInAspNetCore(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.AspNetCore.", System.StringComparison.Ordinal);
}
