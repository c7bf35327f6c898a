using System.Collections.Immutable;
using System.Runtime.Loader;
using LibProtoZeroSharp.Contract;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LibProtoZeroSharp.Tests.Contract;

/// <summary>Code that was generated for another contract is rejected.</summary>
public class OtherContractTests
{
    private const string Proto = """
        syntax = "proto2";
        import "google/protobuf/descriptor.proto";
        message M { optional string s = 1; }
        extend google.protobuf.FieldOptions { optional int32 x = 50000; }
        """;

    private const string Uses = """
        using System;
        using LibProtoZeroSharp;

        public static class Uses
        {
            public static void Message()
            {
                using var arena = new ArenaAllocator();
                M m = M.Create(arena);
                m.SetS("text", arena);
            }

            public static void Generic()
            {
                using var arena = new ArenaAllocator();
                ProtoMessage.Parse<M>(ReadOnlySpan<byte>.Empty, arena);
            }

            public static void Extension()
            {
                var x = MExtensions.X;
            }
        }
        """;

    [Theory]
    [InlineData("Message")]
    [InlineData("Generic")]
    [InlineData("Extension")]
    public void TypesAreRejectedWhereTheyAreFirstUsed(string use)
    {
        CSharpCompilation compilation = new GeneratorHost(("m.proto", Proto)).Compilation(Uses).WithAssemblyName("Library");
        Load(compilation, use)();
        string older = Assert.Throws<TypeLoadException>(Load(OtherContract.Older(compilation), use)).Message;
        Assert.Contains($"'{ContractVersion.Member}'", older);
        Assert.Contains("'Library, Version=", older);
        Assert.Contains(OtherContract.Member, Assert.Throws<MissingMethodException>(Load(OtherContract.Newer(compilation), use)).Message);
    }

    [Theory]
    [InlineData("void Decode();", 0)]
    [InlineData("", 0)]
    [InlineData("static virtual void Contract98_End() { } static abstract void Contract99_End();", 99)]
    [InlineData("static abstract void Contract1_End(); static abstract void Contract99_End();", 99)]
    public void TheGeneratorRejectsARuntime(string members, int number)
    {
        string end = ContractVersion.Member[ContractVersion.Member.IndexOf('_')..];
        string runtime = $"namespace LibProtoZeroSharp; public interface IProtoMessage {{ {members.Replace("_End", end)} }}";
        MetadataReference reference = CSharpCompilation.Create("LibProtoZeroSharp", [CSharpSyntaxTree.ParseText(runtime, cancellationToken: TestContext.Current.CancellationToken)])
            .ToMetadataReference();
        GeneratorRunResult result = new GeneratorHost(("m.proto", Proto)).Runtime(reference).Run();
        Assert.Empty(result.GeneratedSources);
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(
            $"PZ0516: Generated code would be for contract {ContractVersion.Number}, but the referenced LibProtoZeroSharp 0.0.0.0 has contract {number}; "
            + "refer to one version of the package LibProtoZeroSharp",
            $"{diagnostic.Id}: {diagnostic.GetMessage()}");
    }

    [Theory]
    [InlineData("order.proto", "syntax = \"proto3\"; import \"money.proto\"; message Order { Currency currency = 1; Money price = 2; }")]
    [InlineData("empty.txt", "")]
    public void TheGeneratorRejectsLibraries(string path, string text)
    {
        const string money = "syntax = \"proto3\"; package shop; message Money { int64 units = 1; } enum Currency { EUR = 0; }";
        const string extensions = "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FieldOptions { optional int32 x = 50000; }";
        CSharpCompilation first = new GeneratorHost(("money.proto", money.Replace(" package shop;", ""))).Compilation().WithAssemblyName("First");
        CSharpCompilation second = new GeneratorHost(("other.proto", money)).Compilation().WithAssemblyName("Second");
        CSharpCompilation third = new GeneratorHost(("extensions.proto", extensions)).Compilation().WithAssemblyName("Third");
        Assert.Empty(Use(first, second, third));
        Assert.Equal(
            [Message("First", 0), Message("Second", OtherContract.Number), Message("Third", OtherContract.Number)],
            Use(OtherContract.Older(first), OtherContract.Newer(second), OtherContract.Newer(third)).Order());

        static string Message(string assembly, int contract) =>
            $"PZ0517: The messages of the assembly '{assembly}' were generated for contract {contract}, and the LibProtoZeroSharp of this project has contract "
            + $"{ContractVersion.Number}; use a version of that assembly that was compiled with the LibProtoZeroSharp of this project";

        IEnumerable<string> Use(params CSharpCompilation[] libraries)
        {
            GeneratorHost host = new GeneratorHost(("money.proto", money.Replace(" package shop;", "")), (path, text)).Metadata("money.proto", "GenerateCode", "false");
            foreach (CSharpCompilation library in libraries) host = host.Reference(MetadataReference.CreateFromImage(Image(library)));
            return host.Run().Diagnostics.Select(diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage()}");
        }
    }

    /// <summary>Loads an assembly beside this runtime, and returns a method of its class <c>Uses</c>.</summary>
    private static Action Load(CSharpCompilation compilation, string use)
    {
        using var image = new MemoryStream(Image(compilation));
        Type uses = new AssemblyLoadContext(nameof(OtherContractTests)).LoadFromStream(image).GetType("Uses", throwOnError: true)!;
        return uses.GetMethod(use)!.CreateDelegate<Action>();
    }

    private static byte[] Image(CSharpCompilation compilation)
    {
        using var image = new MemoryStream();
        EmitResult result = compilation.Emit(image);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return image.ToArray();
    }
}
