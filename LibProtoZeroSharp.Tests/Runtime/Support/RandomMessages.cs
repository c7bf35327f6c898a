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
    public IMessage Next(TestMessageType schema, int density) =>
        schema.Parse(new RandomWireMessages(TypesOf(schema), _values) { MaxDepth = 6 }.Next(TypesOf(schema).Message(schema.Google.FullName), density));

    /// <summary>A random edit.</summary>
    public static EditPaths NextPaths(TestMessageType schema, Random random) => EditPaths.Next(TypesOf(schema), schema.Google.FullName, random);

    private static MessageTypes TypesOf(TestMessageType schema) =>
        Types.GetOrAdd(schema.Google.File, file => new MessageTypes(WithImports(file).Distinct().Select(each => each.ToProto())));

    private static IEnumerable<FileDescriptor> WithImports(FileDescriptor file) => file.Dependencies.SelectMany(WithImports).Prepend(file);
}
