namespace LibProtoZeroSharp;

internal ref partial struct TextParser
{
    /// <param name="error">What is wrong.</param>
    /// <param name="at">Where, in bytes from the start of the text.</param>
    /// <param name="detail">The same in words.</param>
    /// <param name="subject">What the sentence begins with, unless that is part of <paramref name="detail"/>.</param>
    private bool Fail(ProtoError error, int at, string detail, string subject = "")
    {
        if (Describes) Failure = new ProtoException(error, subject + detail, TextPosition.Of(_lexer.All, at), Path(), MessageType);
        return false;
    }

    /// <summary>The current token can't stand where it does.</summary>
    private bool FailSyntax(string expected) => Fail(ProtoError.InvalidSyntax, _lexer.Start, _lexer.Problem ?? expected);

    /// <summary>The current token is not the value that is expected, or none.</summary>
    private bool FailValue(string expected)
    {
        bool isValue = _lexer.IsNumber || _lexer.Kind is TextToken.Identifier or TextToken.String;
        return isValue ? Fail(ProtoError.InvalidValue, _lexer.Start, expected) : FailSyntax(expected);
    }

    private bool FailExhausted() =>
        Fail(ProtoError.ArenaExhausted, _lexer.Start, "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)");

    private readonly unsafe string? Path() => TextFrame.Path(_frame);
}
