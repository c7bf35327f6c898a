#if PROTOZERO_CHECKS

namespace LibProtoZeroSharp;

/// <summary>The checks of the Debug build flavour: every field is read or skipped exactly once, and read as its own wire type.</summary>
public ref partial struct ProtoReader
{
    private bool _unread;

    partial void ExpectNoUnreadField()
    {
        if (_unread)
        {
            throw new InvalidOperationException(
                $"Field {Tag} ({WireType}) was neither read nor skipped before Next(): call a Read method or Skip().");
        }
    }

    partial void ExpectRead() => _unread = true;

    partial void ExpectType(ProtoWireType type)
    {
        ExpectAnyType();
        if (WireType != type)
            throw WrongType(type.ToString());
    }

    partial void ExpectPacked(ProtoWireType element)
    {
        ExpectAnyType();
        if (WireType != element && WireType != ProtoWireType.LengthDelimited)
            throw WrongType($"packed or single {element}");
    }

    partial void ExpectAnyType()
    {
        if (!_unread)
            throw new InvalidOperationException("There is no field to read: Next() must return true before each read.");
        _unread = false;
    }

    private readonly InvalidOperationException WrongType(string type) =>
        new($"Field {Tag} has wire type {WireType} and can't be read as {type}: switch on TagAndType, or Skip() it.");
}
#endif
