using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroGenerator.Syntax;

internal sealed partial class Parser
{
    /// <summary>The deepest nesting of aggregates. It is enough for every purpose, and far from the end of the stack.</summary>
    private const int MaxAggregateDepth = 64;

    private int _aggregateDepth;

    private OptionNode? ParseOption()
    {
        Advance();
        OptionNode? option = ParseAssignment();
        return option != null && ExpectEndOfStatement() ? option : null;
    }

    /// <summary>Empty if there are no brackets; null after an error.</summary>
    private List<OptionNode>? ParseBracketedOptions()
    {
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
        return Expect(']', "\",\" or \"]\"") ? options : null;
    }

    private OptionNode? ParseAssignment()
    {
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
        return new OptionNode(name.ToEquatableArray(), value);
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
                return ParseInteger(isNegative, span);
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

    private ValueNode ParseInteger(bool isNegative, SourceSpan span)
    {
        string digits = TokenText;
        ulong max = isNegative ? 1UL << 63 : ulong.MaxValue;
        bool isDecimal = digits[0] != '0' || digits.Length == 1;
        if (!isDecimal || (Literals.TryParseInteger(digits, out ulong value) && value <= max))
            return new IntegerValue(ParseMagnitude(max), isNegative, span) { IsDecimal = isDecimal };

        // Too large for an integer, but possibly valid for a double.
        Advance();
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
                Diagnostics.Report(DiagnosticIds.InvalidEscape, new SourceSpan(Token.Line, Token.Column + fault, Math.Min(2, literal.Length - fault)));
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
            Diagnostics.Report(DiagnosticIds.NestedTooDeep, span, "Option values", MaxAggregateDepth.ToString());
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
        while (!TryConsume(close))
        {
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
                Diagnostics.Report(DiagnosticIds.UnexpectedToken, value.Span, "\":\"", "\"[\"");
            fields.Add(new AggregateField(name, kind, value));
            if (!TryConsume(','))
                TryConsume(';');
        }

        return fields;
    }

    /// <summary>An extension's name or a type URL.</summary>
    private NameNode? ParseBracketedName(out AggregateNameKind kind)
    {
        kind = AggregateNameKind.Extension;
        Advance();
        NameNode? name = ExpectQualifiedName("the name of an extension or a type URL", allowLeadingDot: false);
        while (name != null && TryConsume('/'))
        {
            kind = AggregateNameKind.TypeUrl;
            NameNode? rest = ExpectQualifiedName("the rest of a type URL", allowLeadingDot: false);
            name = rest is null ? null : new NameNode(name.Text + "/" + rest.Text, name.Span.To(rest.Span));
        }

        return name != null && Expect(']') ? name : null;
    }

    private ListValue? ParseList()
    {
        SourceSpan span = Token.Span;
        if (_aggregateDepth == MaxAggregateDepth)
        {
            Diagnostics.Report(DiagnosticIds.NestedTooDeep, span, "Option values", MaxAggregateDepth.ToString());
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
