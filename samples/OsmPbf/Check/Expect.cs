using System.Runtime.CompilerServices;

namespace OsmPbf;

internal static class Expect
{
    public static void True(bool condition, [CallerArgumentExpression(nameof(condition))] string? text = null)
    {
        if (!condition) throw new InvalidOperationException($"Not so: {text}");
    }
}
