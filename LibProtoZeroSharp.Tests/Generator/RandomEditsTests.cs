using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>The generator's result for a project doesn't depend on the edits that led to it.</summary>
public class RandomEditsTests
{
    private const int Files = 20;

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, Campaign.Iterations(1, 4))];

    /// <summary>The expected result is that of a new driver for the same files.</summary>
    [Theory]
    [MemberData(nameof(Seeds))]
    public void EndInWhatACleanRunGives(int seed)
    {
        var random = new Random(seed);
        var edits = new ProjectEdits(random);
        GeneratorHost host = new GeneratorHost().Clean();
        for (int i = 0; i < Files; i++)
        {
            host.Add(ProjectEdits.Path(i), "");
            do
                host.Edit(ProjectEdits.Path(i), edits.File(i));
            while (HasErrors(host.Clean().Run()));
        }

        var forks = new List<GeneratorHost>();
        GeneratorHost faultless = host.Fork();
        int errors = 0;
        int rightRuns = 0;
        int sources = 0;
        for (int i = 0; i < 100; i++)
        {
            // An editor may go back to an earlier state of the project, and continue from there.
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
            if (!HasErrors(clean))
            {
                faultless = host.Fork();
                rightRuns++;
            }
            else if (random.Next(4) == 0)
            {
                host = faultless.Fork();
            }
        }

        Assert.True(errors > 20 && rightRuns > 20 && sources > 50, $"{errors} errors, {rightRuns} runs without any and {sources} sources say little.");
    }

    private static bool HasErrors(GeneratorRunResult result) => result.Diagnostics.Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    private static IEnumerable<string> Sources(GeneratorRunResult result) =>
        result.GeneratedSources.Select(source => source.HintName + "\n" + source.SourceText).Order(StringComparer.Ordinal);

    private static IEnumerable<string> Diagnostics(GeneratorRunResult result) =>
        result.Diagnostics.Select(diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal);

    /// <summary>Files that import files with smaller numbers, and sometimes a missing one, or each other in a cycle.</summary>
    private sealed class ProjectEdits(Random random)
    {
        private static readonly string[] Packages = ["p", "p", "p", "p", "p", "p", "p", "p", "p.q", "q"];

        /// <summary>Options whose value is the message of the file of that number.</summary>
        private readonly Dictionary<int, string> _options = [];

        public static string Path(int number) => $"f{number}.proto";

        public void Edit(GeneratorHost host)
        {
            int number = random.Next(Files);
            bool exists = host.Contains(Path(number));
            switch (random.Next(20))
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
                case < 14 when exists:
                    host.Edit(Path(number), WithOtherMembers(host.Text(Path(number))));
                    break;
                default:
                    _ = exists ? host.Edit(Path(number), File(number)) : host.Add(Path(number), File(number));
                    break;
            }
        }

        /// <summary>Importers can see some of these edits, and others only if they use the file's message for an option.</summary>
        private string WithOtherMembers(string text)
        {
            string label = text.Contains("optional ") || text.Contains("required ") ? "optional " : "";
            int added = random.Next(20, 90);
            return random.Next(14) switch
            {
                0 => text.Replace("field_1", "other_1"),
                1 => text.Replace("other_1", "field_1"),
                2 => text.Replace("field_1 = 1;", "field_1 = 11;"),
                3 => text.Replace("int32 field_", "string field_"),
                4 => text.Replace("string field_", "int32 field_"),
                5 => text.Replace("optional ", "required "),
                6 => text.Replace("required ", "optional "),
                7 => text.Replace("_ONE = 1;", "_ONE = 1; _TWO = 2;").Replace("_TWO", $"TWO_{added}"),
                8 => text.Replace("OPEN", "CLOSED"),
                9 => text.Replace("CLOSED", "OPEN"),
                10 => WithMember($"map<int32, string> field_{added} = {added};"),
                11 => WithMember($"oneof either_{added} {{ string field_{added} = {added}; }}"),
                12 => WithMember(text.Contains("proto3") ? $"enum E {{ A{added} = 0; }}" : "extensions 100 to 200 [verification = UNVERIFIED];"),
                _ => WithMember($"{label}int32 field_{added} = {added} [json_name = \"a;]\"];"),
            };

            string WithMember(string member) => text.Replace("// More.", member + "\n // More.");
        }

        public string File(int number)
        {
            string syntax = random.Next(4) switch { 0 => "syntax = \"proto2\"", 1 => "edition = \"2023\"", _ => "syntax = \"proto3\"" };
            string label = !syntax.Contains("proto2") ? "" : random.Next(2) == 0 ? "optional " : "required ";
            int[] imports = [.. Enumerable.Range(0, random.Next(3)).Select(_ => Imported(number)).Distinct()];
            string package = Packages[random.Next(Packages.Length)];
            var lines = new List<string> { $"{syntax};", $"package {package};" };
            lines.AddRange(imports.Select(import => $"import {(random.Next(4) == 0 ? "public " : "")}\"{Path(import)}\";"));
            if (random.Next(6) == 0)
                lines.Add($"option csharp_namespace = \"N{random.Next(2)}\";");
            if (syntax.Contains("edition"))
                lines.Add("option features.enum_type = OPEN;");

            // Usually a name of its own, sometimes that of another file.
            int name = random.Next(60) == 0 ? random.Next(Files) : number;
            lines.Add($"message M{name} {{");
            if (imports.Where(_options.ContainsKey).ToArray() is [int import, ..])
                lines.Add($"  option ({_options[import]}){(random.Next(2) == 0 ? ".field_1 = 1" : " = { field_1: 1 }")};");
            lines.Add($"  {label}int32 field_1 = 1;");
            for (int i = 2; i <= random.Next(1, 5); i++)
                lines.Add($"  {label}{Type(imports)} field_{i} = {i};");
            lines.Add($"  // More.\n}} enum E{name} {{ {(syntax.Contains("proto2") && random.Next(2) == 0 ? "" : $"E{name}_ZERO = 0; ")}E{name}_ONE = 1; }}");
            if (random.Next(3) == 0)
            {
                lines.Insert(2, "import \"google/protobuf/descriptor.proto\";");
                lines.Add($"extend google.protobuf.MessageOptions {{ {label.Replace("required", "optional")}M{name} option_{number} = {50000 + number}; }}");
                _options[number] = $".{package}.option_{number}";
            }

            if (random.Next(3) == 0)
            {
                lines.Add(
                    $"message Open{number} {{ {(random.Next(2) == 0 ? "option message_set_wire_format = true; " : "")}extensions 100 to 200; "
                        + $"{(random.Next(2) == 0 ? $"extend Open{number} {{ {label.Replace("required", "optional")}M{name} own = 100; }} " : "")}}}");
            }

            if (imports.Length != 0 && random.Next(3) == 0)
                lines.Add($"extend Open{imports[0]} {{ {label.Replace("required", "optional")}M{name} more_{number} = {101 + number}; }}");
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
