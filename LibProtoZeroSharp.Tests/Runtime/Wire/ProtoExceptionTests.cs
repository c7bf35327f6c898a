using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Tests.Wire;

public class ProtoExceptionTests
{
    [Fact]
    public void ItSaysWhatIsWrongWhereAndInWhichType()
    {
        var exception = new ProtoException(ProtoError.Truncated, 5_000_000_000, "acme.Person");
        Assert.Equal(ProtoError.Truncated, exception.Error);
        Assert.Equal(5_000_000_000, exception.Offset);
        Assert.Equal("acme.Person", exception.MessageType);
        Assert.Equal("The input ends inside a field (Truncated at byte 5000000000 in acme.Person).", exception.Message);
        Assert.Equal("The input ends inside a field (Truncated at byte 3).", new ProtoException(ProtoError.Truncated, 3).Message);
    }

    [Fact]
    public void InTextItSaysLineColumnAndPath()
    {
        var exception = new ProtoException(ProtoError.InvalidValue, "\"x\" is no number", new TextPosition(40, 3, 5), "user.age", "acme.User");
        Assert.Equal((ProtoError.InvalidValue, 40L, 3L, 5L, "user.age", "acme.User"),
            (exception.Error, exception.Offset, exception.Line, exception.Column, exception.Path, exception.MessageType));
        Assert.Equal("\"x\" is no number (InvalidValue at line 3, column 5 in user.age).", exception.Message);
    }

    [Fact]
    public void WhereNothingIsReadThereIsNoLine() => Assert.Equal(
        "It has no kind (InvalidValue).", new ProtoException(ProtoError.InvalidValue, "It has no kind", default, path: null, "acme.User").Message);

    [Fact]
    public void AFailureSaysWhatIsWrongAndWhere()
    {
        Assert.Equal("None", default(ProtoFailure).ToString());
        Assert.Equal("Truncated at byte 5000000000", new ProtoFailure(ProtoError.Truncated, 5_000_000_000).ToString());
        Assert.Equal("InvalidSyntax at line 1, column 9", new ProtoFailure(ProtoError.InvalidSyntax, 8, 1, 9).ToString());
        Assert.Equal("InvalidValue at line 3, column 5 in user.age", new ProtoFailure(ProtoError.InvalidValue, 40, 3, 5, "user.age").ToString());
    }

    [Theory]
    [InlineData("", 0, 1, 1)]
    [InlineData("ab", 2, 1, 3)]
    [InlineData("a\nb", 2, 2, 1)]
    [InlineData("a\n\nżółw", 7, 3, 3)]
    [InlineData("😀x", 4, 1, 2)]
    public void APositionCountsLinesAndCharacters(string text, int offset, int line, int column) => Assert.Equal(
        new TextPosition(offset, line, column), TextPosition.Of(System.Text.Encoding.UTF8.GetBytes(text), offset));

    [Fact]
    public void EveryErrorHasItsOwnText() => Assert.Distinct(
        Enum.GetValues<ProtoError>().Select(error => new ProtoException(error, 0).Message.Split('(')[0]));
}
