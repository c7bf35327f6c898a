using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>The settings of a run. In a project they are properties and metadata.</summary>
internal sealed record PluginParameters
{
    private const string Known = "namespace, access, optimize_for, grpc_services and records";

    /// <summary>The C# namespace; empty if the files themselves decide.</summary>
    public string Namespace { get; private init; } = "";

    /// <summary>Whether generated types are internal.</summary>
    public bool IsInternal { get; private init; }

    /// <summary>What generated code is optimized for; null if the files themselves decide.</summary>
    public OptimizeFor? OptimizeFor { get; private init; }

    /// <summary>The classes for gRPC; null if the parameter is missing.</summary>
    public GrpcServices? Grpc { get; private init; }

    /// <summary>Whether each message gets a record.</summary>
    public bool Records { get; private init; }

    /// <param name="text">Such as <c>namespace=Shop.Messages,access=internal</c>.</param>
    /// <exception cref="RequestException">A parameter is unknown, or its value is wrong.</exception>
    public static PluginParameters Parse(string text)
    {
        var parameters = new PluginParameters();
        foreach (string parameter in text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
        {
            int end = parameter.IndexOf('=');
            if (end < 0)
                throw new RequestException($"Expected a parameter of the form name=value, found '{parameter}'. The parameters are {Known}.");
            parameters = parameters.With(parameter[..end], parameter[(end + 1)..]);
        }

        return parameters;
    }

    private PluginParameters With(string name, string value)
    {
        List<Finding> findings = [];
        var nowhere = new SourcePosition("", 0, 0, 0);
        PluginParameters changed = name switch
        {
            "namespace" => CSharpNames.IsNamespace(value) ? this with { Namespace = value }
                : throw new RequestException($"Expected a C# namespace as the value of the parameter namespace, found '{value}'."),
            "access" => this with { IsInternal = SettingValues.IsInternal(value, IsInternal, name, nowhere, findings) },
            "optimize_for" => this with { OptimizeFor = SettingValues.OptimizeFor(value, OptimizeFor, name, nowhere, findings) },
            "grpc_services" => this with { Grpc = SettingValues.Grpc(value, name, nowhere, findings) },
            "records" => this with { Records = SettingValues.IsTrue(value, Records, name, nowhere, findings) },
            _ => throw new RequestException($"Unknown parameter '{name}'. The parameters are {Known}."),
        };
        return findings.Count == 0 ? changed : throw new RequestException(findings[0].Message + ".");
    }
}
