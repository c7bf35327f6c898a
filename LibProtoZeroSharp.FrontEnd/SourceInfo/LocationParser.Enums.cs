namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Enums and services.</summary>
internal sealed partial class LocationParser
{
    private const int EnumName = 1, EnumValue = 2, EnumOptions = 3, EnumReservedRange = 4, EnumReservedName = 5, ValueName = 1, ValueNumber = 2, ValueOptions = 3;

    private const int
        ServiceName = 1, ServiceMethod = 2, ServiceOptions = 3, MethodName = 1, MethodInput = 2, MethodOutput = 3, MethodOptions = 4,
        MethodClientStreaming = 5, MethodServerStreaming = 6;

    private void ParseEnum(Scope outer)
    {
        SourceLocation location = Begin(outer.Next(outer.Enums));
        Scope type = new(location, 0, 0, 0, Declare(location.Child(EnumOptions)));
        _tokens.Next();
        ParseToken(location.Child(EnumName));
        EndDeclaration(location);
        while (!_tokens.At("}"))
        {
            if (_tokens.At(";"))
                EndDeclaration(null);
            else if (_tokens.At("option"))
                ParseOption(type.Options);
            else if (_tokens.At("reserved"))
                ParseReserved(type, EnumReservedRange, EnumReservedName);
            else
                ParseEnumValue(Begin(type.Next(EnumValue)));
        }

        EndDeclaration(null);
        End(location);
    }

    private void ParseEnumValue(SourceLocation location)
    {
        ParseToken(location.Child(ValueName));
        _tokens.Next();
        ParseValue(location.Child(ValueNumber));
        if (_tokens.At("[")) Add(ParseOptionList(), location.Child(ValueOptions));
        EndStatement(location);
    }

    private void ParseService(Scope file)
    {
        SourceLocation location = Begin(file.Next(FileService));
        Scope service = new(location, 0, 0, 0, Declare(location.Child(ServiceOptions)));
        _tokens.Next();
        ParseToken(location.Child(ServiceName));
        EndDeclaration(location);
        while (!_tokens.At("}"))
        {
            if (_tokens.At(";"))
                EndDeclaration(null);
            else if (_tokens.At("option"))
                ParseOption(service.Options);
            else
                ParseMethod(Begin(service.Next(ServiceMethod)));
        }

        EndDeclaration(null);
        End(location);
    }

    private void ParseMethod(SourceLocation location)
    {
        _tokens.Next();
        ParseToken(location.Child(MethodName));
        ParseMethodType(location, MethodClientStreaming, MethodInput);
        _tokens.Next();
        ParseMethodType(location, MethodServerStreaming, MethodOutput);
        bool hasBody = _tokens.At("{");
        EndDeclaration(location);
        if (hasBody)
        {
            DeclaredOptions options = Declare(location.Child(MethodOptions));
            while (!_tokens.At("}"))
            {
                if (_tokens.At(";"))
                    EndDeclaration(null);
                else
                    ParseOption(options);
            }

            EndDeclaration(null);
        }

        End(location);
    }

    private void ParseMethodType(SourceLocation method, int streaming, int type)
    {
        _tokens.Next();
        if (_tokens.At("stream")) ParseToken(method.Child(streaming));
        ParseName(method.Child(type));
        _tokens.Next();
    }
}
