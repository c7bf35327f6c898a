using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>
/// Guesses the intended name for a name that is not found. Only errors that are reported need it, so it may be slow. Each hint is the end of a
/// message; empty if no name is similar.
/// </summary>
internal static class NameHints
{
    public static string ForType(string name, Scope scope, LinkedFile file)
    {
        if (file.Diagnostics.IsFull)
            return "";
        string full = name.TrimStart('.');
        if (WellKnownFiles.FindType(full) is { } path)
            return $"; import \"{path}\"";

        List<string> candidates = [];
        for (Scope? current = scope; current != null; current = current.Parent)
            AddTypes(current.Symbols, candidates, symbol => symbol.Name);
        foreach (FileDescriptor visible in file.Visible)
            AddTypes(visible.Scope.Symbols, candidates, symbol => symbol.FullName);

        string hint = Hint(full, candidates);
        return hint.Length != 0 ? hint : Spelling.TypeHint(name);
    }

    public static string ForField(string name, MessageDescriptor type, LinkedFile file) =>
        file.Diagnostics.IsFull ? "" : Spelling.Hint(name, [.. type.Fields.Select(field => field.Name)]);

    public static string ForExtension(string name, MessageDescriptor type, LinkedFile file)
    {
        if (file.Diagnostics.IsFull)
            return "";
        string last = name.Substring(name.LastIndexOf('.') + 1);
        HashSet<FileDescriptor> files = [];
        Linker.AddClosure(files, file.Descriptor, descriptor => descriptor.Dependencies.Concat(descriptor.OptionDependencies));
        List<FieldDescriptor> extensions = [.. files.SelectMany(descriptor => descriptor.Scope.Symbols).OfType<FieldDescriptor>()
            .Where(extension => extension.Containing == type)];

        FieldDescriptor? sameName = extensions.Find(extension => extension.Name == last);
        if (sameName != null && !file.VisibleToOptions.Contains(sameName.File))
            return $"; import \"{sameName.File.Name}\"";
        string hint = Hint(name.TrimStart('.'), extensions.ConvertAll(extension => extension.FullName));
        return hint.Length != 0 ? hint : "; import the file that defines it";
    }

    private static void AddTypes(IEnumerable<Descriptor> symbols, List<string> names, Func<Descriptor, string> name)
    {
        foreach (Descriptor symbol in symbols)
        {
            if (symbol is MessageDescriptor or EnumDescriptor)
                names.Add(name(symbol));
        }
    }

    /// <summary>The same name elsewhere, or one with a similar spelling.</summary>
    private static string Hint(string name, List<string> candidates)
    {
        string last = "." + name.Substring(name.LastIndexOf('.') + 1);
        string? elsewhere = candidates.Find(candidate => candidate.EndsWith(last, StringComparison.OrdinalIgnoreCase));
        return elsewhere != null ? $"; did you mean \"{elsewhere}\"?" : Spelling.Hint(name, [.. candidates]);
    }
}
