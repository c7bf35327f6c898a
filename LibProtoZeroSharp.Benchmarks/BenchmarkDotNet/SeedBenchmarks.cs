using BenchmarkDotNet.Attributes;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.BenchmarkDotNet;

/// <summary>The rows of the earlier library's tables. Each runs one operation of a workload of the own harness.</summary>
[MemoryDiagnoser]
public abstract class SeedBenchmarks
{
    /// <summary>The number of messages of a small workload.</summary>
    internal const int FewMessages = 500;

    private static readonly HashSet<Type> WarmedUp = [];

    private Workload? _workload;
    private Operation? _canonicalProto, _protobufNet, _protobufNetStruct, _protoZeroNative, _perfectSerializer, _protoZeroSharp, _last;

    /// <summary>The number of messages of the workload.</summary>
    internal static int Messages { get; set; } = SeedValues.Messages;

    [GlobalSetup]
    public void Setup()
    {
        WarmUp();
        _workload = Create(Messages);
        _canonicalProto = Find("Google.Protobuf", Labels.CanonicalProto);
        _protobufNet = Find(Competitors.ProtobufNet.Name, Labels.ProtobufNet);
        _protobufNetStruct = Find(Competitors.ProtobufNet.Name, Labels.ProtobufNetStruct);
        _protoZeroNative = Find(NativeCompetitor.ProtoZeroName, Labels.ProtoZeroNative);
        _perfectSerializer = Find("perfect", "copy every struct and string");
        _protoZeroSharp = Find("LibProtoZeroSharp", Labels.ProtoZeroSharp);
    }

    [GlobalCleanup]
    public void Cleanup()
    {
        _last?.Verify?.Invoke();
        _workload?.Dispose();
    }

    [Benchmark(Baseline = true)]
    public void CanonicalProto() => Run(_canonicalProto!);

    [Benchmark(Description = "Protobuf.Net")]
    public void ProtobufNet() => Run(_protobufNet!);

    [Benchmark(Description = "Protobuf.Net_Struct")]
    public void ProtobufNetStruct() => Run(_protobufNetStruct!);

    [Benchmark]
    public void ProtoZeroNative() => Run(_protoZeroNative!);

    [Benchmark]
    public void PerfectSerializer() => Run(_perfectSerializer!);

    [Benchmark]
    public void ProtoZeroSharp() => Run(_protoZeroSharp!);

    /// <summary>The labels of the operations.</summary>
    private protected abstract (string CanonicalProto, string ProtobufNet, string ProtobufNetStruct, string ProtoZeroNative, string ProtoZeroSharp) Labels { get; }

    private protected abstract Workload Create(int messages);

    private void Run(Operation operation)
    {
        _last = operation;
        operation.Run();
    }

    /// <summary>
    /// Brings the code to the last tier of the JIT on small data, once for each workload: BenchmarkDotNet runs operations of this length only a few
    /// times before it measures them.
    /// </summary>
    private void WarmUp()
    {
        using Workload small = Create(FewMessages);
        if (Messages == FewMessages || !WarmedUp.Add(small.GetType())) return;
        var pace = new Pace(TimeSpan.Zero, 1);
        new Rounds(1, pace, new Progress(pace)).WarmUp(small.Operations);
    }

    /// <summary>Of two builds of a library in C++, the one for this processor: it is the second one.</summary>
    private Operation Find(string library, string label) =>
        _workload!.Operations.Last(operation => operation.Library == library && (operation.Label == label || operation.Label == $"{label}, {NativeCompetitor.Tuned}"));
}

/// <summary>From values to bytes.</summary>
public class Encode : SeedBenchmarks
{
    private protected override (string, string, string, string, string) Labels =>
    (
        "build and write", $"build and write, {ProtobufNetModel.CompileTime.Variant(null, Competitors.ProtobufNet.Stream)}",
        $"build and write, {ProtobufNetModel.CompileTime.Variant(Competitors.ProtobufNet.Structs, Competitors.ProtobufNet.Stream)}",
        "by hand, fixed buffer", "build and write"
    );

    private protected override Workload Create(int messages) => new SeedEncode(messages);
}

/// <summary>From bytes to messages.</summary>
public class Decode : SeedBenchmarks
{
    private protected override (string, string, string, string, string) Labels =>
    (
        "parse", $"parse, {ProtobufNetModel.CompileTime.Variant(null)}", $"parse, {ProtobufNetModel.CompileTime.Variant(Competitors.ProtobufNet.Structs)}",
        "parse, structs with views", "parse, copying"
    );

    private protected override Workload Create(int messages) => new SeedDecode(messages);
}
