using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Wire;

/// <summary>Throws for <see cref="ProtoWriter"/>, outside its hot paths.</summary>
internal static class WriterErrors
{
    [DoesNotReturn]
    public static void ThrowOpen(int depth) =>
        throw new InvalidOperationException($"{depth} sub-messages or groups are open; close them with CloseSub or CloseGroup first.");

    [DoesNotReturn]
    public static void ThrowNoneOpen() =>
        throw new InvalidOperationException("No sub-message or group is open: every CloseSub, CloseGroup and RollbackSub needs a StartSub or StartGroup of its own.");

    [DoesNotReturn]
    public static void ThrowDefaultScope() =>
        throw new InvalidOperationException("default(ProtoWriter.Scope) closes no sub-message; get a scope from ProtoWriter.Sub.");

    [DoesNotReturn]
    public static void ThrowWrongClose(bool group) =>
        throw new InvalidOperationException(
            group ? "The innermost open field is a group; close it with CloseGroup." : "The innermost open field is a sub-message; close it with CloseSub.");

    [DoesNotReturn]
    public static void ThrowEnumSize(Type type) =>
        throw new ArgumentException($"{type} is not an enum of 32 bits, as protobuf's enums are; pass its value as an int.");

    [DoesNotReturn]
    public static void ThrowNoRoom(long written, long wanted, long capacity) =>
        throw new InvalidOperationException($"The destination has {capacity} bytes, {written} are written, and {wanted} more do not fit.");
}
