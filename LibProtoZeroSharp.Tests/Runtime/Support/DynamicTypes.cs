using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>The tests' message types once more, known only by their descriptors.</summary>
internal static class DynamicTypes
{
    /// <summary>A registry of all files of the tests. Nothing disposes it.</summary>
    public static TypeRegistry All { get; } = Registry(
        [.. TestMessageType.All.Values.Select(schema => schema.Descriptor.File), Protos.ExtensionsReflection.Descriptor, Protos.JsonReflection.Descriptor,
            Protos.WideReflection.Descriptor]);

    /// <summary>A registry of files that were made at run time from the encoded files of generated code, and of their imports.</summary>
    public static TypeRegistry Registry(params IEnumerable<FileDescriptor> files)
    {
        var registry = new TypeRegistry();
        foreach (FileDescriptor file in FileDescriptor.Build(SetOf(files))) registry.Add(file);
        return registry;
    }

    /// <summary>An encoded <c>FileDescriptorSet</c> of the files and their imports.</summary>
    public static byte[] SetOf(IEnumerable<FileDescriptor> files)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        var added = new HashSet<FileDescriptor>();
        foreach (FileDescriptor file in files) Add(file);
        return set.ToByteArray();

        void Add(FileDescriptor file)
        {
            if (!added.Add(file)) return;
            foreach (FileDescriptor import in file.Dependencies) Add(import);
            set.File.Add(file.Proto, arena);
        }
    }
}
