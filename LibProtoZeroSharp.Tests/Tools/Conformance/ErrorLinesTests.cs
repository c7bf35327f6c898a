using LibProtoZeroSharp.Conformance;

namespace LibProtoZeroSharp.Tests.Tools.Conformance;

public class ErrorLinesTests
{
    [Theory]
    [InlineData("a/b.proto:7:3: Expected \";\".\na/b.proto:5:1: \"M\" is not defined.\n", 5)]
    [InlineData("a/b.proto:2:1: warning: Import c.proto is unused.\na/b.proto:7:3: Expected \";\".\n", 7)]
    [InlineData("b.proto:1:3: Expected \";\".\na/b.proto:7:3: Expected \"}\".\n", 7)]
    [InlineData("a/b.proto: \"M\" is not defined.\na/b.proto:7:3: Expected \";\".\n", null)]
    [InlineData("b.proto:1:3: Expected \";\".\n", null)]
    [InlineData("", null)]
    public void TheLowestLineCounts(string messages, int? line) => Assert.Equal(line, ErrorLines.First(messages, "a/b.proto"));
}
