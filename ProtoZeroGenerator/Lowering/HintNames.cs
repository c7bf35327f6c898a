using System;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Names of generated sources. Each is unique in the compilation, without regard to case.</summary>
internal sealed class HintNames
{
    private readonly NameTable _names = new(StringComparer.OrdinalIgnoreCase);

    public string Add(string importPath) => _names.Add(Clean(importPath)) + ".g.cs";

    /// <summary>The compiler allows few characters besides letters and digits.</summary>
    private static string Clean(string importPath)
    {
        string name = ProtoSource.IsProto(importPath) ? importPath.Substring(0, importPath.Length - ".proto".Length) : importPath;
        var hint = new StringBuilder(name.Length);
        foreach (char c in name)
            hint.Append(c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '-' or '_' ? c : '.');
        return hint.ToString();
    }
}
