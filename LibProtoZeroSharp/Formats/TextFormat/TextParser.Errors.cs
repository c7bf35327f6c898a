using System.Text;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

internal ref partial struct TextParser
{
    /// <summary>Bytes of a token that are quoted.</summary>
    private const int MostShown = 40;

    private readonly string? Path => FieldPlace.Path(_place, PathStyle.Text);

    /// <summary>
    /// Describes the errors of encoders: the content of an <c>Any</c> or an extension is too long. It is called by an exception filter,
    /// which runs while the places are still on the stack.
    /// </summary>
    /// <returns>False if the exception is another one.</returns>
    private bool Describe(Exception exception)
    {
        switch (exception)
        {
            case ProtoException { Error: var error }:
                if (error == ProtoError.DepthExceeded) FailDepth();
                else Fail(error, _lexer.Start, "The message is longer than 2 GiB when it is encoded");
                return true;
            case InsufficientMemoryException:
                FailExhausted();
                return true;
            default:
                return false;
        }
    }

    /// <param name="error">What is wrong.</param>
    /// <param name="at">Where, in bytes from the start of the text.</param>
    /// <param name="detail">The error in words.</param>
    private bool Fail(ProtoError error, int at, string detail)
    {
        if (Describes) Failure = new ProtoException(error, detail, TextPosition.Of(_lexer.All, at), Path, MessageType);
        return false;
    }

    private bool Fail(ProtoError error, int at, ErrorText detail) => Fail(error, at, detail.ToString());

    /// <summary>Fails: the message that ends at the current token lacks a required field.</summary>
    private bool FailIncomplete(MessageRef message)
    {
        if (!Describes) return false;
        string path = MissingFields.First(message, _place, PathStyle.Text);
        Failure = new ProtoException(ProtoError.MissingRequired, "A required field is missing", TextPosition.Of(_lexer.All, _lexer.Start), path, MessageType);
        return false;
    }

    /// <summary>Fails: the current token is not allowed here.</summary>
    private bool FailSyntax(string expected) => _lexer.Problem == null ? FailFound(ProtoError.InvalidSyntax, expected) : FailInvalid();

    private bool FailFound(ProtoError error, string expected) => Describes && Fail(error, _lexer.Start, $"{expected}, but found {Found()}");

    /// <summary>Fails: the current token is invalid.</summary>
    private bool FailInvalid() => Fail(ProtoError.InvalidSyntax, _lexer.Start, _lexer.Problem!);

    /// <summary>Fails: the current token is not the expected value, or not a value.</summary>
    private bool FailValue(string expected)
    {
        bool isValue = _lexer.IsNumber || _lexer.Kind is TextToken.Identifier or TextToken.String;
        return isValue ? FailFound(ProtoError.InvalidValue, expected) : FailSyntax(expected);
    }

    private bool FailDepth() =>
        Fail(ProtoError.DepthExceeded, _lexer.Start, "Messages nest deeper than the limit (ProtoTextReadOptions.MaxDepth), or than the stack of this thread allows");

    /// <summary>The current token in words. Where a message does not end, its opening bracket is named too.</summary>
    private readonly string Found()
    {
        string found = _lexer.Kind == TextToken.End ? "the end of the text" : Quoted(_lexer.Text);
        bool isClosing = _lexer.Kind == TextToken.End || _lexer.Is((byte)'}') || _lexer.Is((byte)'>') || _lexer.Is((byte)']');
        if (!isClosing || _open < 0) return found;
        TextPosition open = TextPosition.Of(_lexer.All, _open);
        return $"{found}; \"{(char)_lexer.All[_open]}\" at {open.Line}:{open.Column} is not closed";
    }

    private static string Quoted(ReadOnlySpan<byte> text) =>
        text.Length <= MostShown ? $"\"{Encoding.UTF8.GetString(text)}\"" : $"\"{Encoding.UTF8.GetString(text[..MostShown])}…\"";

    private bool FailExhausted() => _arena.IsOverBudget
        ? Fail(ProtoError.BudgetExceeded, _lexer.Start, "The message needs more memory than the length of the input allows (ProtoTextReadOptions.MaxExpansion)")
        : Fail(ProtoError.ArenaExhausted, _lexer.Start, "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)");
}
