using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>A rival in C++: a library that <c>native/build.sh</c> builds. All of these libraries have the same functions.</summary>
public sealed unsafe class NativeRival
{
    private readonly nint _library;

    private NativeRival(string name, string library, string needs)
    {
        Name = name;
        _library = Load(library);
        if (_library == 0) Missing = (OperatingSystem.IsWindows() ? @"not built: native\build.cmd" : "not built: native/build.sh") + $" ({needs})";
    }

    /// <summary>Google's C++ library with the code that its protoc generates.</summary>
    public static NativeRival GoogleCpp { get; } = new("Google C++", "google_cpp_bench", "libprotobuf-dev, protobuf-compiler");

    /// <summary>ProtoZero, with code by hand.</summary>
    public static NativeRival ProtoZero { get; } = new("ProtoZero", "protozero_bench", "libprotozero-dev");

    public string Name { get; }

    /// <summary>The reason why the library is missing, with the command that builds it; null if it is there.</summary>
    public string? Missing { get; }

    /// <summary>The version of the library that it was compiled with; empty if it is missing.</summary>
    public string Version => _library == 0 ? "" : Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)Export("bench_version"))()) ?? "";

    internal delegate* unmanaged<byte*, byte*, int*, nint, nint> Create => (delegate* unmanaged<byte*, byte*, int*, nint, nint>)Export("bench_create");

    internal delegate* unmanaged<nint, byte*, nint> Find => (delegate* unmanaged<nint, byte*, nint>)Export("bench_find");

    internal delegate* unmanaged<nint, byte*, nint, nuint> Run => (delegate* unmanaged<nint, byte*, nint, nuint>)Export("bench_run");

    internal delegate* unmanaged<nint, void> Destroy => (delegate* unmanaged<nint, void>)Export("bench_destroy");

    /// <summary>The last error on this thread; empty if there was none.</summary>
    internal string Error => Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)Export("bench_error"))()) ?? "";

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
        return handle != 0 && NativeLibrary.TryGetExport(handle, "bench_version", out _) ? handle : 0;
    }
}
