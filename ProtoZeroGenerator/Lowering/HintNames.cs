using System;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Names of generated sources. Each is unique in the compilation, without regard to case.</summary>
internal sealed class HintNames
{
    /// <summary>
    /// With EmitCompilerGeneratedFiles the compiler writes files of these names, which file systems limit to 255 bytes. All characters are ASCII. A name
    /// that is taken gets longer by a hash, and the extension is added too.
    /// </summary>
    private const int MaxLength = 200;

    private readonly NameTable _names = new(StringComparer.OrdinalIgnoreCase);

    public string Add(string importPath)
    {
        string name = LongNames.Bound(Clean(importPath), MaxLength, importPath);
        return (_names.TryAdd(name) ? name : _names.Add(name + "_" + LongNames.Hash(importPath))) + ".g.cs";
    }

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
