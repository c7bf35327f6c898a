using LibProtoZeroSharp;
using PackageConsumer;

var run = new CheckList();

run.Check("messages come back as they were written", () =>
{
    using var arena = new ArenaAllocator();
    byte[] bytes = Orders.Make(arena).ToByteArray();
    Orders.Verify(Shop.Order.Parse(bytes, arena));
});

run.Check("writing by hand gives the same bytes", () =>
{
    using var arena = new ArenaAllocator();
    Expect.True(Orders.Make(arena).ToByteArray().AsSpan().SequenceEqual(Orders.WriteByHand(arena)));
});

run.Check("reading by hand finds the fields", () =>
{
    using var arena = new ArenaAllocator();
    Expect.True(Orders.SumCentsByHand(Orders.WriteByHand(arena)) == 2 * 1999 + 1 * 250);
});

run.Check("every truncated input is a message or a ProtoException", () =>
{
    using var arena = new ArenaAllocator();
    byte[] bytes = Orders.Make(arena).ToByteArray();
    for (int length = 0; length < bytes.Length; length++) Hostile.Parse(bytes.AsSpan(0, length));
});

run.Check("every mutated input is a message or a ProtoException", () =>
{
    using var arena = new ArenaAllocator();
    byte[] original = Orders.Make(arena).ToByteArray();
    var random = new Random(20_000);
    for (int i = 0; i < 20_000; i++)
    {
        byte[] bytes = [.. original];
        for (int mutations = random.Next(1, 4); mutations > 0; mutations--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
        Hostile.Parse(bytes);
    }
});

run.Check("decoding and encoding allocates nothing managed", () =>
{
    using var arena = new ArenaAllocator();
    byte[] bytes = Orders.Make(arena).ToByteArray();
    byte[] output = new byte[bytes.Length];
    long before = 0;
    for (int i = 0; i < 3; i++)
    {
        before = GC.GetAllocatedBytesForCurrentThread();
        arena.Reset();
        Shop.Order.Parse(bytes, arena).WriteTo(output);
    }

    Expect.True(GC.GetAllocatedBytesForCurrentThread() == before);
    Expect.True(output.AsSpan().SequenceEqual(bytes));
});

run.Check("the flavour is that of the configuration", () => Expect.True(Flavour.HasChecks == Flavour.ShouldHaveChecks));

if (Flavour.HasChecks) Misuse.CheckAll(run);

return run.Report();
