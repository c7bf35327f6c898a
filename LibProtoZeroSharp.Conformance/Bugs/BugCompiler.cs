using System.Text.Json;

namespace LibProtoZeroSharp.Conformance.Bugs;

/// <summary>Compiles one project again and again, each time with one changed file, by the arguments that its build gives to the compiler.</summary>
internal sealed class BugCompiler
{
    /// <summary>Further outputs, and what needs them.</summary>
    private static readonly string[] LeftOut = ["/out:", "/refout:", "/doc:", "/debug", "/embed", "/sourcelink:", "/noconfig"];

    private readonly string _repository;
    private readonly string _work;
    private readonly string _compiler;
    private readonly string[] _arguments;
    private readonly byte[] _original;

    /// <param name="project">The path of the project in the repository.</param>
    /// <param name="framework">The framework that is compiled for.</param>
    /// <param name="work">A folder for changed files and assemblies.</param>
    public BugCompiler(string repository, string project, string framework, string work)
    {
        (_repository, _work) = (repository, work);
        Finished property = Finished.Start("dotnet", repository, ["msbuild", project, $"-p:TargetFramework={framework}", "-getProperty:RoslynTargetsPath"], Limits.Build);
        _compiler = Path.Combine(property.Output.Trim(), "bincore", "csc.dll");
        Finished items = Finished.Start("dotnet", repository,
            ["msbuild", project, "-t:Compile", $"-p:TargetFramework={framework}", "-p:ProvideCommandLineArgs=true", "-p:SkipCompilerExecution=true", "-p:NonExistentFile=never", "-p:BuildProjectReferences=false", "-getItem:CscCommandLineArgs"], Limits.Build);
        if (items.ExitCode != 0) throw new UsageException($"{project} can't be built: {items.Output}");
        _arguments = [.. JsonDocument.Parse(items.Output).RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(item => item.GetProperty("Identity").GetString()!)
            .Where(argument => !LeftOut.Any(option => argument.StartsWith(option, StringComparison.Ordinal)))];
        Folder = Path.GetDirectoryName(project)!;
        AssemblyName = Path.GetFileNameWithoutExtension(project) + ".dll";
        _original = CompileWith(null) ?? throw new UsageException($"{project} can't be compiled by its compiler's arguments");
    }

    /// <summary>The project's folder in the repository.</summary>
    public string Folder { get; }

    public string AssemblyName { get; }

    /// <summary>The assembly with the bug, or <see langword="null"/> if it doesn't compile, or is the same as without the bug.</summary>
    public byte[]? Compile(Bug bug) => CompileWith(bug) is { } assembly && !assembly.AsSpan().SequenceEqual(_original) ? assembly : null;

    private byte[]? CompileWith(Bug? bug)
    {
        string response = Path.Combine(_work, "arguments.rsp"), assembly = Path.Combine(_work, AssemblyName);
        IEnumerable<string> arguments = _arguments;
        if (bug != null)
        {
            string path = Path.Combine(_work, "Changed.cs");
            string text = File.ReadAllText(Path.Combine(_repository, bug.File));
            File.WriteAllText(path, text[..bug.Span.Start] + bug.Replacement + text[bug.Span.End..]);
            string relative = Path.GetRelativePath(Folder, bug.File);
            arguments = arguments.Select(argument => argument == relative || argument == bug.File || argument.EndsWith("/" + bug.File, StringComparison.Ordinal) ? path : argument);
        }

        // Warnings are no reason to leave a bug out, and neither symbols nor source paths are part of what is compared.
        File.WriteAllLines(response, arguments.Select(Quoted).Append("/warnaserror-").Append("/warn:0").Append("/skipanalyzers+").Append("/debug-").Append($"/out:\"{assembly}\""));
        File.Delete(assembly);
        Finished finished = Finished.Start("dotnet", Path.Combine(_repository, Folder), [_compiler, "/noconfig", "@" + response], Limits.Build);
        return finished.ExitCode == 0 && File.Exists(assembly) ? File.ReadAllBytes(assembly) : null;
    }

    /// <summary>An option's value is quoted already.</summary>
    private static string Quoted(string argument) => argument.StartsWith('/') && argument.Contains(':') && !File.Exists(argument) ? argument : $"\"{argument}\"";
}
