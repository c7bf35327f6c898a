using System.Text.Json;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>Compiles one project again and again, each time with one changed file, by the arguments that its build gives to the compiler.</summary>
internal sealed class MutantCompiler
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
    public MutantCompiler(string repository, string project, string framework, string work)
    {
        (_repository, _work) = (repository, work);
        string[] build = ["msbuild", project, "-p:Configuration=Release", $"-p:TargetFramework={framework}"];
        LimitedProcess property = LimitedProcess.Run("dotnet", repository, [.. build, "-getProperty:RoslynTargetsPath"], Limits.Build);
        _compiler = Path.Combine(property.Output.Trim(), "bincore", "csc.dll");
        string[] arguments = ["-t:Compile", "-p:ProvideCommandLineArgs=true", "-p:SkipCompilerExecution=true", "-p:NonExistentFile=never", "-p:BuildProjectReferences=false"];
        LimitedProcess items = LimitedProcess.Run("dotnet", repository, [.. build, .. arguments, "-getItem:CscCommandLineArgs"], Limits.Build);
        if (items.ExitCode != 0) throw new InvalidDataException($"The project {project} can't be built: {items.Output}");
        _arguments = [.. JsonDocument.Parse(items.Output).RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(item => item.GetProperty("Identity").GetString()!)
            .Where(argument => !LeftOut.Any(option => argument.StartsWith(option, StringComparison.Ordinal)))];
        Folder = Path.GetDirectoryName(project)!;
        AssemblyName = Path.GetFileNameWithoutExtension(project) + ".dll";
        _original = CompileWith(null) ?? throw new InvalidDataException($"The project {project} can't be compiled with the arguments of its build.");
    }

    /// <summary>The project's folder in the repository.</summary>
    public string Folder { get; }

    public string AssemblyName { get; }

    /// <summary>Compiles a mutant. Returns <see langword="null"/> if that fails, or if the assembly is the same as without the change.</summary>
    public byte[]? Compile(Mutant mutant) => CompileWith(mutant) is { } assembly && !assembly.AsSpan().SequenceEqual(_original) ? assembly : null;

    private byte[]? CompileWith(Mutant? mutant)
    {
        string response = Path.Combine(_work, "arguments.rsp"), assembly = Path.Combine(_work, AssemblyName);
        IEnumerable<string> arguments = _arguments;
        if (mutant != null)
        {
            string path = Path.Combine(_work, "Changed.cs");
            string text = File.ReadAllText(Path.Combine(_repository, mutant.File));
            File.WriteAllText(path, text[..mutant.Span.Start] + mutant.Replacement + text[mutant.Span.End..]);
            string relative = Path.GetRelativePath(Folder, mutant.File);
            arguments = arguments.Select(
                argument => argument == relative || argument == mutant.File || argument.EndsWith("/" + mutant.File, StringComparison.Ordinal) ? path : argument);
        }

        // A mutant may have warnings, and neither symbols nor source paths are part of what is compared.
        File.WriteAllLines(response, arguments.Select(Quoted).Append("/warnaserror-").Append("/warn:0").Append("/skipanalyzers+").Append("/debug-").Append($"/out:\"{assembly}\""));
        File.Delete(assembly);
        LimitedProcess compilation = LimitedProcess.Run("dotnet", Path.Combine(_repository, Folder), [_compiler, "/noconfig", "@" + response], Limits.Build);
        return compilation.ExitCode == 0 && File.Exists(assembly) ? File.ReadAllBytes(assembly) : null;
    }

    /// <summary>An option's value is quoted already.</summary>
    private static string Quoted(string argument) => argument.StartsWith('/') && argument.Contains(':') && !File.Exists(argument) ? argument : $"\"{argument}\"";
}
