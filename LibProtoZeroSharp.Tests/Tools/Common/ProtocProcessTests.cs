using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests.Tools.Common;

public class ProtocProcessTests
{
    /// <summary>The message is longer than what fits into a pipe.</summary>
    [Fact]
    public void WhatProtocRejectsBeforeItHasReadTheMessageIsReported()
    {
        ProtocRun run = ProtocProcess.Run(["--decode=M", "missing.proto"], new byte[1 << 20]);
        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("missing.proto", run.Errors);
    }
}
