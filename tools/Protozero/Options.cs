using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using LibProtoZeroSharp.Tools.Protozero.Commands;

namespace LibProtoZeroSharp.Tools.Protozero;

/// <summary>The command line: its commands and options, and their values in one call.</summary>
internal sealed class Options
{
    private static readonly Option<string[]> ProtoOption =
        new("--proto") { HelpName = "PATH", Recursive = true, Description = "A .proto file, or a folder with all files in it; may be repeated." };

    private static readonly Option<string[]> FolderOption =
        new("-I") { HelpName = "FOLDER", Recursive = true, Description = "A folder in which imports are found; may be repeated." };

    private static readonly Option<string?> DescriptorsOption =
        new("--descriptors") { HelpName = "FILE", Recursive = true, Description = "A descriptor set, as protoc --include_imports -o writes it." };

    private static readonly Option<string?> TypeOption =
        new("--type") { HelpName = "NAME", Recursive = true, Description = "The full name of the message type. Without one, nested messages are guessed." };

    private static readonly Option<string?> OutOption =
        new("--out", "-o") { HelpName = "FILE", Recursive = true, Description = "The file to write, instead of the standard output." };

    private static readonly Option<string> ColorOption = new Option<string>("--color")
    {
        HelpName = "WHEN", Recursive = true, DefaultValueFactory = _ => "auto",
        Description = "auto, always or never; auto means a terminal without NO_COLOR.",
    }.AcceptOnlyFromAmong("auto", "always", "never");

    private static readonly Option<bool> ProtoNamesOption =
        new("--proto-names") { Recursive = true, Description = "Names of the .proto file in JSON, display_name instead of displayName." };

    private static readonly Option<bool> ExpandAnyOption =
        new("--expand-any") { Recursive = true, Description = "The message in a google.protobuf.Any instead of its bytes, if the schema has its type." };

    private static readonly Option<bool> JsonOption = new("--json") { Description = "JSON instead of text format." };

    private static readonly Option<bool> DelimitedOption =
        new("--delimited") { Description = "Many messages, each with its length before it; JSON has one message on each line." };

    private static readonly Option<bool> GuessesOption =
        new("--guesses") { Description = "Comments that tell what is guessed, and what else it could be; without a schema only." };

    private static readonly Option<string?> PathOption =
        new("--path") { HelpName = "PATH", Description = "Only the values of a field, such as items[2].price, labels[\"a\"] or, without a schema, 3[0].1." };

    private static readonly Argument<string?> FileArgument =
        new("FILE") { Arity = ArgumentArity.ZeroOrOne, Description = "The input; without it, or with -, the standard input." };

    private static readonly Argument<string[]> FilesArgument =
        new("FILES") { Arity = new ArgumentArity(2, 2), Description = "The two messages." };

    private static readonly Argument<string[]> ProtosArgument =
        new("PROTO") { Arity = ArgumentArity.OneOrMore, Description = ".proto files, or folders with all files in them." };

    private static readonly Option<string> AgainstOption =
        new("--against") { HelpName = "FILE", Required = true, Description = "The descriptor set of the earlier version." };

    private readonly ParseResult _result;

    /// <exception cref="UsageException">The options don't fit together.</exception>
    private Options(ParseResult result, bool isEncode = false, bool isDescribe = false, bool isCompile = false)
    {
        _result = result;
        bool hasSchema = Descriptors != null || Protos.Count != 0;
        Require(Descriptors == null || Protos.Count == 0, "The schema comes from --proto or from --descriptors, not from both.");
        Require(!hasSchema || Type != null || isCompile, "--type is missing: the full name of the message.");
        Require(!isEncode || Type != null, "encode needs --type and a schema.");
        Require(!isEncode || Json || !Delimited, "encode --delimited needs --json: one message on each line.");
        Require(!isDescribe || Type != null, "describe needs --type and a schema.");
        Require(!Json || Type != null, "--json needs --type and a schema.");
        Require(!Guesses || Type == null, "--guesses is for bytes without a schema.");
        Path = result.GetValue(PathOption) is { } path ? FieldPath.Parse(path) : null;
    }

    /// <summary>Files and folders to compile.</summary>
    public IReadOnlyList<string> Protos => [.. _result.GetValue(ProtoOption) ?? [], .. _result.GetValue(ProtosArgument) ?? []];

    /// <summary>Folders in which imports are found.</summary>
    public IReadOnlyList<string> ImportFolders => _result.GetValue(FolderOption) ?? [];

    public string? Descriptors => _result.GetValue(DescriptorsOption);

    public string? Type => _result.GetValue(TypeOption);

    public bool Json => _result.GetValue(JsonOption);

    public bool ProtoNames => _result.GetValue(ProtoNamesOption);

    public bool ExpandAny => _result.GetValue(ExpandAnyOption);

    public bool Guesses => _result.GetValue(GuessesOption);

    public bool Delimited => _result.GetValue(DelimitedOption);

    public FieldPath? Path { get; }

    public string? OutputFile => _result.GetValue(OutOption);

    /// <summary>Whether to write colours; null if it depends on the output.</summary>
    public bool? Colors => _result.GetValue(ColorOption) switch { "always" => true, "never" => false, _ => null };

    /// <summary>The input file; null for the standard input.</summary>
    public string? File => _result.GetValue(FileArgument);

    /// <summary>The files that diff compares.</summary>
    public string[] Files => _result.GetRequiredValue(FilesArgument);

    /// <summary>The descriptor set that breaking compares with.</summary>
    public string Against => _result.GetRequiredValue(AgainstOption);

    /// <summary>Runs the command that the arguments name.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="UsageException">The arguments are wrong.</exception>
    public static int Run(string[] arguments)
    {
        FileArgument.Validators.Add(NamesNoOption);
        FilesArgument.Validators.Add(NamesNoOption);
        ProtosArgument.Validators.Add(NamesNoOption);
        var encode = new Command("encode", "Writes text format or JSON as bytes.") { FileArgument, JsonOption, DelimitedOption };
        encode.SetAction(result => EncodeCommand.Run(new Options(result, isEncode: true)));
        var diff = new Command("diff", "Prints the fields in which two messages differ.") { FilesArgument };
        diff.SetAction(result => DiffCommand.Run(new Options(result)));
        var describe = new Command("describe", "Prints the fields of a message type with their comments.");
        describe.SetAction(result => DescribeCommand.Run(new Options(result, isDescribe: true)));
        var compile = new Command("compile", "Writes the descriptor set of .proto files and their imports.") { ProtosArgument };
        compile.SetAction(result => CompileCommand.Run(new Options(result, isCompile: true)));
        var breaking = new Command("breaking", "Prints the changes in .proto files that break the wire format or JSON.") { ProtosArgument, AgainstOption };
        breaking.SetAction(result => BreakingCommand.Run(new Options(result, isCompile: true)));
        var decode = new RootCommand(
            "Shows protobuf bytes as text. Exit codes: 0, 1 for bad data, for messages that differ and for breaking changes, 2 for a wrong command line.")
        {
            encode, diff, describe, compile, breaking, FileArgument, JsonOption, DelimitedOption, GuessesOption, PathOption,
            ProtoOption, FolderOption, DescriptorsOption, TypeOption, ProtoNamesOption, ExpandAnyOption, OutOption, ColorOption,
        };
        decode.SetAction(result => DecodeCommand.Run(new Options(result)));

        ParseResult parsed = decode.Parse(arguments);
        if (parsed.Action is ParseErrorAction) throw new UsageException(string.Join(' ', parsed.Errors.Select(error => error.Message)));
        return parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
    }

    // An argument takes what looks like an option and is none.
    private static void NamesNoOption(ArgumentResult result)
    {
        foreach (Token token in result.Tokens)
            if (token.Value.StartsWith('-') && token.Value != "-") result.AddError($"There is no option {token.Value}; --help lists them.");
    }

    private static void Require(bool condition, string otherwise)
    {
        if (!condition) throw new UsageException(otherwise);
    }
}
