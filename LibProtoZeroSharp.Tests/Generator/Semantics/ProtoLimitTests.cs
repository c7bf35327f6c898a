using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Semantics;

/// <summary><c>features.enforce_proto_limits</c>: the numbers of members that protoc accepts.</summary>
public class ProtoLimitTests
{
    [Theory]
    [InlineData("message M { $ }", "int32 a# = #;", 1500)]
    [InlineData("message M { oneof o { int32 a = 10000; } $ }", "int32 a# = #;", 1499)]
    [InlineData("message M { oneof o { $ } }", "int32 a# = #;", 1200)]
    [InlineData("message M { $ }", "oneof o# { int32 a# = #; }", 1000)]
    [InlineData("enum E { A = 0; $ }", "A# = #;", 1699)]
    [InlineData("enum E { option allow_alias = true; A = 0; $ }", "A# = 1;", 1699)]
    [InlineData("message M { extensions 1 to 10000; extend M { $ } }", "int32 a# = #;", 2000, true)]
    [InlineData("message M { option features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS; $ }", "int32 a# = #;", 2000, true)]
    public void AsManyAreAllowedAsProtocAllows(string declaration, string member, int most, bool isMoreAllowed = false)
    {
        foreach (int count in (int[])[most, most + 1])
        {
            string text = "edition = \"2026\"; " + declaration.Replace("$", string.Concat(Enumerable.Range(1, count).Select(i => member.Replace("#", $"{i}"))));
            bool isAllowed = count <= most || isMoreAllowed;
            using var folder = new TempFolder(("a.proto", text));
            Assert.Equal(isAllowed, Protoc.Accepts([folder.Root], "a.proto", out string errors));
            string[] ids =
            [
                .. new GeneratorHost(("a.proto", text)).Run().Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Select(diagnostic => diagnostic.Id),
            ];
            Assert.Equal(isAllowed ? [] : ["PZ0151"], ids);
            Assert.Equal(!isAllowed, errors.Contains("enforce_proto_limits", StringComparison.Ordinal));
        }
    }
}
