extern alias Oracle;

using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Conformance.Messages;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using OracleProtos = Oracle::LibProtoZeroSharp.Tests.Protos;
#if TESTEE
using ProtobufTestMessages.Editions;
using ProtobufTestMessages.Proto3;
#endif

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>The message types that are tried out: every kind of field in every syntax.</summary>
internal static class FuzzTypes
{
    private static readonly FileDescriptor[] GoogleFiles =
    [
        OracleProtos.CommonReflection.Descriptor, OracleProtos.Edition2023Reflection.Descriptor, OracleProtos.Edition2024Reflection.Descriptor,
        OracleProtos.Edition2026Reflection.Descriptor, OracleProtos.ExtensionsReflection.Descriptor, OracleProtos.GroupsReflection.Descriptor,
        OracleProtos.JsonReflection.Descriptor, OracleProtos.LegacyReflection.Descriptor, OracleProtos.MapsReflection.Descriptor, OracleProtos.OneofsReflection.Descriptor,
        OracleProtos.RecursiveReflection.Descriptor, OracleProtos.ScalarsReflection.Descriptor, OracleProtos.WellKnownReflection.Descriptor,
    ];

    private static readonly Dictionary<string, MessageDescriptor> Google = WithImports(GoogleFiles, file => file.Dependencies)
        .SelectMany(file => file.MessageTypes).SelectMany(WithNested).ToDictionary(type => type.FullName);

    public static IReadOnlyList<FuzzType> All { get; } =
    [
        Of<Singular>(), Of<Explicit>(), Of<Repeated>(), Of<Unpacked>(), Of<Maps>(), Of<FewMaps>(), Of<Oneofs>(), Of<Tree>(), Of<Chicken>(), Of<Required>(),
        Of<Holder>(), Of<Defaults>(), Of<ClosedEnums>(), Of<Proto2>(), Of<WellKnown>(), Of<Nothing>(), Of<Groups>(), Of<RequiredGroups>(), Of<ClosedMaps>(),
        Of<SetHolder>(), Of<Edition2023>(), Of<Edition2024>(), Of<Extended>(), Of<JsonForms>(), Of<Reflection.FileDescriptorSet>(), Of<Struct>(), Of<Any>(),
        Of<Edition2026>(),
#if TESTEE
        Of<TestAllTypesProto3>(), Of<ProtobufTestMessages.Proto2.TestAllTypesProto2>(), Of<TestAllTypesEdition2023>(),
        Of<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>(), Of<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>(),
#endif
    ];

    /// <summary>The files of all types, each once and after its imports.</summary>
    public static IReadOnlyList<Reflection.FileDescriptor> Files { get; } = WithImports(All.Select(type => type.File), file => file.Dependencies);

    /// <summary>The same types, for random messages.</summary>
    public static IReadOnlyList<FileDescriptorProto> Descriptors { get; } = [.. Files.Select(file => FileDescriptorProto.Parser.ParseFrom(file.SerializedData))];

    public static MessageTypes Messages { get; } = new(Descriptors);

    /// <summary>The same types once more, known at run time only. Nothing disposes the registry.</summary>
    public static TypeRegistry Dynamic { get; } = DynamicTypes.Of(Descriptors);

    private static FuzzType Of<T>() where T : unmanaged, IProtoMessage<T> => new FuzzType<T>(Google.GetValueOrDefault(T.FullName));

    private static List<TFile> WithImports<TFile>(IEnumerable<TFile> files, Func<TFile, IEnumerable<TFile>> imports) where TFile : notnull
    {
        var all = new List<TFile>();
        foreach (TFile file in files) Add(file);
        return all;

        void Add(TFile file)
        {
            if (all.Contains(file)) return;
            foreach (TFile import in imports(file)) Add(import);
            all.Add(file);
        }
    }

    private static IEnumerable<MessageDescriptor> WithNested(MessageDescriptor type) => type.NestedTypes.SelectMany(WithNested).Prepend(type);
}
