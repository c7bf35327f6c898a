using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>Skips a test. The reason is in the test's output too, because <c>dotnet test</c> prints the output of a skipped test and not the reason.</summary>
internal static class Skip
{
    public static void Unless([DoesNotReturnIf(false)] bool condition, string reason)
    {
        if (!condition) Because(reason);
    }

    [DoesNotReturn]
    public static void Because(string reason)
    {
        TestContext.Current.TestOutputHelper?.WriteLine(reason);
        Assert.Skip(reason);
    }
}
