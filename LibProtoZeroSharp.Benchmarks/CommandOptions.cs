using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks;

/// <summary>The options that several commands have.</summary>
internal static class CommandOptions
{
    public static Option<string> Results(string description) => new("--results")
    {
        Description = description,
        HelpName = "FILE",
        DefaultValueFactory = _ => ResultsFile.Default,
    };

    public static Option<int> Number(string name, int standard, string description, int least = 1)
    {
        var option = new Option<int>(name) { Description = description, HelpName = "N", DefaultValueFactory = _ => standard };
        option.Validators.Add(result =>
        {
            if (result.Errors.Any() || result.GetValueOrDefault<int>() >= least) return;
            result.AddError($"Expected a number of at least {least} after {name}, found {result.GetValueOrDefault<int>()}.");
        });
        return option;
    }

    public static Option<string> OneOf(string name, string valueName, string[] values, string description) =>
        new Option<string>(name) { Description = $"{description}: {string.Join(", ", values)}", HelpName = valueName }.AcceptOnlyFromAmong(values);

    public static Option<FileInfo> Descriptors(string description) => ExistingFile("--descriptors", description);

    public static Option<FileInfo> Osm(string description) => ExistingFile("--osm", description);

    public static Option<FileInfo> Otlp(string description) => ExistingFile("--otlp", description);

    public static Option<FileInfo> Tiles(string description) => ExistingFile("--tiles", description);

    public static Option<DirectoryInfo> ProtoFiles(string description) =>
        new Option<DirectoryInfo>("--files") { Description = description, HelpName = "DIR" }.AcceptExistingOnly();

    public static Option<bool> Smoke() => new("--smoke")
    {
        Description = "Only try the command, in less than a minute: the inputs are small, nothing is warmed up, and the times mean nothing",
    };

    private static Option<FileInfo> ExistingFile(string name, string description) =>
        new Option<FileInfo>(name) { Description = description, HelpName = "FILE" }.AcceptExistingOnly();
}
