using LibProtoZeroSharp.Compiler;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>The code of docs/compiler.md compiles without a warning, and has the documented effect.</summary>
public class CompilerPageTests
{
    [Fact]
    public void ThePageWorks() => Assert.Equal(
        [
            "shop.Order", "items Message", "paid Bool",
            "shop/order.proto(3,17): error PZ0107: \"Item\" is not defined",
            "2 files", "shop/item.proto", "1 file",
        ],
        ReadmeTests.Run("docs/compiler.md", MetadataReference.CreateFromFile(typeof(ProtoCompiler).Assembly.Location)));
}
