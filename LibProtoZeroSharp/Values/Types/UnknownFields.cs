using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The fields of a message that the schema doesn't know, as encoded: tags and values in the order of the input.</summary>
/// <remarks>
/// Requires, for every pointer to unknown fields: it is null, or the fields and their bytes are alive; to be changed, they are in the arena of their
/// message. Ensures: the bytes are whole fields, as long as only whole fields are appended.
/// </remarks>
[StructLayout(LayoutKind.Sequential)]
internal struct UnknownFields
{
    /// <summary>The address of the bytes, with the generation of their memory in the bits above if they are in another arena than this struct.</summary>
    internal unsafe byte* Reference;

    internal int Length;

    /// <summary>Bytes of memory at <see cref="Data"/>, of which <see cref="Length"/> are in use; 0 if the fields are a view of the input.</summary>
    internal int Capacity;

    /// <summary>The bytes.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the bytes has been reset or disposed.</exception>
    internal readonly unsafe byte* Data
    {
        get => Generations.FollowRare(Reference);
    }

    /// <summary>The unknown fields that a message refers to; null for null.</summary>
    /// <param name="fields">The address, with the generation in the bits above if the struct is in another arena than the message.</param>
    /// <exception cref="ObjectDisposedException">The arena of the struct has been reset or disposed.</exception>
    internal static unsafe UnknownFields* Follow(UnknownFields* fields) => (UnknownFields*)Generations.FollowRare(fields);

    /// <summary>The unknown fields of a message, encoded; empty if there are none, or if the message is absent.</summary>
    internal static unsafe ReadOnlySpan<byte> Of<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        AsSpan(*(UnknownFields**)((byte*)MessageData.Read(message) + T.DataSize - DataSizes.Pointer));

    /// <summary>The bytes; empty if the message has no unknown fields.</summary>
    /// <param name="fields">May be null.</param>
    internal static unsafe ReadOnlySpan<byte> AsSpan(UnknownFields* fields)
    {
        fields = Follow(fields);
        return fields == null ? default : new ReadOnlySpan<byte>(fields->Data, fields->Length);
    }

    /// <summary>Appends copies of encoded fields to the unknown fields of a message, and creates these if there are none.</summary>
    /// <param name="fields">The unknown fields in writable data; there may be none.</param>
    /// <param name="start">The encoded fields.</param>
    /// <param name="length">Bytes of the encoded fields; not negative.</param>
    /// <param name="arena">The arena of the copies.</param>
    /// <returns>False if the arena is exhausted or the total would exceed 2^31−1 bytes. Nothing has changed then.</returns>
    internal static unsafe bool TryAppend(ref RawUnknownFields fields, byte* start, int length, ArenaState* arena)
    {
        UnknownFields* target = Follow(fields.Fields);
        if (target != null) return target->TryAppend(start, length, arena);
        target = (UnknownFields*)arena->TryAllocate((nuint)sizeof(UnknownFields));
        if (target == null) return false;
        var reference = (UnknownFields*)arena->ReferenceFrom(Unsafe.AsPointer(ref fields), target);
        *target = default;
        if (!target->TryAppend(start, length, arena)) return false;
        fields.Fields = reference;
        return true;
    }

    /// <summary>Appends copies of encoded fields.</summary>
    /// <param name="start">The encoded fields. They may be fields of this struct.</param>
    /// <param name="length">Bytes of the encoded fields; not negative.</param>
    /// <param name="arena">The arena of the copies.</param>
    /// <returns>False if the arena is exhausted or the total would exceed 2^31−1 bytes. Nothing has changed then.</returns>
    internal unsafe bool TryAppend(byte* start, int length, ArenaState* arena)
    {
        long wanted = (long)Length + length;
        if (wanted > Capacity)
        {
            long capacity = Math.Min(Math.Max(wanted, 2L * Length), int.MaxValue);
            byte* data = wanted > int.MaxValue ? null : arena->TryAllocate((nuint)capacity);
            if (data == null) return false;
            Buffer.MemoryCopy(Data, data, capacity, Length);
            Reference = arena->ReferenceFrom(Unsafe.AsPointer(ref this), data);
            Capacity = (int)capacity;
        }

        Buffer.MemoryCopy(start, Data + Length, length, length);
        Length += length;
        return true;
    }
}
