using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace ProtoZeroGenerator.Lowering;

/// <summary>Bounds names that are made of a path, which has no bound of its own.</summary>
internal static class LongNames
{
    /// <summary>
    /// Returns the name if it has at most <paramref name="length"/> characters; otherwise its beginning and its end, and a hash of the path between
    /// them. So the name depends on no other path.
    /// </summary>
    public static string Bound(string name, int length, string path)
    {
        if (name.Length <= length)
            return name;
        string hash = "_" + Hash(path) + "_";
        int head = (length - hash.Length) / 2;
        return name.Substring(0, head) + hash + name.Substring(name.Length - (length - hash.Length - head));
    }

    /// <summary>Returns 16 hexadecimal digits, which differ for different paths.</summary>
    public static string Hash(string path)
    {
        using var algorithm = SHA256.Create();
        return string.Concat(algorithm.ComputeHash(Encoding.UTF8.GetBytes(path)).Take(8).Select(value => value.ToString("x2")));
    }
}
