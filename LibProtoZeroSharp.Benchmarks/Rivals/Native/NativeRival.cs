using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>A rival in C++: a library that <c>native/build.sh</c> builds. All of them have the same functions.</summary>
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

    /// <summary>ProtoZero, with what one writes by hand.</summary>
    public static NativeRival ProtoZero { get; } = new("ProtoZero", "protozero_bench", "libprotozero-dev");

    public string Name { get; }

    /// <summary>Why there is nothing to call, with the command that changes it; null when there is.</summary>
    public string? Missing { get; }

    internal delegate* unmanaged<byte*, byte*, int*, nint, nint> Create => (delegate* unmanaged<byte*, byte*, int*, nint, nint>)Export("bench_create");

    internal delegate* unmanaged<nint, byte*, nint> Find => (delegate* unmanaged<nint, byte*, nint>)Export("bench_find");

    internal delegate* unmanaged<nint, byte*, nint, nuint> Run => (delegate* unmanaged<nint, byte*, nint, nuint>)Export("bench_run");

    internal delegate* unmanaged<nint, void> Destroy => (delegate* unmanaged<nint, void>)Export("bench_destroy");

    /// <summary>What failed last on this thread; empty where nothing did.</summary>
    internal string Error => Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)Export("bench_error"))()) ?? "";

    private nint Export(string name) => NativeLibrary.GetExport(_library, name);

    /// <summary>
    /// Looks for <c>native/build</c> from the running program upwards, so that no path has to be set. 0 where there is none, or one of
    /// another version.
    /// </summary>
    private static nint Load(string library)
    {
        string file = OperatingSystem.IsWindows() ? $"{library}.dll" : OperatingSystem.IsMacOS() ? $"lib{library}.dylib" : $"lib{library}.so";
        nint handle = 0;
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder != null && handle == 0; folder = folder.Parent)
            NativeLibrary.TryLoad(Path.Combine(folder.FullName, "native", "build", file), out handle);
        return handle != 0 && NativeLibrary.TryGetExport(handle, "bench_create", out _) ? handle : 0;
    }
}
