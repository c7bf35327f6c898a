using System.Text;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// The message types and extensions that JSON and text format may name: the types that an <c>Any</c> can hold, and the names in brackets.
/// </summary>
/// <remarks>
/// Fill it once, at start-up. Afterwards several threads may use it at the same time. It always contains the well-known types.
/// </remarks>
public sealed unsafe partial class TypeRegistry
{
    private readonly Utf8Names _messageNames = new();

    // Functions that return tables. The tables are made at the first access.
    private readonly List<nint> _messages = [];
    private readonly Utf8Names _extensionNames = new();
    private readonly List<ExtensionType> _extensions = [];
    private readonly Dictionary<(nint Extendee, int Number), ExtensionType> _byNumber = [];
    private readonly HashSet<FileDescriptor> _files = [];
    private readonly Dictionary<nint, ExtensionType[]> _byExtendee = [];

    /// <summary>Adds a message type. Nothing happens if it has been added before.</summary>
    /// <returns>This.</returns>
    public TypeRegistry Add<T>() where T : unmanaged, IProtoMessage<T>
    {
        if (_messageNames.TryAdd(Encoding.UTF8.GetBytes(T.FullName), _messages.Count)) _messages.Add((nint)(delegate*<MessageTable*>)&MessageTable.Of<T>);
        return this;
    }

    /// <summary>Adds an extension. Nothing happens if it has been added before.</summary>
    /// <returns>This.</returns>
    public TypeRegistry Add<TTarget>(IExtension<TTarget> extension) where TTarget : unmanaged, IProtoMessage<TTarget> =>
        Add(new ExtensionType { FullName = extension.Descriptor.FullName, Extendee = MessageTable.Of<TTarget>(), Holder = extension.Holder });

    /// <summary>
    /// Adds all message types and extensions of a file, and of the files that it imports, directly or indirectly. Imported files for which no code
    /// was generated have none.
    /// </summary>
    /// <param name="file">The descriptor of generated code: <c>OrderReflection.Descriptor</c>, or <c>Order.Descriptor.File</c>.</param>
    /// <returns>This.</returns>
    /// <exception cref="InvalidOperationException">
    /// No code was generated from the file: <c>FileDescriptor.Build</c> makes descriptors, but no types.
    /// </exception>
    public TypeRegistry Add(FileDescriptor file)
    {
        ArgumentNullException.ThrowIfNull(file);
        if (file.AddTypes == null) throw new InvalidOperationException($"{file.Name} has no types: its descriptor is not that of generated code.");
        var pending = new Stack<FileDescriptor>([file]);
        while (pending.TryPop(out FileDescriptor? next))
        {
            if (!_files.Add(next)) continue;
            if (next.AddTypes != null) ((delegate*<TypeRegistry, void>)next.AddTypes)(this);
            foreach (FileDescriptor import in next.Dependencies) pending.Push(import);
        }

        return this;
    }

    internal TypeRegistry Add(ExtensionType extension)
    {
        if (!_extensionNames.TryAdd(Encoding.UTF8.GetBytes(extension.FullName), _extensions.Count)) return this;
        // In text format, an item of a message set can have the name of its type, which is never the name of an extension.
        if (extension.Field.IsMessageSetItem) _extensionNames.TryAdd(extension.Names.Text[1..^1], _extensions.Count);
        _extensions.Add(extension);
        if (!_byNumber.TryAdd(((nint)extension.Extendee, extension.Field.Number), extension)) return this;
        ExtensionType[] others = _byExtendee.GetValueOrDefault((nint)extension.Extendee, []);
        _byExtendee[(nint)extension.Extendee] = [.. others.Append(extension).OrderBy(other => other.Field.Number)];
        return this;
    }

    /// <summary>The message type with a full name; null if there is none.</summary>
    internal MessageTable* FindMessage(ReadOnlySpan<byte> fullName) =>
        _messageNames.TryFind(fullName, out int position) ? ((delegate*<MessageTable*>)_messages[position])() : null;

    /// <summary>The extension with a full name, if it extends the given message; otherwise null.</summary>
    internal ExtensionType? FindExtension(ReadOnlySpan<byte> fullName, MessageTable* extendee) =>
        _extensionNames.TryFind(fullName, out int position) && _extensions[position] is var extension && extension.Extendee == extendee ? extension : null;

    /// <summary>The message's extension with a number; null if there is none.</summary>
    internal ExtensionType? FindExtension(MessageTable* extendee, int number) => _byNumber.GetValueOrDefault(((nint)extendee, number));

    /// <summary>The message's extensions, by ascending number.</summary>
    internal ReadOnlySpan<ExtensionType> ExtensionsOf(MessageTable* extendee) => _byExtendee.GetValueOrDefault((nint)extendee);
}
