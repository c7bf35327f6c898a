using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The unknown fields in the data of a message. A zeroed struct has none.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = DataSizes.Pointer)]
public struct RawUnknownFields
{
    /// <summary>The fields, as <see cref="UnknownFields.Follow"/> takes them; null while there are none.</summary>
    internal unsafe UnknownFields* Fields;

    /// <summary>Whether there are no unknown fields.</summary>
    public readonly unsafe bool IsEmpty
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Fields == null;
    }
}
