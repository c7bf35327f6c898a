using LibProtoZeroSharp.Runtime;
using ProtoZeroGenerator.Emit;
using Xunit;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>Generated code writes without a check as much as the runtime leaves room for: neither may change that alone.</summary>
public class EncodeRoomTests
{
    [Fact]
    public void TheGeneratorCountsOnTheRoomThatTheRuntimeMakes() =>
        Assert.Equal(EncodeContext.Room - EncodeContext.Slack, EncodeEmitter.RoomAtStart);
}
