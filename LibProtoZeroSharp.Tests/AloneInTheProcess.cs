namespace LibProtoZeroSharp.Tests;

/// <summary>Tests that measure memory of the whole process, or change what the whole process shares. No other test runs at the same time.</summary>
[CollectionDefinition(nameof(AloneInTheProcess), DisableParallelization = true)]
public class AloneInTheProcess;
