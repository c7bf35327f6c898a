using System.ComponentModel;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Fields that the schema doesn't know, as encoded: tags, values, in the order they came.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential)]
public unsafe struct UnknownFields
{
    internal byte* Data;
    internal int Length;

    /// <summary>Bytes that may be written behind <see cref="Data"/>; 0 while it is a view of the input.</summary>
    internal int Capacity;
}
