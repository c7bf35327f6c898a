using LibProtoZeroSharp.Reflection;
using ProtobufTestMessages.Editions;
using ProtobufTestMessages.Proto2;
using ProtobufTestMessages.Proto3;

namespace LibProtoZeroSharp.Conformance.Testee;

/// <summary>The message types that requests are about: generated types, or the same types at run time.</summary>
internal static class TestMessages
{
    /// <summary>An environment variable: if it is "dynamic", no generated type is used.</summary>
    private const string Kind = "PROTOZERO_TESTEE";

    private static readonly Dictionary<string, ITestMessage> _all = [];

    static TestMessages()
    {
        Add<TestAllTypesProto2>();
        Add<TestAllRequiredTypesProto2>();
        Add<TestAllTypesProto3>();
        Add<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>();
        Add<ProtobufTestMessages.Editions.Proto2.TestAllRequiredTypesProto2>();
        Add<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>();
        Add<TestAllTypesEdition2023>();
        string? kind = Environment.GetEnvironmentVariable(Kind);
        if (kind == "dynamic") MakeDynamic();
        else if (!string.IsNullOrEmpty(kind)) throw new InvalidOperationException($"{Kind} is {kind}, which is not known.");
    }

    /// <summary>All types and extensions of the suite's files.</summary>
    public static TypeRegistry Types { get; private set; } = new();

    /// <exception cref="KeyNotFoundException">There is no message type of that name in the suite's files.</exception>
    public static ITestMessage Get(string fullName) => _all[fullName];

    private static void Add<T>() where T : unmanaged, IProtoMessage<T>
    {
        _all.Add(T.FullName, new GeneratedTestMessage<T>());
        Types.Add(T.Descriptor.File);
    }

    /// <summary>Replaces all types by types of the same files that are built at run time.</summary>
    private static void MakeDynamic()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        var added = new HashSet<FileDescriptor>();
        foreach (string name in _all.Keys) Add(Types.GetMessageType(name).Descriptor.File);
        var registry = new TypeRegistry();
        foreach (FileDescriptor file in FileDescriptor.Build(set.ToByteArray())) registry.Add(file);
        foreach (string name in _all.Keys.ToArray()) _all[name] = new DynamicTestMessage(registry.GetMessageType(name));
        Types = registry;

        void Add(FileDescriptor file)
        {
            if (!added.Add(file)) return;
            foreach (FileDescriptor import in file.Dependencies) Add(import);
            set.File.Add(file.Proto, arena);
        }
    }
}
