using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The project's settings for all of its .proto files.</summary>
/// <param name="Folder">The project's own, normalized.</param>
/// <param name="Roots">Folders that import paths may start from, normalized.</param>
/// <param name="Namespace">The C# namespace; empty if the files themselves decide.</param>
/// <param name="IsInternal">Whether generated types are internal.</param>
/// <param name="GenerateCode">Whether types are generated at all; if not, the files are only imported.</param>
/// <param name="OptimizeFor">What generated code is optimized for; null if the files themselves decide.</param>
/// <param name="Records">Whether each message gets a record.</param>
/// <param name="Diagnostics">About the values of properties; they belong to no file.</param>
internal sealed record ProjectSettings(
    string Folder,
    EquatableArray<string> Roots,
    string Namespace = "",
    bool IsInternal = false,
    bool GenerateCode = true,
    OptimizeFor? OptimizeFor = null,
    bool Records = false,
    EquatableArray<Finding> Diagnostics = default)
{
    /// <param name="folder">The project's own.</param>
    /// <param name="roots">Separated by vertical bars, and each escaped as a part of a URI; relative ones start from the project's folder.</param>
    public static ProjectSettings Create(string folder, string roots) => new(
        ImportPaths.Normalize(folder),
        roots.Split(['|'], StringSplitOptions.RemoveEmptyEntries)
            .Select(root => ImportPaths.Normalize(Uri.UnescapeDataString(root), folder)).ToList().ToEquatableArray());

    /// <summary>The same settings with the values of properties, as in the project.</summary>
    public ProjectSettings WithProperties(string scope, string access, string generateCode, string optimizeFor, string records)
    {
        var diagnostics = new List<Finding>();
        var nowhere = new SourcePosition("", 0, 0, 0);
        return this with
        {
            Namespace = scope,
            IsInternal = SettingValues.IsInternal(access, IsInternal, "ProtoZeroAccess", nowhere, diagnostics),
            GenerateCode = SettingValues.IsTrue(generateCode, GenerateCode, "ProtoZeroGenerateCode", nowhere, diagnostics),
            OptimizeFor = SettingValues.OptimizeFor(optimizeFor, OptimizeFor, "ProtoZeroOptimizeFor", nowhere, diagnostics),
            Records = SettingValues.IsTrue(records, Records, "ProtoZeroRecords", nowhere, diagnostics),
            Diagnostics = diagnostics.ToEquatableArray(),
        };
    }
}

/// <summary>The metadata of one .proto file's item, as in the project; empty if it is not set.</summary>
/// <param name="Root">The folder that its import path starts from.</param>
/// <param name="Namespace">The C# namespace.</param>
/// <param name="Folder">For a file of a referenced project or package: the folder that its paths are relative to.</param>
/// <param name="Roots">For such a file: the folders that its import path may start from, as <see cref="ProjectSettings.Create"/> gets them.</param>
/// <param name="GrpcServices">The classes that are made for gRPC.</param>
/// <param name="OptimizeFor">What generated code is optimized for.</param>
/// <param name="Path">For a file of a package: the path that it had, relative to <paramref name="Folder"/>. In the package it may have another one.</param>
/// <param name="Records">Whether each message gets a record.</param>
internal sealed record ItemSettings(
    string Root = "", string Namespace = "", string Access = "", string GenerateCode = "", string Folder = "", string Roots = "", string GrpcServices = "",
    string OptimizeFor = "", string Path = "", string Records = "");

/// <summary>Reads settings that have few values, without regard to case, as MSBuild does.</summary>
internal static class SettingValues
{
    public static bool IsInternal(string value, bool otherwise, string name, SourcePosition position, List<Finding> diagnostics) =>
        Choose(value, "internal", "public", otherwise, name, position, diagnostics);

    public static bool IsTrue(string value, bool otherwise, string name, SourcePosition position, List<Finding> diagnostics) =>
        Choose(value, "true", "false", otherwise, name, position, diagnostics);

    public static OptimizeFor? OptimizeFor(
        string value, OptimizeFor? otherwise, string name, SourcePosition position, List<Finding> diagnostics)
    {
        switch (value.ToLowerInvariant())
        {
            case "":
                return otherwise;
            case "speed":
                return Model.OptimizeFor.Speed;
            case "codesize":
                return Model.OptimizeFor.CodeSize;
            case "literuntime":
                return Model.OptimizeFor.LiteRuntime;
            default:
                diagnostics.Add(Invalid(value, name, position, "'Speed', 'CodeSize' or 'LiteRuntime'"));
                return otherwise;
        }
    }

    public static GrpcServices Grpc(string value, string name, SourcePosition position, List<Finding> diagnostics)
    {
        switch (value.ToLowerInvariant())
        {
            case "" or "both":
                return GrpcServices.Both;
            case "client":
                return GrpcServices.Client;
            case "server":
                return GrpcServices.Server;
            case "none":
                return GrpcServices.None;
            default:
                diagnostics.Add(Invalid(value, name, position, "'Both', 'Client', 'Server' or 'None'"));
                return GrpcServices.Both;
        }
    }

    private static bool Choose(
        string value, string yes, string no, bool otherwise, string name, SourcePosition position, List<Finding> diagnostics)
    {
        switch (value.ToLowerInvariant())
        {
            case "":
                return otherwise;
            case var lower when lower == yes || lower == no:
                return lower == yes;
            default:
                diagnostics.Add(Invalid(value, name, position, $"'{yes}' or '{no}'"));
                return otherwise;
        }
    }

    private static Finding Invalid(string value, string name, SourcePosition position, string values) =>
        new(GenerationDiagnostics.InvalidSetting, position, EquatableArray.Create(value, name, values));
}
