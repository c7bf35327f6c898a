using System.ComponentModel;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>shapes.proto</c>, written by hand for protobuf-net. Small ones are both a class and a struct.</summary>
public static class ProtobufNetContracts
{
    [ProtoContract]
    public sealed class Tiny
    {
        [ProtoMember(1)] public uint Id { get; set; }
        [ProtoMember(2, DataFormat = DataFormat.ZigZag)] public int Delta { get; set; }
        [ProtoMember(3)] public bool Active { get; set; }
        [ProtoMember(4), DefaultValue("")] public string Code { get; set; } = "";
    }

    [ProtoContract]
    public struct TinyStruct
    {
        [ProtoMember(1)] public uint Id { get; set; }
        [ProtoMember(2, DataFormat = DataFormat.ZigZag)] public int Delta { get; set; }
        [ProtoMember(3)] public bool Active { get; set; }
        [ProtoMember(4), DefaultValue("")] public string Code { get; set; }
    }

    [ProtoContract]
    public sealed class Profile<TVisit>
    {
        [ProtoMember(1)] public ulong Id { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(3), DefaultValue("")] public string Email { get; set; } = "";
        [ProtoMember(4)] public long Created { get; set; }
        [ProtoMember(5)] public double Score { get; set; }
        [ProtoMember(6)] public List<string> Tags { get; set; } = [];
        [ProtoMember(7)] public Address? Address { get; set; }
        [ProtoMember(8)] public List<TVisit> Visits { get; set; } = [];
        [ProtoMember(9)] public byte[]? AvatarHash { get; set; }
    }

    [ProtoContract]
    public sealed class Address
    {
        [ProtoMember(1), DefaultValue("")] public string Street { get; set; } = "";
        [ProtoMember(2), DefaultValue("")] public string City { get; set; } = "";
        [ProtoMember(3), DefaultValue("")] public string Zip { get; set; } = "";
        [ProtoMember(4), DefaultValue("")] public string Country { get; set; } = "";
    }

    [ProtoContract]
    public sealed class Visit
    {
        [ProtoMember(1)] public long At { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Page { get; set; } = "";
        [ProtoMember(3)] public uint Milliseconds { get; set; }
    }

    [ProtoContract]
    public struct VisitStruct
    {
        [ProtoMember(1)] public long At { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Page { get; set; }
        [ProtoMember(3)] public uint Milliseconds { get; set; }
    }

    [ProtoContract]
    public sealed class Ticks<TTick>
    {
        [ProtoMember(1)] public List<TTick> List { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Tick
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong Time { get; set; }
        [ProtoMember(2)] public uint Instrument { get; set; }
        [ProtoMember(3, DataFormat = DataFormat.ZigZag)] public long Price { get; set; }
        [ProtoMember(4)] public uint Size { get; set; }
        [ProtoMember(5)] public double Bid { get; set; }
        [ProtoMember(6)] public double Ask { get; set; }
        [ProtoMember(7)] public ulong Sequence { get; set; }
        [ProtoMember(8)] public bool IsBuy { get; set; }
    }

    [ProtoContract]
    public struct TickStruct
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong Time { get; set; }
        [ProtoMember(2)] public uint Instrument { get; set; }
        [ProtoMember(3, DataFormat = DataFormat.ZigZag)] public long Price { get; set; }
        [ProtoMember(4)] public uint Size { get; set; }
        [ProtoMember(5)] public double Bid { get; set; }
        [ProtoMember(6)] public double Ask { get; set; }
        [ProtoMember(7)] public ulong Sequence { get; set; }
        [ProtoMember(8)] public bool IsBuy { get; set; }
    }

    [ProtoContract]
    public sealed class DenseNodes
    {
        [ProtoMember(1, DataFormat = DataFormat.ZigZag, IsPacked = true)] public List<long> Id { get; set; } = [];
        [ProtoMember(8, DataFormat = DataFormat.ZigZag, IsPacked = true)] public List<long> Lat { get; set; } = [];
        [ProtoMember(9, DataFormat = DataFormat.ZigZag, IsPacked = true)] public List<long> Lon { get; set; } = [];
        [ProtoMember(10, IsPacked = true)] public List<int> KeysVals { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Tree
    {
        [ProtoMember(1)] public int Value { get; set; }
        [ProtoMember(2)] public Tree? Left { get; set; }
        [ProtoMember(3)] public Tree? Right { get; set; }
    }

    [ProtoContract]
    public sealed class Nested
    {
        [ProtoMember(1)] public uint Id { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Text { get; set; } = "";
        [ProtoMember(3)] public Nested? Child { get; set; }
    }

    [ProtoContract]
    public sealed class Blob
    {
        [ProtoMember(1), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(2)] public byte[]? Data { get; set; }
    }

    [ProtoContract]
    public sealed class Integers
    {
        [ProtoMember(1, IsPacked = true)] public List<int> Values { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Doubles
    {
        [ProtoMember(1, IsPacked = true)] public List<double> Values { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Strings
    {
        [ProtoMember(1)] public List<string> Values { get; set; } = [];
    }
}
