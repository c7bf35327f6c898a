using System.Text;
using Confluent.SchemaRegistry;
using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>
/// A schema with the files that it imports. Each is the source of a <c>.proto</c> file, or the base64 of a <c>FileDescriptorProto</c>: registries give either.
/// </summary>
internal sealed class SchemaSet
{
    private readonly Dictionary<string, string> _sources = new(StringComparer.Ordinal);
    private readonly List<(string Name, byte[] Bytes)> _descriptors = [];
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <summary>Returns whether a file has been added.</summary>
    public bool Has(string name) => _names.Contains(name);

    /// <summary>Adds a file, whose name must be new.</summary>
    /// <exception cref="InvalidRecordException">The registry gave no schema.</exception>
    public void Add(string name, string? schema)
    {
        if (schema == null) throw new InvalidRecordException($"Expected the schema of {name}, found none in the response of the registry.", 0);
        _names.Add(name);
        // No source of a file is base64: it has semicolons and blanks.
        var bytes = new byte[schema.Length / 4 * 3 + 3];
        if (schema.Length != 0 && Convert.TryFromBase64String(schema, bytes, out int length)) _descriptors.Add((name, bytes[..length]));
        else _sources.Add(name, schema);
    }

    /// <summary>Makes descriptors of all files.</summary>
    /// <param name="arena">The arena of the protos in the descriptors.</param>
    /// <exception cref="ProtoCompileException">A source has an error.</exception>
    /// <exception cref="ProtoException">Bytes are not a <c>FileDescriptorProto</c>, or the descriptors take too much memory.</exception>
    /// <exception cref="ArgumentException">A file is not valid, or an import is missing.</exception>
    public IReadOnlyList<FileDescriptor> Build(ArenaAllocator arena)
    {
        List<FileDescriptorProto> protos = [];
        foreach ((string name, byte[] bytes) in _descriptors)
        {
            FileDescriptorProto proto = FileDescriptorProto.Parse(bytes, arena);
            // Imports have the names of the references. Some registries write another name into the descriptor.
            proto.SetName(name, arena);
            protos.Add(proto);
        }

        FileDescriptorSet set = Compile(protos, arena);
        var compiled = new HashSet<string>(StringComparer.Ordinal);
        foreach (FileDescriptorProto file in set.File) compiled.Add(file.Name.ToString());
        foreach (FileDescriptorProto proto in protos)
        {
            if (!compiled.Contains(proto.Name.ToString())) set.File.Add(proto, arena);
        }

        return FileDescriptor.Build(set);
    }

    /// <summary>Compiles the sources, and the known files that descriptors import.</summary>
    private FileDescriptorSet Compile(List<FileDescriptorProto> protos, ArenaAllocator arena)
    {
        SortedSet<string> known = new(StringComparer.Ordinal);
        foreach (FileDescriptorProto proto in protos)
        {
            foreach (Utf8String import in proto.Dependency)
            {
                string name = import.ToString();
                // Others are missing, which is an error later.
                bool isPath = name.All(character => char.IsAsciiLetterOrDigit(character) || character is '/' or '_' or '.');
                if (!_names.Contains(name) && KnownFiles.Has(name) && isPath) known.Add(name);
            }
        }

        if (_sources.Count == 0 && known.Count == 0) return FileDescriptorSet.Create(arena);
        var compiler = new ProtoCompiler { Resolver = KnownFiles.Read };
        foreach ((string name, string source) in _sources) compiler.Add(name, source);
        if (known.Count != 0)
        {
            var importer = new StringBuilder("syntax = \"proto3\";\n");
            foreach (string name in known) importer.Append("import \"").Append(name).Append("\";\n");
            string importerName = "known.proto";
            while (_names.Contains(importerName)) importerName = "_" + importerName;
            compiler.Add(importerName, importer.ToString());
        }

        return FileDescriptorSet.Parse(compiler.Compile().ThrowIfErrors().ToFileDescriptorSet(), arena);
    }
}
