using System.CommandLine;
using System.Text.RegularExpressions;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The options and arguments of all commands, and their values in one call.</summary>
internal sealed partial class Options
{
    public static readonly Option<string[]> ProtoOption =
        new("--proto") { HelpName = "PATH", Description = "A .proto file, or a folder with all files in it; may be repeated." };

    public static readonly Option<string[]> FolderOption =
        new("-I") { HelpName = "FOLDER", Description = "A folder in which imports are found; may be repeated." };

    public static readonly Option<string?> DescriptorsOption =
        new("--descriptors") { HelpName = "FILE", Description = "A descriptor set, as protoc --include_imports -o writes it." };

    /// <summary>The type of messages that can be shown without one.</summary>
    public static readonly Option<string?> TypeOption =
        new("--type") { HelpName = "NAME", Description = "The full name of the message type. Without one, nested messages are guessed." };

    public static readonly Option<string?> EncodedTypeOption =
        new("--type") { HelpName = "NAME", Required = true, Description = "The full name of the message type." };

    public static readonly Option<string?> DescribedTypeOption =
        new("--type") { HelpName = "NAME", Description = "The full name of a message, an enum or a service. Without it, all types are listed." };

    public static readonly Option<string?> OutOption =
        new("--out", "-o") { HelpName = "FILE", Description = "The file to write, instead of the standard output." };

    public static readonly Option<string> ColorOption = new Option<string>("--color")
    {
        HelpName = "WHEN", DefaultValueFactory = _ => "auto",
        Description = "auto, always or never; auto means a terminal without NO_COLOR.",
    }.AcceptOnlyFromAmong("auto", "always", "never");

    public static readonly Option<bool> ProtoNamesOption =
        new("--proto-names") { Description = "Names of the .proto file in JSON, display_name instead of displayName." };

    public static readonly Option<bool> ExpandAnyOption =
        new("--expand-any") { Description = "The message in a google.protobuf.Any instead of its bytes, if the schema has its type." };

    public static readonly Option<bool> JsonOption = new("--json") { Description = "JSON instead of text format." };

    public static readonly Option<bool> DelimitedOption =
        new("--delimited") { Description = "Many messages, each with its length before it; JSON has one message on each line." };

    public static readonly Option<bool> GuessesOption =
        new("--guesses") { Description = "Comments that tell what is guessed, and what else it could be; without a schema only." };

    public static readonly Option<string?> PathOption =
        new("--path") { HelpName = "PATH", Description = "Only the values of a field, such as items[2].price, labels[\"a\"] or, without a schema, 3[0].1." };

    public static readonly Option<string> AgainstOption =
        new("--against") { HelpName = "PATH", Required = true, Description = "The earlier version: a descriptor set, a .proto file, or a folder with all files in it." };

    public static readonly Option<string[]> IgnoreOption =
        new("--ignore") { HelpName = "ID", Description = "Changes not to report, such as PZ0404; may be repeated, or a list with commas." };

    public static readonly Argument<string?> FileArgument =
        new("FILE") { Arity = ArgumentArity.ZeroOrOne, Description = "The input; without it, or with -, the standard input." };

    public static readonly Argument<string> OldArgument = new("OLD") { Description = "The earlier message." };

    public static readonly Argument<string> NewArgument = new("NEW") { Description = "The later message." };

    public static readonly Argument<string[]> ProtosArgument =
        new("PROTO") { Arity = ArgumentArity.OneOrMore, Description = ".proto files, or folders with all files in them." };

    private readonly ParseResult _result;

    /// <exception cref="UsageException">The options don't fit together.</exception>
    public Options(ParseResult result)
    {
        _result = result;
        bool hasSchema = Descriptors != null || Protos.Count != 0;
        bool needsType = result.CommandResult.Command.Options.Contains(TypeOption);
        Require(Descriptors == null || Protos.Count == 0, "The schema comes from --proto or from --descriptors, not from both.");
        Require(!hasSchema || Type != null || !needsType, "--type is missing: the full name of the message.");
        Require(hasSchema || Type?.StartsWith("google.protobuf.", StringComparison.Ordinal) != false, $"--type {Type} needs a schema: --proto PATH or --descriptors FILE.");
        Require(!Json || Type != null, "--json needs --type and a schema.");
        Require(!ProtoNames || Json, "--proto-names needs --json.");
        Require(!Guesses || Type == null, "--guesses is for bytes without a schema.");
        foreach (string id in Ignored) Require(BreakingId().IsMatch(id), $"--ignore takes ids from PZ0401 to PZ0423, found '{id}'.");
        Path = result.GetValue(PathOption) is { } path ? FieldPath.Parse(path) : null;
    }

    /// <summary>Files and folders to compile.</summary>
    public IReadOnlyList<string> Protos => [.. _result.GetValue(ProtoOption) ?? [], .. _result.GetValue(ProtosArgument) ?? []];

    /// <summary>Folders in which imports are found.</summary>
    public IReadOnlyList<string> ImportFolders => _result.GetValue(FolderOption) ?? [];

    public string? Descriptors => _result.GetValue(DescriptorsOption);

    public string? Type => _result.GetValue(TypeOption) ?? _result.GetValue(EncodedTypeOption) ?? _result.GetValue(DescribedTypeOption);

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

    /// <summary>The first file that diff compares.</summary>
    public string Old => _result.GetRequiredValue(OldArgument);

    /// <summary>The second file that diff compares.</summary>
    public string New => _result.GetRequiredValue(NewArgument);

    /// <summary>The descriptor set, .proto file or folder that breaking compares with.</summary>
    public string Against => _result.GetRequiredValue(AgainstOption);

    /// <summary>The ids of changes that breaking doesn't report.</summary>
    public IReadOnlyList<string> Ignored => [.. (_result.GetValue(IgnoreOption) ?? []).SelectMany(ids => ids.Split(','))];

    private static void Require(bool condition, string otherwise)
    {
        if (!condition) throw new UsageException(otherwise);
    }

    [GeneratedRegex("^PZ04(0[1-9]|1[0-9]|2[0-3])$")]
    private static partial Regex BreakingId();
}
