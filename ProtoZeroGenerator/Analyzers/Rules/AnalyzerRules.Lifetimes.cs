using LibProtoZeroSharp.FrontEnd.Diagnostics;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Analyzers.Rules;

/// <summary>Diagnostics for user code that proves to use memory that is gone, or to leave memory behind.</summary>
internal static partial class AnalyzerRules
{
    public static readonly DiagnosticDescriptor OutlivesArena = Lifetime(
        "PZ0801", "Value outlives its arena",
        "'{0}' refers to memory of an arena that is disposed when this method ends: make it in an arena of the caller, or copy it there, as Clone(arena) and CopyString do");

    public static readonly DiagnosticDescriptor UsedAfterEnd = Lifetime(
        "PZ0802", "Use after Reset or Dispose",
        "This uses {0}");

    public static readonly DiagnosticDescriptor WriterCopied = Lifetime(
        "PZ0803", "Copy of a writer",
        "This copies the writer '{0}', and both are used to write: pass it by ref, or declare a ref variable");

    public static readonly DiagnosticDescriptor ArenaNotDisposed = Lifetime(
        "PZ0804", "Arena not disposed",
        "Nobody can dispose the {0}: declare it with using, or hand it on to code that disposes it");

    public static readonly DiagnosticDescriptor AliasedInputMoves = Lifetime(
        "PZ0805", "Aliased input doesn't stay",
        "The message refers to its input, which is {0}: pin the input for as long as the message is used, or parse with ProtoInput.Copy");

    public static readonly DiagnosticDescriptor TaskOutlivesArena = Lifetime(
        "PZ0806", "Task outlives its arena",
        "The task or thread uses an arena that is disposed when this method ends, which does not wait for it: await or join it first");

    public static readonly DiagnosticDescriptor OldReference = Lifetime(
        "PZ0807", "Old reference",
        "This uses {0}");

    public static readonly DiagnosticDescriptor KeptBeyondArena = Lifetime(
        "PZ0808", "Kept beyond its arena",
        "This keeps {0}");

    public static readonly DiagnosticDescriptor StreamBuffered = Lifetime(
        "PZ0809", "Buffered messages of a stream",
        "This keeps messages of a stream, and each ends when the next is read: read them into one arena, as ReadAllDelimited(input, arena) does, or select a copy of each");

    public static readonly DiagnosticDescriptor ChangedWhileEnumerated = Lifetime(
        "PZ0810", "Changed while enumerated",
        "{0} changes the collection that the loop enumerates: change it after the loop, or enumerate a copy, as ToArray() makes");

    public static readonly DiagnosticDescriptor ArenaOfTwoThreads = Lifetime(
        "PZ0811", "Arena of two threads",
        "Several threads may allocate in '{0}' at the same time: give each thread an arena of its own, or wait for one before the next begins");

    /// <summary>A warning: code that the analyzers understand only in part is not an error. The title is a heading of the document.</summary>
    private static DiagnosticDescriptor Lifetime(string id, string title, string message) => new(
        id, title, message, ProtoRule.Category, DiagnosticSeverity.Warning, true,
        HelpPage.Description(HelpPage.Safety, title), HelpPage.Address(HelpPage.Safety, title));
}
