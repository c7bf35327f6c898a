using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>A build of a competitor in C++: a library that <c>native/build.sh</c> builds. All of these libraries have the same functions.</summary>
public sealed unsafe class NativeCompetitor
{
    /// <summary>The variant of operations of a build for the instructions of this processor.</summary>
    public const string Tuned = "-march=native";

    private readonly nint _library;

    private NativeCompetitor(string name, string? build, string library, string needs)
    {
        Name = name;
        Build = build;
        _library = Load(library);
        if (_library == 0) Missing = (OperatingSystem.IsWindows() ? @"not built: native\build.cmd" : "not built: native/build.sh") + $" ({needs})";
    }

    /// <summary>The builds of Google's C++ library with the code that its protoc generates.</summary>
    public static IReadOnlyList<NativeCompetitor> GoogleCpp { get; } = Builds("Google C++", "google_cpp_bench", "libprotobuf-dev, protobuf-compiler");

    /// <summary>The builds of ProtoZero, with code by hand.</summary>
    public static IReadOnlyList<NativeCompetitor> ProtoZero { get; } = Builds(ProtoZeroName, "protozero_bench", "libprotozero-dev");

    public const string ProtoZeroName = "ProtoZero";

    public string Name { get; }

    /// <summary>The variant of its operations; null for a build that runs on all processors.</summary>
    public string? Build { get; }

    /// <summary>The reason why the library is missing, with the command that builds it; null if it is there.</summary>
    public string? Missing { get; }

    /// <summary>The version of the library that it was compiled with; empty if it is missing.</summary>
    public string Version => _library == 0 ? "" : Text("bench_version");

    /// <summary>The compiler; empty if the library is missing.</summary>
    public string Compiler => _library == 0 ? "" : Text("bench_compiler");

    /// <summary>The compiler's options; empty if the library is missing.</summary>
    public string Flags => _library == 0 ? "" : Text("bench_flags");

    internal delegate* unmanaged<byte*, byte*, int*, nint, nint> Create => (delegate* unmanaged<byte*, byte*, int*, nint, nint>)Export("bench_create");

    internal delegate* unmanaged<nint, byte*, nint> Find => (delegate* unmanaged<nint, byte*, nint>)Export("bench_find");

    internal delegate* unmanaged<nint, byte*, nint, nuint> Run => (delegate* unmanaged<nint, byte*, nint, nuint>)Export("bench_run");

    internal delegate* unmanaged<nint, void> Destroy => (delegate* unmanaged<nint, void>)Export("bench_destroy");

    /// <summary>The last error on this thread; empty if there was none.</summary>
    internal string Error => Text("bench_error");

    /// <summary>One that runs on all processors, and one for this processor, if it was built.</summary>
    private static NativeCompetitor[] Builds(string name, string library, string needs)
    {
        var tuned = new NativeCompetitor(name, Tuned, $"{library}_native", needs);
        NativeCompetitor portable = new(name, null, $"{library}_portable", needs);
        return tuned.Missing == null ? [portable, tuned] : [portable];
    }

    private string Text(string function) => Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)Export(function))()) ?? "";

    private nint Export(string name) => NativeLibrary.GetExport(_library, name);

    /// <summary>
    /// Searches for <c>native/build</c> from the running program upwards, so that no path has to be set. 0 if there is none, or one of another
    /// version.
    /// </summary>
    private static nint Load(string library)
    {
        string file = OperatingSystem.IsWindows() ? $"{library}.dll" : OperatingSystem.IsMacOS() ? $"lib{library}.dylib" : $"lib{library}.so";
        nint handle = 0;
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder != null && handle == 0; folder = folder.Parent)
            NativeLibrary.TryLoad(Path.Combine(folder.FullName, "native", "build", file), out handle);
        return handle != 0 && NativeLibrary.TryGetExport(handle, "bench_flags", out _) ? handle : 0;
    }
}
