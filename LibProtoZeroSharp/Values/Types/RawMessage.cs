using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A singular sub-message in the data of a message, whose type only the accessor knows. A zeroed struct is an absent one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = DataSizes.Pointer)]
public struct RawMessage
{
    /// <summary>A reference to the data of the sub-message (<see cref="MessageData"/>); null while it is absent.</summary>
    internal unsafe void* Data;

    /// <summary>Whether there is a sub-message.</summary>
    public readonly unsafe bool IsSet
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Data != null;
    }
}
