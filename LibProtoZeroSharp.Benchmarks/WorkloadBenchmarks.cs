using BenchmarkDotNet.Attributes;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks;

/// <summary>A workload for BenchmarkDotNet: one benchmark with the operations as its parameter.</summary>
[MemoryDiagnoser]
public abstract class WorkloadBenchmarks
{
    private Workload? _workload;
    private Action _run = () => { };

    [ParamsSource(nameof(Operations))]
    public string Operation { get; set; } = "";

    /// <summary>Only the names, for which a workload of one message is enough.</summary>
    public IEnumerable<string> Operations
    {
        get
        {
            using Workload workload = Create(messages: 1);
            return [.. workload.Operations.Where(operation => operation.Missing == null).Select(Name)];
        }
    }

    [GlobalSetup]
    public void Setup()
    {
        _workload = Create(SeedValues.Messages);
        _run = _workload.Operations.Single(operation => Name(operation) == Operation).Run;
    }

    [GlobalCleanup]
    public void Cleanup() => _workload?.Dispose();

    [Benchmark]
    public void Run() => _run();

    protected abstract Workload Create(int messages);

    private static string Name(Operation operation) => $"{operation.Library}: {operation.Label}";
}

public class SeedEncodeBenchmarks : WorkloadBenchmarks
{
    protected override Workload Create(int messages) => new SeedEncode(messages);
}

public class SeedWriteBenchmarks : WorkloadBenchmarks
{
    protected override Workload Create(int messages) => new SeedWrite(messages);
}

public class SeedDecodeBenchmarks : WorkloadBenchmarks
{
    protected override Workload Create(int messages) => new SeedDecode(messages);
}
