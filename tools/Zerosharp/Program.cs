using LibProtoZeroSharp.Tools.Zerosharp;

const int badData = 1, badUsage = 2;

try
{
    return CommandTree.Run(args);
}
catch (Exception exception) when (exception is UsageException or FileNotFoundException or DirectoryNotFoundException)
{
    return Fail(exception, badUsage);
}
catch (SchemaException exception)
{
    Terminal.WriteError(exception.Message);
    return badData;
}
catch (Exception exception)
{
    // For any bad input the user gets a line that says what is wrong with it.
    return Fail(exception, badData);
}

static int Fail(Exception exception, int exitCode)
{
    Terminal.WriteError("zerosharp: " + exception.Message.ReplaceLineEndings(" "));
    return exitCode;
}
