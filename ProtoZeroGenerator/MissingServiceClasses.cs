using System.Linq;
using System.Threading;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Lowering;

namespace ProtoZeroGenerator;

/// <summary>
/// Finds uses of the gRPC classes of a service whose project was compiled without the package for gRPC. The generator reports them, because the compiler runs
/// no analyzers after CS0426.
/// </summary>
internal static class MissingServiceClasses
{
    /// <summary>Whether the node is a name such as <c>Greeter.GreeterBase</c> or <c>Greeter.GreeterClient</c>.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is QualifiedNameSyntax { Left: var left, Right: IdentifierNameSyntax { Identifier.ValueText: var name } }
        && (left as SimpleNameSyntax ?? (left as QualifiedNameSyntax)?.Right ?? (left as AliasQualifiedNameSyntax)?.Name)?.Identifier.ValueText is { } service
        && (name == service + "Base" || name == service + "Client");

    /// <summary>The diagnostic for a candidate; null if the service is not one of a reference, or has the class.</summary>
    public static LocatedDiagnostic? Check(SyntaxNode node, SemanticModel model, CancellationToken token)
    {
        var name = (QualifiedNameSyntax)node;
        if (model.GetSymbolInfo(name.Left, token).Symbol is not INamedTypeSymbol { TypeKind: TypeKind.Class } service
            || SymbolEqualityComparer.Default.Equals(service.ContainingAssembly, model.Compilation.Assembly)
            || !service.GetMembers("Descriptor").OfType<IPropertySymbol>().Any(IsOfService) || !service.GetTypeMembers(name.Right.Identifier.ValueText).IsEmpty)
        {
            return null;
        }

        FileLinePositionSpan place = name.Right.GetLocation().GetLineSpan();
        var position = new SourcePosition(place.Path, place.StartLinePosition.Line, place.StartLinePosition.Character, name.Right.Span.Length);
        return new LocatedDiagnostic(
            place.Path, new Finding(GenerationDiagnostics.NoGrpcInReference, position, EquatableArray.Create(name.Right.Identifier.ValueText, service.ContainingAssembly.Name)));
    }

    private static bool IsOfService(IPropertySymbol property) => property.Type is { Name: "ServiceDescriptor", ContainingAssembly.Name: "LibProtoZeroSharp" };
}
