namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Operations on the same data, so that their times may be divided by one another.</summary>
public abstract class Workload : IDisposable
{
    public abstract string Title { get; }

    public abstract IReadOnlyList<Operation> Operations { get; }

    /// <summary>The operations that the others are compared with, each with the heading of its columns.</summary>
    public abstract IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    /// <summary>Frees the memory that is not the garbage collector's.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
