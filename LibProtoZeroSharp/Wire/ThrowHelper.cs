using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>Throws from outside of hot methods, so that those stay small enough to be inlined.</summary>
internal static class ThrowHelper
{
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Throw(ProtoError error, long offset, string? messageType = null) =>
        throw new ProtoException(error, offset, messageType);
}
