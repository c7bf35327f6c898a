using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using ProtoZeroGenerator.Emit;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>Answers one request: makes trees of the descriptors, and runs the generator on them.</summary>
internal sealed class PluginRun(CodeGeneratorRequest request)
{
    private readonly PluginParameters _parameters = PluginParameters.Parse(request.Parameters);

    /// <summary>The generated files, by their paths below the output folder.</summary>
    /// <exception cref="RequestException">The request or one of its files has an error.</exception>
    public List<(string Name, string Content)> Generate()
    {
        Dictionary<string, byte[]> descriptors = [];
        foreach (RequestedFile file in request.Files)
            descriptors[file.Path] = file.Encoded;
        if (request.FilesToGenerate.Find(path => !descriptors.ContainsKey(path)) is { } missing)
            throw new RequestException($"{missing}: The request has no descriptor of this file.");

        Project project = new ProjectCompiler().Compile([.. Parsed()], default, []);
        ThrowIfFaulty(project);
        List<(string, string)> files = [];
        foreach (ProjectFile file in project.Files)
        {
            FileModel model = file.Model!;
            if (model.Reflection is { } reflection)
                model = model with { Reflection = reflection with { Data = Convert.ToBase64String(descriptors[file.ImportPath]) } };
            files.Add((NameOf(file.ImportPath), FileEmitter.Emit(model, _parameters.Grpc != null)));
        }

        return files;
    }

    /// <summary>The path of the .proto file with another extension, as in the plugins of most languages.</summary>
    private static string NameOf(string importPath) =>
        (ProtoSource.IsProto(importPath) ? importPath[..^".proto".Length] : importPath) + ".g.cs";

    /// <summary>All files of the request apart from the well-known ones that are only imported: the generator has these, and the runtime their types.</summary>
    private IEnumerable<ParsedFile> Parsed()
    {
        HashSet<string> generated = [.. request.FilesToGenerate];
        foreach (RequestedFile file in request.Files)
        {
            bool isGenerated = generated.Contains(file.Path);
            if (!isGenerated && WellKnownFiles.TryGet(file.Path) != null)
                continue;
            var parsed = new ParsedFile(file.Path, file.Path, DescriptorTree.Build(file.Descriptor), default)
            {
                Namespace = _parameters.Namespace,
                IsInternal = _parameters.IsInternal,
                GenerateCode = isGenerated,
                Grpc = _parameters.Grpc ?? GrpcServices.Both,
                OptimizeFor = _parameters.OptimizeFor,
                Records = _parameters.Records,
            };
            List<Finding> findings = [];
            // The names of an imported file's types are in the code too.
            ProtoSource.CheckNamespace(parsed with { GenerateCode = true }, new SourcePosition(file.Path, 0, 0, 0), findings);
            yield return parsed with { Diagnostics = findings.ToEquatableArray() };
        }
    }

    /// <summary>Throws if there are errors. protoc has given all warnings itself: the generator has none of its own about a file alone.</summary>
    private static void ThrowIfFaulty(Project project)
    {
        string[] errors =
        [
            .. project.Diagnostics.ToArray().Select(located => located.Diagnostic)
                .Where(finding => finding.IsError).Select(Describe),
        ];
        if (errors.Length != 0)
            throw new RequestException(string.Join("\n", errors));
    }

    private static string Describe(Finding finding)
    {
        SourcePosition position = finding.Position;
        return $"{position.File}:{position.Line + 1}:{position.Column + 1}: {finding.Id}: {finding.Message}";
    }
}
