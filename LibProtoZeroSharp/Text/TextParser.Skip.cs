namespace LibProtoZeroSharp;

// Ignored fields: reserved ones and, if the options say so, unknown ones. They must be well-formed nevertheless.
internal unsafe ref partial struct TextParser
{
    /// <summary>Skips the part of a field after its name.</summary>
    private bool SkipField()
    {
        bool mayBeScalar = TryTake((byte)':');
        if (!TryTake((byte)'[')) return SkipValue(mayBeScalar);
        if (TryTake((byte)']')) return true;
        while (SkipValue(mayBeScalar))
        {
            if (TryTake((byte)']')) return true;
            if (!TryTake((byte)',')) return FailSyntax("A comma or the end of the list is expected");
        }

        return false;
    }

    private bool SkipValue(bool mayBeScalar)
    {
        if (_lexer.Is((byte)'{') || _lexer.Is((byte)'<')) return SkipMessage();
        if (!mayBeScalar) return FailSyntax("A colon or a message in braces is expected after the name");
        if (_lexer.Kind == TextToken.String)
        {
            while (_lexer.Kind == TextToken.String) _lexer.Next();
            return true;
        }

        bool isNegative = TryTake((byte)'-');
        bool isSpecial = _lexer.Kind == TextToken.Identifier && (!isNegative || TryParseSpecial<float>(_lexer.Text, out _));
        if (!isSpecial && !_lexer.IsNumber) return FailSyntax("A value is expected");
        _lexer.Next();
        return true;
    }

    private bool SkipMessage()
    {
        if (!TryOpen(out Bracket bracket)) return false;
        while (!AtEnd(bracket.Close))
        {
            if (_lexer.Is((byte)'['))
            {
                if (_lexer.ReadBracketed(default) == 0) return FailSyntax("The name of an extension is expected");
            }
            else if (_lexer.Kind is not (TextToken.Identifier or TextToken.Decimal))
            {
                return FailSyntax("The name of a field is expected");
            }

            _lexer.Next();
            if (!SkipField()) return false;
            SkipSeparator();
        }

        Close(bracket);
        return true;
    }
}
