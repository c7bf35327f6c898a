namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// The ids of everything that can be wrong with a .proto file: 0001 to 0099 are about its text, 0100 to 0499 about its meaning,
/// 0500 and up about the C# that it would become.
/// </summary>
internal static class DiagnosticIds
{
    public const string UnexpectedToken = "PZ0001";
}
