using System.Text;

namespace LibProtoZeroSharp.WellKnownTypes;

public unsafe partial struct Any
{
    /// <summary>What type URLs begin with unless somebody says otherwise.</summary>
    public const string DefaultTypeUrlPrefix = "type.googleapis.com";

    /// <summary>
    /// The full name of the packed message's type: what stands behind the last slash of <see cref="TypeUrl"/>; empty where there is no
    /// slash. A view of the URL.
    /// </summary>
    public readonly Utf8String TypeName
    {
        get
        {
            Utf8String url = TypeUrl;
            int start = url.AsSpan().LastIndexOf((byte)'/') + 1;
            return start == 0 ? default : new Utf8String(url.Data + start, url.Length - start);
        }
    }

    /// <summary>Packs a message: its type's name goes into <see cref="TypeUrl"/>, and its encoded form into <see cref="Value"/>.</summary>
    /// <param name="message">The message, which later changes don't matter to.</param>
    /// <param name="arena">Holds the result and its bytes.</param>
    /// <param name="typeUrlPrefix">What the URL begins with; a slash is put behind it unless it ends with one.</param>
    /// <exception cref="ArgumentNullException">The message is a null reference, or the prefix is null.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    public static Any Pack<T>(T message, ArenaAllocator arena, string typeUrlPrefix = DefaultTypeUrlPrefix) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) throw new ArgumentNullException(nameof(message));
        ArgumentNullException.ThrowIfNull(typeUrlPrefix);
        int size = ProtoMessage.CalculateSize(message);
        byte* bytes = arena.State->Allocate((nuint)size);
        int written = ProtoMessage.WriteTo(message, new Span<byte>(bytes, size));

        Any any = Create(arena);
        any.TypeUrl = JoinUrl(typeUrlPrefix, T.FullName, arena);
        any.Value = new UnmanagedBytes(bytes, written);
        return any;
    }

    /// <summary>Whether a message of type <typeparamref name="T"/> is packed in this, by <see cref="TypeName"/>.</summary>
    public readonly bool Is<T>() where T : unmanaged, IProtoMessage<T> => TypeName.Equals(T.FullName);

    /// <summary>Reads the packed message.</summary>
    /// <param name="arena">Holds the message.</param>
    /// <param name="options">Limits; with <see cref="ProtoInput.Alias"/> the message lives no longer than <see cref="Value"/> does, and may share its bytes.</param>
    /// <exception cref="InvalidOperationException">It is a message of another type.</exception>
    /// <exception cref="ProtoException">The bytes are no such message.</exception>
    public readonly T Unpack<T>(ArenaAllocator arena, ProtoReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        if (!Is<T>()) throw new InvalidOperationException($"This is not a {T.FullName}; its type URL is \"{TypeUrl}\".");
        return ProtoMessage.Parse<T>(Value, arena, options);
    }

    /// <summary>Reads the packed message, if there is one of that type.</summary>
    /// <param name="arena">Holds the message.</param>
    /// <param name="message">The message; null where the result is false.</param>
    /// <returns>False where it is a message of another type, or the bytes are no such message.</returns>
    public readonly bool TryUnpack<T>(ArenaAllocator arena, out T message) where T : unmanaged, IProtoMessage<T> =>
        TryUnpack(arena, default, out message);

    /// <inheritdoc cref="TryUnpack{T}(ArenaAllocator, out T)"/>
    /// <param name="arena">Holds the message.</param>
    /// <param name="options">Limits; with <see cref="ProtoInput.Alias"/> the message lives no longer than <see cref="Value"/> does, and may share its bytes.</param>
    /// <param name="message">The message; null where the result is false.</param>
    public readonly bool TryUnpack<T>(ArenaAllocator arena, ProtoReadOptions options, out T message) where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        return Is<T>() && ProtoMessage.TryParse(Value, arena, options, out message);
    }

    private static Utf8String JoinUrl(string prefix, string name, ArenaAllocator arena)
    {
        ReadOnlySpan<byte> slash = prefix.EndsWith('/') ? default : "/"u8;
        int nameLength = Encoding.UTF8.GetByteCount(name);
        int length = checked(Encoding.UTF8.GetByteCount(prefix) + slash.Length + nameLength);
        byte* data = arena.State->Allocate((nuint)length);
        var url = new Span<byte>(data, length);
        Encoding.UTF8.GetBytes(prefix, url);
        slash.CopyTo(url[^(nameLength + slash.Length)..]);
        Encoding.UTF8.GetBytes(name, url[^nameLength..]);
        return new Utf8String(data, length);
    }
}
