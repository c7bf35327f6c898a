namespace LibProtoZeroSharp.Tests.Samples;

public sealed class AddressBookTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("AddressBook");

    private string Book => Path.Combine(_folder.FullName, "book.pb");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public async Task ABookIsWrittenReadAndCut()
    {
        await RunAsync("add", Book, "Ada Lovelace", "ada@example.org", "555-0100", "555-0101");
        await RunAsync("add", Book, "Żaneta");
        Assert.Equal("1: Ada Lovelace <ada@example.org>\n   Mobile: 555-0100\n   Work: 555-0101\n2: Żaneta\n", await RunAsync("list", Book));
        Assert.Contains("""
            "phones":[{"number":"555-0100"},{"number":"555-0101","type":"PHONE_TYPE_WORK"}]
            """, await RunAsync("json", Book));

        File.WriteAllBytes(Book, File.ReadAllBytes(Book)[..20]);
        (await BuiltProgram.RunAsync("AddressBook", "list", Book)).AssertError(1, @"book.pb is not an address book: .* \(Truncated at byte 1 in contacts.Book\)\.$");
    }

    private static async Task<string> RunAsync(params string[] arguments) => (await BuiltProgram.RunAsync("AddressBook", arguments)).SuccessfulOutput;
}
