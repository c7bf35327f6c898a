namespace LibProtoZeroSharp.Conformance;

/// <summary>The arguments of a command: values, and options of the form <c>--name value</c>.</summary>
internal sealed class Arguments
{
    private readonly Dictionary<string, string> _options = [];
    private readonly List<string> _values = [];

    /// <param name="allowed">The options that the command knows, with their dashes.</param>
    public Arguments(string[] args, params string[] allowed)
    {
        for (int i = 0; i < args.Length; i++)
        {
            if (!args[i].StartsWith("--", StringComparison.Ordinal))
                _values.Add(args[i]);
            else if (!allowed.Contains(args[i]))
                throw new UsageException($"unknown option {args[i]}");
            else if (i + 1 == args.Length)
                throw new UsageException($"{args[i]} needs a value");
            else
                _options[args[i]] = args[++i];
        }
    }

    public IReadOnlyList<string> Values => _values;

    /// <summary>The same options, without the first value.</summary>
    public Arguments WithoutFirst()
    {
        var rest = new Arguments([]);
        rest._values.AddRange(_values.Skip(1));
        foreach ((string option, string text) in _options) rest._options.Add(option, text);
        return rest;
    }

    public string? Text(string option) => _options.GetValueOrDefault(option);

    public int Number(string option, int otherwise)
    {
        if (!_options.TryGetValue(option, out string? text))
            return otherwise;
        return int.TryParse(text, out int number) && number >= 0 ? number : throw new UsageException($"{option} takes a number, not {text}");
    }
}
