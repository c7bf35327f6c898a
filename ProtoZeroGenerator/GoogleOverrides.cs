using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>
/// Finds overrides of gRPC methods that have the signature of Grpc.Tools. The generator reports them, because the compiler runs no analyzers
/// after CS0115. It compares syntax, because the generator can't see the base classes that it makes. A base class that it sees is another library's.
/// </summary>
internal static class GoogleOverrides
{
    /// <summary>Whether the node is an override such as <c>Task&lt;Reply&gt; Call(Request request, ServerCallContext context)</c>.</summary>
    public static bool IsCandidate(SyntaxNode node) =>
        node is MethodDeclarationSyntax { ParameterList.Parameters: { Count: 2 } parameters, Parent: ClassDeclarationSyntax { BaseList: not null } } method
        && method.Modifiers.Any(SyntaxKind.OverrideKeyword)
        && LastName(parameters[1].Type) == "ServerCallContext"
        && LastPart(method.ReturnType) is GenericNameSyntax { Identifier.ValueText: "Task", TypeArgumentList.Arguments: { Count: 1 } results }
        && LastName(results[0]) != "MessageOwner";

    /// <summary>Describes a candidate.</summary>
    public static GoogleOverride Describe(SyntaxNode node, SemanticModel model, CancellationToken token)
    {
        var method = (MethodDeclarationSyntax)node;
        SeparatedSyntaxList<ParameterSyntax> parameters = method.ParameterList.Parameters;
        FileLinePositionSpan place = method.Identifier.GetLocation().GetLineSpan();
        var position = new SourcePosition(place.Path, place.StartLinePosition.Line, place.StartLinePosition.Character, method.Identifier.Span.Length);
        TypeSyntax baseType = ((ClassDeclarationSyntax)method.Parent!).BaseList!.Types[0].Type;
        TypeSyntax reply = ((GenericNameSyntax)LastPart(method.ReturnType)!).TypeArgumentList.Arguments[0];
        return new GoogleOverride(
            position,
            model.GetTypeInfo(baseType, token).Type is { TypeKind: TypeKind.Class } ? null : LastName(baseType),
            method.Identifier.ValueText,
            $"override Task {method.Identifier.Text}({parameters[0]}, {reply} reply, ArenaAllocator arena, {parameters[1]})");
    }

    /// <summary>The methods of the project's services whose signatures differ from those of Grpc.Tools.</summary>
    public static EquatableArray<ServiceHandler> Handlers(Project project) => project.Files
        .SelectMany(file => file.Model?.Services ?? default)
        .SelectMany(service => service.Methods.Where(method => !method.IsServerStreaming)
            .Select(method => new ServiceHandler(service.Members.Server, method.Name.TrimStart('@'))))
        .ToList().ToEquatableArray();

    /// <summary>The diagnostic for a candidate; null if no service of the project has the method.</summary>
    public static LocatedDiagnostic? Check(GoogleOverride candidate, EquatableArray<ServiceHandler> handlers) =>
        candidate.Base is { } type && ((IReadOnlyList<ServiceHandler>)handlers).Contains(new ServiceHandler(type, candidate.Method))
            ? new LocatedDiagnostic(candidate.Position.File, new Finding(
                DiagnosticIds.GoogleOverride, candidate.Position, EquatableArray.Create(candidate.Signature)))
            : null;

    private static string? LastName(TypeSyntax? type) => LastPart(type)?.Identifier.ValueText;

    private static SimpleNameSyntax? LastPart(TypeSyntax? type) => type switch
    {
        QualifiedNameSyntax qualified => qualified.Right,
        AliasQualifiedNameSyntax alias => alias.Name,
        _ => type as SimpleNameSyntax,
    };
}

/// <param name="Position">The place of the method's name in the C# file.</param>
/// <param name="Base">The last name of the base class; null if the base is not a name, or a class of another library.</param>
/// <param name="Signature">The signature to write instead.</param>
internal sealed record GoogleOverride(SourcePosition Position, string? Base, string Method, string Signature);

/// <summary>A method that servers override.</summary>
internal sealed record ServiceHandler(string Base, string Method);
