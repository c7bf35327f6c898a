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
    public void EveryErrorHasItsOwnText() => Assert.Distinct(
        Enum.GetValues<ProtoError>().Select(error => new ProtoException(error, 0).Message.Split('(')[0]));
}
