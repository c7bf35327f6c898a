using System.Threading.Tasks;
using Confluent.Kafka;
using LibProtoZeroSharp;
using P;

/// <summary>A producer of Kafka encodes a message at the call.</summary>
public class Producers
{
    async Task InTurns(IProducer<string, Person> producer)
    {
        using var arena = new ArenaAllocator();
        for (uint age = 1; age <= 3; age++)
        {
            arena.Reset();
            Person p = Person.Create(arena);
            p.Age = age;
            await producer.ProduceAsync("people", new Message<string, Person> { Key = "Ada", Value = p });
        }
    }

    void Queued(IProducer<string, Person> producer)
    {
        using (var arena = new ArenaAllocator())
            producer.Produce("people", new Message<string, Person> { Key = "Ada", Value = Person.Create(arena) });
        using (var arena = new ArenaAllocator())
            producer.Produce("people", new Message<string, Person> { Key = "Ada", Value = Person.Create(arena) });
    }
}
