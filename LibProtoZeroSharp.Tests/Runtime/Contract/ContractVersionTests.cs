using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using LibProtoZeroSharp.Contract;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Tests.Contract;

/// <summary>The contract has a number, and changes only together with it.</summary>
public class ContractVersionTests
{
    /// <summary>The number, and the hash of the contract's sources at the time they got it.</summary>
    private static readonly (int Number, string Hash) Written = (2, "CD6FD21D9F5864A6");

    [Fact]
    public void TheContractChangesWithItsNumber()
    {
        string hash = HashOf([.. Repository.ContractSources.Select(source => source.Text)]);
        if (ContractVersion.Number == Written.Number && hash != Written.Hash)
        {
            Assert.Fail($"""
                The sources in LibProtoZeroSharp/Contract have changed, and their number has not: code that was generated before would run with offsets
                and sizes that are no longer right. Raise ContractVersion.Number. Give IProtoMessage a static abstract member with that number in its
                name, and make the one with the last number virtual, with an empty body. Then write down here the new number and the hash "{hash}".
                Where generated code relies on nothing that has changed, as after a change of names, write down the hash alone.
                """);
        }

        Assert.Equal((ContractVersion.Number, hash), Written);
    }

    [Theory]
    [InlineData("class A { /* b */ const int C = 1; } // d", true)]
    [InlineData("/// <summary>E</summary>\nclass A\n{\n    const int C = 1;\n}\n", true)]
    [InlineData("class A { const int C = 2; }", false)]
    [InlineData("class A { const intC = 1; }", false)]
    public void CommentsAndSpacesAreNoPartOfTheContract(string source, bool same) =>
        Assert.Equal(same, HashOf("class A { const int C = 1; }") == HashOf(source));

    [Theory]
    [InlineData(0, "Decode")]
    [InlineData(0, "Contract1")]
    [InlineData(0, "Contract_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith")]
    [InlineData(0, "Contract-1_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith")]
    [InlineData(23, "Contract23_RebuildTheAssemblyWithTheVersionOfLibProtoZeroSharpThatItRunsWith")]
    public void TheNumberIsInTheNameOfTheMember(int number, string member) => Assert.Equal(number, ContractVersion.NumberOf(member));

    [Fact]
    public void OfAllNumbersOnlyTheLastHasToBeImplemented()
    {
        MethodInfo[] members = [.. typeof(IProtoMessage).GetMethods().Where(member => ContractVersion.NumberOf(member.Name) != 0)];
        Assert.Equal(Enumerable.Range(1, ContractVersion.Number), members.Select(member => ContractVersion.NumberOf(member.Name)).Order());
        Assert.Equal(ContractVersion.Member, Assert.Single(members, member => member.IsAbstract).Name);
    }

    private static string HashOf(params string[] sources)
    {
        var tokens = new StringBuilder();
        foreach (SyntaxNode root in sources.Select(source => CSharpSyntaxTree.ParseText(source).GetRoot()))
        {
            Assert.False(root.ContainsDirectives, "What both halves compile has to be the same in both.");
            foreach (SyntaxToken token in root.DescendantTokens()) tokens.Append(token.Text).Append('\n');
        }

        return Convert.ToHexString(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(tokens.ToString())))[..16];
    }
}
