namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>Measurements on the same data.</summary>
/// <param name="Title">The workload's name within its section.</param>
/// <param name="Description">The content of the data; may be empty.</param>
/// <param name="Messages">The number of messages in a run.</param>
/// <param name="WireBytes">The number of their bytes on the wire; 0 if it has no meaning.</param>
/// <param name="References">The operations that the others are compared with in the workload's own table.</param>
/// <param name="Operations">All operations, in the order of their turns.</param>
public sealed record WorkloadResult(
    string Title, string Description, int Messages, long WireBytes, IReadOnlyList<ReferenceResult> References, IReadOnlyList<OperationResult> Operations)
{
    /// <summary>The library that is compared with the others.</summary>
    public const string OwnLibrary = "LibProtoZeroSharp";

    /// <summary>The variant of our operations on messages without generated code.</summary>
    public const string Dynamic = "dynamic";

    /// <inheritdoc cref="SectionResult.BestWith"/>
    public WorkloadResult BestWith(WorkloadResult? other) => this with
    {
        Operations =
        [
            .. from operation in Operations
               select operation.BestWith(other?.Operations.FirstOrDefault(same => (same.Library, same.Label) == (operation.Library, operation.Label))),
        ],
    };

    /// <summary>Our measured operations.</summary>
    public IEnumerable<OperationResult> OwnOperations() => Operations.Where(operation => operation.Library == OwnLibrary && operation.Best != null);

    /// <summary>Our operation of that name and variant; null if it wasn't measured.</summary>
    public OperationResult? Own(string label) => OwnOperations().FirstOrDefault(operation => operation.Label == label);

    /// <summary>A library's fastest operation of a name; null if none was measured.</summary>
    /// <param name="library">The library.</param>
    /// <param name="name">The name.</param>
    /// <param name="isMeant">Which operations count; null for all.</param>
    public OperationResult? Fastest(string library, string name, Predicate<OperationResult>? isMeant = null) => Operations
        .Where(operation => operation.Library == library && operation.Name == name && operation.Best != null && isMeant?.Invoke(operation) != false)
        .MinBy(operation => operation.Best);

    /// <summary>An operation of a library that failed, if none of that name was measured; otherwise null.</summary>
    public OperationResult? Failed(string library, string name) =>
        Fastest(library, name) != null ? null : Operations.FirstOrDefault(operation => operation.Library == library && operation.Name == name && operation.Failed != null);
}

/// <summary>An operation that the others are compared with.</summary>
/// <param name="Heading">The heading of its columns.</param>
/// <param name="Operation">Its index among the operations.</param>
public sealed record ReferenceResult(string Heading, int Operation);
