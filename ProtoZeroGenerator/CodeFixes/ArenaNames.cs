using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.CodeFixes;

/// <summary>Finds arenas that a fix can name.</summary>
internal static class ArenaNames
{
    /// <summary>An arena that is in scope, variables and parameters before fields and properties; null if there is none.</summary>
    public static string? Near(SemanticModel model, int position) => model.LookupSymbols(position)
        .Where(symbol => symbol is ILocalSymbol { IsConst: false } or IParameterSymbol or IFieldSymbol or IPropertySymbol)
        .Where(IsArena).OrderBy(symbol => symbol.Kind is SymbolKind.Local or SymbolKind.Parameter ? 0 : 1)
        .FirstOrDefault()?.Name;

    /// <summary>An arena that is in scope and that the caller of the method has, too; null if there is none.</summary>
    public static string? OfCaller(SemanticModel model, SyntaxNode node) => model.LookupSymbols(node.SpanStart)
        .Where(symbol => symbol is IParameterSymbol or IFieldSymbol or IPropertySymbol)
        .Where(IsArena).OrderBy(symbol => symbol.Kind == SymbolKind.Parameter ? 0 : 1)
        .FirstOrDefault()?.Name;

    /// <summary>Whether a variable, parameter, field or property is an arena.</summary>
    public static bool IsArena(ISymbol symbol) => (symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    })?.ToDisplayString() == "LibProtoZeroSharp.ArenaAllocator";
}
