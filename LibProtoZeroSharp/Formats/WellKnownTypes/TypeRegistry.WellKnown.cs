using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp;

public sealed partial class TypeRegistry
{
    /// <summary>Makes a registry of the well-known types.</summary>
    public TypeRegistry()
    {
        _tables = new TableSet(type => GeneratedType(type).Address);
        Add<Any>().Add<Timestamp>().Add<Duration>().Add<FieldMask>().Add<Struct>().Add<Value>().Add<ListValue>().Add<Empty>();
        Add<DoubleValue>().Add<FloatValue>().Add<Int64Value>().Add<UInt64Value>().Add<Int32Value>().Add<UInt32Value>();
        Add<BoolValue>().Add<StringValue>().Add<BytesValue>();
        _wellKnownCount = _messages.Count;
    }

    /// <summary>The registry that is used if the caller gives none.</summary>
    internal static TypeRegistry WellKnown { get; } = new();

    /// <summary>The registry of an operation that begins: the given one, or that of the well-known types.</summary>
    /// <param name="types">The registry that the caller gives, or null.</param>
    /// <remarks>
    /// The operation calls <see cref="GC.KeepAlive"/> with the registry at its end, because the garbage collector frees the tables of a registry that is
    /// disposed in the meantime.
    /// </remarks>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    internal static TypeRegistry InUse(TypeRegistry? types)
    {
        types?.RequireUndisposed();
        return types ?? WellKnown;
    }
}
