using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Types;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The fields of a message that the schema doesn't know, as encoded: tags and values in the order of the input.</summary>
/// <remarks>
/// Requires, for every pointer to unknown fields: it is null, or the fields and their bytes are alive; to be changed, they are in the arena of their
/// message. Ensures: the bytes are whole fields, as long as only whole fields are appended.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential)]
public struct UnknownFields
{
    internal unsafe byte* Data;
    internal int Length;

    /// <summary>Bytes of memory at <see cref="Data"/>, of which <see cref="Length"/> are in use; 0 if the fields are a view of the input.</summary>
    internal int Capacity;

    /// <summary>
    /// Checks that the arena of this struct and of its bytes has not been reset or disposed. Checked in the Debug build flavour only.
    /// </summary>
    /// <param name="fields">May be null.</param>
    [Conditional("PROTOZERO_CHECKS")]
    internal static unsafe void CheckAlive(UnknownFields* fields)
    {
        Checks.Alive(fields);
        if (fields != null) Checks.Alive(fields->Data);
    }

    /// <summary>The unknown fields of a message, encoded; empty if there are none, or if the message is absent.</summary>
    internal static unsafe ReadOnlySpan<byte> Of<T>(T message) where T : unmanaged, IProtoMessage<T> =>
        AsSpan(*(UnknownFields**)((byte*)MessageData.Read(MessageData.Pointer(message)) + T.DataSize - DataSizes.Pointer));

    /// <summary>The bytes; empty if the message has no unknown fields.</summary>
    /// <param name="fields">May be null.</param>
    internal static unsafe ReadOnlySpan<byte> AsSpan(UnknownFields* fields)
    {
        if (fields == null) return default;
        CheckAlive(fields);
        return new ReadOnlySpan<byte>(fields->Data, fields->Length);
    }

    /// <summary>Appends copies of encoded fields to the unknown fields of a message, and creates these if there are none.</summary>
    /// <param name="fields">The address of the pointer in writable data; the pointer may be null.</param>
    /// <param name="start">The encoded fields.</param>
    /// <param name="length">Bytes of the encoded fields; not negative.</param>
    /// <param name="arena">The arena of the copies.</param>
    /// <returns>False if the arena is exhausted or the total would exceed 2^31−1 bytes. Nothing has changed then.</returns>
    internal static unsafe bool TryAppend(UnknownFields** fields, byte* start, int length, ArenaState* arena)
    {
        CheckAlive(*fields);
        UnknownFields* target = *fields;
        if (target == null)
        {
            target = (UnknownFields*)arena->TryAllocate((nuint)sizeof(UnknownFields));
            if (target == null) return false;
            *target = default;
        }

        if (!target->TryAppend(start, length, arena)) return false;
        *fields = target;
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
            Data = data;
            Capacity = (int)capacity;
        }

        Buffer.MemoryCopy(start, Data + Length, length, length);
        Length += length;
        return true;
    }
}
