using System;
using System.Globalization;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// The names of the classes that hold a file's descriptor. One is for generated code: it follows from the import path alone, so other projects
/// can refer to it or have a descriptor of their own under that name, and no two paths share one. The other is that of Google's C# generator.
/// </summary>
internal static class ReflectionNames
{
    private const string Extension = ".proto";

    /// <summary>The compiler limits a name to 1023 bytes in UTF-8. All characters of these names are ASCII, and suffixes are added to them.</summary>
    private const int MaxLength = 500;

    /// <summary>The class that other generated code refers to.</summary>
    public static string Unique(string importPath)
    {
        string path = WithoutExtension(importPath);
        var name = new StringBuilder("ProtoFile__");
        for (int i = 0; i < path.Length; i++)
        {
            if (IsPlain(path, i))
                name.Append(path[i]);
            else if (path[i] == '/')
                name.Append("__");
            else
                name.AppendFormat(CultureInfo.InvariantCulture, "_x{0:X4}_", (int)path[i]);
        }

        return LongNames.Bound(name.ToString(), MaxLength, importPath);
    }

    /// <summary>The class for people: <c>OrderReflection</c> of <c>shop/order.proto</c>.</summary>
    public static string Google(string importPath) => PascalCase(FileName(importPath)) + "Reflection";

    /// <summary>The class for the extensions of a file: <c>OrderExtensions</c> of <c>shop/order.proto</c>, as in Google's generator.</summary>
    /// <param name="importPath">Of the file.</param>
    /// <param name="isShared">Whether another file would have the same class: then it is <c>ShopOrderExtensions</c>.</param>
    public static string Extensions(string importPath, bool isShared) =>
        LongNames.Bound(PascalCase(isShared ? importPath : FileName(importPath)), MaxLength, importPath) + "Extensions";

    private static string FileName(string importPath) => importPath.Substring(importPath.LastIndexOf('/') + 1);

    private static string PascalCase(string path) => CSharpNames.PascalCase(WithoutExtension(path).Replace('.', '_'));

    private static string WithoutExtension(string path) =>
        path.EndsWith(Extension, StringComparison.Ordinal) ? path.Substring(0, path.Length - Extension.Length) : path;

    /// <summary>Letters, digits, and underscores that are not part of an escape for another character.</summary>
    private static bool IsPlain(string path, int index) => path[index] == '_'
        ? index > 0 && IsLetterOrDigit(path[index - 1]) && index + 1 < path.Length && path[index + 1] != 'x' && IsLetterOrDigit(path[index + 1])
        : IsLetterOrDigit(path[index]);

    private static bool IsLetterOrDigit(char c) => c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9');
}
