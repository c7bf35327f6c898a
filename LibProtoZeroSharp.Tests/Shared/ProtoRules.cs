using System.Reflection;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using ProtoZeroGenerator.Diagnostics;

namespace LibProtoZeroSharp.Tests;

/// <summary>The rules for .proto files and for the C# that they become.</summary>
internal static class ProtoRules
{
    public static IReadOnlyList<ProtoRule> All { get; } =
    [
        .. new[] { typeof(ProtoDiagnostics), typeof(GenerationDiagnostics) }
            .SelectMany(type => type.GetFields(BindingFlags.Public | BindingFlags.Static)).Select(field => (ProtoRule)field.GetValue(null)!),
    ];
}
