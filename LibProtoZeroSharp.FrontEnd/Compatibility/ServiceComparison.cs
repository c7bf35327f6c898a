using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.Compatibility;

/// <summary>Compares the methods of a service with those of the same names in the baseline.</summary>
internal static class ServiceComparison
{
    private const string Idempotency = "idempotency_level";

    private static readonly string[] Levels = ["IDEMPOTENCY_UNKNOWN", "NO_SIDE_EFFECTS", "IDEMPOTENT"];

    public static void Compare(BaselineService before, ServiceSymbol service, List<Finding> findings)
    {
        var old = new Dictionary<string, BaselineMethod>();
        foreach (BaselineMethod method in before.Methods)
            old[method.Name] = method;
        foreach (MethodSymbol method in service.Methods)
        {
            if (old.TryGetValue(method.Name, out BaselineMethod? previous))
                Compare(previous, method, findings);
        }
    }

    private static void Compare(BaselineMethod before, MethodSymbol method, List<Finding> findings)
    {
        if (before.InputType != method.InputType.FullName)
            Add(ProtoDiagnostics.RequestTypeChanged, method.Position, before.InputType, method.InputType.FullName);
        if (before.OutputType != method.OutputType.FullName)
            Add(ProtoDiagnostics.ResponseTypeChanged, method.Position, before.OutputType, method.OutputType.FullName);
        if (before.IsClientStreaming != method.IsClientStreaming)
            Add(ProtoDiagnostics.ClientStreamingChanged, method.Position, Count("request", before.IsClientStreaming), Count("request", method.IsClientStreaming));
        if (before.IsServerStreaming != method.IsServerStreaming)
            Add(ProtoDiagnostics.ServerStreamingChanged, method.Position, Count("response", before.IsServerStreaming), Count("response", method.IsServerStreaming));

        OptionEntry? option = method.Options.Entries.Cast<OptionEntry?>().FirstOrDefault(entry => entry is { Field: { IsExtension: false, Name: Idempotency } });
        int level = (option?.Value as EnumValueSymbol)?.Number ?? 0;
        if (before.IdempotencyLevel != level)
            Add(ProtoDiagnostics.IdempotencyChanged, option?.Span.In(method.File.Name) ?? method.Position, Level(before.IdempotencyLevel), Level(level));

        void Add(ProtoRule rule, SourcePosition position, string old, string now) =>
            findings.Add(new Finding(rule, position, EquatableArray.Create(method.FullName, old, now)));
    }

    private static string Count(string what, bool isStream) => (isStream ? "a stream of " : "one ") + what + (isStream ? "s" : "");

    private static string Level(int level) => (uint)level < Levels.Length ? Levels[level] : level.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
