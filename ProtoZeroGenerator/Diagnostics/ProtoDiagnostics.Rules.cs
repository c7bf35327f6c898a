using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>What the rules about messages, fields and enums forbid.</summary>
internal static partial class ProtoDiagnostics
{
}
