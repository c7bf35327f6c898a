using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp;

public sealed unsafe partial class TypeRegistry
{
    /// <summary>Makes a registry of the well-known types.</summary>
    public TypeRegistry()
    {
        _tables = new TableSet(type => (nint)GeneratedTable(type));
        Add<Any>().Add<Timestamp>().Add<Duration>().Add<FieldMask>().Add<Struct>().Add<Value>().Add<ListValue>().Add<Empty>();
        Add<DoubleValue>().Add<FloatValue>().Add<Int64Value>().Add<UInt64Value>().Add<Int32Value>().Add<UInt32Value>();
        Add<BoolValue>().Add<StringValue>().Add<BytesValue>();
    }

    /// <summary>The registry that is used if the caller gives none.</summary>
    internal static TypeRegistry WellKnown { get; } = new();
}
