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

    private MessageNode? ParseMessage()
    {
        int start = Token.Start;
        Advance();
        NameNode? name = ExpectIdentifier("a message name");
        return name is null ? null : ParseMessageBody(name, start);
    }

    private MessageNode? ParseMessageBody(NameNode name, int start)
    {
        if (!Expect('{'))
            return null;
        if (_messageDepth == MaxMessageDepth)
        {
            Diagnostics.Report(ProtoDiagnostics.NestedTooDeep, name.Span, "Messages", MaxMessageDepth.ToString());
            return null;
        }

        Comments comments = TakeComments();
        _messageDepth++;
        List<MemberNode> members = ParseBody(ParseMessageMember);
        _messageDepth--;
        if (members.Exists(IsMessageSetOption))
            members = members.ConvertAll(OpenRangesOfMessageSet);
        return new MessageNode(name, members.ToEquatableArray()) { Comments = comments, Extent = ExtentFrom(start) };
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

    private MemberNode? ParseMessageMember()
    {
        if (AtKeyword("message"))
            return ParseMessage();
        if (AtKeyword("enum"))
            return ParseEnum();
        if (AtKeyword("oneof"))
            return ParseOneof();
        if (AtKeyword("extend"))
            return ParseExtend();
        if (AtKeyword("extensions"))
            return ParseExtensions();
        if (AtKeyword("reserved"))
            return ParseReserved(isEnum: false);
        if (AtKeyword("option"))
            return ParseOption();
        if (_is2024 && (AtKeyword("export") || AtKeyword("local")))
            return ParseVisible();
        return ParseField(FieldContext.Message);
    }

    private OneofNode? ParseOneof()
    {
        int start = Token.Start;
        Advance();
        NameNode? name = ExpectIdentifier("a oneof name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = TakeComments();
        List<MemberNode> members = ParseBody(ParseOneofMember, allowEmpty: false);
        return new OneofNode(name, members.ToEquatableArray()) { Comments = comments, Extent = ExtentFrom(start) };
    }

    private MemberNode? ParseOneofMember() =>
        AtKeyword("option") ? ParseOption() : ParseField(FieldContext.Oneof);

    private ExtendNode? ParseExtend()
    {
        int start = Token.Start;
        Advance();
        NameNode? extendee = ExpectMessageName("the name of the message to extend");
        if (extendee is null || !Expect('{'))
            return null;

        Comments comments = TakeComments();
        if (At('}'))
            ReportUnexpected("a field");
        List<FieldNode> fields = [];
        foreach (MemberNode member in ParseBody(ParseExtension, allowEmpty: false))
            fields.Add((FieldNode)member);
        return new ExtendNode(extendee, fields.ToEquatableArray()) { Comments = comments, Extent = ExtentFrom(start) };
    }

    private FieldNode? ParseExtension() => ParseField(FieldContext.Extend);

    private ExtensionsNode? ParseExtensions()
    {
        int start = Token.Start;
        Advance();
        if (ParseRanges(isEnum: false) is not { } ranges)
            return null;
        List<OptionNode>? options = ParseBracketedOptions(out Extent list);
        if (options is null || !ExpectEndOfStatement())
            return null;
        return new ExtensionsNode(ranges.ToEquatableArray(), options.ToEquatableArray()) { OptionList = list, Comments = TakeComments(), Extent = ExtentFrom(start) };
    }

    private ReservedNode? ParseReserved(bool isEnum)
    {
        int start = Token.Start;
        Advance();
        List<RangeNode>? ranges = [];
        List<NameNode>? names = [];
        if (At(TokenKind.Integer) || At('-'))
            ranges = ParseRanges(isEnum);
        else
            names = ParseReservedNames();
        if (ranges is null || names is null || !ExpectEndOfStatement())
            return null;
        return new ReservedNode(ranges.ToEquatableArray(), names.ToEquatableArray()) { Comments = TakeComments(), Extent = ExtentFrom(start) };
    }

    private List<NameNode>? ParseReservedNames()
    {
        List<NameNode> names = [];
        do
        {
            NameNode? name = ParseReservedName();
            if (name is null)
                return null;
            names.Add(name);
        }
        while (TryConsume(','));
        return names;
    }

    /// <summary>In quotes. In editions it is an identifier.</summary>
    private NameNode? ParseReservedName()
    {
        bool isString = At(TokenKind.String);
        SourceSpan span = Token.Span;
        NameNode? name = isString
            ? ParseString("a name") is { } text ? new NameNode(text.Text, text.Span) { End = PreviousEnd } : null
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
            bool hasLast = TryConsumeKeyword("to");
            if (hasLast)
            {
                if (AtKeyword("max"))
                {
                    isOpenEnded = true;
                    last = new IntegerNode(isEnum ? int.MaxValue : FieldNumbers.Max, Token.Span) { Extent = new Extent(Token.Start, Token.Start + Token.Length) };
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

            ranges.Add(new RangeNode(first.Value, last.Value, isOpenEnded, span.To(last.Span)) { FirstExtent = first.Extent, LastExtent = hasLast ? last.Extent : null });
        }
        while (TryConsume(','));
        return ranges;
    }

    /// <summary>An integer of 32 bits, with a minus sign only if that is allowed.</summary>
    private IntegerNode? ParseNumber(string what, bool allowNegative)
    {
        int start = Token.Start;
        SourceSpan span = Token.Span;
        bool isNegative = allowNegative && TryConsume('-');
        if (!At(TokenKind.Integer))
        {
            ReportUnexpected(what);
            return null;
        }

        span = span.To(Token.Span);
        ulong magnitude = ParseMagnitude(isNegative ? 1UL << 31 : int.MaxValue);
        return new IntegerNode(unchecked(isNegative ? -(int)magnitude : (int)magnitude), span) { Extent = ExtentFrom(start) };
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
