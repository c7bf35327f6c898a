using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>How the accessors of generated messages access their data. In Release nearly all of it is inlined to nothing.</summary>
/// <remarks>
/// <para>A reference to data is their address, with the generation of their memory in the bits above it (<see cref="Generations"/>). The default data of an
/// absent sub-message have no generation. Only the members that say so accept null.</para>
/// <para>Ensures: data are <see cref="IProtoMessage.DataSize"/> bytes, aligned to 8 bytes, and at least <see cref="ArenaState.Slop"/>
/// bytes after them can be read. They begin with the words of the presence bits.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MessageData
{
    /// <summary>The address of the data, for reading. The Debug package also checks that the reference is not null.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the data has been reset or disposed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* Read<T>(T message) where T : unmanaged
    {
        void* reference = Pointer(message);
        RequireData(reference);
        if (Generations.IsStale(reference)) ThrowStale<T>(reference);
        return Generations.Address(reference);
    }

    /// <summary>
    /// The address of the data, for writing. It must not be the default of an absent sub-message. This is checked without the Debug package too, since the sender decides
    /// which sub-messages are absent.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is the default of an absent sub-message.</exception>
    /// <inheritdoc cref="Read" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* Write<T>(T message) where T : unmanaged
    {
        DefaultData.RequireWritable(Pointer(message));
        return Read(message);
    }

    /// <summary>Checks that a reference is not null. Only with full checks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void RequireData(void* reference) =>
        Checks.That(reference != null, "default(message) is a reference to no message; make one with Create(arena), or test IsNull.");

    /// <summary>What a use of a stale message throws.</summary>
    /// <param name="reference">The reference to the data of the message.</param>
    /// <param name="type">The type of the message.</param>
    /// <param name="field">The number of the field that was used; 0 for no field.</param>
    internal static unsafe Exception Stale(void* reference, Type type, int field = 0)
    {
        string name = (type.FullName ?? type.Name).Replace('+', '.');
        return Checks.StaleReference(reference, field == 0 ? $"message ({name})" : $"message ({name}, field {field})");
    }

    [DoesNotReturn]
    private static unsafe void ThrowStale<T>(void* reference) => throw Stale(reference, typeof(T));

    /// <summary>The message that a reference to its data is; null gives <c>default</c>.</summary>
    /// <remarks>Requires: <typeparamref name="T"/> is one pointer wide. It is not checked.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe T FromPointer<T>(void* reference) where T : unmanaged => *(T*)&reference;

    /// <summary>The reference to the data of <paramref name="message"/>; null for <c>default</c>.</summary>
    /// <inheritdoc cref="FromPointer" path="/remarks"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* Pointer<T>(T message) where T : unmanaged => *(void**)&message;

    /// <summary>Creates an empty message, which is valid until the arena is reset or disposed.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe T Create<T>(ArenaAllocator arena) where T : unmanaged, IProtoMessage<T> => FromPointer<T>(Create(arena.State, T.DataSize));

    /// <summary>Creates the data of an empty message, and returns a reference to them.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* Create(ArenaState* arena, int dataSize)
    {
        void* reference = TryCreate(arena, dataSize);
        if (reference == null) ArenaErrors.ThrowExhausted((ulong)dataSize, arena->AllocatedBytes, arena->MaxBytes);
        return reference;
    }

    /// <summary>Creates the data of an empty message, and returns a reference to them; null if the arena is exhausted.</summary>
    /// <param name="arena">The arena of the data.</param>
    /// <param name="dataSize">Bytes of the data.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void* TryCreate(ArenaState* arena, int dataSize)
    {
        byte* data = TryAllocate(arena, dataSize);
        return data == null ? null : arena->Reference(data);
    }

    /// <summary>Allocates the data of an empty message, and returns their address; null if the arena is exhausted.</summary>
    /// <inheritdoc cref="TryCreate" path="/param"/>
    /// <remarks>Requires: the caller stores <see cref="ArenaState.Reference"/> of the address, not the address.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* TryAllocate(ArenaState* arena, int dataSize)
    {
        byte* data = arena->TryAllocate((nuint)(uint)dataSize);
        if (data != null) ShortBytes.Clear(data, dataSize);
        return data;
    }

    /// <summary>The sub-message in <paramref name="field"/>. If it is absent, an empty message in read-only memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe T OrDefault<T>(RawMessage field) where T : unmanaged, IProtoMessage<T> =>
        FromPointer<T>(field.Data != null ? field.Data : DefaultData.Get(T.DataSize));

    /// <summary>
    /// The sub-message in <paramref name="field"/>, which is created if it is absent. The result is a reference, because C# then lets its members be
    /// set without a local variable. Assigning to it replaces the sub-message.
    /// </summary>
    /// <remarks>
    /// Requires: <paramref name="field"/> is in writable data. Ensures: the reference is valid as long as that data. <paramref name="arena"/> must
    /// live as long as the data.
    /// </remarks>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe ref T Mutable<T>(ref RawMessage field, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        if (field.Data == null) field.Data = Pointer(Create<T>(arena));
        return ref Unsafe.As<RawMessage, T>(ref field);
    }

    /// <summary>What a field that refers to <paramref name="message"/> contains: nothing if it is the default of an absent message.</summary>
    public static unsafe RawMessage Present<T>(T message) where T : unmanaged
    {
        void* data = Pointer(message);
        return new RawMessage { Data = DefaultData.Contains(data) ? null : data };
    }

    /// <summary>A view of a <c>u8</c> literal.</summary>
    /// <remarks>
    /// Requires: <paramref name="literal"/> is in the image of an assembly and never moves, as the data of a <c>u8</c> literal. The view outlives
    /// the span; nothing checks where the span points. No slop follows the bytes.
    /// </remarks>
    public static unsafe Utf8String Literal(ReadOnlySpan<byte> literal) =>
        new((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(literal)), literal.Length);

    /// <inheritdoc cref="Literal"/>
    public static unsafe UnmanagedBytes LiteralBytes(ReadOnlySpan<byte> literal) =>
        new((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(literal)), literal.Length);

    /// <summary>Whether the required fields of a singular sub-message are set; true for null, an absent sub-message.</summary>
    /// <inheritdoc cref="Read" path="/exception"/>
    public static unsafe bool IsInitialized<T>(RawMessage message) where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.OfThread.Require();
        return message.Data == null || T.IsInitialized(new DataAddress(Generations.Follow(message.Data)));
    }

    /// <summary>Whether the required fields of all elements of a repeated field are set.</summary>
    public static unsafe bool AllInitialized<T>(in RawList list) where T : unmanaged, IProtoMessage<T>
    {
        for (int i = 0; i < list.Count; i++)
        {
            if (!IsInitialized<T>(((RawMessage*)list.Items)[i])) return false;
        }

        return true;
    }

    /// <summary>Whether the required fields of all values of a map are set. It seals the map.</summary>
    public static unsafe bool AllInitializedMap<TKey, TValue>(ref RawMap map)
        where TKey : unmanaged where TValue : unmanaged, IProtoMessage<TValue>
    {
        foreach (MapEntry<TKey, TValue> entry in new UnmanagedMap<TKey, TValue>((RawMap*)Unsafe.AsPointer(ref map)))
        {
            if (!IsInitialized<TValue>(new RawMessage { Data = Pointer(entry.Value) })) return false;
        }

        return true;
    }
}
