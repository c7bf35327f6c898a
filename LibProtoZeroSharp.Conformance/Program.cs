using LibProtoZeroSharp.Conformance;
using LibProtoZeroSharp.Conformance.Messages;

try
{
    return args switch
    {
        ["protoc", .. var rest] => ProtocCommand.Run(rest, Console.Out),
        ["mutants", .. var rest] => MutantsCommand.Run(rest, Console.Out),
        ["hostile", .. var rest] => HostileCommand.Run(rest, Console.Out),
        ["messages", .. var rest] => MessagesCommand.Run(rest, Console.Out),
        _ => Usage(),
    };
}
catch (UsageException exception)
{
    Console.Error.WriteLine(exception.Message);
    return 2;
}

static int Usage()
{
    Console.Error.WriteLine("""
        usage: protoc ROOT [FILE...]
                 compares the generator's descriptors with protoc's, for the files or for all below ROOT
               mutants ROOT [--count N] [--seed N] [--keep FOLDER]
                 compares whether both accept the same of N slightly wrong files, and keeps those on which they disagree
               hostile [--count N] [--seed N]
                 gives the front end N texts that are wrong in every way
               messages ROOT [PREFIX...] [--files N] [--messages N] [--seed N] [--nowarn ID]
                 compiles the code of N files, and sends N random messages through it and through protoc
        """);
    return 2;
}
