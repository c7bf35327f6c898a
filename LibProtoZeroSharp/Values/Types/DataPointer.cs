using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The only field of a generated message: the address of its data. The accessors of the message reach the data through it.</summary>
/// <typeparam name="T">The layout of the data.</typeparam>
/// <remarks>
/// <para>Reading throws <see cref="ObjectDisposedException"/> if the arena has been reset or disposed. It requires that there are data; the Debug package
/// checks it. Writing requires data that are not the default of an absent sub-message, and throws <see cref="InvalidOperationException"/> otherwise.</para>
/// <para>Presence bits are the first words of the data. A bit is known by the number of bits before it.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DataPointer<T> where T : unmanaged
{
    private readonly unsafe T* _data;

    /// <summary>Whether there are no data.</summary>
    public unsafe bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _data == null;
    }

    /// <summary>The place of a list or map. Whether the data are alive is compared when the list or map is used.</summary>
    /// <param name="offset">Bytes of the data before it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe FieldReference At(int offset)
    {
        MessageData.RequireData(_data);
        return new FieldReference((byte*)_data + offset);
    }

    /// <summary>The data, for reading.</summary>
    /// <param name="field">The number of the field that is read, which the exception about a stale message says; 0 for no field.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T Read(int field) => ref *Follow(field);

    /// <summary>The data, for writing.</summary>
    /// <inheritdoc cref="Read" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T Write(int field) => ref *FollowWritable(field);

    /// <summary>Whether a presence bit is set.</summary>
    /// <inheritdoc cref="Read" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool Has(int bit, int field) => (((uint*)Follow(field))[(uint)bit / DataSizes.BitsOfWord] & (1u << bit)) != 0;

    /// <summary>Sets a presence bit, and returns the data for writing.</summary>
    /// <inheritdoc cref="Read" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T Mark(int bit, int field)
    {
        var words = (uint*)FollowWritable(field);
        words[(uint)bit / DataSizes.BitsOfWord] |= 1u << bit;
        return ref *(T*)words;
    }

    /// <summary>Resets a presence bit, and returns the data for writing.</summary>
    /// <inheritdoc cref="Read" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ref T Unmark(int bit, int field)
    {
        var words = (uint*)FollowWritable(field);
        words[(uint)bit / DataSizes.BitsOfWord] &= ~(1u << bit);
        return ref *(T*)words;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private unsafe T* FollowWritable(int field)
    {
        DefaultData.RequireWritable(_data);
        return Follow(field);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private unsafe T* Follow(int field)
    {
        MessageData.RequireData(_data);
        if (Generations.IsStale(_data)) ThrowStale(_data, field);
        return (T*)Generations.Address(_data);
    }

    // The layout is a type inside the message type.
    [DoesNotReturn]
    private static unsafe void ThrowStale(void* data, int field) => throw MessageData.Stale(data, typeof(T).DeclaringType ?? typeof(T), field);
}
