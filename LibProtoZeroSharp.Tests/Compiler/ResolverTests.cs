using System.Diagnostics;
using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Where imports come from.</summary>
[Trait("Promise", "P08")]
public class ResolverTests
{
    private const string Empty = "syntax = \"proto3\";";

    [Fact]
    public void TheResolverIsAskedOnceForEachPath()
    {
        var asked = new List<string>();
        ProtoCompilation compilation = new ProtoCompiler
        {
            Resolver = path =>
            {
                asked.Add(path);
                return path switch { "b.proto" => Importing("c.proto", "a.proto2"), "c.proto" or "a.proto2" => Empty, _ => null };
            },
        }.Add("a.proto", Importing("b.proto", "c.proto", "google/protobuf/any.proto")).Compile();

        Assert.True(compilation.Success);
        Assert.Equal(["b.proto", "c.proto", "google/protobuf/any.proto", "a.proto2"], asked);
    }

    [Fact]
    public void AddedFilesComeBeforeTheResolverAndThatBeforeTheWellKnownFiles()
    {
        const string any = "syntax = \"proto3\"; package google.protobuf; message Any { string mine = 1; }";
        var compiler = new ProtoCompiler { Resolver = path => path == "google/protobuf/any.proto" ? any : "never parsed" };
        ProtoCompilation compilation = compiler.Add("b.proto", Empty).Add("a.proto", Importing("google/protobuf/any.proto", "b.proto")).Compile();

        Assert.Equal(["mine"], compilation.ThrowIfErrors().Files.Single(file => file.Name == "a.proto").Dependencies[0].MessageTypes[0].Fields.Select(field => field.Name));
    }

    [Fact]
    public void AFileCanComeFromAStream()
    {
        using var stream = new MemoryStream("syntax = \"proto3\"; // żółw\nmessage A {}"u8.ToArray());
        ProtoCompilation compilation = new ProtoCompiler().Add("a.proto", stream).Compile();
        Assert.Equal(["A"], compilation.ThrowIfErrors().Files.Single().MessageTypes.Select(message => message.Name));
        Assert.True(stream.CanRead);
    }

    [Fact]
    public void AMissingImportIsAnError()
    {
        ProtoDiagnostic diagnostic = Assert.Single(new ProtoCompiler().Add("a.proto", Empty + "\nimport \"b.proto\";").Compile().Diagnostics);
        Assert.Equal(("PZ0100", "a.proto", 2, 8, 9), (diagnostic.Id, diagnostic.Path, diagnostic.Line, diagnostic.Column, diagnostic.Length));
    }

    [Fact]
    public void ACycleIsAnError()
    {
        ProtoCompilation compilation = new ProtoCompiler { Resolver = path => Importing(path == "b.proto" ? "c.proto" : "a.proto") }
            .Add("a.proto", Importing("b.proto")).Compile();

        ProtoDiagnostic diagnostic = Assert.Single(compilation.Diagnostics);
        Assert.Equal(("PZ0101", "c.proto"), (diagnostic.Id, diagnostic.Path));
        Assert.Contains("a.proto -> b.proto -> c.proto -> a.proto", diagnostic.Message);
    }

    /// <summary>They are for those who compile that file.</summary>
    [Fact]
    public void WarningsOfImportsAreLeftOut()
    {
        const string warns = "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message B { reserved \"1\"; } // \uFFFD";
        Assert.NotEmpty(new ProtoCompiler().Add("b.proto", warns).Compile().Diagnostics);
        Assert.Empty(new ProtoCompiler { Resolver = path => path == "b.proto" ? warns : null }
            .Add("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }").Compile().Diagnostics);
    }

    [Fact]
    public void ErrorsOfImportsAreReportedThere()
    {
        ProtoCompilation compilation = new ProtoCompiler { Resolver = path => path == "b.proto" ? Empty + "\nmessage B { C c = 1; D }" : null }
            .Add("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }").Compile();

        Assert.False(compilation.Success);
        Assert.All(compilation.Diagnostics, diagnostic => Assert.Equal(("b.proto", 2), (diagnostic.Path, diagnostic.Line)));
    }

    [Fact]
    public void ExceptionsOfTheResolverAreTheCallers() => Assert.Throws<TimeZoneNotFoundException>(
        () => new ProtoCompiler { Resolver = _ => throw new TimeZoneNotFoundException() }.Add("a.proto", Importing("b.proto")).Compile());

    [Fact]
    public void TheFirstFolderWithTheFileCounts()
    {
        using var folder = new TempFolder(
            ("1/x/a.proto", "syntax = \"proto3\"; message First { }"), ("2/x/a.proto", "syntax = \"proto3\"; message Second { }"), ("2/b.proto", Importing("x/a.proto")));
        ProtoCompilation compilation = ProtoCompiler.FromDirectories(folder["1"], folder["2"] + Path.DirectorySeparatorChar).Add("b.proto").Compile();

        Assert.Equal("First", Assert.Single(compilation.Files).Dependencies[0].MessageTypes[0].Name);
    }

    [Theory]
    [InlineData("x/a.proto", true)]
    [InlineData("in the root.proto", true)]
    [InlineData("..hidden/a.proto", true)]
    [InlineData("../secret.proto", false)]
    [InlineData("x/../../secret.proto", false)]
    [InlineData("x/../x/a.proto", false)]
    [InlineData("./x/a.proto", false)]
    [InlineData("x//a.proto", false)]
    [InlineData("x/./a.proto", false)]
    [InlineData("/x/a.proto", false)]
    [InlineData("x\\\\a.proto", false)]
    [InlineData("..\\\\secret.proto", false)]
    [InlineData("x", false)]
    [InlineData("x/", false)]
    [InlineData(".", false)]
    [InlineData("", false)]
    [InlineData("x/a.proto\\0", false)]
    public void AnImportStaysInTheFolderAndHasOneName(string import, bool isFound)
    {
        using var folder = new TempFolder(
            ("root/x/a.proto", Empty), ("root/in the root.proto", Empty), ("root/..hidden/a.proto", Empty), ("secret.proto", "syntax = \"proto3\"; message Secret { }"));
        ProtoCompilation compilation = ProtoCompiler.FromDirectories(folder["root"]).Add("b.proto", Importing(import)).Compile();

        Assert.Equal(isFound, compilation.Success);
        Assert.Equal(isFound, compilation.Diagnostics.All(diagnostic => diagnostic.Id != "PZ0100"));
    }

    [Fact]
    public void AnAbsoluteOrEndlessImportIsNotFound()
    {
        using var folder = new TempFolder(("secret.proto", Empty));
        Assert.False(ProtoCompiler.FromDirectories(folder.Root).Add("b.proto", Importing(folder["secret.proto"].Replace("\\", "\\\\"))).Compile().Success);
        Assert.False(ProtoCompiler.FromDirectories(folder.Root).Add("b.proto", Importing(new string('x', 100_000))).Compile().Success);
    }

    [Fact]
    public void AFolderIsAddedWithItsFolders()
    {
        using var folder = new TempFolder(("b.proto", Empty), ("a/b.proto", Empty), ("a/c/d.proto", Importing("b.proto", "a/b.proto")), ("a/b.txt", "nothing"));
        ProtoCompilation compilation = new ProtoCompiler().AddDirectory(folder.Root).Compile();

        Assert.Equal(["a/b.proto", "a/c/d.proto", "b.proto"], compilation.Files.Select(file => file.Name).Order(StringComparer.Ordinal));
    }

    /// <summary>Each link would double the files at each of 40 levels. A file has the path without links.</summary>
    [Fact]
    public void AFolderWithLinksToItselfIsReadOnce()
    {
        Skip.Unless(!OperatingSystem.IsWindows(), "links need a privilege on Windows");
        using var folder = new TempFolder(("a/b.proto", Empty));
        foreach (string link in (string[])["a/x", "a/y", "0"]) Directory.CreateSymbolicLink(folder[link], folder["a"]);
        Directory.CreateSymbolicLink(folder["link"], ".");

        Assert.Equal(["a/b.proto"], new ProtoCompiler().AddDirectory(folder["link"]).Compile().Files.Select(file => file.Name));
    }

    /// <summary>A pipe would be waited for, and a device may have no end.</summary>
    [Fact]
    public void AnImportThatIsNoOrdinaryFileIsEmpty()
    {
        Skip.Unless(!OperatingSystem.IsWindows(), "Windows has no such files");
        using var folder = new TempFolder(("a.proto", Importing("pipe.proto", "zero.proto")));
        using (Process pipe = Process.Start("mkfifo", [folder["pipe.proto"]])) pipe.WaitForExit();
        File.CreateSymbolicLink(folder["zero.proto"], "/dev/zero");

        Assert.Single(ProtoCompiler.FromDirectories(folder.Root).Add("a.proto").Compile().ThrowIfErrors().Files);
    }

    [Fact]
    public void BytesThatAreNotUtf8AreAWarning()
    {
        using var folder = new TempFolder();
        File.WriteAllBytes(folder["a.proto"], [.. "syntax = \"proto3\"; // caf"u8, 0xE9]);
        Assert.Equal("PZ0513", Assert.Single(new ProtoCompiler().AddDirectory(folder.Root).Compile().Diagnostics).Id);
    }

    [Fact]
    public void WhatCannotBeAddedIsAnException()
    {
        using var folder = new TempFolder(("a.proto", Empty));
        ProtoCompiler compiler = ProtoCompiler.FromDirectories(folder.Root).Add("a.proto");

        Assert.Throws<ArgumentException>(() => compiler.Add("a.proto"));
        Assert.Throws<ArgumentException>(() => compiler.Add("a.proto", Empty));
        Assert.Throws<ArgumentException>(() => compiler.AddDirectory(folder.Root));
        Assert.Throws<ArgumentException>(() => compiler.Add("", Empty));
        Assert.Throws<ArgumentNullException>(() => compiler.Add("b.proto", (string)null!));
        Assert.Equal("b.proto", Assert.Throws<FileNotFoundException>(() => compiler.Add("b.proto")).FileName);
        Assert.Throws<FileNotFoundException>(() => new ProtoCompiler().Add("a.proto"));
        Assert.Throws<DirectoryNotFoundException>(() => compiler.AddDirectory(folder["nowhere"]));
        Assert.Throws<DirectoryNotFoundException>(() => ProtoCompiler.FromDirectories(folder["nowhere"]));
    }

    [Fact]
    public void AWellKnownFileCanBeAdded() =>
        Assert.Equal(["Timestamp"], Assert.Single(new ProtoCompiler().Add("google/protobuf/timestamp.proto").Compile().Files).MessageTypes.Select(type => type.Name));

    private static string Importing(params string[] paths) => Empty + string.Concat(paths.Select(path => $"import \"{path}\";"));
}
