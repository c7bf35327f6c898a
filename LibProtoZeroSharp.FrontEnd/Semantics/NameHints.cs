using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Guesses the intended name for a name that is not found. Each hint is the end of a message; empty if no name is similar.
/// </summary>
internal static class NameHints
{
    /// <summary>The most names that a hint chooses from. The nearest scopes come first.</summary>
    private const int MostNames = 2_000;

    public static string ForType(string name, Scope scope, LinkedFile file)
    {
        if (!file.TryTakeHint())
            return "";
        string full = name.TrimStart('.');
        if (WellKnownFiles.FindType(full) is { } path)
            return $"; import \"{path}\"";

        IEnumerable<string> ofScopes = Scopes(scope).SelectMany(current => current.Symbols).Where(IsType).Select(symbol => symbol.Name);
        IEnumerable<string> ofFiles = file.Visible.SelectMany(visible => visible.Scope.Symbols).Where(IsType).Select(symbol => symbol.FullName);
        string hint = Hint(full, [.. ofScopes.Concat(ofFiles).Take(MostNames)]);
        return hint.Length != 0 ? hint : Spelling.TypeHint(name);
    }

    public static string ForField(string name, MessageSymbol type, LinkedFile file) =>
        file.TryTakeHint() ? Spelling.Hint(name, [.. type.Fields.Take(MostNames).Select(field => field.Name)]) : "";

    public static string ForExtension(string name, MessageSymbol type, LinkedFile file)
    {
        if (!file.TryTakeHint())
            return "";
        string last = name.Substring(name.LastIndexOf('.') + 1);
        List<FieldSymbol> extensions = [.. file.Reachable.SelectMany(symbol => symbol.Scope.Symbols).OfType<FieldSymbol>()
            .Where(extension => extension.Containing == type).Take(MostNames)];

        FieldSymbol? sameName = extensions.Find(extension => extension.Name == last);
        if (sameName != null && !file.VisibleToOptions.Contains(sameName.File))
            return $"; import \"{sameName.File.Name}\"";
        string hint = Hint(name.TrimStart('.'), extensions.ConvertAll(extension => extension.FullName));
        return hint.Length != 0 ? hint : "; import the file that defines it";
    }

    private static bool IsType(Symbol symbol) => symbol is MessageSymbol or EnumSymbol;

    private static IEnumerable<Scope> Scopes(Scope innermost)
    {
        for (Scope? current = innermost; current != null; current = current.Parent)
            yield return current;
    }

    /// <summary>The same name elsewhere, or one with a similar spelling.</summary>
    private static string Hint(string name, List<string> candidates)
    {
        string last = "." + name.Substring(name.LastIndexOf('.') + 1);
        string? elsewhere = candidates.Find(candidate => candidate.EndsWith(last, StringComparison.OrdinalIgnoreCase));
        return elsewhere != null ? $"; did you mean \"{elsewhere}\"?" : Spelling.Hint(name, [.. candidates]);
    }
}
