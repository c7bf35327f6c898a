using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The code blocks of a document: C# that is compiled and run as if it were pasted into a new project, beside its <c>.proto</c> files.</summary>
internal static partial class PageCode
{
    // Within the program this Console hides the real one, which other tests use at the same time.
    private const string Console = """
        static class Console
        {
            public static readonly List<string> Lines = new();

            public static void WriteLine(object value) => Lines.Add(value.ToString()!);
        }
        """;

    // The using directives of a new console project.
    public const string Implicit = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>The paths of all documents, from the root of the repository.</summary>
    public static string[] Documents =>
    [
        .. new[] { "*.md", "docs/*.md", "samples/*/*.md" }
            .SelectMany(pattern =>
                Directory.EnumerateFiles(Repository.Root, pattern.Split('/')[^1], pattern.Contains('/') ? SearchOption.AllDirectories : SearchOption.TopDirectoryOnly))
            .Select(path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')).Distinct()
            .Where(path => !path.StartsWith("artifacts/", StringComparison.Ordinal) && !path.Contains("/node_modules/") && !path.Contains("/obj/") && !path.Contains("/bin/")),
    ];

    /// <summary>As <see cref="Run(string, MetadataReference[])"/>, with the <c>.proto</c> file of the page about messages.</summary>
    public static List<string> RunWithPerson(string document) => Run(document, "docs/messages.md", []);

    /// <summary>Runs a document's blocks of code, each as a program; returns the lines that they print.</summary>
    /// <param name="references">The assemblies that it uses in addition to the runtime.</param>
    public static List<string> Run(string document, params MetadataReference[] references) => Run(document, document, references);

    /// <param name="schema">The document with the <c>.proto</c> files.</param>
    private static List<string> Run(string document, string schema, MetadataReference[] references)
    {
        GeneratorHost host = WithSchema(schema);
        foreach (MetadataReference reference in references)
            host.Reference(reference);
        return [.. Blocks(Text(document), "csharp").SelectMany(block => RunProgram(document, host, block))];
    }

    /// <summary>A project with the <c>.proto</c> files of a document.</summary>
    public static GeneratorHost WithSchema(string document) =>
        new([.. Blocks(Text(document), "proto").Select(proto => (Package().Match(proto).Groups["name"].Value + ".proto", proto))]);

    /// <summary>Runs a program as it would be pasted into a new project, without full checks and with them; returns the lines that it prints.</summary>
    public static List<string> RunProgram(string name, GeneratorHost host, string program)
    {
        byte[] assembly = CompileProgram(host, program);
        List<string> lines = RunProgram(assembly, new AssemblyLoadContext(name));
        Assert.Equal(lines, RunProgram(assembly, new WithFullChecks(name)));
        return lines;
    }

    /// <summary>The line that a document's only program prints, without full checks and with them.</summary>
    public static (string On, string Full) RunWithChecks(string document)
    {
        byte[] assembly = CompileProgram(WithSchema(document), Blocks(Text(document), "csharp").Single());
        return (RunProgram(assembly, new AssemblyLoadContext(document)).Single(), RunProgram(assembly, new WithFullChecks(document)).Single());
    }

    /// <summary>Compiles a program, which must have no warning.</summary>
    public static byte[] CompileProgram(GeneratorHost host, string program)
    {
        // A page with pointers says that the project has to allow them.
        GeneratorHost project = program.Contains("unsafe ") ? host.AllowUnsafe() : host;
        (ImmutableArray<Diagnostic> diagnostics, byte[] assembly) = project.CompileProgram(Implicit, program + Console);
        Assert.Empty(diagnostics);
        return assembly;
    }

    private static List<string> RunProgram(byte[] assembly, AssemblyLoadContext context)
    {
        Assembly loaded = context.LoadFromStream(new MemoryStream(assembly));
        loaded.EntryPoint!.Invoke(null, [Array.Empty<string>()]);
        return (List<string>)loaded.GetType("Console")!.GetField("Lines")!.GetValue(null)!;
    }

    public static string Text(string document) => File.ReadAllText(Path.Combine(Repository.Root, document)).ReplaceLineEndings("\n");

    public static IEnumerable<string> Blocks(string text, string language) =>
        CodeBlock().Matches(text).Where(match => match.Groups["language"].Value == language).Select(match => match.Groups["code"].Value);

    [GeneratedRegex(@"^```(?<language>\w+)\n(?<code>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CodeBlock();

    [GeneratedRegex(@"^package (?<name>[\w.]+);", RegexOptions.Multiline)]
    private static partial Regex Package();

    /// <summary>
    /// The library with full checks, and our other libraries once more, because they refer to it. Loaded once, because the JIT takes longer than the programs
    /// run.
    /// </summary>
    private sealed class CheckedLibraries : AssemblyLoadContext
    {
        private const string Switch = "LibProtoZeroSharp.FullChecks";

        public static readonly CheckedLibraries Loaded = new();

        // An assembly reads the switch once.
        private CheckedLibraries() : base(nameof(CheckedLibraries))
        {
            Initialize(typeof(ArenaAllocator).Assembly);
            AppContext.SetSwitch(Switch, true);
            Initialize(LoadFromAssemblyPath(BuiltLibrary.Path("LibProtoZeroSharp", "net10.0")));
            AppContext.SetSwitch(Switch, false);
        }

        protected override Assembly? Load(AssemblyName assembly) =>
            assembly.Name is "LibProtoZeroSharp.Compiler" or "LibProtoZeroSharp.Grpc" ? LoadFromAssemblyPath(BuiltLibrary.Path(assembly.Name, "net10.0")) : null;

        private static void Initialize(Assembly library) => RuntimeHelpers.RunClassConstructor(library.GetType("LibProtoZeroSharp.Memory.Checks", true)!.TypeHandle);
    }

    /// <summary>A program in it runs with full checks.</summary>
    private sealed class WithFullChecks(string name) : AssemblyLoadContext(name)
    {
        protected override Assembly? Load(AssemblyName assembly) => CheckedLibraries.Loaded.LoadFromAssemblyName(assembly);
    }
}
