namespace LibProtoZeroSharp.Tests.Support;

/// <summary>
/// Tests that measure memory of the whole process, or change what the whole process shares, or whose threads meet and so need all processors. No
/// other test runs at the same time.
/// </summary>
[CollectionDefinition(nameof(AloneInTheProcess), DisableParallelization = true)]
public class AloneInTheProcess;
