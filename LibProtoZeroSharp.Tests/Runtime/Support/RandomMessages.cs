extern alias GoogleProtobuf;

using System.Collections.Concurrent;
using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tools.Messages;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Makes random messages of Google's classes. The same seed makes the same message.</summary>
internal sealed class RandomMessages(int seed)
{
    private static readonly ConcurrentDictionary<FileDescriptor, MessageTypes> Types = new();

    private readonly RandomValues _values = new(new Random(seed), negativeNaN: null);

    /// <param name="schema">The type of the message.</param>
    /// <param name="density">The percentage of fields that are set.</param>
    public IMessage Next(TestMessageType schema, int density)
    {
        MessageTypes types = Types.GetOrAdd(schema.Google.File, file => new MessageTypes(WithImports(file).Distinct().Select(each => each.ToProto())));
        return schema.Parse(new RandomWireMessages(types, _values) { MaxDepth = 6 }.Next(types.Message(schema.Google.FullName), density));
    }

    private static IEnumerable<FileDescriptor> WithImports(FileDescriptor file) => file.Dependencies.SelectMany(WithImports).Prepend(file);
}
