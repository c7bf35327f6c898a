using System.Text;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// The message types and extensions that JSON and text format may name: the types that an <c>Any</c> can hold, and the names in brackets.
/// </summary>
/// <remarks>
/// <para>Fill it once, at start-up. Afterwards several threads may use it at the same time. It always contains the well-known types.</para>
/// <para>Types come from generated code, or from descriptors that were made at run time. The tables of the latter are made at their first use, in
/// unmanaged memory that is given back after <see cref="Dispose"/>. A registry without such types need not be disposed.</para>
/// </remarks>
public sealed partial class TypeRegistry : IDisposable
{
    private readonly Utf8Names _messageNames = new();
    private readonly List<RegisteredMessage> _messages = [];
    private readonly TableSet _tables;
    private readonly Utf8Names _extensionNames = new();
    private readonly List<ExtensionType> _extensions = [];
    private readonly Dictionary<(TypeRef Extendee, int Number), ExtensionType> _byNumber = [];
    private readonly HashSet<FileDescriptor> _files = [];

    /// <summary>How many of the messages are well-known types, which come first.</summary>
    private readonly int _wellKnownCount;

    /// <summary>Adds a message type. Nothing happens if it has been added before.</summary>
    /// <returns>This.</returns>
    /// <exception cref="ArgumentException">The registry has a type of the same full name with other fields.</exception>
    /// <exception cref="NotSupportedException">The type was generated with <c>optimize_for = LITE_RUNTIME</c>, so it has no JSON and no text format.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public unsafe TypeRegistry Add<T>() where T : unmanaged, IProtoMessage<T>
    {
        RequireUndisposed();
        if (T.IsLite) throw LiteTypes.NoDescriptor(T.FullName);
        var added = new RegisteredMessage((nint)(delegate*<MessageTable*>)&MessageTable.Of<T>, null);
        byte[] name = Encoding.UTF8.GetBytes(T.FullName);
        if (_messageNames.TryAdd(name, _messages.Count)) _messages.Add(added);
        else if (_messageNames.TryFind(name, out int position) && _messages[position] != added) RequireSameDefinition(name, T.Descriptor);
        return this;
    }

    /// <summary>Adds an extension. Nothing happens if it has been added before.</summary>
    /// <returns>This.</returns>
    /// <exception cref="ArgumentException">The registry has an extension of the same full name with another number or type, or of another message.</exception>
    /// <exception cref="NotSupportedException">The extension was generated with <c>optimize_for = LITE_RUNTIME</c>.</exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public TypeRegistry Add<TTarget>(IExtension<TTarget> extension) where TTarget : unmanaged, IProtoMessage<TTarget> =>
        Add(new ExtensionType { FullName = extension.Descriptor.FullName, Extendee = TypeRef.Of<TTarget>(), Holder = extension.Holder });

    /// <summary>Adds all message types and extensions of a file, and of the files that it imports, directly or indirectly.</summary>
    /// <param name="file">
    /// The descriptor of generated code, <c>OrderReflection.Descriptor</c> or <c>Order.Descriptor.File</c>, or one that was made at run time, by
    /// <see cref="FileDescriptor.Build(ReadOnlySpan{byte})"/>. The types of the latter have no generated code.
    /// </param>
    /// <returns>This.</returns>
    /// <exception cref="ArgumentException">
    /// The registry has another definition of a type or an extension of the file: of the same full name, with other fields or for another message. The
    /// well-known types of the registry count, whatever fields those of the file have.
    /// </exception>
    /// <exception cref="ProtoException">
    /// The full names of types and extensions without generated code have more than 8 Mi characters and 256 for each of them.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The registry is disposed.</exception>
    public unsafe TypeRegistry Add(FileDescriptor file)
    {
        ArgumentNullException.ThrowIfNull(file);
        RequireUndisposed();
        List<FileDescriptor> files = MissingFiles(file);
        foreach (FileDescriptor missing in files)
        {
            if (missing.AddTypes == null) RequireSameDefinitions(missing);
        }

        foreach (FileDescriptor missing in files)
        {
            _files.Add(missing);
            if (missing.AddTypes != null) ((Action<TypeRegistry>)missing.AddTypes)(this);
            else AddWithoutCode(missing);
        }

        AddPendingExtensions();
        return this;
    }

    /// <summary>
    /// Ends the types that have no generated code: they and their messages throw <see cref="ObjectDisposedException"/> from now on. Operations that are in
    /// progress on other threads end as if nothing had happened. The garbage collector frees the memory of the types after the last of them.
    /// </summary>
    public void Dispose() => _tables.Dispose();

    internal bool IsDisposed => _tables.IsDisposed;

    internal TypeRegistry Add(ExtensionType extension)
    {
        RequireUndisposed();
        byte[] name = Encoding.UTF8.GetBytes(extension.FullName);
        if (!_extensionNames.TryAdd(name, _extensions.Count))
        {
            RequireSameDefinition(name, extension.Names.Descriptor);
            return this;
        }

        // In text format, an item of a message set can have the name of its type, which is never the name of an extension.
        if (extension.Field.IsMessageSetItem) _extensionNames.TryAdd(extension.Names.Text[1..^1], _extensions.Count);
        _extensions.Add(extension);
        _byNumber.TryAdd((extension.Extendee, extension.Field.Number), extension);
        return this;
    }

    /// <summary>The message type with a full name, or none. It is valid as long as the registry is reachable.</summary>
    internal TypeRef FindMessage(ReadOnlySpan<byte> fullName) =>
        _messageNames.TryFind(fullName, out int position) ? TypeOf(_messages[position]) : default;

    /// <summary>The extension with a full name, if it extends the given message; otherwise null.</summary>
    internal ExtensionType? FindExtension(ReadOnlySpan<byte> fullName, TypeRef extendee) =>
        _extensionNames.TryFind(fullName, out int position) && _extensions[position] is var extension && extension.Extendee.Equals(extendee) ? extension : null;

    /// <summary>The message's extension with a number; null if there is none.</summary>
    internal ExtensionType? FindExtension(TypeRef extendee, int number) => _byNumber.GetValueOrDefault((extendee, number));

    /// <summary>The file and its direct and indirect imports, without those that the registry has.</summary>
    private List<FileDescriptor> MissingFiles(FileDescriptor file)
    {
        var files = new List<FileDescriptor>();
        var seen = new HashSet<FileDescriptor>();
        var pending = new Stack<FileDescriptor>([file]);
        while (pending.TryPop(out FileDescriptor? next))
        {
            if (_files.Contains(next) || !seen.Add(next)) continue;
            files.Add(next);
            foreach (FileDescriptor import in next.Dependencies) pending.Push(import);
        }

        return files;
    }

    private void RequireUndisposed() => ObjectDisposedException.ThrowIf(IsDisposed, this);

    private unsafe TypeRef TypeOf(in RegisteredMessage message) =>
        new(message.Descriptor != null ? _tables.Of(message.Descriptor) : ((delegate*<MessageTable*>)message.Function)());

    /// <summary>A message type.</summary>
    /// <param name="Function">The function that returns the table of a generated type, which is made at the first access.</param>
    /// <param name="Descriptor">The descriptor of a type without generated code; null for others.</param>
    private readonly record struct RegisteredMessage(nint Function, MessageDescriptor? Descriptor);
}
