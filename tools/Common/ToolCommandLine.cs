using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibProtoZeroSharp.Tools;

/// <summary>What the command lines of all tools have in common.</summary>
public static class ToolCommandLine
{
    /// <summary>Makes an option that takes a number of at least 0.</summary>
    public static Option<int> Number(string name, int defaultValue, string description) => new(name)
    {
        Description = description,
        HelpName = "N",
        DefaultValueFactory = _ => defaultValue,
        CustomParser = result =>
        {
            string value = result.Tokens[^1].Value;
            if (int.TryParse(value, out int number) && number >= 0) return number;
            result.AddError($"Expected a number of at least 0 after {name}, found {value}.");
            return default;
        },
    };

    /// <summary>Runs the command that the arguments name.</summary>
    /// <returns>The command's exit code; 2 if the arguments are wrong, or if a file that they name is missing or has errors.</returns>
    public static int Run(RootCommand root, string[] arguments, TextWriter? errors = null)
    {
        errors ??= Console.Error;
        ParseResult parsed = root.Parse(arguments);
        // An unknown option would otherwise count as one of several values of an argument.
        if (parsed.Tokens.FirstOrDefault(token => token.Type == TokenType.Argument && token.Value.StartsWith("--", StringComparison.Ordinal)) is { } unknown)
        {
            errors.WriteLine($"There is no option {unknown.Value} here. --help lists those that there are.");
            return 2;
        }

        try
        {
            int exitCode = parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, Error = errors });
            return parsed.Errors.Count == 0 ? exitCode : 2;
        }
        catch (Exception exception) when (exception is IOException or InvalidDataException)
        {
            errors.WriteLine(exception.Message);
            return 2;
        }
    }
}
