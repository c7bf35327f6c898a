namespace Inspect;

/// <summary>What the program does.</summary>
internal enum Command
{
    Decode,
    Encode,
    Diff,
}

/// <summary>The command line.</summary>
internal sealed class Options
{
    private readonly List<string> _protos = [], _folders = [], _files = [];

    private Options()
    {
    }

    public bool ShowsHelp { get; private set; }

    public Command Command { get; private set; }

    /// <summary>Files and folders to compile.</summary>
    public IReadOnlyList<string> Protos => _protos;

    /// <summary>Folders in which imports are found.</summary>
    public IReadOnlyList<string> ImportFolders => _folders;

    public string? Descriptors { get; private set; }

    public string? Type { get; private set; }

    public bool Json { get; private set; }

    public bool ProtoNames { get; private set; }

    public bool ExpandAny { get; private set; }

    public bool Guesses { get; private set; }

    public bool Delimited { get; private set; }

    public FieldPath? Path { get; private set; }

    public string? OutputFile { get; private set; }

    /// <summary>Whether to write colours; null if it depends on the output.</summary>
    public bool? Colors { get; private set; }

    /// <summary>The input files.</summary>
    public IReadOnlyList<string> Files => _files;

    /// <exception cref="UsageException">The arguments are wrong.</exception>
    public static Options Parse(string[] arguments)
    {
        var options = new Options();
        var rest = new Queue<string>(arguments);
        if (rest.TryPeek(out string? first) && TryGetCommand(first, out Command command))
        {
            options.Command = command;
            rest.Dequeue();
        }

        while (rest.TryDequeue(out string? argument))
        {
            if (argument is "-" || !argument.StartsWith('-')) options._files.Add(argument);
            else if (options.TrySet(argument)) continue;
            else if (argument.IndexOf('=') is var equals and > 0) options.Set(argument[..equals], argument[(equals + 1)..]);
            else options.Set(argument, rest.TryDequeue(out string? value) ? value : null);
        }

        if (!options.ShowsHelp) options.Check();
        return options;
    }

    private static bool TryGetCommand(string argument, out Command command)
    {
        command = argument switch { "encode" => Command.Encode, "diff" => Command.Diff, _ => Command.Decode };
        return command != Command.Decode || argument == "decode";
    }

    /// <summary>Sets an option without a value.</summary>
    private bool TrySet(string option)
    {
        switch (option)
        {
            case "--json": return Json = true;
            case "--proto-names": return ProtoNames = true;
            case "--expand-any": return ExpandAny = true;
            case "--guesses": return Guesses = true;
            case "--delimited": return Delimited = true;
            case "--help" or "-h": return ShowsHelp = true;
            default: return false;
        }
    }

    /// <param name="option">The option.</param>
    /// <param name="value">What follows it; null if nothing does.</param>
    private void Set(string option, string? value)
    {
        Action<string> set = option switch
        {
            "--proto" => _protos.Add,
            "-I" => _folders.Add,
            "--descriptors" => given => Descriptors = given,
            "--type" => given => Type = given,
            "--path" => given => Path = FieldPath.Parse(given),
            "--out" => given => OutputFile = given,
            "--color" => given => Colors = ColorsOf(given),
            _ => throw new UsageException($"There is no option {option}; --help lists them."),
        };
        set(value ?? throw new UsageException($"{option} needs a value."));
    }

    private static bool? ColorsOf(string value) => value switch
    {
        "auto" => null,
        "always" => true,
        "never" => false,
        _ => throw new UsageException($"--color is auto, always or never, not {value}."),
    };

    private void Check()
    {
        bool hasSchema = Descriptors != null || _protos.Count != 0;
        Require(_files.Count <= (Command == Command.Diff ? 2 : 1), $"There are too many files: {string.Join(' ', _files)}.");
        Require(Command != Command.Diff || _files.Count == 2, "diff needs two files.");
        Require(Descriptors == null || _protos.Count == 0, "The schema comes from --proto or from --descriptors, not from both.");
        Require(!hasSchema || Type != null, "--type is missing: the full name of the message.");
        Require(Command != Command.Encode || Type != null, "encode needs --type and a schema.");
        Require(!Json || Type != null, "--json needs --type and a schema.");
        Require(!Guesses || Type == null, "--guesses is for bytes without a schema.");
        Require(Command == Command.Decode || (Path == null && !Guesses), "--path and --guesses are for decode only.");
        Require(Command != Command.Diff || (!Json && !Delimited), "--json and --delimited are not for diff.");
        Require(Command != Command.Encode || Json || !Delimited, "encode --delimited needs --json: one message on each line.");
    }

    private static void Require(bool condition, string otherwise)
    {
        if (!condition) throw new UsageException(otherwise);
    }
}
