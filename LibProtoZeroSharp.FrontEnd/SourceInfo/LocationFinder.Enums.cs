using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Enums and services, and options. As in protoc, options have the paths of the fields that they set, and their names and values have no locations.</summary>
internal sealed partial class LocationFinder
{
    private const int EnumName = 1, EnumValue = 2, EnumOptions = 3, EnumReservedRange = 4, EnumReservedName = 5, ValueName = 1, ValueNumber = 2, ValueOptions = 3;

    private const int
        ServiceName = 1, ServiceMethod = 2, ServiceOptions = 3, MethodName = 1, MethodInput = 2, MethodOutput = 3, MethodOptions = 4,
        MethodClientStreaming = 5, MethodServerStreaming = 6;

    private void AddEnum(EnumNode type, SourceLocation location)
    {
        Add(location.Child(EnumName), ExtentOf(type.Name));
        Scope scope = new(location, Declare(location.Child(EnumOptions))) { ReservedRanges = EnumReservedRange, ReservedNames = EnumReservedName };
        foreach (MemberNode member in type.Members) AddStatement(member, scope);
    }

    private void AddEnumValue(EnumValueNode value, SourceLocation location)
    {
        Add(location.Child(ValueName), ExtentOf(value.Name));
        Add(location.Child(ValueNumber), value.Number.Extent);
        if (value.Options.Count > 0) AddOptions(value.Options, location.Child(ValueOptions), value.OptionList);
    }

    private void AddService(ServiceNode service, SourceLocation location)
    {
        Add(location.Child(ServiceName), ExtentOf(service.Name));
        Scope scope = new(location, Declare(location.Child(ServiceOptions)));
        foreach (MemberNode member in service.Members) AddStatement(member, scope);
    }

    private void AddMethod(MethodNode method, SourceLocation location)
    {
        Add(location.Child(MethodName), ExtentOf(method.Name));
        if (method.ClientStream is { } client) Add(location.Child(MethodClientStreaming), ExtentOf(client));
        Add(location.Child(MethodInput), ExtentOf(method.Input));
        if (method.ServerStream is { } server) Add(location.Child(MethodServerStreaming), ExtentOf(server));
        Add(location.Child(MethodOutput), ExtentOf(method.Output));
        DeclaredOptions options = Declare(location.Child(MethodOptions));
        foreach (OptionNode option in method.Options) AddOption(option, options);
    }

    private DeclaredOptions Declare(int[] path)
    {
        DeclaredOptions options = new(path);
        _declared.Add(options);
        return options;
    }

    /// <summary>Declares the options of a list in brackets.</summary>
    private DeclaredOptions DeclareList(int[] path, Extent brackets)
    {
        DeclaredOptions options = Declare(path);
        options.AddStatement(Add(path, brackets));
        return options;
    }

    private void AddOptions(EquatableArray<OptionNode> list, int[] path, Extent brackets)
    {
        DeclaredOptions options = DeclareList(path, brackets);
        foreach (OptionNode option in list) Add(option, options);
    }

    /// <summary>Adds a statement, which has the location of all options and that of its own.</summary>
    private void AddOption(OptionNode option, DeclaredOptions options)
    {
        options.AddStatement(Add(options.Path, option.Extent));
        Add(option, options);
    }

    private void Add(OptionNode option, DeclaredOptions options)
    {
        SourceSpan name = option.Name[option.Name.Count - 1].Name.Span;
        _locations.Add(options.Add(option, _options[(name.Line, name.Column)]));
    }
}
