using System.Reflection;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tools;

/// <summary>The contents of the package Grpc.Tools: protoc, and the well-known .proto files.</summary>
public static class GrpcTools
{
    private static readonly string Package = typeof(GrpcTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == nameof(GrpcTools)).Value!;

    /// <summary>The version of the package.</summary>
    public static string Version { get; } = Path.GetFileName(Path.TrimEndingDirectorySeparator(Package));

    /// <summary>The folder with google/protobuf/*.proto.</summary>
    public static string Includes { get; } = Path.Combine(Package, "build", "native", "include");

    /// <summary>The path of protoc for this machine, even if the package has none for it.</summary>
    public static string Protoc { get; } = Path.Combine(Package, "tools", Platform(), OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");

    private static string Platform() => (OperatingSystem.IsLinux(), OperatingSystem.IsWindows(), OperatingSystem.IsMacOS(), RuntimeInformation.OSArchitecture) switch
    {
        (true, _, _, Architecture.X64) => "linux_x64",
        (true, _, _, Architecture.Arm64) => "linux_arm64",
        (_, true, _, _) => "windows_x64",
        (_, _, true, _) => "macosx_universal",
        _ => "none",
    };
}
