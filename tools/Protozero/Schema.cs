using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Protozero;

/// <summary>The types and extensions of a schema.</summary>
internal sealed class Schema
{
    private readonly Dictionary<(string Extendee, int Number), FieldDescriptor> _extensions = [];
    private readonly SortedDictionary<string, MessageDescriptor> _messages = new(StringComparer.Ordinal);

    public Schema(IEnumerable<FileDescriptor> files)
    {
        var seen = new HashSet<FileDescriptor>();
        var pending = new Stack<FileDescriptor>(files);
        while (pending.TryPop(out FileDescriptor? file))
        {
            if (!seen.Add(file)) continue;
            Types.Add(file);
            AddExtensions(file.Extensions);
            AddMessages(file.MessageTypes);
            foreach (FileDescriptor import in file.Dependencies) pending.Push(import);
        }
    }

    public TypeRegistry Types { get; } = new();

    /// <exception cref="UsageException">The schema has no such type.</exception>
    public DynamicMessageType GetType(string fullName)
    {
        if (Types.TryGetMessageType(fullName, out DynamicMessageType type)) return type;
        string[] similar = [.. _messages.Keys.Where(name => LastName(name) == LastName(fullName)).Take(3)];
        throw new UsageException($"The schema has no message {fullName}{(similar.Length == 0 ? "." : $", but {string.Join(", ", similar)}.")}");
    }

    /// <summary>The message in the files of the schema. The type of a well-known message has the descriptor of generated code, without comments.</summary>
    /// <exception cref="UsageException">The schema has no such type.</exception>
    public MessageDescriptor GetDescriptor(string fullName) => _messages.GetValueOrDefault(fullName) ?? GetType(fullName).Descriptor;

    /// <summary>The field or extension of a message with a number; null if there is none.</summary>
    public FieldDescriptor? FindField(MessageDescriptor message, int number) =>
        message.FindFieldByNumber(number) ?? _extensions.GetValueOrDefault((message.FullName, number));

    /// <summary>The field with a name, or the extension with a full name in brackets; null if there is none.</summary>
    public FieldDescriptor? FindField(MessageDescriptor message, string name) => name.StartsWith('[')
        ? _extensions.Values.FirstOrDefault(extension => extension.FullName == name[1..^1] && extension.ExtendeeType!.FullName == message.FullName)
        : message.FindFieldByName(name);

    private static string LastName(string fullName) => fullName[(fullName.LastIndexOf('.') + 1)..];

    private void AddMessages(IEnumerable<MessageDescriptor> messages)
    {
        foreach (MessageDescriptor message in messages)
        {
            _messages.TryAdd(message.FullName, message);
            AddExtensions(message.Extensions);
            AddMessages(message.NestedTypes);
        }
    }

    private void AddExtensions(IEnumerable<FieldDescriptor> extensions)
    {
        foreach (FieldDescriptor extension in extensions) _extensions.TryAdd((extension.ExtendeeType!.FullName, extension.FieldNumber), extension);
    }
}
