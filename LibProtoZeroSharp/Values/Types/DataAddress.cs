using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The address of a message's data, which only this assembly makes. Generated code sees the data as its own layout.</summary>
/// <remarks>The memory of the data was found to be alive. Only <see cref="DataPointer{T}"/> compares at each use.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DataAddress
{
    internal readonly unsafe void* Pointer;

    /// <param name="data">The data of a message; not null.</param>
    /// <remarks>Requires: the data are alive, and stay so while this is used. It is not checked.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe DataAddress(void* data) => Pointer = data;

    /// <summary>The data.</summary>
    /// <typeparam name="T">The layout of the data: that of the message type whose member the address was passed to. It is not checked.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T As<T>() where T : unmanaged => ref *(T*)Pointer;
}
