using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Native ProtoZero on the seed workload: calls the library that <c>native/build.sh</c> builds.</summary>
public static unsafe partial class ProtoZeroSeed
{
    private const string Library = "protozero_bench";

    /// <summary>Loads before the first call, which an initializer of a field that no call reads would not.</summary>
    static ProtoZeroSeed()
    {
        if (!TryLoad()) Missing = OperatingSystem.IsWindows() ? @"not built: native\build.cmd" : "not built: native/build.sh";
    }

    /// <summary>Why there is nothing to call, with the command that changes it; null when there is.</summary>
    public static string? Missing { get; }

    /// <summary>As one writes it: into a new string, which is then copied into the output.</summary>
    public static int Encode(int messages, Span<byte> output)
    {
        fixed (byte* start = output) return Checked(Encode((uint)messages, start, (nuint)output.Length));
    }

    /// <summary>Into a string that keeps its capacity. The bytes are valid until the next call.</summary>
    public static ReadOnlySpan<byte> EncodeReused(int messages)
    {
        int length = Checked(EncodeReused((uint)messages, out byte* start));
        return new ReadOnlySpan<byte>(start, length);
    }

    /// <summary>Straight into the output, the fastest way that ProtoZero has.</summary>
    public static int EncodeBest(int messages, Span<byte> output)
    {
        fixed (byte* start = output) return Checked(EncodeBest((uint)messages, start, (nuint)output.Length));
    }

    /// <summary>Visits every field and stores nothing; returns a sum over what it saw.</summary>
    public static ulong Walk(ReadOnlySpan<byte> input)
    {
        fixed (byte* start = input)
        {
            Checked(Walk(start, (nuint)input.Length, out ulong sum));
            return sum;
        }
    }

    private static int Checked(nuint size) =>
        size == nuint.MaxValue ? throw new InvalidOperationException("the native library refused") : checked((int)size);

    [LibraryImport(Library, EntryPoint = "protozero_bench_encode")]
    private static partial nuint Encode(uint messages, byte* output, nuint capacity);

    [LibraryImport(Library, EntryPoint = "protozero_bench_encode_reused")]
    private static partial nuint EncodeReused(uint messages, out byte* output);

    [LibraryImport(Library, EntryPoint = "protozero_bench_encode_best")]
    private static partial nuint EncodeBest(uint messages, byte* output, nuint capacity);

    [LibraryImport(Library, EntryPoint = "protozero_bench_walk")]
    private static partial nuint Walk(byte* data, nuint size, out ulong sum);

    /// <summary>Looks for <c>native/build</c> from the running program upwards, so that no path has to be set.</summary>
    private static bool TryLoad()
    {
        string file = OperatingSystem.IsWindows() ? "protozero_bench.dll"
            : OperatingSystem.IsMacOS() ? "libprotozero_bench.dylib" : "libprotozero_bench.so";
        nint handle = 0;
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder != null && handle == 0; folder = folder.Parent)
            NativeLibrary.TryLoad(Path.Combine(folder.FullName, "native", "build", file), out handle);
        NativeLibrary.SetDllImportResolver(typeof(ProtoZeroSeed).Assembly, (name, _, _) => name == Library ? handle : 0);
        return handle != 0;
    }
}
