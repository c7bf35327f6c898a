using System;
using System.Collections.Generic;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal sealed partial class Parser
{
    /// <summary>The deepest nesting of messages and lists in the value of an option. As protoc encodes options and decodes them again, messages have this limit there.</summary>
    public const int MaxAggregateDepth = 100;

    private int _aggregateDepth;

    private OptionNode? ParseOption()
    {
        int start = Token.Start;
        Advance();
        OptionNode? option = ParseAssignment();
        return option != null && ExpectEndOfStatement() ? option with { Comments = TakeComments(), Extent = ExtentFrom(start) } : null;
    }

    /// <summary>Empty if there are no brackets; null after an error.</summary>
    private List<OptionNode>? ParseBracketedOptions(out Extent list)
    {
        list = default;
        int start = Token.Start;
        List<OptionNode> options = [];
        if (!TryConsume('['))
            return options;
        do
        {
            if (ParseAssignment() is not { } option)
                return null;
            options.Add(option);
        }
        while (TryConsume(','));
        if (!Expect(']', "\",\" or \"]\""))
            return null;
        list = ExtentFrom(start);
        return options;
    }

    private OptionNode? ParseAssignment()
    {
        int start = Token.Start;
        List<OptionNamePart> name = [];
        do
        {
            bool isExtension = TryConsume('(');
            NameNode? part = isExtension
                ? ExpectQualifiedName("the name of an extension", allowLeadingDot: true)
                : ExpectIdentifier("an option name");
            if (part is null || (isExtension && !Expect(')')))
                return null;
            name.Add(new OptionNamePart(part, isExtension));
        }
        while (TryConsume('.'));

        if (!Expect('=') || ParseValue(inAggregate: false) is not { } value)
            return null;
        return new OptionNode(name.ToEquatableArray(), value) { Extent = ExtentFrom(start) };
    }

    private ValueNode? ParseValue(bool inAggregate)
    {
        SourceSpan span = Token.Span;
        bool isNegative = TryConsume('-');
        span = span.To(Token.Span);
        switch (Token.Kind)
        {
            case TokenKind.Identifier:
                string identifier = TokenText;
                if (isNegative && !CanBeNegative(identifier, inAggregate))
                    break;
                Advance();
                return new IdentifierValue(identifier, isNegative, span);
            case TokenKind.Integer:
                return ParseInteger(isNegative, span, inAggregate);
            case TokenKind.Float:
                double value = Literals.ParseDouble(TokenText);
                Advance();
                return new FloatValue(isNegative ? -value : value, span);
            case TokenKind.String when !isNegative:
                return ParseString("a string");
            case TokenKind.Symbol when !isNegative && (At('{') || (inAggregate && At('<'))):
                return ParseAggregate();
            case TokenKind.Symbol when !isNegative && inAggregate && At('['):
                return ParseList();
        }

        ReportUnexpected(isNegative ? "a number" : "a value");
        return null;
    }

    private static bool CanBeNegative(string identifier, bool inAggregate) => inAggregate
        ? identifier.ToLowerInvariant() is "inf" or "infinity" or "nan"
        : identifier is "inf" or "nan";

    private ValueNode ParseInteger(bool isNegative, SourceSpan span, bool inAggregate)
    {
        string digits = TokenText;
        ulong max = isNegative ? 1UL << 63 : ulong.MaxValue;
        bool isDecimal = digits[0] != '0' || digits.Length == 1;
        bool isTooLarge = !Literals.TryParseInteger(digits, out ulong value) || value > max;
        if (!isTooLarge || !(isDecimal || inAggregate))
            return new IntegerValue(ParseMagnitude(max), isNegative, span) { IsDecimal = isDecimal };

        // Too large for an integer, but possibly valid for a double.
        Advance();
        if (!isDecimal)
            return new OversizedValue(digits, span);
        return new FloatValue(isNegative ? -Literals.ParseDouble(digits) : Literals.ParseDouble(digits), span);
    }

    /// <summary>One string literal, or several adjacent ones, which are joined.</summary>
    private StringValue? ParseString(string what)
    {
        if (!At(TokenKind.String))
        {
            ReportUnexpected(what);
            return null;
        }

        List<byte> bytes = [];
        SourceSpan span = Token.Span;
        do
        {
            string literal = TokenText;
            bool isClosed = literal.Length > 1 && literal[literal.Length - 1] == literal[0];
            int fault = Literals.Unescape(literal, 1, isClosed ? literal.Length - 1 : literal.Length, bytes);
            if (fault >= 0 && !Token.IsFaulty)
                Diagnostics.Report(ProtoDiagnostics.InvalidEscape, new SourceSpan(Token.Line, Token.Column + fault, Math.Min(2, literal.Length - fault)));
            Advance();
        }
        while (At(TokenKind.String));
        return new StringValue(EquatableArray.Create(bytes.ToArray()), span);
    }

    private AggregateValue? ParseAggregate()
    {
        SourceSpan span = Token.Span;
        if (_aggregateDepth == MaxAggregateDepth)
        {
            Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, span, "Option values", MaxAggregateDepth.ToString());
            return null;
        }

        char close = At('{') ? '}' : '>';
        Advance();
        _aggregateDepth++;
        List<AggregateField>? fields = ParseAggregateFields(close);
        _aggregateDepth--;
        return fields is null ? null : new AggregateValue(fields.ToEquatableArray(), span);
    }

    private List<AggregateField>? ParseAggregateFields(char close)
    {
        List<AggregateField> fields = [];
        int depth = Depth;
        while (!TryConsume(close))
        {
            // protoc joins the tokens of the whole value into one line of text format, where this begins a comment.
            if (_aggregateDepth == 1 && At('#'))
            {
                while (!AtEnd && !(At('}') && Depth == depth))
                    Advance();
                continue;
            }

            AggregateNameKind kind = AggregateNameKind.Field;
            NameNode? name = At('[') ? ParseBracketedName(out kind) : ExpectIdentifier($"a field name or \"{close}\"");
            if (name is null)
                return null;

            // The colon is optional before a message, and before a list of messages.
            bool hasColon = TryConsume(':');
            if (!hasColon && !At('{') && !At('<') && !At('['))
            {
                ReportUnexpected("\":\"");
                return null;
            }

            if (ParseValue(inAggregate: true) is not { } value)
                return null;
            if (!hasColon && value is ListValue { Values: { IsEmpty: false } values } && values[0] is not AggregateValue)
                Diagnostics.Report(ProtoDiagnostics.UnexpectedToken, value.Span, "\":\"", "\"[\"");
            fields.Add(new AggregateField(name, kind, hasColon, value));
            if (!TryConsume(','))
                TryConsume(';');
        }

        return fields;
    }

    /// <summary>An extension's name or a type URL. White space between its characters doesn't count.</summary>
    private NameNode? ParseBracketedName(out AggregateNameKind kind)
    {
        Advance();
        SourceSpan span = Token.Span;
        StringBuilder text = new();
        while (!At(']'))
        {
            bool isPart = At(TokenKind.Identifier) || At(TokenKind.Integer) || At(TokenKind.Float)
                || (At(TokenKind.Symbol) && "-~!$&()*+,;=%./".IndexOf(TokenText[0]) >= 0);
            if (!isPart)
            {
                kind = default;
                ReportUnexpected(text.Length == 0 ? "the name of an extension or a type URL" : "\"]\"");
                return null;
            }

            text.Append(TokenText);
            span = span.To(Token.Span);
            Advance();
        }

        Advance();
        NameNode name = new(text.ToString(), span);
        int slash = name.Text.LastIndexOf('/');
        kind = slash < 0 ? AggregateNameKind.Extension : AggregateNameKind.TypeUrl;
        if ((slash < 0 || IsUrlPrefix(name.Text.Substring(0, slash))) && Array.TrueForAll(name.Text.Substring(slash + 1).Split('.'), IsIdentifier))
            return name;
        Diagnostics.Report(ProtoDiagnostics.UnexpectedToken, span, "the name of an extension or a type URL", "\"" + name.Text + "\"");
        return null;
    }

    private static bool IsUrlPrefix(string prefix)
    {
        if (prefix.Length == 0 || prefix[0] == '/')
            return false;
        for (int percent = prefix.IndexOf('%'); percent >= 0; percent = prefix.IndexOf('%', percent + 1))
        {
            if (percent + 2 >= prefix.Length || CharKinds.HexValue(prefix[percent + 1]) < 0 || CharKinds.HexValue(prefix[percent + 2]) < 0)
                return false;
        }

        return true;
    }

    private ListValue? ParseList()
    {
        SourceSpan span = Token.Span;
        if (_aggregateDepth == MaxAggregateDepth)
        {
            Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, span, "Option values", MaxAggregateDepth.ToString());
            return null;
        }

        Advance();
        _aggregateDepth++;
        List<ValueNode>? values = ParseListValues();
        _aggregateDepth--;
        return values is null ? null : new ListValue(values.ToEquatableArray(), span);
    }

    private List<ValueNode>? ParseListValues()
    {
        List<ValueNode> values = [];
        if (TryConsume(']'))
            return values;
        do
        {
            if (ParseValue(inAggregate: true) is not { } value)
                return null;
            values.Add(value);
        }
        while (TryConsume(','));
        return Expect(']') ? values : null;
    }
}
