using System.Collections.Concurrent;
using Confluent.SchemaRegistry;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>The schemas that records named, by id or GUID. It has as many as the registry has, because a failure is not kept.</summary>
internal sealed class SchemaCache(ISchemaRegistryClient client) : IDisposable
{
    private readonly ConcurrentDictionary<SchemaKey, Lazy<Task<LoadedSchema>>> _schemas = [];
    private volatile bool _isDisposed;

    /// <summary>Returns a schema if it has been loaded.</summary>
    /// <exception cref="ObjectDisposedException">The cache is disposed.</exception>
    public LoadedSchema? Find(SchemaKey key)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _schemas.TryGetValue(key, out Lazy<Task<LoadedSchema>>? schema) && schema.Value.IsCompletedSuccessfully ? schema.Value.Result : null;
    }

    /// <summary>Returns a schema. If it has not been loaded, one of the callers loads it.</summary>
    /// <exception cref="SchemaRegistryException">The registry does not have the schema.</exception>
    /// <exception cref="InvalidRecordException">The schema is not one of protobuf, or has an error.</exception>
    /// <exception cref="ObjectDisposedException">The cache is disposed.</exception>
    public async Task<LoadedSchema> LoadAsync(SchemaKey key)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        Lazy<Task<LoadedSchema>> schema = _schemas.GetOrAdd(key, static (key, client) => new Lazy<Task<LoadedSchema>>(() => LoadedSchema.LoadAsync(client, key)), client);
        LoadedSchema loaded;
        try
        {
            loaded = await schema.Value.ConfigureAwait(false);
        }
        catch
        {
            _schemas.TryRemove(new(key, schema));
            throw;
        }

        if (!_isDisposed) return loaded;
        loaded.Dispose();
        throw new ObjectDisposedException(nameof(SchemaCache));
    }

    /// <summary>Frees the types. A schema that is being loaded is freed when it has been loaded.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        foreach (Lazy<Task<LoadedSchema>> schema in _schemas.Values)
        {
            if (schema.IsValueCreated && schema.Value.IsCompletedSuccessfully) schema.Value.Result.Dispose();
        }
    }
}
