using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The address of a list or map in the data of a message, with the generation of the data's memory in the bits above.</summary>
/// <remarks>Whether the memory is alive is not known: the list or map compares at each use.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FieldReference
{
    internal readonly unsafe void* Pointer;

    /// <remarks>Requires: it is the place of a list or map, or it is only followed after a comparison of the generation.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe FieldReference(void* pointer) => Pointer = pointer;
}
