using System.ComponentModel;
using System.Diagnostics;
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

    /// <summary>The arena still holds what says where the bytes are, and the bytes.</summary>
    /// <param name="fields">May be null.</param>
    [Conditional("PROTOZERO_CHECKS")]
    internal static void CheckAlive(UnknownFields* fields)
    {
        Checks.Alive(fields);
        if (fields != null) Checks.Alive(fields->Data);
    }

    /// <summary>The bytes; none where the message has no unknown fields.</summary>
    internal static ReadOnlySpan<byte> AsSpan(UnknownFields* fields)
    {
        if (fields == null) return default;
        CheckAlive(fields);
        return new ReadOnlySpan<byte>(fields->Data, fields->Length);
    }

    /// <summary>Appends copies of encoded fields to those of a message, which are made where there are none.</summary>
    /// <returns>False, and nothing has changed, where the arena is exhausted or all of it is beyond 2 GiB.</returns>
    internal static bool TryAppend(UnknownFields** fields, byte* start, int length, ArenaState* arena)
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

    /// <summary>Appends copies of encoded fields, which may be those that are here.</summary>
    /// <returns>False, and nothing has changed, where the arena is exhausted or all of it is beyond 2 GiB.</returns>
    internal bool TryAppend(byte* start, int length, ArenaState* arena)
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
