namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Operations on the same data, so that ratios of their times are meaningful.</summary>
public abstract class Workload : IDisposable
{
    /// <summary>A short name that no other workload of the section has.</summary>
    public abstract string Title { get; }

    /// <summary>One line: the data and their source.</summary>
    public virtual string Description => "";

    /// <summary>The number of messages in one run of an operation.</summary>
    public virtual int Messages => 1;

    /// <summary>The number of their bytes on the wire; 0 if it has no meaning.</summary>
    public virtual long WireBytes => 0;

    public abstract IReadOnlyList<Operation> Operations { get; }

    /// <summary>The operations that the others are compared with, each with the heading of its columns. Of those with one heading the fastest counts.</summary>
    public abstract IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    /// <summary>References with the same heading.</summary>
    protected static IEnumerable<(string Heading, Operation Operation)> Fastest(string heading, IEnumerable<Operation> operations) =>
        operations.Select(operation => (heading, operation));

    /// <summary>Frees unmanaged memory.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
