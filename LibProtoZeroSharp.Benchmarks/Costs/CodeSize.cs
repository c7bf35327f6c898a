using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The size of an assembly, and of the code in it.</summary>
internal sealed class CodeSize
{
    private readonly Dictionary<CodeGroup, (int Bytes, int Methods)> _groups = [];

    public CodeSize(ImmutableArray<byte> assembly)
    {
        using var image = new PEReader(assembly);
        MetadataReader metadata = image.GetMetadataReader();
        AssemblyBytes = assembly.Length;
        MetadataBytes = metadata.MetadataLength;
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            string name = NameOf(metadata, type);
            Fields += type.GetFields().Count(field => metadata.GetString(metadata.GetFieldDefinition(field).Name).EndsWith("FieldNumber", StringComparison.Ordinal));
            foreach (MethodDefinition method in type.GetMethods().Select(metadata.GetMethodDefinition))
            {
                if (method.RelativeVirtualAddress == 0) continue;
                string full = metadata.GetString(method.Name);
                if (full == "get_Parser") Messages++;
                CodeGroup group = CodeGroups.Of(name, full.StartsWith('.') ? full : full[(full.LastIndexOf('.') + 1)..]);
                (int bytes, int methods) = this[group];
                _groups[group] = (bytes + image.GetMethodBody(method.RelativeVirtualAddress).GetILReader().Length, methods + 1);
            }
        }
    }

    public int AssemblyBytes { get; }

    public int MetadataBytes { get; }

    /// <summary>The messages in Google's code: each has its parser.</summary>
    public int Messages { get; }

    /// <summary>Their fields: each has a constant for its number.</summary>
    public int Fields { get; }

    public int Bytes => _groups.Values.Sum(group => group.Bytes);

    public int Methods => _groups.Values.Sum(group => group.Methods);

    /// <summary>The bytes of IL in the bodies of a group's methods, and the number of these methods.</summary>
    public (int Bytes, int Methods) this[CodeGroup group] => _groups.GetValueOrDefault(group);

    private static string NameOf(MetadataReader metadata, TypeDefinition type) => type.GetDeclaringType() is { IsNil: false } outer
        ? $"{NameOf(metadata, metadata.GetTypeDefinition(outer))}+{metadata.GetString(type.Name)}"
        : metadata.GetString(type.Name);
}
