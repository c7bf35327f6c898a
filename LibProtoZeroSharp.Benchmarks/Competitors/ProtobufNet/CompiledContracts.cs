using ProtoBuf;
using ProtoBuf.Meta;
using static LibProtoZeroSharp.Benchmarks.Competitors.ProtobufNetContracts;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>All contracts. protobuf-net generates their code when this project is compiled.</summary>
[ProtoModel]
[ProtoSerializable(typeof(Tiny))]
[ProtoSerializable(typeof(TinyStruct))]
[ProtoSerializable(typeof(Profile<Visit>))]
[ProtoSerializable(typeof(Profile<VisitStruct>))]
[ProtoSerializable(typeof(Ticks<Tick>))]
[ProtoSerializable(typeof(Ticks<TickStruct>))]
[ProtoSerializable(typeof(ProtobufNetTraces.Trace<ProtobufNetTraces.Attribute>))]
[ProtoSerializable(typeof(ProtobufNetTraces.Trace<ProtobufNetTraces.AttributeStruct>))]
[ProtoSerializable(typeof(ProtobufNetDocuments.Document))]
[ProtoSerializable(typeof(DenseNodes))]
[ProtoSerializable(typeof(Tree))]
[ProtoSerializable(typeof(Nested))]
[ProtoSerializable(typeof(Blob))]
[ProtoSerializable(typeof(Integers))]
[ProtoSerializable(typeof(Doubles))]
[ProtoSerializable(typeof(Strings))]
[ProtoSerializable(typeof(SeedRoot<SeedMessage>))]
[ProtoSerializable(typeof(SeedRoot<SeedMessageStruct>))]
[ProtoSerializable(typeof(ProtobufNetLess.Recipient))]
[ProtoSerializable(typeof(ProtobufNetLess.TraceTimes))]
[ProtoSerializable(typeof(ProtobufNetLess.Order))]
[ProtoSerializable(typeof(ProtobufNetLess.OrderState))]
[ProtoSerializable(typeof(ProtobufNetOtlp.ExportTraceServiceRequest))]
[ProtoSerializable(typeof(ProtobufNetTiles.Tile))]
internal sealed partial class CompiledContracts : TypeModel
{
}
