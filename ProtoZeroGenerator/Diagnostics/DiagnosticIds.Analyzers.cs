namespace ProtoZeroGenerator.Diagnostics;

// 0700 and up: about C# that uses the runtime.
internal static partial class DiagnosticIds
{
    public const string WithOnMessage = "PZ0701";
    public const string MessageComparedToNull = "PZ0702";
}
