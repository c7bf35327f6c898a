using ProtobufTestMessages.Editions;
using ProtobufTestMessages.Proto2;
using ProtobufTestMessages.Proto3;

namespace LibProtoZeroSharp.Conformance.Testee;

/// <summary>The message types that requests are about.</summary>
internal static class TestMessages
{
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
    }

    /// <summary>All types and extensions of the suite's files.</summary>
    public static TypeRegistry Types { get; } = new();

    /// <exception cref="KeyNotFoundException">There is no message type of that name in the suite's files.</exception>
    public static ITestMessage Get(string fullName) => _all[fullName];

    private static void Add<T>() where T : unmanaged, IProtoMessage<T>
    {
        _all.Add(T.FullName, new TestMessage<T>());
        Types.Add(T.Descriptor.File);
    }
}
