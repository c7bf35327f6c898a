using Confluent.SchemaRegistry;
using LibProtoZeroSharp.Compiler;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>The descriptors and the types of a schema.</summary>
internal sealed class LoadedSchema : IDisposable
{
    /// <summary>The most files that a schema may import, directly or not. A registry could make up another one for ever.</summary>
    private const int MostImports = 1000;

    /// <summary>The most characters of a schema and its imports.</summary>
    private const int MostCharacters = 64 << 20;

    private readonly ArenaAllocator _arena;
    private readonly TypeRegistry _types;
    private readonly FileDescriptor _file;
    private int _isDisposed;

    private LoadedSchema(SchemaSet set, string name, ArenaAllocator arena)
    {
        _arena = arena;
        IReadOnlyList<FileDescriptor> files = set.Build(arena);
        _file = files.Single(file => file.Name == name);
        _types = new TypeRegistry();
        try
        {
            foreach (FileDescriptor file in files) _types.Add(file);
        }
        catch
        {
            _types.Dispose();
            throw;
        }
    }

    /// <summary>Gets the schema and what it refers to from the registry.</summary>
    public static async Task<LoadedSchema> LoadAsync(ISchemaRegistryClient client, SchemaKey key)
    {
        // Without a format, as references can't have one: a registry then gives sources, or what was registered.
        Confluent.SchemaRegistry.Schema schema = await (key.Guid is { } guid ? client.GetSchemaByGuidAsync(guid.ToString()) : client.GetSchemaAsync(key.Id)).ConfigureAwait(false);
        if (schema.SchemaType != SchemaType.Protobuf)
            throw new InvalidRecordException($"Expected a schema of protobuf, found the schema {key} of the type {schema.SchemaType}.", 0);
        var set = new SchemaSet();
        var known = new HashSet<string>(StringComparer.Ordinal);
        var open = new Queue<SchemaReference>();
        long characters = 0;
        Open(schema);
        while (open.TryDequeue(out SchemaReference? reference))
        {
            Confluent.SchemaRegistry.Schema import = await client.GetRegisteredSchemaAsync(reference.Subject, reference.Version, ignoreDeletedSchemas: false).ConfigureAwait(false);
            set.Add(reference.Name, import.SchemaString);
            Open(import);
        }

        // Imports name other files, so any name that they don't have is right.
        string name = $"schema-{key}.proto";
        while (set.Has(name)) name = "_" + name;
        set.Add(name, schema.SchemaString);
        var arena = new ArenaAllocator();
        try
        {
            return new LoadedSchema(set, name, arena);
        }
        catch (Exception exception)
        {
            arena.Dispose();
            if (exception is ProtoCompileException or ProtoException or ArgumentException)
                throw new InvalidRecordException($"The schema {key} of the registry has an error: {exception.Message}", 0, exception);
            throw;
        }

        void Open(Confluent.SchemaRegistry.Schema loaded)
        {
            characters += loaded.SchemaString?.Length ?? 0;
            foreach (SchemaReference next in loaded.References ?? [])
            {
                if (known.Count <= MostImports && known.Add(next.Name)) open.Enqueue(next);
            }

            if (known.Count > MostImports || characters > MostCharacters)
                throw new InvalidRecordException($"The schema {key} imports more than {MostImports:N0} files, or has more than {MostCharacters:N0} characters with them.", 0);
        }
    }

    public MessageDescriptor FindMessage(in RecordHeader header) => MessageIndexes.Find(_file, header);

    /// <exception cref="ObjectDisposedException">The schema is disposed.</exception>
    public DynamicMessageType FindType(in RecordHeader header) => _types.GetMessageType(FindMessage(header));

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0) return;
        _types.Dispose();
        _arena.Dispose();
    }
}
