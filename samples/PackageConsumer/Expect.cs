using System.Runtime.CompilerServices;

namespace PackageConsumer;

internal static class Expect
{
    public static void True(bool condition, [CallerArgumentExpression(nameof(condition))] string? text = null)
    {
        if (!condition) throw new InvalidOperationException($"Not so: {text}");
    }

    public static void Throws<TException>(Action action) where TException : Exception
    {
        try
        {
            action();
        }
        catch (TException)
        {
            return;
        }

        throw new InvalidOperationException($"No {typeof(TException).Name} was thrown.");
    }
}
