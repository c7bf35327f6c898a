using LibProtoZeroSharp.Conformance;
using LibProtoZeroSharp.Conformance.Agreement;
using LibProtoZeroSharp.Conformance.Bugs;
using LibProtoZeroSharp.Conformance.Fuzz;
using LibProtoZeroSharp.Conformance.Json;
using LibProtoZeroSharp.Conformance.Messages;
using LibProtoZeroSharp.Conformance.Runner;
#if TESTEE
using LibProtoZeroSharp.Conformance.Testee;
#endif

try
{
    return args switch
    {
        [] => RunTestee(),
        ["protoc", .. var rest] => ProtocCommand.Run(rest, Console.Out),
        ["mutants", .. var rest] => MutantsCommand.Run(rest, Console.Out),
        ["messages", .. var rest] => MessagesCommand.Run(rest, Console.Out),
        ["samples", .. var rest] => SamplesCommand.Run(rest, Console.Out),
        ["json", .. var rest] => JsonCommand.Run(rest, Console.Out),
        ["agree", .. var rest] => AgreeCommand.Run(rest, Console.Out),
        ["fuzz", .. var rest] => FuzzCommand.Run(rest, Console.Out),
        ["bugs", .. var rest] => BugsCommand.Run(rest, Console.Out),
        ["weaken", .. var rest] => WeakVersions.Run(rest),
        _ => Usage(),
    };
}
catch (Exception exception) when (exception is UsageException or FileNotFoundException)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

static int RunTestee()
{
#if TESTEE
    return SuiteTestee.Run(Console.OpenStandardInput(), Console.OpenStandardOutput());
#else
    throw new UsageException("""
        Without arguments this is the testee of the official conformance suite, but it was built without the suite's .proto files.
        LibProtoZeroSharp.Conformance/run-suite.sh gets the suite with npm, builds the testee and runs it. --help lists what else there is.
        """);
#endif
}

static int Usage()
{
    Console.Error.WriteLine("""
        usage:
                 is the testee of the official conformance suite, for its runner: see run-suite.sh
               protoc ROOT [FILE...]
                 compares the generator's descriptors with protoc's, for the files or for all below ROOT
               mutants ROOT [--count N] [--seed N] [--keep FOLDER]
                 compares whether both accept the same of N slightly wrong files, and keeps those on which they disagree
               messages ROOT [PREFIX...] [--files N] [--messages N] [--seed N]
                 compiles the code of N files, and sends N random messages through it and through protoc
               samples FOLDER ROOT [PREFIX...] [--files N] [--messages N] [--seed N]
                 writes N random messages of types in N files into a folder, with a list
               json ROOT [PREFIX...] [--files N] [--messages N] [--seed N]
                 compiles the code of N files and that of protoc, and sends N random messages through JSON from the one to the other,
                 and some through text format, to protoc and back
               agree ROOT [PREFIX...] [--files N] [--messages N] [--mutations N] [--seed N]
                 compares fast code, small code and types known at run time, on N random messages and N mutations of each
               fuzz [--seconds N] [--iterations N] [--seed N] [--entry NAME] [--folder FOLDER]
                 gives every entry of the library random input, and writes what it does wrong into the folder
               fuzz --input FILE --entry NAME
                 repeats one input
               fuzz --against PROGRAM [--iterations N] [--seed N] [--entry NAME] [--folder FOLDER]
                 compares processes that may not use some instructions, and this program with the other flavour of the library
               bugs REPOSITORY [--count N] [--seed N] [--folder PREFIX] [--skip N]
                 plants N bugs into the runtime and the generator, one at a time, and counts those that the built tests don't notice
               weaken PROGRAM OUTPUT VERSION...
                 copies a program for Linux, so that it starts where libraries lack versions that it was linked with: see run-suite.sh
        """);
    return 2;
}
