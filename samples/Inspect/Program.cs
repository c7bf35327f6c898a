using Inspect;
using Inspect.Commands;

const int badData = 1, badUsage = 2;

try
{
    Options options = Options.Parse(args);
    if (options.ShowsHelp)
    {
        Console.Out.Write(Usage.Text);
        return 0;
    }

    return options.Command switch
    {
        Command.Encode => EncodeCommand.Run(options),
        Command.Diff => DiffCommand.Run(options),
        _ => DecodeCommand.Run(options),
    };
}
catch (UsageException exception)
{
    return Fail(exception, badUsage);
}
catch (Exception exception)
{
    // For any bad input the user gets a line that says what is wrong with it.
    return Fail(exception, badData);
}

static int Fail(Exception exception, int exitCode)
{
    Console.Error.WriteLine("protozero-inspect: " + exception.Message.ReplaceLineEndings(" "));
    return exitCode;
}
