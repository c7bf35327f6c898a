using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using LibProtoZeroSharp.Contract;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tests.Contract;

/// <summary>Generated code for another contract, compiled with a runtime of that contract. That runtime is this one, changed in its image.</summary>
internal static class OtherContract
{
    /// <summary>A number for another runtime, with as many digits as the number of this one.</summary>
    public static readonly int Number = ContractVersion.Number % 10 == 9 ? ContractVersion.Number - 1 : ContractVersion.Number + 1;

    /// <summary>The member with that number.</summary>
    public static string Member => ContractVersion.Member.Replace($"{ContractVersion.Number}", $"{Number}");

    /// <summary>Code that doesn't know the contract of this runtime, and implements no member that this runtime lacks.</summary>
    public static CSharpCompilation Older(CSharpCompilation generated) => Change(
        generated,
        image => image[FlagsOffset(image) + 1] &= unchecked((byte)~((int)MethodAttributes.Abstract >> 8)),
        text => string.Join('\n', text.Split('\n').Where(line => !line.Contains(ContractVersion.Member))));

    /// <summary>Code that implements a member which this runtime lacks.</summary>
    public static CSharpCompilation Newer(CSharpCompilation generated) => Change(
        generated,
        image =>
        {
            byte[] from = System.Text.Encoding.UTF8.GetBytes(ContractVersion.Member), to = System.Text.Encoding.UTF8.GetBytes(Member);
            for (int at; (at = image.AsSpan().IndexOf(from)) >= 0;)
                to.CopyTo(image, at);
        },
        text => text.Replace(ContractVersion.Member, Member));

    private static CSharpCompilation Change(CSharpCompilation generated, Action<byte[]> changeRuntime, Func<string, string> changeText)
    {
        byte[] runtime = File.ReadAllBytes(typeof(IProtoMessage<>).Assembly.Location);
        changeRuntime(runtime);
        return generated
            .ReplaceReference(
                generated.References.Single(reference => Path.GetFileName(reference.Display) == "LibProtoZeroSharp.dll"), MetadataReference.CreateFromImage(runtime))
            .RemoveAllSyntaxTrees()
            .AddSyntaxTrees(generated.SyntaxTrees.Select(tree => tree.WithChangedText(SourceText.From(changeText(tree.ToString())))));
    }

    /// <summary>
    /// The offset in the image of the flags of <see cref="IProtoMessage"/>'s contract member, after its address and its implementation flags.
    /// </summary>
    private static int FlagsOffset(byte[] image)
    {
        using var file = new PEReader(new MemoryStream(image));
        MetadataReader metadata = file.GetMetadataReader();
        MethodDefinitionHandle member = metadata.MethodDefinitions.Single(
            handle => metadata.StringComparer.Equals(metadata.GetMethodDefinition(handle).Name, ContractVersion.Member));
        int row = metadata.GetTableMetadataOffset(TableIndex.MethodDef) + (metadata.GetRowNumber(member) - 1) * metadata.GetTableRowSize(TableIndex.MethodDef);
        return file.PEHeaders.MetadataStartOffset + row + sizeof(int) + sizeof(short);
    }
}
