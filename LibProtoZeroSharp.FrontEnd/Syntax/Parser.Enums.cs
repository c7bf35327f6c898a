using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal sealed partial class Parser
{
    private EnumNode? ParseEnum(string? leading)
    {
        Advance();
        NameNode? name = ExpectIdentifier("an enum name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = new(leading, TrailingComment());
        List<MemberNode> members = ParseBody(ParseEnumMember);
        return new EnumNode(name, members.ToEquatableArray()) { Comments = comments };
    }

    private MemberNode? ParseEnumMember(string? leading)
    {
        if (AtKeyword("option"))
            return ParseOption();
        if (AtKeyword("reserved"))
            return ParseReserved(isEnum: true);

        NameNode? name = ExpectIdentifier("the name of an enum value");
        if (name is null || !Expect('=') || ParseNumber("the number of the enum value", allowNegative: true) is not { } number)
            return null;
        List<OptionNode>? options = ParseBracketedOptions();
        if (options is null || !ExpectEndOfStatement())
            return null;
        return new EnumValueNode(name, number, options.ToEquatableArray()) { Comments = new Comments(leading, TrailingComment()) };
    }

    private ServiceNode? ParseService(string? leading)
    {
        Advance();
        NameNode? name = ExpectIdentifier("a service name");
        if (name is null || !Expect('{'))
            return null;
        Comments comments = new(leading, TrailingComment());
        List<MemberNode> members = ParseBody(ParseServiceMember);
        return new ServiceNode(name, members.ToEquatableArray()) { Comments = comments };
    }

    private MemberNode? ParseServiceMember(string? leading)
    {
        if (AtKeyword("option"))
            return ParseOption();
        if (!ExpectKeyword("rpc"))
            return null;

        NameNode? name = ExpectIdentifier("a method name");
        if (name is null || ParseMethodType(out bool isClientStreaming) is not { } input)
            return null;
        if (!ExpectKeyword("returns") || ParseMethodType(out bool isServerStreaming) is not { } output)
            return null;

        Comments comments;
        List<OptionNode> options = [];
        bool hasBody = TryConsume('{');
        if (hasBody)
        {
            comments = new Comments(leading, TrailingComment());
            foreach (MemberNode member in ParseBody(ParseMethodMember))
                options.Add((OptionNode)member);
        }
        else
        {
            if (!ExpectEndOfStatement())
                return null;
            comments = new Comments(leading, TrailingComment());
        }

        return new MethodNode(name, input, output, options.ToEquatableArray())
        {
            HasBody = hasBody,
            IsClientStreaming = isClientStreaming,
            IsServerStreaming = isServerStreaming,
            Comments = comments,
        };
    }

    private NameNode? ParseMethodType(out bool isStreaming)
    {
        isStreaming = false;
        if (!Expect('('))
            return null;
        isStreaming = TryConsumeKeyword("stream");
        NameNode? type = ExpectMessageName("a message type");
        return type != null && Expect(')') ? type : null;
    }

    private MemberNode? ParseMethodMember(string? leading)
    {
        if (AtKeyword("option"))
            return ParseOption();
        ReportUnexpected("\"option\"");
        return null;
    }
}
