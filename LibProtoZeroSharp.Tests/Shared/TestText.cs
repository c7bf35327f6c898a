using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Tests;

/// <summary>A file that is only in memory.</summary>
public sealed class TestText(string path, SourceText text) : AdditionalText
{
    public TestText(string path, string text)
        : this(path, SourceText.From(text))
    {
    }

    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) => text;
}

/// <summary>The settings that the compiler would read from the project.</summary>
public sealed class TestOptionsProvider : AnalyzerConfigOptionsProvider
{
    private Dictionary<string, Dictionary<string, string>> _texts = [];

    public Dictionary<string, string> Global { get; private init; } = [];

    public override AnalyzerConfigOptions GlobalOptions => new Options(Global);

    public Dictionary<string, string> ForText(string path)
    {
        if (!_texts.TryGetValue(path, out Dictionary<string, string>? options))
            _texts.Add(path, options = []);
        return options;
    }

    public TestOptionsProvider Clone() => new()
    {
        Global = new Dictionary<string, string>(Global),
        _texts = _texts.ToDictionary(pair => pair.Key, pair => new Dictionary<string, string>(pair.Value)),
    };

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Options([]);

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Options(ForText(textFile.Path));

    private sealed class Options(Dictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
