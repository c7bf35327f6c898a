using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The fields of a <c>TestMessage</c> that the seed workload sets.</summary>
public interface ISeedMessage<TSub>
{
    ulong A { get; set; }
    long B { get; set; }
    string D { get; set; }
    List<string> E { get; set; }
    List<TSub> F { get; set; }
}

/// <summary>The fields of a <c>SubMessage</c>.</summary>
public interface ISeedSub
{
    int Id { get; set; }
    string Name { get; set; }
}

[ProtoContract]
public sealed class SeedRoot<TMessage>
{
    [ProtoMember(1)] public List<TMessage> Messages { get; set; } = [];
}

[ProtoContract]
public sealed class SeedMessage : ISeedMessage<SeedSub>
{
    [ProtoMember(1)] public ulong A { get; set; }
    [ProtoMember(2)] public long B { get; set; }
    [ProtoMember(3)] public uint? C { get; set; }
    [ProtoMember(4)] public string D { get; set; } = "";
    [ProtoMember(5)] public List<string> E { get; set; } = [];
    [ProtoMember(99999)] public List<SeedSub> F { get; set; } = [];
}

[ProtoContract]
public sealed class SeedSub : ISeedSub
{
    [ProtoMember(1)] public int Id { get; set; }
    [ProtoMember(2)] public string Name { get; set; } = "";
}

[ProtoContract]
public struct SeedMessageStruct : ISeedMessage<SeedSubStruct>
{
    [ProtoMember(1)] public ulong A { get; set; }
    [ProtoMember(2)] public long B { get; set; }
    [ProtoMember(3)] public uint? C { get; set; }
    [ProtoMember(4)] public string D { get; set; }
    [ProtoMember(5)] public List<string> E { get; set; }
    [ProtoMember(99999)] public List<SeedSubStruct> F { get; set; }
}

[ProtoContract]
public struct SeedSubStruct : ISeedSub
{
    [ProtoMember(1)] public int Id { get; set; }
    [ProtoMember(2)] public string Name { get; set; }
}
