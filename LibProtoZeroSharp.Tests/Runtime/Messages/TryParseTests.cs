using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>A failed try describes the failure as the exception would.</summary>
public class TryParseTests
{
    [Theory]
    [InlineData("08")]
    [InlineData("0801 0A")]
    [InlineData("07")]
    [InlineData("72FAFFFFFF0F")]
    [InlineData("0BFF")]
    public void BinaryFailuresAreThoseOfTheException(string hex)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        var exception = Assert.Throws<ProtoException>(() => Tree.Parse(bytes, arena));
        Assert.False(Tree.TryParse(bytes, arena, out Tree tree, out ProtoFailure failure));
        Assert.True(tree.IsNull);
        Assert.Equal(new ProtoFailure(exception.Error, exception.Offset), failure);
        Assert.False(ProtoMessage.TryParse(bytes, arena, out tree));
    }

    [Theory]
    [InlineData("{\"children\": [{}, {\"value\": true}]}")]
    [InlineData("{\n \"nothing\": 1}")]
    [InlineData("{")]
    public void JsonFailuresAreThoseOfTheException(string json)
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
        var exception = Assert.Throws<ProtoException>(() => ProtoJson.Parse<Tree>(utf8, arena));
        Assert.False(ProtoJson.TryParse(utf8, arena, out Tree tree, out ProtoFailure failure));
        Assert.True(tree.IsNull);
        Assert.Equal(new ProtoFailure(exception.Error, exception.Offset, exception.Line, exception.Column, exception.Path), failure);
    }

    [Theory]
    [InlineData("children { } children { value: true }")]
    [InlineData("\n nothing: 1")]
    [InlineData("{")]
    public void TextFailuresAreThoseOfTheException(string text)
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        var exception = Assert.Throws<ProtoException>(() => ProtoText.Parse<Tree>(utf8, arena));
        Assert.False(ProtoText.TryParse(utf8, arena, out Tree tree, out ProtoFailure failure));
        Assert.True(tree.IsNull);
        Assert.Equal(new ProtoFailure(exception.Error, exception.Offset, exception.Line, exception.Column, exception.Path), failure);
    }

    [Fact]
    public void ASuccessHasNoFailure()
    {
        using var arena = new ArenaAllocator();
        Assert.True(Tree.TryParse([8, 5], arena, out Tree tree, out ProtoFailure failure));
        Assert.Equal((5, default), (tree.Value, failure));
        Assert.True(ProtoJson.TryParse("{}"u8, arena, out tree, out failure));
        Assert.Equal(default, failure);
        Assert.True(ProtoText.TryParse("value: 5"u8, arena, out tree, out failure));
        Assert.Equal(default, failure);
    }

    /// <summary>As programs call it that were written for an earlier order of the parameters.</summary>
    [Fact]
    public void OptionsMayComeBeforeTheResults()
    {
        using var arena = new ArenaAllocator();
        byte[] nested = [0x1A, 2, 0x1A, 0];
        Assert.True(ProtoMessage.TryParse(nested, arena, new ProtoReadOptions { MaxDepth = 2 }, out Tree tree, out ProtoFailure failure));
        Assert.Equal((false, default), (tree.IsNull, failure));
        var options = new ProtoReadOptions { MaxDepth = 1 };
        Assert.False(ProtoMessage.TryParse(nested, arena, out tree, out ProtoFailure expected, options));
        Assert.False(ProtoMessage.TryParse(nested, arena, options, out tree, out failure));
        Assert.Equal((true, ProtoError.DepthExceeded, expected), (tree.IsNull, failure.Error, failure));
    }

    [Fact]
    public void FailuresAllocateNothingManaged()
    {
        using var arena = new ArenaAllocator();
        long errors = 0;
        ZeroAllocation.Of(() =>
        {
            if (!Tree.TryParse([8], arena, out Tree _, out ProtoFailure failure)) errors += failure.Offset;
        });
    }

    /// <summary>Code that is generic over messages names none of their members.</summary>
    [Fact]
    public void GenericCodeUsesProtoMessage()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(0, RoundTrip<Tree>(arena).Value);

        static T RoundTrip<T>(ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
        {
            T message = ProtoMessage.Create<T>(arena);
            return ProtoMessage.Parse<T>(message.ToByteArray(), arena);
        }
    }
}
