using LibProtoZeroSharp.FrontEnd.Semantics;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Fields of messages and oneofs, and extensions.</summary>
internal sealed partial class LocationParser
{
    private const int
        FieldName = 1, FieldExtendee = 2, FieldNumber = 3, FieldLabel = 4, FieldType = 5, FieldTypeName = 6, FieldDefault = 7, FieldOptions = 8,
        FieldJsonName = 10;

    /// <param name="scope">The message or the file, which also gets the messages of groups and maps.</param>
    /// <param name="location">The field.</param>
    private void ParseField(Scope scope, SourceLocation location)
    {
        if (_tokens.At("optional") || _tokens.At("repeated") || _tokens.At("required")) ParseToken(location.Child(FieldLabel));
        bool isGroup = _tokens.At("group");
        bool isMap = ParseFieldType(location);
        (SourcePoint Start, SourcePoint End) name = (_tokens.Start, _tokens.End);
        ParseToken(location.Child(FieldName));
        _tokens.Next();
        ParseToken(location.Child(FieldNumber));
        if (_tokens.At("[")) ParseFieldOptions(location);
        if (isGroup)
            ParseGroup(scope, location, name);
        else
            EndDeclaration(location);
        if (isMap) scope.Next(scope.Messages);
        End(location);
    }

    /// <summary>Parses a type. Returns whether it is the type of a map.</summary>
    private bool ParseFieldType(SourceLocation field)
    {
        if (_tokens.At("group") || TypeResolver.ScalarKind(_tokens.Current.ToString()) != FieldKind.None)
        {
            ParseToken(field.Child(FieldType));
            return false;
        }

        if (!_tokens.At("map"))
        {
            ParseName(field.Child(FieldTypeName));
            return false;
        }

        SourceLocation location = Begin(field.Child(FieldTypeName));
        _tokens.Next();
        bool isMap = _tokens.At("<");
        if (isMap) _tokens.TakeThrough(">");
        End(location);
        return isMap;
    }

    /// <summary>
    /// Parses the body of a group. Its message begins where the field begins, and gets the comments. The name is also that of the field's type.
    /// </summary>
    private void ParseGroup(Scope scope, SourceLocation field, (SourcePoint Start, SourcePoint End) name)
    {
        SourceLocation location = Begin(scope.Next(scope.Messages), field.Start);
        Begin(location.Child(MessageName), name.Start).End = name.End;
        Begin(field.Child(FieldTypeName), name.Start).End = name.End;
        ParseMessageBody(location);
    }

    private void ParseFieldOptions(SourceLocation field)
    {
        SourceLocation location = Begin(field.Child(FieldOptions));
        DeclaredOptions options = Declare(location.Path);
        options.AddStatement(location);
        do
        {
            _tokens.Next();
            if (_tokens.At("default"))
                ParseDefault(field);
            else if (_tokens.At("json_name"))
                ParseJsonName(field);
            else
                Add(ParseAssignment(), options);
        }
        while (_tokens.At(","));
        _tokens.Next();
        End(location);
    }

    private void ParseDefault(SourceLocation field)
    {
        _tokens.TakeThrough("=");
        ParseValue(field.Child(FieldDefault));
    }

    /// <summary>Parses a JSON name. protoc gives its value a second location with the same path.</summary>
    private void ParseJsonName(SourceLocation field)
    {
        SourceLocation location = Begin(field.Child(FieldJsonName));
        _tokens.TakeThrough("=");
        ParseValue(location.Path);
        End(location);
    }
}
