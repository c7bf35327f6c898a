using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Formats;

// Ignored fields: reserved ones and, if the options say so, unknown ones. They must be well-formed nevertheless.
internal ref partial struct TextParser
{
    /// <summary>Skips the part of a field after its name. The colon may be absent before a message and before a list of messages.</summary>
    private bool SkipField() => SkipValue(mayBeScalar: TryTake((byte)':'));

    private bool SkipValue(bool mayBeScalar)
    {
        if (_lexer.Is((byte)'{') || _lexer.Is((byte)'<')) return SkipMessage();
        if (_lexer.Is((byte)'[')) return SkipList(mayBeScalar);
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

    /// <summary>Skips a list, whose elements may be lists.</summary>
    private bool SkipList(bool mayBeScalar)
    {
        if (--_depth < 0 || !RuntimeHelpers.TryEnsureSufficientExecutionStack()) return FailDepth();
        _lexer.Next();
        if (!TryTake((byte)']'))
        {
            do
            {
                if (!SkipValue(mayBeScalar)) return false;
            }
            while (TryTake((byte)','));
            if (!TryTake((byte)']')) return FailSyntax("A comma or the end of the list is expected");
        }

        _depth++;
        return true;
    }

    private bool SkipMessage()
    {
        if (!TryOpen(out Bracket bracket)) return false;
        while (!AtEnd(bracket.Close))
        {
            if (_lexer.Is((byte)'['))
            {
                if (_lexer.ReadBracketed(default, isSkipped: true) == 0) return FailSyntax("The name of an extension is expected");
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
