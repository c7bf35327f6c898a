using System.CommandLine;
using LibProtoZeroSharp.Tools.Mutation;

Argument<DirectoryInfo> repository = new Argument<DirectoryInfo>("REPOSITORY")
{
    Description = "The folder of the repository, after dotnet build.",
    DefaultValueFactory = _ => new DirectoryInfo("."),
}.AcceptExistingOnly();
Option<int> count = ToolCommandLine.Number("--count", 150, "The number of mutants, about.");
Option<int> seed = ToolCommandLine.Number("--seed", 2026, "The same seed makes the same mutants of the same sources.");
Option<int> least = ToolCommandLine.Number("--least", 90, "The least percentage of killed mutants.");
Option<string[]> folders = new("--folder") { Description = "Only mutants of this folder, such as LibProtoZeroSharp/Wire. It may be given more than once.", HelpName = "FOLDER" };

RootCommand mutation = new("Tests mutants of the runtime and of the generator. The exit code is 1 if too many survive, and 2 if the command line is wrong.")
{
    repository, count, seed, least, folders,
};
mutation.SetAction(arguments => MutationTest.Run(
    arguments.GetRequiredValue(repository).FullName,
    arguments.GetValue(count),
    arguments.GetValue(seed),
    arguments.GetValue(least),
    arguments.GetValue(folders) ?? [],
    Console.Out));
return ToolCommandLine.Run(mutation, args);
