namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Operations on the same data, so that their times may be divided by one another.</summary>
public abstract class Workload : IDisposable
{
    /// <summary>A short name that no other workload of the section has.</summary>
    public abstract string Title { get; }

    /// <summary>What is in the data, and why it is measured, in a line; empty where the title says it all.</summary>
    public virtual string Description => "";

    /// <summary>The encoded bytes that one run of an operation goes through, all payloads together; 0 where that makes no sense.</summary>
    public virtual long Bytes => 0;

    /// <summary>The number of messages that a run of an operation goes through, one after the other.</summary>
    public virtual int Payloads => 1;

    public abstract IReadOnlyList<Operation> Operations { get; }

    /// <summary>The operations that the others are compared with, each with the heading of its columns.</summary>
    public abstract IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    /// <summary>Frees the memory that is not the garbage collector's.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
