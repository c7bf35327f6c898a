namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>What was measured on the same data.</summary>
/// <param name="Title">The workload's name within its section.</param>
/// <param name="Description">What is in the data; may be empty.</param>
/// <param name="Messages">How many messages a run went through.</param>
/// <param name="WireBytes">How many bytes those are on the wire; 0 where that says nothing.</param>
/// <param name="References">The operations that the others are compared with in the workload's own table.</param>
/// <param name="Operations">All operations, as they took turns.</param>
public sealed record WorkloadResult(
    string Title, string Description, int Messages, long WireBytes, IReadOnlyList<ReferenceResult> References, IReadOnlyList<OperationResult> Operations)
{
    /// <summary>The library that everything is about.</summary>
    public const string OwnLibrary = "LibProtoZeroSharp";

    /// <summary>Our operations that were measured.</summary>
    public IEnumerable<OperationResult> OwnOperations() => Operations.Where(operation => operation.Library == OwnLibrary && operation.Best != null);

    /// <summary>Our operation of that name and way; null where it wasn't measured.</summary>
    public OperationResult? Own(string label) => OwnOperations().FirstOrDefault(operation => operation.Label == label);

    /// <summary>A library's fastest operation of a name; null where none was measured.</summary>
    public OperationResult? Fastest(string library, string name) =>
        Operations.Where(operation => operation.Library == library && operation.Name == name && operation.Best != null).MinBy(operation => operation.Best);
}

/// <summary>An operation that the others are compared with.</summary>
/// <param name="Heading">What its columns are called.</param>
/// <param name="Operation">Its index among the operations.</param>
public sealed record ReferenceResult(string Heading, int Operation);
