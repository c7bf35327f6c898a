using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Messages, their ranges, and extensions.</summary>
internal sealed partial class LocationParser
{
    private const int
        MessageName = 1, MessageField = 2, MessageNested = 3, MessageEnum = 4, MessageRange = 5, MessageExtension = 6, MessageOptions = 7,
        MessageOneof = 8, MessageReservedRange = 9, MessageReservedName = 10;

    private const int OneofName = 1, OneofOptions = 2, RangeStart = 1, RangeEnd = 2, RangeOptions = 3;

    private void ParseMessage(Scope outer)
    {
        SourceLocation location = Begin(outer.Next(outer.Messages));
        _tokens.Next();
        ParseToken(location.Child(MessageName));
        ParseMessageBody(location);
    }

    private void ParseMessageBody(SourceLocation location)
    {
        Scope message = new(location, MessageNested, MessageEnum, MessageExtension, Declare(location.Child(MessageOptions)));
        EndDeclaration(location);
        while (!_tokens.At("}"))
        {
            if (_tokens.At(";"))
                EndDeclaration(null);
            else if (_tokens.At("oneof"))
                ParseOneof(message);
            else if (_tokens.At("extensions"))
                ParseExtensions(message);
            else if (_tokens.At("reserved"))
                ParseReserved(message, MessageReservedRange, MessageReservedName);
            else if (!TryParseShared(message))
                ParseField(message, Begin(message.Next(MessageField)));
        }

        EndDeclaration(null);
        End(location);
    }

    private void ParseOneof(Scope message)
    {
        SourceLocation location = Begin(message.Next(MessageOneof));
        _tokens.Next();
        ParseToken(location.Child(OneofName));
        DeclaredOptions options = Declare(location.Child(OneofOptions));
        EndDeclaration(location);
        while (!_tokens.At("}"))
        {
            if (_tokens.At("option"))
                ParseOption(options);
            else
                ParseField(message, Begin(message.Next(MessageField)));
        }

        EndDeclaration(null);
        End(location);
    }

    private void ParseExtend(Scope scope)
    {
        SourceLocation location = Begin(scope.Location.Child(scope.Extensions));
        _tokens.Next();
        SourcePoint start = _tokens.Start;
        _tokens.TakeName();
        SourcePoint end = _tokens.PreviousEnd;
        EndDeclaration(location);
        while (!_tokens.At("}"))
        {
            SourceLocation field = Begin(scope.Next(scope.Extensions));
            Begin(field.Child(FieldExtendee), start).End = end;
            ParseField(scope, field);
        }

        EndDeclaration(null);
        End(location);
    }

    private void ParseExtensions(Scope message)
    {
        SourceLocation location = Begin(message.Location.Child(MessageRange));
        List<int[]> ranges = [];
        do
        {
            _tokens.Next();
            int[] range = message.Next(MessageRange);
            ranges.Add(range);
            ParseRange(range);
        }
        while (_tokens.At(","));

        if (_tokens.At("["))
        {
            OptionList options = ParseOptionList();
            foreach (int[] range in ranges) Add(options, [.. range, RangeOptions]);
        }

        EndStatement(location);
    }

    private void ParseReserved(Scope scope, int ranges, int names)
    {
        SourcePoint start = _tokens.Start;
        _tokens.Next();
        bool isNames = _tokens.AtString || _tokens.AtIdentifier;
        SourceLocation location = Begin(scope.Location.Child(isNames ? names : ranges), start);
        while (true)
        {
            int[] path = scope.Next(isNames ? names : ranges);
            if (isNames)
                ParseValue(path);
            else
                ParseRange(path);
            if (!_tokens.TryTake(",")) break;
        }

        EndStatement(location);
    }

    private void ParseRange(int[] path)
    {
        SourceLocation location = Begin(path);
        (SourcePoint Start, SourcePoint End) first = (_tokens.Start, _tokens.End);
        ParseValue(location.Child(RangeStart));
        if (_tokens.TryTake("to"))
        {
            ParseValue(location.Child(RangeEnd));
        }
        else
        {
            // Where the first token is, even if that is a minus sign.
            Begin(location.Child(RangeEnd), first.Start).End = first.End;
        }

        End(location);
    }

    private void ParseValue(int[] path)
    {
        SourceLocation location = Begin(path);
        _tokens.TakeValue();
        End(location);
    }
}
