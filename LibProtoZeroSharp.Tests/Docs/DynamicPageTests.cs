using LibProtoZeroSharp.Compiler;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>The code of docs/dynamic.md compiles without a warning, and has the documented effect.</summary>
public class DynamicPageTests
{
    [Fact]
    public void ThePageWorks() => Assert.Equal(
        [
            "True", "tea", "cash", """{"id":"7","items":[{"name":"tea","price":2.5}],"stock":{"tea":40},"cash":true}""",
            "\"1970-01-02T00:00:00Z\"", "True",
            "jobs.Resize: 80", "2", "InvalidValue at line 1, column 10 in input",
            """7 events.Batch.Part {"text":"hi"}""",
        ],
        ReadmeTests.Run("docs/dynamic.md", MetadataReference.CreateFromFile(typeof(ProtoCompiler).Assembly.Location)));
}
