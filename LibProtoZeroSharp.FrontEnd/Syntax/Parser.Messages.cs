using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal sealed partial class Parser
{
    /// <summary>The deepest nesting of messages, as in protoc.</summary>
    private const int MaxMessageDepth = 31;

    private int _messageDepth;

    private MessageNode? ParseMessage(string? leading)
    {
        Advance();
        NameNode? name = ExpectIdentifier("a message name");
        return name is null ? null : ParseMessageBody(name, leading);
    }

    private MessageNode? ParseMessageBody(NameNode name, string? leading)
    {
        if (!Expect('{'))
            return null;
        if (_messageDepth == MaxMessageDepth)
        {
            Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, name.Span, "Messages", MaxMessageDepth.ToString());
            return null;
        }

        Comments comments = new(leading, TrailingComment());
        _messageDepth++;
        List<MemberNode> members = ParseBody(ParseMessageMember);
        _messageDepth--;
        if (members.Exists(IsMessageSetOption))
            members = members.ConvertAll(OpenRangesOfMessageSet);
        return new MessageNode(name, members.ToEquatableArray()) { Comments = comments };
    }

    /// <summary>As protoc reads it, before the options are interpreted.</summary>
    private static bool IsMessageSetOption(MemberNode member) =>
        member is OptionNode { Value: IdentifierValue { Text: "true" } } option && option.Is("message_set_wire_format");

    /// <summary>The numbers of extensions of a message set have no smaller limit than an integer has, so <c>max</c> is another number there.</summary>
    private static MemberNode OpenRangesOfMessageSet(MemberNode member)
    {
        return member switch
        {
            ExtensionsNode node => node with { Ranges = Reopen(node.Ranges) },
            ReservedNode node => node with { Ranges = Reopen(node.Ranges) },
            _ => member,
        };

        static EquatableArray<RangeNode> Reopen(EquatableArray<RangeNode> ranges) =>
            EquatableArray.Create([.. ranges.Select(range => range.IsOpenEnded ? range with { Last = int.MaxValue - 1 } : range)]);
    }

    private MemberNode? ParseMessageMember(string? leading)
    {
        if (AtKeyword("message"))
            return ParseMessage(leading);
        if (AtKeyword("enum"))
            return ParseEnum(leading);
        if (AtKeyword("oneof"))
            return ParseOneof(leading);
        if (AtKeyword("extend"))
            return ParseExtend();
        if (AtKeyword("extensions"))
            return ParseExtensions();
        if (AtKeyword("reserved"))
            return ParseReserved(isEnum: false);
        if (AtKeyword("option"))
            return ParseOption();
        if (_is2024 && (AtKeyword("export") || AtKeyword("local")))
            return ParseVisible(leading);
        return ParseField(leading, FieldContext.Message);
    }

    private OneofNode? ParseOneof(string? leading)
    {
        Advance();
        NameNode? name = ExpectIdentifier("a oneof name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = new(leading, TrailingComment());
        List<MemberNode> members = ParseBody(ParseOneofMember, allowEmpty: false);
        return new OneofNode(name, members.ToEquatableArray()) { Comments = comments };
    }

    private MemberNode? ParseOneofMember(string? leading) =>
        AtKeyword("option") ? ParseOption() : ParseField(leading, FieldContext.Oneof);

    private ExtendNode? ParseExtend()
    {
        Advance();
        NameNode? extendee = ExpectMessageName("the name of the message to extend");
        if (extendee is null || !Expect('{'))
            return null;

        if (At('}'))
            ReportUnexpected("a field");
        List<FieldNode> fields = [];
        foreach (MemberNode member in ParseBody(ParseExtension, allowEmpty: false))
            fields.Add((FieldNode)member);
        return new ExtendNode(extendee, fields.ToEquatableArray());
    }

    private FieldNode? ParseExtension(string? leading) => ParseField(leading, FieldContext.Extend);

    private ExtensionsNode? ParseExtensions()
    {
        Advance();
        if (ParseRanges(isEnum: false) is not { } ranges)
            return null;
        List<OptionNode>? options = ParseBracketedOptions();
        return options != null && ExpectEndOfStatement() ? new ExtensionsNode(ranges.ToEquatableArray(), options.ToEquatableArray()) : null;
    }

    private ReservedNode? ParseReserved(bool isEnum)
    {
        Advance();
        if (At(TokenKind.Integer) || At('-'))
        {
            List<RangeNode>? ranges = ParseRanges(isEnum);
            return ranges != null && ExpectEndOfStatement() ? new ReservedNode(ranges.ToEquatableArray(), default) : null;
        }

        List<NameNode> names = [];
        do
        {
            NameNode? name = ParseReservedName();
            if (name is null)
                return null;
            names.Add(name);
        }
        while (TryConsume(','));
        return ExpectEndOfStatement() ? new ReservedNode(default, names.ToEquatableArray()) : null;
    }

    /// <summary>In quotes. In editions it is an identifier.</summary>
    private NameNode? ParseReservedName()
    {
        bool isString = At(TokenKind.String);
        SourceSpan span = Token.Span;
        NameNode? name = isString
            ? ParseString("a name") is { } text ? new NameNode(text.Text, text.Span) : null
            : ExpectIdentifier("a field name or a range of numbers");
        if (name is null)
            return null;
        if (isString == (_language == Language.Editions))
        {
            Diagnostics.Report(ProtoDiagnostics.ReservedNameForm, span, isString ? "identifiers in editions, not strings" : "quoted strings; only editions take identifiers");
            return null;
        }

        if (isString && !IsIdentifier(name.Text))
            Diagnostics.Report(ProtoDiagnostics.ReservedNameNotIdentifier, span, name.Text);
        return name;
    }

    private static bool IsIdentifier(string text)
    {
        foreach (char c in text)
        {
            if (!CharKinds.IsLetterOrDigit(c))
                return false;
        }

        return text.Length > 0 && CharKinds.IsLetter(text[0]);
    }

    private List<RangeNode>? ParseRanges(bool isEnum)
    {
        List<RangeNode> ranges = [];
        do
        {
            SourceSpan span = Token.Span;
            if (ParseNumber("a number", isEnum) is not { } first)
                return null;

            IntegerNode last = first;
            bool isOpenEnded = false;
            if (TryConsumeKeyword("to"))
            {
                if (AtKeyword("max"))
                {
                    isOpenEnded = true;
                    last = new IntegerNode(isEnum ? int.MaxValue : FieldNumbers.Max, Token.Span);
                    Advance();
                }
                else if (ParseNumber("a number or \"max\"", isEnum) is { } end)
                {
                    last = end;
                }
                else
                {
                    return null;
                }
            }

            ranges.Add(new RangeNode(first.Value, last.Value, isOpenEnded, span.To(last.Span)));
        }
        while (TryConsume(','));
        return ranges;
    }

    /// <summary>An integer of 32 bits, with a minus sign only if that is allowed.</summary>
    private IntegerNode? ParseNumber(string what, bool allowNegative)
    {
        SourceSpan span = Token.Span;
        bool isNegative = allowNegative && TryConsume('-');
        if (!At(TokenKind.Integer))
        {
            ReportUnexpected(what);
            return null;
        }

        span = span.To(Token.Span);
        ulong magnitude = ParseMagnitude(isNegative ? 1UL << 31 : int.MaxValue);
        return new IntegerNode(unchecked(isNegative ? -(int)magnitude : (int)magnitude), span);
    }

    /// <summary>Consumes an integer token. If it is too large, reports that and returns the largest value.</summary>
    private ulong ParseMagnitude(ulong max)
    {
        if (!Literals.TryParseInteger(TokenText, out ulong value) || value > max)
        {
            if (!Token.IsFaulty)
                Diagnostics.Report(ProtoDiagnostics.IntegerOutOfRange, Token.Span, TokenText);
            value = max;
        }

        Advance();
        return value;
    }
}
