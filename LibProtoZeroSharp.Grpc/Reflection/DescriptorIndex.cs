using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp;

/// <summary>Files with all that they import, and where each name is declared.</summary>
internal sealed class DescriptorIndex
{
    private readonly Dictionary<string, FileDescriptor> _files = [];
    private readonly Dictionary<string, FileDescriptor> _symbols = [];
    private readonly Dictionary<(string Type, int Number), FileDescriptor> _extensions = [];

    /// <summary>Returns a file after all that it imports, each once.</summary>
    public static IReadOnlyList<FileDescriptor> WithImports(FileDescriptor file)
    {
        var files = new List<FileDescriptor>();
        var known = new HashSet<FileDescriptor>();
        Visit(file);
        return files;

        void Visit(FileDescriptor next)
        {
            if (!known.Add(next)) return;
            foreach (FileDescriptor import in next.Dependencies) Visit(import);
            files.Add(next);
        }
    }

    /// <summary>Adds a file and all that it imports.</summary>
    public void Add(FileDescriptor file)
    {
        foreach (FileDescriptor next in WithImports(file))
        {
            if (_files.TryAdd(next.Name, next)) AddDeclarations(next);
        }
    }

    public FileDescriptor? FindFile(string name) => _files.GetValueOrDefault(name);

    public FileDescriptor? FindSymbol(string fullName) => _symbols.GetValueOrDefault(fullName);

    public FileDescriptor? FindExtension(string type, int number) => _extensions.GetValueOrDefault((type, number));

    public IEnumerable<int> ExtensionNumbers(string type) => _extensions.Keys.Where(key => key.Type == type).Select(key => key.Number).Order();

    private void AddDeclarations(FileDescriptor file)
    {
        foreach (MessageDescriptor message in file.MessageTypes) Add(message);
        foreach (EnumDescriptor type in file.EnumTypes) Add(type);
        foreach (FieldDescriptor extension in file.Extensions) AddExtension(extension);
        foreach (ServiceDescriptor service in file.Services)
        {
            Add((DescriptorBase)service);
            foreach (MethodDescriptor method in service.Methods) Add((DescriptorBase)method);
        }
    }

    private void Add(MessageDescriptor message)
    {
        Add((DescriptorBase)message);
        foreach (FieldDescriptor field in message.Fields) Add((DescriptorBase)field);
        foreach (OneofDescriptor oneof in message.Oneofs) Add((DescriptorBase)oneof);
        foreach (MessageDescriptor nested in message.NestedTypes) Add(nested);
        foreach (EnumDescriptor type in message.EnumTypes) Add(type);
        foreach (FieldDescriptor extension in message.Extensions) AddExtension(extension);
    }

    /// <summary>The values of an enum are its siblings in the language, as in C++. Google.Protobuf for C# has them inside of it. Clients ask for both names.</summary>
    private void Add(EnumDescriptor type)
    {
        Add((DescriptorBase)type);
        foreach (EnumValueDescriptor value in type.Values)
        {
            Add((DescriptorBase)value);
            _symbols.TryAdd(type.FullName[..^type.Name.Length] + value.Name, type.File);
        }
    }

    private void AddExtension(FieldDescriptor extension)
    {
        Add((DescriptorBase)extension);
        _extensions.TryAdd((extension.ExtendeeType!.FullName, extension.FieldNumber), extension.File);
    }

    private void Add(DescriptorBase declaration) => _symbols.TryAdd(declaration.FullName, declaration.File);
}
