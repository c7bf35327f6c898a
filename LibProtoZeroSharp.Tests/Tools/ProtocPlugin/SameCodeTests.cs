namespace LibProtoZeroSharp.Tests.Tools.ProtocPlugin;

/// <summary>The plugin writes the code that the generator writes in the compiler, byte for byte.</summary>
public class SameCodeTests
{
    [Theory]
    [InlineData("LibProtoZeroSharp.Benchmarks/protos")]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Baselines")]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Descriptors")]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Emit")]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Protos")]
    [InlineData("LibProtoZeroSharp.Tests/Generator/Syntax")]
    [InlineData("LibProtoZeroSharp.Tests/Packages/Consumer/protos")]
    [InlineData("LibProtoZeroSharp.Tests/Protos")]
    [InlineData("samples/AddressBook/protos")]
    [InlineData("samples/Greeter")]
    [InlineData("samples/OsmPbf/protos")]
    [InlineData("samples/Telemetry/Receiver/protos")]
    [InlineData("samples/Web/protos")]
    public void EachFolderOfTheRepository(string folder) => AssertSame(Path.Combine(Repository.Root, folder));

    /// <summary>Copies of the well-known files, which become code like all others.</summary>
    [Fact]
    public void WellKnownFiles() => AssertSame(Protoc.Includes);

    [Fact]
    public void NamesAreSpelledAsInTheFile()
    {
        using var folder = new TempFolder(("names.proto", """
            syntax = "proto3";
            package a.b;
            message A {
              message B { message A {} }
              enum b { ZERO = 0; }
              B one = 1;
              A.B two = 2;
              .a.b.A three = 3;
              a.b.A.B four = 4;
              .a.b.A.B five = 5;
              map<string, .a.b.A.B> seven = 7;
              map<string,B.A> eight = 8;
              map<int32, A.B> nine = 9;
              map<bool, b> ten = 10;
              repeated
                B eleven = 11;
            }
            """));
        AssertSame(folder.Root);
    }

    [Fact]
    public void DefaultsOfAllTypes()
    {
        Random random = new(2026);
        string text = "syntax = \"proto2\"; message M {\n";
        for (int i = 1; i <= 1000; i++)
        {
            double value = i % 2 == 0 ? random.NextDouble() * Math.Pow(10, random.Next(-40, 40)) : BitConverter.Int64BitsToDouble(random.NextInt64());
            if (double.IsFinite(value))
                text += FormattableString.Invariant($"optional {(i % 3 == 0 ? "float" : "double")} f{i} = {i} [default = {value:R}];\n");
        }

        using var folder = new TempFolder(("defaults.proto", text + """
            optional int64 a = 2001 [default = -9223372036854775808];
            optional uint64 b = 2002 [default = 0xFFFFFFFFFFFFFFFF];
            optional string c = 2003 [default = "żółw \"\\\n\0"];
            optional bytes d = 2004 [default = "\000\377\"'\\\n\r\t?"];
            optional E e = 2005 [default = B];
            optional bool f = 2006 [default = true];
            optional double g = 2007 [default = -inf];
            optional float h = 2008 [default = nan];
            optional float i = 2009 [default = -0.0];
            enum E { A = -1; B = -2147483648; }
            }
            """));
        AssertSame(folder.Root);
    }

    [Fact]
    public void ServicesWithGrpc()
    {
        string folder = Path.Combine(Repository.Root, "samples/Telemetry/Receiver/protos");
        string[] files = Files(folder);
        foreach (string services in (string[])["Both", "Client", "Server"])
        {
            Dictionary<string, string> expected = Plugin.GenerateInCompiler(
                folder, files, host => Array.ForEach(files, file => host.ReferenceGrpc().Metadata(file, "GrpcServices", services)));
            (Dictionary<string, string> actual, ProtocRun run) = Plugin.Generate(folder, files, "grpc_services=" + services);
            Assert.Equal((0, ""), (run.ExitCode, run.Errors));
            Plugin.AssertSame(expected, actual);
        }
    }

    /// <summary>Files that have the same types. Each is a run of its own.</summary>
    [Theory]
    [InlineData("edition2023.proto")]
    [InlineData("proto2.proto")]
    public void FilesAlone(string file) => AssertSame(Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests/Compiler/OptionValues"), file);

    /// <summary>What isn't asked for is only imported, and another run of protoc makes the code of it.</summary>
    [Fact]
    public void ImportsThatAreNotGenerated()
    {
        string folder = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests/Generator/Protos");
        string[] files = Files(folder);
        var library = new GeneratorHost([.. files.Select(path => (path, File.ReadAllText(Path.Combine(folder, path))))]);
        foreach (string file in files)
        {
            Dictionary<string, string> expected = Plugin.GenerateInCompiler(folder, files, host =>
            {
                host.Reference(library, "Library");
                foreach (string other in files.Where(other => other != file))
                    host.Metadata(other, "GenerateCode", "false");
            });
            (Dictionary<string, string> actual, ProtocRun run) = Plugin.Generate(folder, [file]);
            Assert.True(run.ExitCode == 0, run.Errors);
            Plugin.AssertSame(expected, actual);
        }
    }

    private static void AssertSame(string root, params string[] some)
    {
        string[] files = some.Length == 0 ? Files(root) : some;
        (Dictionary<string, string> actual, ProtocRun run) = Plugin.Generate(root, files);
        Assert.True(run.ExitCode == 0, run.Errors);
        Plugin.AssertSame(Plugin.GenerateInCompiler(root, files), actual);
    }

    private static string[] Files(string root)
    {
        string[] files = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))];
        Assert.NotEmpty(files);
        return files;
    }
}
