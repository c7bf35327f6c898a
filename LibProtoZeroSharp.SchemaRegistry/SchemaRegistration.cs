using Confluent.Kafka;
using Confluent.SchemaRegistry;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>Registers the schema of a file with those of its imports, or looks them up. A schema is the base64 of a <c>FileDescriptorProto</c>.</summary>
internal sealed class SchemaRegistration(ISchemaRegistryClient client, ProtoSerializerConfig config)
{
    private readonly ReferenceSubjectNameStrategyDelegate _referenceSubject =
        config.ReferenceSubjectNameStrategy.ToDelegate(config.CustomReferenceSubjectNameStrategy);

    /// <summary>Registers or looks up the schema of a file for a subject. The imports come first, because the schema refers to their versions.</summary>
    public async Task<RegisteredSchema> RegisterAsync(string subject, FileDescriptor file, SerializationContext context) =>
        await RegisterOrFindAsync(subject, await SchemaOfAsync(file, context, []).ConfigureAwait(false)).ConfigureAwait(false);

    /// <summary>Returns the schema of a file. Several files may import the same one, so those that are done are kept.</summary>
    private async Task<Confluent.SchemaRegistry.Schema> SchemaOfAsync(FileDescriptor file, SerializationContext context, Dictionary<string, SchemaReference> done)
    {
        var references = new List<SchemaReference>();
        foreach (FileDescriptor import in file.Dependencies)
        {
            if (config.SkipKnownTypes && KnownFiles.Has(import.Name)) continue;
            if (!done.TryGetValue(import.Name, out SchemaReference? reference))
            {
                string subject = _referenceSubject(context, import.Name);
                Confluent.SchemaRegistry.Schema schema = await SchemaOfAsync(import, context, done).ConfigureAwait(false);
                await RegisterOrFindAsync(subject, schema).ConfigureAwait(false);
                // Not every registry answers a registration with the version.
                RegisteredSchema registered = await client.LookupSchemaAsync(subject, schema, ignoreDeletedSchemas: true, config.NormalizeSchemas).ConfigureAwait(false);
                done[import.Name] = reference = new SchemaReference(import.Name, subject, registered.Version);
            }

            references.Add(reference);
        }

        return new Confluent.SchemaRegistry.Schema(Encode(file), references, SchemaType.Protobuf);
    }

    private Task<RegisteredSchema> RegisterOrFindAsync(string subject, Confluent.SchemaRegistry.Schema schema) => config.AutoRegisterSchemas
        ? client.RegisterSchemaWithResponseAsync(subject, schema, config.NormalizeSchemas)
        : client.LookupSchemaAsync(subject, schema, ignoreDeletedSchemas: true, config.NormalizeSchemas);

    /// <summary>Encodes a file as Confluent's library does, so that both find the schemas of each other.</summary>
    private static string Encode(FileDescriptor file)
    {
        using var arena = new ArenaAllocator();
        FileDescriptorProto proto = file.Proto.Clone(arena);
        foreach (DescriptorProto message in proto.MessageType) ClearDefaultJsonNames(message);
        ClearDefaultJsonNames(proto.Extension);
        return Convert.ToBase64String(proto.ToByteArray());
    }

    private static void ClearDefaultJsonNames(DescriptorProto message)
    {
        ClearDefaultJsonNames(message.Field);
        ClearDefaultJsonNames(message.Extension);
        foreach (DescriptorProto nested in message.NestedType) ClearDefaultJsonNames(nested);
    }

    /// <summary>Clears names that follow from those of the fields. Code of Google.Protobuf has only the others in its descriptors.</summary>
    private static void ClearDefaultJsonNames(MessageList<FieldDescriptorProto> fields)
    {
        foreach (FieldDescriptorProto field in fields)
        {
            FieldDescriptorProto changed = field;
            if (changed.JsonName == FieldDescriptor.DefaultJsonName(changed.Name.ToString())) changed.ClearJsonName();
        }
    }
}
