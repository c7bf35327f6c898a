namespace ProtoZeroGenerator.CodeFixes;

/// <summary>The diagnostics that have fixes: those of C# itself, and of the analyzers, whose assembly a fix doesn't refer to.</summary>
internal static class DiagnosticIds
{
    public const string CannotConvert = "CS0029";
    public const string NothingToOverride = "CS0115";
    public const string LinqWithoutAsEnumerable = "PZ0705";
    public const string OtherLibrary = "PZ0706";
    public const string OutlivesArena = "PZ0801";
    public const string UsedAfterEnd = "PZ0802";
    public const string WriterCopied = "PZ0803";
    public const string ArenaNotDisposed = "PZ0804";
    public const string TaskOutlivesArena = "PZ0806";
    public const string KeptBeyondArena = "PZ0808";
}
