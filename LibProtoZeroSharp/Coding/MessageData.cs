using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>How the accessors of generated messages reach their data. In Release nearly all of it vanishes from the caller.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class MessageData
{
    /// <summary>The data, for reading. The Debug flavour checks that there is some, and that its arena still holds it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Read(void* data)
    {
        Checks.That(data != null, "default(message) is a reference to no message; make one with Create(arena), or test IsNull.");
        Checks.Alive(data);
        return data;
    }

    /// <summary>
    /// The data, for writing: moreover it isn't the default that stands for an absent sub-message. Both flavours check that, since what is
    /// absent is up to the sender.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is the default of an absent sub-message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Write(void* data)
    {
        DefaultData.RequireWritable(data);
        return Read(data);
    }

    /// <summary>Whether a bit of the data is set: those that say which fields are come first in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Has(void* data, int bit) => (((uint*)Read(data))[(uint)bit / DataSizes.BitsOfWord] & (1u << bit)) != 0;

    /// <summary>Sets a bit, and gives the data to write to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Mark(void* data, int bit)
    {
        var words = (uint*)Write(data);
        words[(uint)bit / DataSizes.BitsOfWord] |= 1u << bit;
        return words;
    }

    /// <summary>Resets a bit, and gives the data to write to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Unmark(void* data, int bit)
    {
        var words = (uint*)Write(data);
        words[(uint)bit / DataSizes.BitsOfWord] &= ~(1u << bit);
        return words;
    }

    /// <summary>The message of <paramref name="data"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T FromPointer<T>(void* data) where T : unmanaged => *(T*)&data;

    /// <summary>The data of <paramref name="message"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Pointer<T>(T message) where T : unmanaged => *(void**)&message;

    /// <summary>A new, empty message.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static T Create<T>(ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        ArenaState* state = arena.State;
        void* data = TryCreate<T>(state);
        if (data == null) ArenaErrors.ThrowExhausted((ulong)T.DataSize, state->AllocatedBytes, state->MaxBytes);
        return FromPointer<T>(data);
    }

    /// <summary>The data of a new, empty message; null where the arena is exhausted.</summary>
    internal static void* TryCreate<T>(ArenaState* arena) where T : unmanaged, IProtoMessage<T>
    {
        byte* data = arena->TryAllocate((nuint)T.DataSize);
        if (data != null) Unsafe.InitBlockUnaligned(data, 0, (uint)T.DataSize);
        return data;
    }

    /// <summary>The sub-message, or, where it is absent, a default in read-only memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T OrDefault<T>(void* data) where T : unmanaged, IProtoMessage<T> =>
        FromPointer<T>(data != null ? data : DefaultData.Get(T.DataSize));

    /// <summary>
    /// The sub-message in <paramref name="field"/>, created where it is absent. By reference, because C# lets members be set on that
    /// without a local; assigning to it replaces the sub-message.
    /// </summary>
    public static ref T Mutable<T>(void** field, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (*field == null) *field = Pointer(Create<T>(arena));
        return ref *(T*)field;
    }

    /// <summary>The data of <paramref name="message"/>; null where that is the default of an absent message.</summary>
    public static void* Present<T>(T message) where T : unmanaged
    {
        void* data = Pointer(message);
        return DefaultData.Contains(data) ? null : data;
    }

    /// <summary>A view of a <c>u8</c> literal, which lies in the assembly's image and never moves.</summary>
    public static Utf8String Literal(ReadOnlySpan<byte> literal) =>
        new((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(literal)), literal.Length);

    /// <inheritdoc cref="Literal"/>
    public static UnmanagedBytes LiteralBytes(ReadOnlySpan<byte> literal) =>
        new((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(literal)), literal.Length);

    /// <summary>Whether the required fields of a singular sub-message are set; an absent one has none.</summary>
    public static bool IsInitialized<T>(void* data) where T : unmanaged, IProtoMessage<T> => data == null || T.IsInitialized(data);

    /// <summary>The same for every element of a repeated field.</summary>
    public static bool AllInitialized<T>(RawList* list) where T : unmanaged, IProtoMessage<T>
    {
        for (int i = 0; i < list->Count; i++)
        {
            if (!IsInitialized<T>(((void**)list->Items)[i])) return false;
        }

        return true;
    }

    /// <summary>The same for every value of a map.</summary>
    public static bool AllInitializedMap<TKey, TValue>(RawMap* map)
        where TKey : unmanaged where TValue : unmanaged, IProtoMessage<TValue>
    {
        foreach (MapEntry<TKey, TValue> entry in new UnmanagedMap<TKey, TValue>(map))
        {
            if (!IsInitialized<TValue>(Pointer(entry.Value))) return false;
        }

        return true;
    }
}
