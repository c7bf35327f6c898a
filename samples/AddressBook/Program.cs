using Contacts;
using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;

if (args is not (["add", _, _, ..] or ["list" or "json", _]))
{
    Console.Error.WriteLine("""
        usage: add FILE NAME [MAIL [NUMBER...]]
               list FILE
               json FILE
        """);
    return 2;
}

// One arena for the whole book. All people are gone when it is disposed.
using var arena = new ArenaAllocator();
try
{
    Book book = Load(args[1], arena);
    switch (args)
    {
        case ["add", var file, var name, .. var rest]:
            Add(book, name, rest, arena);
            Save(book, file);
            break;
        case ["list", _]:
            foreach (Person person in book.People) Print(person);
            break;
        default:
            Console.WriteLine(ProtoJson.ToString(book));
            break;
    }

    return 0;
}
catch (ProtoException exception)
{
    Console.Error.WriteLine($"{args[1]} is not an address book: {exception.Message}");
    return 1;
}

static Book Load(string file, ArenaAllocator arena) =>
    File.Exists(file) ? Book.Parse(File.ReadAllBytes(file), arena) : Book.Create(arena);

static void Add(Book book, string name, string[] rest, ArenaAllocator arena)
{
    uint id = 0;
    foreach (Person other in book.People) id = Math.Max(id, other.Id);

    Person person = book.People.Add(arena);             // a new person at the end of the list
    person.Id = id + 1;
    person.SetName(name, arena);
    if (rest.Length != 0) person.SetMail(rest[0], arena);
    foreach (string number in rest.Skip(1))
    {
        Person.Types.Phone phone = person.Phones.Add(arena);
        phone.SetNumber(number, arena);
        phone.Type = person.Phones.Count == 1 ? Person.Types.PhoneType.Mobile : Person.Types.PhoneType.Work;
    }

    person.SetChanged(Timestamp.FromDateTimeOffset(DateTimeOffset.UtcNow, arena));
}

// A file that is replaced in one step is never half a book.
static void Save(Book book, string file)
{
    using (FileStream stream = File.Create(file + ".new")) book.WriteTo(stream);
    File.Move(file + ".new", file, overwrite: true);
}

static void Print(Person person)
{
    Console.WriteLine($"{person.Id}: {person.Name}{(person.HasMail ? $" <{person.Mail}>" : "")}");
    foreach (Person.Types.Phone phone in person.Phones) Console.WriteLine($"   {phone.Type}: {phone.Number}");
}
