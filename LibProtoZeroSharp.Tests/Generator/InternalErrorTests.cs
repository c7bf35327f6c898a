using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator;

/// <summary>A bug in the generator is a diagnostic, never an exception that ends it.</summary>
public class InternalErrorTests
{
    private static readonly ProjectSettings Settings = ProjectSettings.Create("/src/app", "");

    [Fact]
    public void OfTheParser()
    {
        ParsedFile file = new ProtoSource("/src/app/a.proto", new ItemSettings(), null!).Parse(Settings);
        Assert.Equal((GenerationDiagnostics.InternalError, new SourcePosition("a.proto", 0, 0, 0)), (file.Diagnostics[0].Rule, file.Diagnostics[0].Position));
        Assert.True(file.Node.HasErrors);
    }

    [Fact]
    public void OfTheLinker()
    {
        ParsedFile file = new ProtoSource("/src/app/a.proto", new ItemSettings(), "syntax = \"proto3\"; message M {}").Parse(Settings);
        Project project = new ProjectCompiler().Compile([file with { Node = file.Node with { Imports = EquatableArray.Create<ImportNode>([null!]) } }], default, []);
        Assert.DoesNotContain(project.Files, result => result.Model != null);
        LocatedDiagnostic diagnostic = Assert.Single(project.Diagnostics);
        Assert.Equal((GenerationDiagnostics.InternalError, "/src/app/a.proto"), (diagnostic.Diagnostic.Rule, diagnostic.Path));
    }
}
