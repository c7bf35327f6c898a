using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using LibProtoZeroSharp;
using P;

/// <summary>Methods that return sequences of messages: streams that are used one by one, and messages that stay.</summary>
public class Streams(Stream stream, byte[][] all)
{
    private readonly ArenaAllocator _arena = new();

    IEnumerable<Person> OneByOne() => ProtoStream.ReadAllDelimited<Person>(stream);

    IEnumerable<Person> Kept(ArenaAllocator arena) => ProtoStream.ReadAllDelimited<Person>(stream, arena).Where(person => person.Age > 5);

    IEnumerable<Person> Copies(ArenaAllocator arena) => OneByOne().Select(person => person.Clone(arena));

    IEnumerable<Person> CopiesOf(ArenaAllocator arena)
    {
        foreach (Person person in OneByOne())
            yield return person.Clone(arena);
    }

    IEnumerable<Person> Scratch(ArenaAllocator arena)
    {
        foreach (byte[] bytes in all)
        {
            using var scratch = new ArenaAllocator();
            Person person = Person.Parse(bytes, scratch);
            if (person.Age > 5)
                yield return person.Clone(arena);
        }
    }

    IEnumerable<Person> InField()
    {
        foreach (byte[] bytes in all)
            yield return Person.Parse(bytes, _arena);
    }

    IEnumerable<string> Names()
    {
        foreach (Person person in OneByOne())
            yield return person.Name.ToString();
    }

    IEnumerable<Person> Either(ArenaAllocator arena, bool copies) => copies ? Copies(arena) : Kept(arena);

    async IAsyncEnumerable<Person> Async(ArenaAllocator arena)
    {
        await foreach (Person person in ProtoStream.ReadAllDelimitedAsync<Person>(stream))
            yield return person.Clone(arena);
    }

    long Sums() => OneByOne().Where(person => person.Age > 5).Sum(person => person.Age) + OneByOne().Count() + OneByOne().Max(person => person.Age);

    List<string> Lists() => [.. Names(), .. OneByOne().Select(person => person.Name.ToString())];

    async Task<int> BuffersAsync()
    {
        using var arena = new ArenaAllocator();
        List<Person> kept = Kept(arena).ToList(), copies = Copies(arena).ToList(), more = CopiesOf(arena).ToList(), some = Scratch(arena).ToList();
        Person[] fields = InField().ToArray();
        List<Person> either = Either(arena, true).OrderBy(person => person.Age).ToList();
        await foreach (Person person in Async(arena))
            kept.Add(person);
        foreach (Person person in OneByOne())
        {
            kept.Add(person.Clone(arena));
            if (person.Age > 5)
                break;
        }

        return kept.Count + copies.Count + more.Count + some.Count + fields.Length + either.Count;
    }
}
