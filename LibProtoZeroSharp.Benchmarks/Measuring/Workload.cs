namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Operations on the same data, so that their times may be divided by one another.</summary>
public abstract class Workload : IDisposable
{
    /// <summary>A short name that no other workload of the section has.</summary>
    public abstract string Title { get; }

    /// <summary>In one line: what the data are, and where they come from.</summary>
    public virtual string Description => "";

    /// <summary>How many messages one run of an operation goes through.</summary>
    public virtual int Messages => 1;

    /// <summary>How many bytes those are on the wire; 0 where that says nothing.</summary>
    public virtual long WireBytes => 0;

    public abstract IReadOnlyList<Operation> Operations { get; }

    /// <summary>The operations that the others are compared with, each with the heading of its columns.</summary>
    public abstract IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    /// <summary>Frees the memory that is not the garbage collector's.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
