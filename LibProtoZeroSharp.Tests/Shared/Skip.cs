using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Tests;

/// <summary>Skips a test. The reason is a diagnostic message too, because <c>dotnet test</c> prints those, and not the reason.</summary>
public static class Skip
{
    public static void Unless([DoesNotReturnIf(false)] bool condition, string reason)
    {
        if (!condition) Because(reason);
    }

    [DoesNotReturn]
    public static void Because(string reason)
    {
        TestContext.Current.SendDiagnosticMessage("Skipped {0}: {1}", TestContext.Current.Test?.TestDisplayName ?? "a test", reason);
        Assert.Skip(reason);
    }
}
