using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal sealed partial class Parser
{
    private EnumNode? ParseEnum()
    {
        int start = Token.Start;
        Advance();
        NameNode? name = ExpectIdentifier("an enum name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = TakeComments();
        List<MemberNode> members = ParseBody(ParseEnumMember);
        return new EnumNode(name, members.ToEquatableArray()) { Comments = comments, Extent = ExtentFrom(start) };
    }

    private MemberNode? ParseEnumMember()
    {
        if (AtKeyword("option"))
            return ParseOption();
        if (AtKeyword("reserved"))
            return ParseReserved(isEnum: true);

        int start = Token.Start;
        NameNode? name = ExpectIdentifier("the name of an enum value");
        if (name is null || !Expect('=') || ParseNumber("the number of the enum value", allowNegative: true) is not { } number)
            return null;
        List<OptionNode>? options = ParseBracketedOptions(out Extent list);
        if (options is null || !ExpectEndOfStatement())
            return null;
        return new EnumValueNode(name, number, options.ToEquatableArray()) { OptionList = list, Comments = TakeComments(), Extent = ExtentFrom(start) };
    }

    private ServiceNode? ParseService()
    {
        int start = Token.Start;
        Advance();
        NameNode? name = ExpectIdentifier("a service name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = TakeComments();
        List<MemberNode> members = ParseBody(ParseServiceMember);
        return new ServiceNode(name, members.ToEquatableArray()) { Comments = comments, Extent = ExtentFrom(start) };
    }

    private MemberNode? ParseServiceMember()
    {
        if (AtKeyword("option"))
            return ParseOption();
        int start = Token.Start;
        if (!ExpectKeyword("rpc"))
            return null;

        NameNode? name = ExpectIdentifier("a method name");
        if (name is null || ParseMethodType(out SourceSpan? clientStream) is not { } input)
            return null;
        if (!ExpectKeyword("returns") || ParseMethodType(out SourceSpan? serverStream) is not { } output)
            return null;

        List<OptionNode> options = [];
        bool hasBody = TryConsume('{');
        if (!hasBody && !ExpectEndOfStatement())
            return null;
        Comments comments = TakeComments();
        if (hasBody)
        {
            foreach (MemberNode member in ParseBody(ParseMethodMember))
                options.Add((OptionNode)member);
        }

        return new MethodNode(name, input, output, options.ToEquatableArray())
        {
            HasBody = hasBody,
            ClientStream = clientStream,
            ServerStream = serverStream,
            Comments = comments,
            Extent = ExtentFrom(start),
        };
    }

    private NameNode? ParseMethodType(out SourceSpan? stream)
    {
        stream = null;
        if (!Expect('('))
            return null;
        SourceSpan span = Token.Span;
        if (TryConsumeKeyword("stream"))
            stream = span;
        NameNode? type = ExpectMessageName("a message type");
        return type != null && Expect(')') ? type : null;
    }

    private MemberNode? ParseMethodMember()
    {
        if (AtKeyword("option"))
            return ParseOption();
        ReportUnexpected("\"option\"");
        return null;
    }
}
