using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Pipeline;

/// <summary>What the generator makes of a project doesn't depend on how the project became what it is.</summary>
public class RandomEditsTests
{
    private const int Files = 20;

    /// <summary>What the same files give in a driver that has never seen them is the truth.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void EndInWhatACleanRunGives(int seed)
    {
        var random = new Random(seed);
        var edits = new ProjectEdits(random);
        GeneratorHost host = new([.. Enumerable.Range(0, Files).Select(i => (ProjectEdits.Path(i), edits.File(i)))]);
        host = host.Clean();
        var forks = new List<GeneratorHost>();
        int errors = 0;
        int sources = 0;
        for (int i = 0; i < 60; i++)
        {
            // An editor may go back to an earlier state of the project, and on from there.
            forks.Add(host.Fork());
            if (random.Next(8) == 0)
                host = forks[random.Next(forks.Count)].Fork();

            edits.Edit(host);
            GeneratorRunResult result = host.Run();
            GeneratorRunResult clean = host.Clean().Run();
            Assert.Equal(Sources(clean), Sources(result));
            Assert.Equal(Diagnostics(clean), Diagnostics(result));
            errors += clean.Diagnostics.Length;
            sources += clean.GeneratedSources.Length;
        }

        Assert.True(errors > 20 && sources > 50, $"{errors} errors and {sources} sources say little.");
    }

    private static IEnumerable<string> Sources(GeneratorRunResult result) =>
        result.GeneratedSources.Select(source => source.HintName + "\n" + source.SourceText).Order(StringComparer.Ordinal);

    private static IEnumerable<string> Diagnostics(GeneratorRunResult result) =>
        result.Diagnostics.Select(diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal);

    /// <summary>Files that import files with smaller numbers, and sometimes one that doesn't exist, or themselves in a circle.</summary>
    private sealed class ProjectEdits(Random random)
    {
        private static readonly string[] Packages = ["p", "p", "p", "p", "p", "p", "p", "p", "p.q", "q"];

        public static string Path(int number) => $"f{number}.proto";

        public void Edit(GeneratorHost host)
        {
            int number = random.Next(Files);
            bool exists = host.Contains(Path(number));
            switch (random.Next(10))
            {
                case 0 when exists:
                    host.Remove(Path(number));
                    break;
                case 1 when exists:
                    host.Metadata(Path(number), "CSharpNamespace", random.Next(2) == 0 ? "" : "N" + random.Next(2));
                    break;
                case 2 or 3 when exists:
                    host.Edit(Path(number), "// A comment.\n" + host.Text(Path(number)).Replace("message", "// Of a message.\n message"));
                    break;
                case 4:
                    host.EditCSharp("// Of no consequence.");
                    break;
                default:
                    _ = exists ? host.Edit(Path(number), File(number)) : host.Add(Path(number), File(number));
                    break;
            }
        }

        public string File(int number)
        {
            string syntax = random.Next(3) == 0 ? "proto2" : "proto3";
            string label = syntax == "proto3" ? "" : random.Next(2) == 0 ? "optional " : "required ";
            int[] imports = [.. Enumerable.Range(0, random.Next(3)).Select(_ => Imported(number)).Distinct()];
            var lines = new List<string> { $"syntax = \"{syntax}\";", $"package {Packages[random.Next(Packages.Length)]};" };
            lines.AddRange(imports.Select(import => $"import {(random.Next(4) == 0 ? "public " : "")}\"{Path(import)}\";"));
            if (random.Next(6) == 0)
                lines.Add($"option csharp_namespace = \"N{random.Next(2)}\";");

            // Mostly a name of its own, sometimes that of another file.
            int name = random.Next(60) == 0 ? random.Next(Files) : number;
            lines.Add($"message M{name} {{");
            for (int i = 1; i <= random.Next(1, 5); i++)
                lines.Add($"  {label}{Type(imports)} field_{i} = {i};");
            lines.Add($"}} enum E{name} {{ {(syntax == "proto2" && random.Next(2) == 0 ? "" : $"E{name}_ZERO = 0; ")}E{name}_ONE = 1; }}");
            if (random.Next(60) == 0)
                lines.Add("message {");
            return string.Join("\n", lines);
        }

        private int Imported(int number) => random.Next(100) == 0 ? random.Next(Files + 2) : random.Next(number + 1) is var other && other < number ? other : 0;

        private string Type(int[] imports) => random.Next(4) switch
        {
            0 => "int32",
            1 => "string",
            _ when imports.Length == 0 || random.Next(60) == 0 => random.Next(2) == 0 ? "bytes" : "M" + random.Next(Files),
            _ => Qualifier() + (random.Next(10) == 0 ? "E" : "M") + imports[random.Next(imports.Length)],
        };

        private string Qualifier() => random.Next(30) == 0 ? Packages[random.Next(Packages.Length)] + "." : "";
    }
}
