namespace ProtoZeroGenerator.Diagnostics;

// 0800 and up: about the lifetimes of arenas, and of what comes from them.
internal static partial class DiagnosticIds
{
    public const string OutlivesArena = "PZ0801";
    public const string UsedAfterEnd = "PZ0802";
    public const string WriterCopied = "PZ0803";
    public const string ArenaNotDisposed = "PZ0804";
    public const string AliasedInputMoves = "PZ0805";
    public const string TaskOutlivesArena = "PZ0806";
}
