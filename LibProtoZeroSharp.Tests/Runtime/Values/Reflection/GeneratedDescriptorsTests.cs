extern alias GoogleProtobuf;

using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using GoogleReflection = GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>The descriptors in generated code, compared with protoc's and Google's of the same files.</summary>
public class GeneratedDescriptorsTests
{
    [Fact]
    public void TheTestsMessages() => AssertEqual(
        Repository.TestProtos,
        CommonReflection.Descriptor,
        ReexportReflection.Descriptor,
        ScalarsReflection.Descriptor,
        LegacyReflection.Descriptor,
        MapsReflection.Descriptor,
        OneofsReflection.Descriptor,
        RecursiveReflection.Descriptor,
        ServicesReflection.Descriptor,
        WellKnownReflection.Descriptor,
        GroupsReflection.Descriptor,
        Edition2023Reflection.Descriptor,
        Edition2024Reflection.Descriptor,
        Edition2026Reflection.Descriptor,
        ExtensionsReflection.Descriptor,
        Extensions2023Reflection.Descriptor,
        JsonReflection.Descriptor,
        WideReflection.Descriptor,
        Protos.Rpc.RpcStatusReflection.Descriptor);

    [Fact]
    public void WellKnownTypes() => AssertEqual(
        Protoc.Includes,
        AnyReflection.Descriptor,
        ApiReflection.Descriptor,
        CSharpFeaturesReflection.Descriptor,
        DescriptorReflection.Descriptor,
        DurationReflection.Descriptor,
        EmptyReflection.Descriptor,
        FieldMaskReflection.Descriptor,
        JsonEnumvalueOptionsReflection.Descriptor,
        JsonOptionsReflection.Descriptor,
        SourceContextReflection.Descriptor,
        StructReflection.Descriptor,
        TimestampReflection.Descriptor,
        TypeReflection.Descriptor,
        WrappersReflection.Descriptor);

    [Fact]
    public void MessagesHaveTheirs()
    {
        Assert.Equal("protozero.tests.Tree", Tree.Descriptor.FullName);
        Assert.Same(Tree.Descriptor, ProtoMessage.Descriptor<Tree>());
        Assert.Same(Tree.Descriptor, RecursiveReflection.Descriptor.FindTypeByName<MessageDescriptor>("Tree"));
        Assert.Same(Leaf.Descriptor, Oneofs.Descriptor.FindFieldByName("leaf_field")!.MessageType);
        Assert.Same(Timestamp.Descriptor, TimestampReflection.Descriptor.MessageTypes[0]);
        Assert.Equal("google.protobuf.FeatureSet.VisibilityFeature", FeatureSet.Types.VisibilityFeature.Descriptor.FullName);
        Assert.Same(FeatureSet.Descriptor, FeatureSet.Types.VisibilityFeature.Descriptor.ContainingType);
        Assert.Equal(Oneofs.LeafFieldFieldNumber, Oneofs.Descriptor.Fields["leaf_field"].FieldNumber);
    }

    [Fact]
    public void AskingAgainAllocatesNothing()
    {
        FileDescriptor? file = null;
        FieldDescriptor? field = null;
        string text = "";
        int bytes = 0;
        bool deprecated = true;
        ZeroAllocation.Of(() =>
        {
            file = ProtoMessage.Descriptor<Oneofs>().File;
            field = Oneofs.Descriptor.FindFieldByNumber(18);
            text = field!.ContainingOneof!.Fields[0].FullName;
            bytes = field.MessageType!.File.SerializedData.Length;
            deprecated = field.Options.Deprecated | file.Options.Deprecated;
        });
        Assert.Equal("oneofs.proto", file!.Name);
        Assert.Equal("protozero.tests.Oneofs.double_field", text);
        Assert.Equal(CommonReflection.Descriptor.Proto.CalculateSize(), bytes);
        Assert.False(deprecated);
    }

    /// <summary>No descriptor of this code has been accessed before, and all threads get the same one.</summary>
    [Fact]
    public void ManyThreadsMayAskAtOnce()
    {
        const int threads = 16;
        var host = new GeneratorHost(
            ("a.proto", "syntax = \"proto3\"; package p; import \"b.proto\"; import \"c.proto\"; message A { B b = 1; C c = 2; }"),
            ("b.proto", "syntax = \"proto3\"; package p; import \"c.proto\"; message B { C c = 1; }"),
            ("c.proto", "syntax = \"proto3\"; package p; message C { map<string, C> c = 1; }"));
        Func<int, MessageDescriptor> ask = host.Load(
            """
            public static class Asker
            {
                public static LibProtoZeroSharp.Reflection.MessageDescriptor Ask(int thread) =>
                    (thread % 3) switch { 0 => P.A.Descriptor, 1 => P.B.Descriptor, _ => P.C.Descriptor };
            }
            """,
            "Asker").GetMethod("Ask")!.CreateDelegate<Func<int, MessageDescriptor>>();
        var found = new MessageDescriptor[threads];
        using var barrier = new Barrier(threads);

        Thread[] all = [.. Enumerable.Range(0, threads).Select(i => new Thread(() =>
        {
            barrier.SignalAndWait();
            found[i] = ask(i);
        }))];
        foreach (Thread thread in all) thread.Start();
        foreach (Thread thread in all) thread.Join();

        Assert.All(found, (message, i) => Assert.Same(found[i % 3], message));
        Assert.Same(found[1], found[0].Fields["b"].MessageType);
        Assert.Same(found[2], found[0].Fields["c"].MessageType);
        Assert.Same(found[2], found[1].Fields["c"].MessageType);
        Assert.Same(found[2], found[2].Fields["c"].MessageType!.Fields["value"].MessageType);
    }

    private static void AssertEqual(string root, params FileDescriptor[] files)
    {
        Dictionary<string, GoogleReflection.FileDescriptor> google = GoogleFiles.Compile(root).Files;
        Assert.All(files, file => DescriptorText.AssertSame(google[file.Name], file));
        Assert.Equal(
            Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Select(Path.GetFileName).Order(),
            files.Select(file => Path.GetFileName(file.Name)).Order());
    }
}
