using System.Reflection;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tools;

/// <summary>protoc of the package Google.Protobuf.Tools, and the well-known .proto files that it and the generator have.</summary>
public static class ProtobufTools
{
    private static readonly string Package = Path.GetFullPath(typeof(ProtobufTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == nameof(ProtobufTools)).Value!);

    /// <summary>The version of the package.</summary>
    public static string Version { get; } = Path.GetFileName(Path.TrimEndingDirectorySeparator(Package));

    /// <summary>The folder with google/protobuf/*.proto.</summary>
    public static string Includes { get; } = Path.Combine(AppContext.BaseDirectory, "protobuf");

    /// <summary>The path of protoc for this machine, even if the package has none for it.</summary>
    public static string Protoc { get; } = Path.Combine(Package, "tools", Platform(), OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");

    /// <summary>
    /// The package's folder for this machine. The environment variable PROTOZERO_PROTOC_PLATFORM names it for a process in an emulator: the process sees
    /// the emulated machine, and starts protoc on the real one.
    /// </summary>
    private static string Platform() => Environment.GetEnvironmentVariable("PROTOZERO_PROTOC_PLATFORM") ?? MachinePlatform();

    private static string MachinePlatform() => (OperatingSystem.IsLinux(), OperatingSystem.IsWindows(), OperatingSystem.IsMacOS(), RuntimeInformation.OSArchitecture) switch
    {
        (true, _, _, Architecture.X64) => "linux_x64",
        (true, _, _, Architecture.Arm64) => "linux_aarch64",
        (_, true, _, _) => "windows_x64",
        (_, _, true, _) => "macosx_x64",
        _ => "none",
    };
}
