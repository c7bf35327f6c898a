using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.WellKnownTypes;

public partial struct Any
{
    /// <summary>The default prefix of type URLs.</summary>
    public const string DefaultTypeUrlPrefix = "type.googleapis.com";

    /// <summary>
    /// The full name of the packed message's type: the part of <see cref="TypeUrl"/> after the last slash; empty if there is no
    /// slash. The result is a view of the URL.
    /// </summary>
    public readonly Utf8String TypeName => TypeNameOf(TypeUrl);

    /// <summary>Packs a message: the name of its type goes into <see cref="TypeUrl"/>, and its encoding into <see cref="Value"/>.</summary>
    /// <param name="message">The message. Later changes to it have no effect.</param>
    /// <param name="arena">The arena of the result and its bytes.</param>
    /// <param name="typeUrlPrefix">The prefix of the URL. A slash is added unless it ends with one.</param>
    /// <exception cref="ArgumentNullException">The message is a null reference, or the prefix is null.</exception>
    /// <exception cref="ProtoException">A string that must be UTF-8 is not, or the message is too large.</exception>
    public static Any Pack<T>(T message, ArenaAllocator arena, string typeUrlPrefix = DefaultTypeUrlPrefix) where T : unmanaged, IProtoMessage<T>
    {
        if (message.IsNull) throw new ArgumentNullException(nameof(message));
        Any any = CreateFor(T.FullName, ProtoMessage.CalculateSize(message), arena, typeUrlPrefix, out Span<byte> room);
        ProtoMessage.WriteTo(message, room);
        return any;
    }

    /// <summary>Whether the packed message has type <typeparamref name="T"/>, according to <see cref="TypeName"/>.</summary>
    public readonly bool Is<T>() where T : unmanaged, IProtoMessage<T> => TypeName.Equals(T.FullName);

    /// <summary>Decodes the packed message.</summary>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">
    /// Limits. With <see cref="ProtoInput.AliasUnsafe"/> the message is valid only as long as <see cref="Value"/>, and may share its bytes.
    /// </param>
    /// <exception cref="InvalidOperationException">The packed message has another type.</exception>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type.</exception>
    public readonly T Unpack<T>(ArenaAllocator arena, ProtoReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        if (!Is<T>()) throw new InvalidOperationException(ErrorText.Of($"The Any contains no message of type {T.FullName}; its type URL is \"{TypeUrl}\"."));
        return ProtoMessage.Parse<T>(Value, arena, options);
    }

    /// <summary>Decodes the packed message, if it has the given type.</summary>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">
    /// Limits. With <see cref="ProtoInput.AliasUnsafe"/> the message is valid only as long as <see cref="Value"/>, and may share its bytes.
    /// </param>
    /// <returns>False if the packed message has another type, or if the bytes are not a valid message of this type.</returns>
    public readonly bool TryUnpack<T>(ArenaAllocator arena, out T message, ProtoReadOptions options = default) where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        return Is<T>() && ProtoMessage.TryParse(Value, arena, out message, options);
    }

    /// <summary>Creates an <c>Any</c> for an encoded message.</summary>
    /// <param name="fullName">The full name of the message's type.</param>
    /// <param name="size">Bytes of the encoded message.</param>
    /// <param name="arena">The arena of the result and its bytes.</param>
    /// <param name="typeUrlPrefix">The prefix of the URL.</param>
    /// <param name="room">The bytes of <see cref="Value"/>, which the caller fills.</param>
    internal static Any CreateFor(string fullName, int size, ArenaAllocator arena, string typeUrlPrefix, out Span<byte> room)
    {
        ArgumentNullException.ThrowIfNull(typeUrlPrefix);
        room = arena.AllocateUninitialized<byte>(size);
        Any any = Create(arena);
        any.TypeUrl = JoinUrl(typeUrlPrefix, fullName, arena);
        any.Value = new UnmanagedBytes(room);
        return any;
    }

    /// <summary>Returns the part of a type URL after the last slash, as a view; empty if there is no slash.</summary>
    internal static Utf8String TypeNameOf(ReadOnlySpan<byte> url)
    {
        int start = url.LastIndexOf((byte)'/') + 1;
        return start == 0 ? default : new Utf8String(url[start..]);
    }

    private static Utf8String JoinUrl(string prefix, string name, ArenaAllocator arena)
    {
        ReadOnlySpan<byte> slash = prefix.EndsWith('/') ? default : "/"u8;
        int nameLength = Encoding.UTF8.GetByteCount(name);
        int length = checked(Encoding.UTF8.GetByteCount(prefix) + slash.Length + nameLength);
        Span<byte> url = arena.AllocateUninitialized<byte>(length);
        Encoding.UTF8.GetBytes(prefix, url);
        slash.CopyTo(url[^(nameLength + slash.Length)..]);
        Encoding.UTF8.GetBytes(name, url[^nameLength..]);
        return new Utf8String(url);
    }
}
