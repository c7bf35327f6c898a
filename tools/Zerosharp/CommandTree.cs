using System.CommandLine;
using System.CommandLine.Help;
using LibProtoZeroSharp.Tools.Zerosharp.Commands;
using static LibProtoZeroSharp.Tools.Zerosharp.Options;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The commands of the tool. A command has only the options that it uses.</summary>
internal static class CommandTree
{
    private static readonly Option[] Schema = [ProtoOption, FolderOption, DescriptorsOption];

    private static readonly Command Decode = Make(
        "decode", "Shows protobuf bytes as text format or JSON. Without the name of a command, this one runs.", DecodeCommand.Run,
        [FileArgument], [JsonOption, DelimitedOption, GuessesOption, PathOption, ProtoNamesOption, ExpandAnyOption, .. Schema, TypeOption, OutOption, ColorOption]);

    private static readonly RootCommand Root = new(
        "A tool for any protobuf bytes. Exit codes: 0, 1 for bad data, for messages that differ and for breaking changes, 2 for a wrong command line or a missing file.")
    {
        Decode,
        Make(
            "encode", "Writes text format or JSON as bytes.", EncodeCommand.Run,
            [FileArgument], [JsonOption, DelimitedOption, .. Schema, EncodedTypeOption, OutOption]),
        Make(
            "diff", "Prints the fields in which two messages differ.", DiffCommand.Run,
            [OldArgument, NewArgument], [.. Schema, TypeOption, OutOption, ColorOption]),
        Make(
            "describe", "Prints the declaration of a type with its comments, or a list of all types.", DescribeCommand.Run,
            [], [.. Schema, DescribedTypeOption, OutOption, ColorOption]),
        Make(
            "compile", "Writes the descriptor set of .proto files and their imports.", CompileCommand.Run,
            [ProtosArgument], [FolderOption, OutOption]),
        Make(
            "breaking", "Prints the changes in .proto files that break the wire format or JSON.", BreakingCommand.Run,
            [ProtosArgument], [AgainstOption, IgnoreOption, FolderOption, OutOption]),
    };

    /// <summary>Runs the command that the first argument names, or else <c>decode</c>.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="UsageException">The arguments are wrong.</exception>
    public static int Run(string[] arguments)
    {
        bool isNamed = arguments is [var first, ..] && (Find(first) != null || Root.Options.Any(option => option.Name == first || option.Aliases.Contains(first)));
        ParseResult parsed = Root.Parse(isNamed ? arguments : [Decode.Name, .. arguments]);
        if (parsed.Action is not HelpAction) Check(parsed);
        return parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
    }

    private static Command Make(string name, string description, Func<Options, int> run, Argument[] arguments, Option[] options)
    {
        var command = new Command(name, description);
        foreach (Argument argument in arguments) command.Add(argument);
        foreach (Option option in options) command.Add(option);
        command.SetAction(result => run(new Options(result)));
        return command;
    }

    /// <summary>Finds the command with a name; null if there is none.</summary>
    private static Command? Find(string name) => Root.Subcommands.FirstOrDefault(command => command.Name == name);

    /// <exception cref="UsageException">The arguments are wrong. The message says what to write.</exception>
    private static void Check(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        // An argument takes every word, also one that looks like an option.
        string[] words = [.. command.Arguments.SelectMany(argument => parsed.GetResult(argument)?.Tokens ?? []).Select(token => token.Value), .. parsed.UnmatchedTokens];
        if (words.FirstOrDefault(word => word.StartsWith('-') && word != "-") is { } option) throw Error(command, $"{command.Name} has no option {option}.");
        if (words.Where(word => !Path.Exists(word)).Select(Find).FirstOrDefault(named => named != null) is { } late)
            throw Error(late, $"The command {late.Name} must be the first argument.");
        if (parsed.Errors.Count != 0) throw Error(command, string.Join(' ', parsed.Errors.Select(error => error.Message.TrimEnd('.') + ".")));
    }

    private static UsageException Error(Command command, string problem)
    {
        IEnumerable<string> required = command.Options.Where(option => option.Required).Select(option => $"{option.Name} {option.HelpName}");
        IEnumerable<string> arguments = command.Arguments.Select(argument => argument.Arity switch
        {
            { MinimumNumberOfValues: 0 } => $"[{argument.Name}]",
            { MaximumNumberOfValues: 1 } => argument.Name,
            _ => argument.Name + "...",
        });
        string usage = string.Join(' ', ["zerosharp", command.Name, "[OPTION...]", .. required, .. arguments]);
        return new UsageException($"{problem} Write '{usage}'; --help lists the options.");
    }
}
