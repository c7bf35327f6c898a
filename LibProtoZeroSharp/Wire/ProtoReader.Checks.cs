using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>Full checks: every field is read or skipped exactly once, and read as its own wire type.</summary>
public ref partial struct ProtoReader
{
    private bool _unread;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void ExpectNoUnreadField()
    {
        if (Checks.Full && _unread) ThrowUnread();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ExpectRead()
    {
        if (Checks.Full) _unread = true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ExpectType(ProtoWireType type)
    {
        if (Checks.Full) Take(type, isPacked: false);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ExpectPacked(ProtoWireType element)
    {
        if (Checks.Full) Take(element, isPacked: true);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ExpectAnyType()
    {
        if (Checks.Full) Take();
    }

    private void Take()
    {
        if (!_unread) throw new InvalidOperationException("There is no field to read: Next() must return true before each read.");
        _unread = false;
    }

    private void Take(ProtoWireType type, bool isPacked)
    {
        Take();
        if (WireType != type && !(isPacked && WireType == ProtoWireType.LengthDelimited)) throw WrongType(isPacked ? $"packed or single {type}" : type.ToString());
    }

    private readonly void ThrowUnread() => throw new InvalidOperationException(
        $"Field {FieldNumber} ({WireType}) was neither read nor skipped before Next(): call a Read method or Skip().");

    private readonly InvalidOperationException WrongType(string type) =>
        new($"Field {FieldNumber} has wire type {WireType} and can't be read as {type}: switch on TagAndType, or Skip() it.");
}
