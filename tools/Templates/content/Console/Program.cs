using Contacts;
using LibProtoZeroSharp;

// An arena owns the memory of messages. They are valid until it is reset or disposed.
using var arena = new ArenaAllocator();
Person ada = Person.Create(arena);
ada.SetName("Ada", arena);
ada.Age = 36;
ada.Mails.Add("ada@example.org", arena);
byte[] bytes = ada.ToByteArray();

arena.Reset();
try
{
    Person read = Person.Parse(bytes, arena);
    Console.WriteLine($"{read.Name} is {read.Age} and has {read.Mails.Count} address, in {bytes.Length} bytes.");
}
catch (ProtoException exception)
{
    Console.WriteLine($"{exception.Error} at byte {exception.Offset}");
}
