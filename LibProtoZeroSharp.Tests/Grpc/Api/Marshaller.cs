namespace Grpc.Core;

/// <summary>How messages of one type become bytes, and how bytes become such messages.</summary>
public class Marshaller<T>
{
    public Marshaller(Func<T, byte[]> serializer, Func<byte[], T> deserializer)
    {
        ArgumentNullException.ThrowIfNull(serializer);
        ArgumentNullException.ThrowIfNull(deserializer);
        Serializer = serializer;
        Deserializer = deserializer;
        ContextualSerializer = (message, context) => context.Complete(serializer(message));
        ContextualDeserializer = context => deserializer(context.PayloadAsNewBuffer());
    }

    public Marshaller(Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer)
    {
        ArgumentNullException.ThrowIfNull(serializer);
        ArgumentNullException.ThrowIfNull(deserializer);
        ContextualSerializer = serializer;
        ContextualDeserializer = deserializer;
        Serializer = message =>
        {
            var context = new ArraySerializationContext();
            serializer(message, context);
            return context.Payload;
        };
        Deserializer = payload => deserializer(new ArrayDeserializationContext(payload));
    }

    public Func<T, byte[]> Serializer { get; }

    public Func<byte[], T> Deserializer { get; }

    public Action<T, SerializationContext> ContextualSerializer { get; }

    public Func<DeserializationContext, T> ContextualDeserializer { get; }
}
