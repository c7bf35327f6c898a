using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>Options. As in protoc, they have the paths of the fields that they set, and their names and values have no locations.</summary>
internal sealed partial class LocationParser
{
    private readonly List<DeclaredOptions> _declared = [];

    /// <summary>An option, without the declaration that it belongs to.</summary>
    private readonly record struct Assignment(OptionPath Path, bool IsCustom, SourcePoint Start, SourcePoint End);

    /// <summary>A list in brackets.</summary>
    private sealed record OptionList(List<Assignment> Options, SourcePoint Start, SourcePoint End);

    private DeclaredOptions Declare(int[] path)
    {
        DeclaredOptions options = new(path);
        _declared.Add(options);
        return options;
    }

    private void ParseOption(DeclaredOptions options)
    {
        SourceLocation statement = Begin(options.Path);
        options.AddStatement(statement);
        _tokens.Next();
        SourceLocation location = Add(ParseAssignment() with { Start = statement.Start }, options);
        EndStatement(location);
        End(statement);
    }

    private OptionList ParseOptionList()
    {
        SourcePoint start = _tokens.Start;
        List<Assignment> options = [];
        do
        {
            _tokens.Next();
            options.Add(ParseAssignment());
        }
        while (_tokens.At(","));
        _tokens.Next();
        return new OptionList(options, start, _tokens.PreviousEnd);
    }

    private Assignment ParseAssignment()
    {
        SourcePoint start = _tokens.Start;
        bool isCustom = _tokens.At("(");
        (int Line, int Column) name;
        do
        {
            bool isExtension = _tokens.TryTake("(");
            name = _tokens.Key;
            if (isExtension)
                _tokens.TakeThrough(")");
            else
                _tokens.Next();
        }
        while (_tokens.TryTake("."));

        _tokens.Next();
        _tokens.TakeValue();
        return new Assignment(_options[name], isCustom, start, _tokens.PreviousEnd);
    }

    private void Add(OptionList list, int[] path)
    {
        DeclaredOptions options = Declare(path);
        SourceLocation statement = Begin(path, list.Start);
        statement.End = list.End;
        options.AddStatement(statement);
        foreach (Assignment option in list.Options) Add(option, options);
    }

    private SourceLocation Add(Assignment option, DeclaredOptions options)
    {
        SourceLocation location = options.Add(option.Path, option.IsCustom, option.Start, option.End);
        _locations.Add(location);
        return location;
    }
}
