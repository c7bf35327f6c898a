using System.Diagnostics.CodeAnalysis;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Throws outside hot methods, so that they stay small enough to be inlined. The helpers do nothing but throw and
/// are not marked NoInlining: the JIT then looks into them, sees that they never return, and treats the calls as cold code.
/// </summary>
internal static class ThrowHelper
{
    [DoesNotReturn]
    public static void Throw(ProtoError error, long offset, string? messageType = null) =>
        throw new ProtoException(error, offset, messageType);
}
