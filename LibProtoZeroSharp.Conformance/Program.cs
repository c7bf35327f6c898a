using System.CommandLine;
using LibProtoZeroSharp.Conformance;
using LibProtoZeroSharp.Conformance.Agreement;
using LibProtoZeroSharp.Conformance.Descriptors;
using LibProtoZeroSharp.Conformance.Editions;
using LibProtoZeroSharp.Conformance.Json;
using LibProtoZeroSharp.Conformance.Messages;
#if TESTEE
using LibProtoZeroSharp.Conformance.Testee;
#endif

Argument<DirectoryInfo> root = new Argument<DirectoryInfo>("ROOT") { Description = "The folder that import paths start from." }.AcceptExistingOnly();
Argument<DirectoryInfo> rootOrWellKnown = new Argument<DirectoryInfo>("ROOT")
{
    Description = "The folder that import paths start from. Without it, the well-known types are compared.",
    DefaultValueFactory = _ => new DirectoryInfo(ProtobufTools.Includes),
}.AcceptExistingOnly();
Argument<string[]> paths = new("FILE") { Description = "A .proto file below ROOT. Without one, all files below ROOT.", Arity = ArgumentArity.ZeroOrMore };
Argument<string[]> prefixes = new("PREFIX") { Description = "Picks all files whose import paths start with it.", Arity = ArgumentArity.ZeroOrMore };
Argument<DirectoryInfo> folder = new("FOLDER") { Description = "Gets the messages, and a list of them." };
Argument<DirectoryInfo> protoFolder = new("FOLDER") { Description = "Gets the files." };
Option<int> seed = ToolCommandLine.Number("--seed", 2026, "The same seed makes the same input.");
Option<int> mutants = ToolCommandLine.Number("--count", 20_000, "The number of mutated inputs.");
Option<DirectoryInfo> keep = new("--keep") { Description = "A folder that gets the inputs on which the two disagree." };
Option<int> mutations = ToolCommandLine.Number("--mutations", 500, "The number of mutations of each message.");

Command protoc = new("protoc", "Compares the descriptors of the generator with those of protoc, with source info and without.") { rootOrWellKnown, paths };
protoc.SetAction(result => ProtocCommand.Run(result.GetRequiredValue(rootOrWellKnown).FullName, result.GetValue(paths)!, Console.Out));

Command mutateProtos = new("mutate-protos", "Compares whether the generator and protoc accept the same mutated .proto texts.") { root, mutants, seed, keep };
mutateProtos.SetAction(result => MutateProtosCommand.Run(Root(result), result.GetValue(mutants), result.GetValue(seed), result.GetValue(keep)?.FullName, Console.Out));

Command mutateDescriptors = new("mutate-descriptors", "Compares whether FileDescriptor.Build and protoc accept the same mutated descriptor sets.") { mutants, seed, keep };
mutateDescriptors.SetAction(result => MutateDescriptorsCommand.Run(result.GetValue(mutants), result.GetValue(seed), result.GetValue(keep)?.FullName, Console.Out));

Command editionProtos = new("edition-protos", "Writes .proto files of edition 2026 into a folder, for protoc and mutate-protos.") { protoFolder };
editionProtos.SetAction(result => EditionProtosCommand.Run(result.GetRequiredValue(protoFolder).FullName, Console.Out));

Command agree = OfCorpus(
    "agree",
    "Compares fast code, small code and types known at run time, on random messages and mutations of them.",
    files: 100,
    messages: 200,
    (corpus, count, result) => AgreeCommand.Run(corpus, count, result.GetValue(mutations), Console.Out));
agree.Options.Add(mutations);

Command samples = OfCorpus(
    "samples",
    "Writes random messages into a folder, for programs that compare other tools with protoc.",
    files: 40,
    messages: 40,
    (corpus, count, result) => SamplesCommand.Run(corpus, count, result.GetRequiredValue(folder).FullName, Console.Out));
samples.Arguments.Insert(0, folder);

RootCommand all = new("""
    Compares the generator and the generated code with protoc, and the library with Google's. A command ends with exit code 0 if both agree, 1 if they
    don't, and 2 if the command line is wrong. Without a command this is the testee of the official conformance suite, if run-suite.sh has built it.
    """)
{
    protoc,
    mutateProtos,
    mutateDescriptors,
    editionProtos,
    OfCorpus(
        "messages",
        "Compiles the code of files, and sends random messages through it and through protoc.",
        files: 1000,
        messages: 200,
        (corpus, count, _) => MessagesCommand.Run(corpus, count, Console.Out)),
    OfCorpus(
        "json",
        "Sends random messages through JSON and text format, from this library to Google's or protoc and back.",
        files: 20,
        messages: 1000,
        (corpus, count, _) => JsonCommand.Run(corpus, count, Console.Out)),
    agree,
    samples,
};
#if TESTEE
all.SetAction(_ => SuiteTestee.Run(Console.OpenStandardInput(), Console.OpenStandardOutput()));
#endif
return ToolCommandLine.Run(all, args);

string Root(ParseResult result) => result.GetRequiredValue(root).FullName;

Command OfCorpus(string name, string description, int files, int messages, Func<Corpus, int, ParseResult, int> run)
{
    Option<int> fileCount = ToolCommandLine.Number("--files", files, "The least number of files that are picked, if there are as many.");
    Option<int> messageCount = ToolCommandLine.Number("--messages", messages, "The number of messages.");
    Command command = new(name, description) { root, prefixes, fileCount, messageCount, seed };
    command.SetAction(result =>
    {
        var corpus = new Corpus(Root(result), result.GetValue(prefixes)!, result.GetValue(fileCount), result.GetValue(seed), Console.Out);
        return run(corpus, result.GetValue(messageCount), result);
    });
    return command;
}
