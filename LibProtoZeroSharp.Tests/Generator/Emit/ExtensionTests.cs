using Microsoft.CodeAnalysis;

namespace LibProtoZeroSharp.Tests.Generator.Emit;

/// <summary>The classes of extensions, for all names of extensions and files.</summary>
public class ExtensionTests
{
    private const string Target = "syntax = \"proto2\"; package t; message Target { extensions 1 to max; } ";

    [Fact]
    public void TheyAreCalledAsGoogleCallsThem()
    {
        var host = new GeneratorHost(("dir/my_file.name.proto", Target + """
            extend Target { optional int32 some_value = 1; repeated string texts = 2; optional Target target = 3; optional group MyGroup = 4 {} }
            message M { extend Target { optional M m = 5; } message N { extend M.O { optional bytes raw = 1; } } message O { extensions 1; } }
            """));
        Assert.Empty(host.Compile("""
            using T; using LibProtoZeroSharp;
            class C
            {
                static Extension<Target, int> A => MyFileNameExtensions.SomeValue;
                static RepeatedExtension<Target, Utf8String> B => MyFileNameExtensions.Texts;
                static MessageExtension<Target, Target> D => MyFileNameExtensions.Target_;
                static MessageExtension<Target, MyGroup> E => MyFileNameExtensions.MyGroup;
                static MessageExtension<Target, M> F => M.Extensions.M;
                static Extension<M.Types.O, UnmanagedBytes> G => M.Types.N.Extensions.Raw;
            }
            """));
    }

    /// <summary>Names that Google's classes, the class itself or another extension already has, and the name of the extended message.</summary>
    [Fact]
    public void NamesThatAreTakenGetAnUnderscore()
    {
        string[] names =
        [
            "equals", "get_type", "to_string", "value", "data", "_data", "class", "a_extensions", "twice", "Twice", "_1", "target", "pz", "system", "extensions", "_dataHolder",
        ];
        string extensions = string.Concat(names.Select((name, i) => $"optional int32 {name} = {i + 1}; "));
        var host = new GeneratorHost(("a.proto", Target + $$"""
            extend Target { {{extensions}} }
            message Extensions { extend Target { {{extensions.Replace("= ", "= 100")}} } optional int32 _extensions = 1; optional int32 types = 2; message Types {} }
            message Holder { extend Target { optional Holder extensions = 2000; } optional int32 _extensions = 1; optional int32 data = 2; }
            message AExtensions {} message Pz { extend Target { optional Pz pz = 2001; } }
            """));
        Assert.Empty(host.Compile("""
            using T;
            class C
            {
                object[] All => new object[]
                {
                    AExtensions_.Equals_, AExtensions_.GetType, AExtensions_.Value, AExtensions_.Data, AExtensions_.Class, AExtensions_.Twice_, AExtensions_._1,
                    AExtensions_.AExtensions, AExtensions_.Target_,
                    Extensions.Extensions__.Extensions, Holder.Extensions_.Extensions,
                };
            }
            """));
    }

    [Fact]
    public void EveryTypeWithEveryFeature()
    {
        string[] types =
        [
            "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string", "bytes", "E", "M",
        ];
        foreach (string features in
            (string[])[
                "",
                "option features.enum_type = CLOSED; option features.repeated_field_encoding = EXPANDED; option features.message_encoding = DELIMITED; "
                    + "option features.utf8_validation = NONE;"])
        {
            var host = new GeneratorHost(("a.proto", $$"""
                edition = "2023"; {{features}}
                message M { extensions 1 to max; required_not_here r = 2; message required_not_here { int32 x = 1 [features.field_presence = LEGACY_REQUIRED]; } }
                enum E { Z = 0; N = -1; }
                extend M { {{string.Concat(types.Select((type, i) => $"{type} single{i} = {i + 10}; repeated {type} list{i} = {i + 110}; "))}} }
                extend M { bool on = 1000 [default = true]; string text = 1001 [default = "\"\\\n"]; float nan = 1002 [default = nan]; E n = 1003 [default = N]; }
                """.Replace("extensions 1 to max; required_not_here r = 2;", "extensions 3 to max; required_not_here r = 2;")));
            Assert.Empty(host.Compile());
        }
    }

    [Fact]
    public void FilesOfTheSameNameHaveClassesOfTheirOwn()
    {
        const string head = "syntax = \"proto2\"; option csharp_namespace = \"N\"; import \"t.proto\"; ";
        var host = new GeneratorHost(
            ("t.proto", Target),
            ("a/types.proto", head + "package a; extend t.Target { optional int32 x = 1; }"),
            ("b/types.proto", head + "package b; extend t.Target { optional int32 x = 2; }"));
        Assert.Empty(host.Compile("class C { object D => new object[] { N.ATypesExtensions.X, N.BTypesExtensions.X }; }"));
    }

    [Fact]
    public void AClassThatAnotherFileHasIsReported()
    {
        var host = new GeneratorHost(
            ("t.proto", Target + "message AExtensions {}"), ("x/a.proto", "syntax = \"proto2\"; package t; import \"t.proto\"; extend Target { optional int32 x = 1; }"));
        Diagnostic diagnostic = Assert.Single(host.Compile());
        Assert.Equal(
            ("PZ0506",
                "'t.x' would become the C# type 'T.AExtensions', as 't.AExtensions' in t.proto does; "
                    + "give one of the files another csharp_namespace, or remove one if it is a copy"),
            (diagnostic.Id, diagnostic.GetMessage()));
    }

    [Fact]
    public void WhatIsInternalIsNotExtendedInPublic()
    {
        GeneratorHost host = new GeneratorHost(
            ("t.proto", Target), ("a.proto", "syntax = \"proto2\"; import \"t.proto\"; message M {} extend t.Target { optional int32 x = 1; optional M y = 2; }"))
            .Metadata("t.proto", "Access", "internal");
        Assert.Equal(["PZ0507", "PZ0507"], host.Compile().Select(diagnostic => diagnostic.Id));
        Assert.Empty(host.Metadata("a.proto", "Access", "internal").Compile("class C { object X => AExtensions.X; }"));
    }

    [Fact]
    public void OptionsThatAreDeprecatedAreMarked()
    {
        var host = new GeneratorHost(
            ("a.proto",
                "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; "
                    + "extend google.protobuf.FileOptions { /* Old. */ optional int32 x = 50000 [deprecated = true]; }"));
        Assert.Equal(
            ["CS0612"],
            host.Compile("class C { static int X(LibProtoZeroSharp.Reflection.FileDescriptor file) => LibProtoZeroSharp.ProtoMessage.GetExtension(file.Options, AExtensions.X); }")
                .Select(diagnostic => diagnostic.Id));
    }

    [Fact]
    public void FilesThatAreOnlyImportedHaveNoClass()
    {
        GeneratorHost host = new GeneratorHost(
            ("options.proto", "syntax = \"proto2\"; package o; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { optional int32 x = 50000; }"),
            ("a.proto", "syntax = \"proto3\"; import \"options.proto\"; option (o.x) = 1; message M {}")).Metadata("options.proto", "GenerateCode", "false");
        Assert.Empty(host.Compile());
        Assert.DoesNotContain(host.Run().GeneratedSources, source => source.SourceText.ToString().Contains("Holder"));
    }
}
