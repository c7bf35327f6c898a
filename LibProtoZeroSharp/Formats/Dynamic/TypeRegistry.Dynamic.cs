using System.Collections.Concurrent;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// Types for dynamic messages.
public sealed partial class TypeRegistry
{
    private readonly ConcurrentDictionary<(TypeRef, TypeRef), bool> _sameLayouts = [];

    /// <summary>The message type with a full name.</summary>
    /// <param name="fullName">Package, enclosing messages and name, separated by dots.</param>
    /// <exception cref="ArgumentException">The registry has no such type.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public DynamicMessageType GetMessageType(string fullName) =>
        TryGetMessageType(fullName, out DynamicMessageType type)
            ? type
            : throw new ArgumentException(ErrorText.Of($"The registry has no message \"{fullName}\"."), nameof(fullName));

    /// <summary>The message type with a full name, if there is one.</summary>
    /// <param name="fullName">Package, enclosing messages and name, separated by dots.</param>
    /// <param name="type">The type; a null type if the result is false.</param>
    /// <returns>False if the registry has no such type.</returns>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public bool TryGetMessageType(string fullName, out DynamicMessageType type)
    {
        ArgumentNullException.ThrowIfNull(fullName);
        RequireUndisposed();
        TypeRef found = FindMessage(Encoding.UTF8.GetBytes(fullName));
        type = found.IsNone ? default : new DynamicMessageType(found, this);
        return !found.IsNone;
    }

    /// <summary>The type of a descriptor, generated or not. The file of the descriptor is added if the registry doesn't have it.</summary>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public DynamicMessageType GetMessageType(MessageDescriptor message)
    {
        ArgumentNullException.ThrowIfNull(message);
        RequireUndisposed();
        if (!_files.Contains(message.File)) Add(message.File);
        return new DynamicMessageType(FindMessage(message), this);
    }

    /// <summary>Decodes the message in an <c>Any</c>, which may have any type of the registry.</summary>
    /// <param name="any">The <c>Any</c>. <see cref="DynamicMessage.TryAs{T}"/> makes one of a dynamic message.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="options">
    /// Limits. With <see cref="ProtoInput.AliasUnsafe"/> the message is valid only as long as <see cref="Any.Value"/>, and may share its bytes.
    /// </param>
    /// <exception cref="InvalidOperationException">The registry doesn't have the type that the type URL names.</exception>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public DynamicMessage Unpack(Any any, ArenaAllocator arena, ProtoReadOptions options = default) =>
        TryFindTypeOf(any, out DynamicMessageType type)
            ? type.Parse(any.Value, arena, options)
            : throw new InvalidOperationException(ErrorText.Of($"The registry has no message for the type URL \"{any.TypeUrl}\"."));

    /// <summary>Decodes the message in an <c>Any</c>, if the registry has its type.</summary>
    /// <param name="any">The <c>Any</c>.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message; a null reference if the result is false.</param>
    /// <param name="options">
    /// Limits. With <see cref="ProtoInput.AliasUnsafe"/> the message is valid only as long as <see cref="Any.Value"/>, and may share its bytes.
    /// </param>
    /// <returns>False if the registry doesn't have the type, or if the bytes are not a valid message of this type.</returns>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public bool TryUnpack(Any any, ArenaAllocator arena, out DynamicMessage message, ProtoReadOptions options = default)
    {
        message = default;
        return TryFindTypeOf(any, out DynamicMessageType type) && type.TryParse(any.Value, arena, out message, out _, options);
    }

    /// <summary>
    /// Whether messages of two types have the same data. A registry keeps the answers about its own types and generated ones. About another registry's
    /// it keeps none, as the address of a table may be that of another table later.
    /// </summary>
    internal static bool HaveSameLayout(DynamicMessageType left, DynamicMessageType right)
    {
        TypeRegistry? one = left.Registry, other = right.Registry;
        bool isSame = one != null && other != null && one != other
            ? TableLayout.AreSame(left.Ref, right.Ref)
            : (one ?? other ?? WellKnown)._sameLayouts.GetOrAdd(
                (left.Ref, right.Ref), static pair => TableLayout.AreSame(pair.Item1, pair.Item2));
        left.KeepAlive();
        return right.KeepAlive(isSame);
    }

    private bool TryFindTypeOf(Any any, out DynamicMessageType type)
    {
        RequireUndisposed();
        TypeRef found = FindMessage(any.TypeName.AsSpan());
        type = found.IsNone ? default : new DynamicMessageType(found, this);
        return !found.IsNone;
    }
}
