using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The types and extensions of a schema.</summary>
internal sealed class Schema
{
    private readonly Dictionary<(string Extendee, int Number), FieldDescriptor> _extensions = [];
    private readonly SortedDictionary<string, DescriptorBase> _types = new(StringComparer.Ordinal);
    private readonly HashSet<FileDescriptor> _files;
    private readonly Func<string, string> _pathOf;

    /// <param name="files">The files. Their imports belong to the schema too.</param>
    /// <param name="pathOf">Gives the path that opens a file for its import path.</param>
    public Schema(IReadOnlyCollection<FileDescriptor> files, Func<string, string> pathOf)
    {
        _files = [.. files];
        _pathOf = pathOf;
        var seen = new HashSet<FileDescriptor>();
        var pending = new Stack<FileDescriptor>(files);
        while (pending.TryPop(out FileDescriptor? file))
        {
            if (!seen.Add(file)) continue;
            Types.Add(file);
            AddExtensions(file.Extensions);
            AddTypes(file.EnumTypes);
            AddTypes(file.Services);
            AddMessages(file.MessageTypes);
            foreach (FileDescriptor import in file.Dependencies) pending.Push(import);
        }
    }

    public TypeRegistry Types { get; } = new();

    /// <summary>The messages, enums and services of the files without their imports, in the order of their names.</summary>
    public IEnumerable<DescriptorBase> DeclaredTypes => _types.Values.Where(type => type is not MessageDescriptor { IsMapEntry: true } && _files.Contains(type.File));

    /// <exception cref="UsageException">The schema has no such message.</exception>
    public DynamicMessageType GetType(string fullName) =>
        Types.TryGetMessageType(fullName, out DynamicMessageType type) ? type : throw Missing("message", fullName, _types.Values.OfType<MessageDescriptor>());

    /// <summary>The message, enum or service in the files of the schema. A well-known message that is not in them has the descriptor of generated code, without comments.</summary>
    /// <exception cref="UsageException">The schema has no such type.</exception>
    public DescriptorBase GetDescriptor(string fullName)
    {
        if (_types.TryGetValue(fullName, out DescriptorBase? descriptor)) return descriptor;
        return Types.TryGetMessageType(fullName, out DynamicMessageType type) ? type.Descriptor : throw Missing("type", fullName, _types.Values);
    }

    /// <summary>The path that opens a file, as the command line names it; the import path if the schema comes from a descriptor set.</summary>
    public string PathOf(FileDescriptor file) => _pathOf(file.Name);

    /// <summary>The field or extension of a message with a number; null if there is none.</summary>
    public FieldDescriptor? FindField(MessageDescriptor message, int number) =>
        message.FindFieldByNumber(number) ?? _extensions.GetValueOrDefault((message.FullName, number));

    /// <summary>The field with a name, or the extension with a full name in brackets; null if there is none.</summary>
    public FieldDescriptor? FindField(MessageDescriptor message, string name) => name.StartsWith('[')
        ? _extensions.Values.FirstOrDefault(extension => extension.FullName == name[1..^1] && extension.ExtendeeType!.FullName == message.FullName)
        : message.FindFieldByName(name);

    private static UsageException Missing(string kind, string fullName, IEnumerable<DescriptorBase> types)
    {
        string[] similar = [.. types.Where(type => type.Name == LastName(fullName)).Take(3).Select(type => type.FullName)];
        return new UsageException($"The schema has no {kind} {fullName}{(similar.Length == 0 ? "." : $", but {string.Join(", ", similar)}.")}");
    }

    private static string LastName(string fullName) => fullName[(fullName.LastIndexOf('.') + 1)..];

    private void AddTypes(IEnumerable<DescriptorBase> types)
    {
        foreach (DescriptorBase type in types) _types.TryAdd(type.FullName, type);
    }

    private void AddMessages(IReadOnlyList<MessageDescriptor> messages)
    {
        AddTypes(messages);
        foreach (MessageDescriptor message in messages)
        {
            AddExtensions(message.Extensions);
            AddTypes(message.EnumTypes);
            AddMessages(message.NestedTypes);
        }
    }

    private void AddExtensions(IEnumerable<FieldDescriptor> extensions)
    {
        foreach (FieldDescriptor extension in extensions) _extensions.TryAdd((extension.ExtendeeType!.FullName, extension.FieldNumber), extension);
    }
}
