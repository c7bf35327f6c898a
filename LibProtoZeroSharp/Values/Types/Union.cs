using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The value of a oneof in the data of a message. The fields of the oneof share its memory; the case says which of them is there.</summary>
/// <typeparam name="TStorage">A type with the size and the alignment that the fields need.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Union<TStorage> where TStorage : unmanaged
{
    private TStorage _storage;

    /// <summary>The memory as the value of one of the fields.</summary>
    /// <typeparam name="T">The type that the field is stored as; not larger than the memory.</typeparam>
    /// <exception cref="InvalidOperationException">The type is larger.</exception>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T As<T>() where T : unmanaged
    {
        if (sizeof(T) > sizeof(TStorage)) throw new InvalidOperationException("A oneof has no room for this type.");
        return ref Unsafe.As<TStorage, T>(ref _storage);
    }
}

/// <summary>Memory of a <see cref="Union{TStorage}"/>: a string or bytes, or a number or message of eight bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[InlineArray(2)]
public struct TwoWords
{
    private long _word;
}
