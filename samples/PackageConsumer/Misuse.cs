using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;
using Shop;

namespace PackageConsumer;

/// <summary>Mistakes that the package LibProtoZeroSharp.Debug reports, and LibProtoZeroSharp doesn't check for.</summary>
internal static class Misuse
{
    public static void CheckAll(CheckList run)
    {
        run.Check("a message is not used after Reset", () =>
        {
            using var arena = new ArenaAllocator();
            Order order = Orders.Make(arena);
            arena.Reset();
            Expect.Throws<ObjectDisposedException>(() => order.Id = 1);
        });

        run.Check("an arena is not used after Dispose", () =>
        {
            var arena = new ArenaAllocator();
            ArenaAllocator copy = arena;
            arena.Dispose();
            Expect.Throws<ObjectDisposedException>(() => Order.Create(copy));
        });

        run.Check("an index is within its list", () =>
        {
            using var arena = new ArenaAllocator();
            Order order = Orders.Make(arena);
            Expect.Throws<ArgumentOutOfRangeException>(() => _ = order.Ratings[3]);
        });

        run.Check("what a default instance stands for is not written to", () =>
        {
            using var arena = new ArenaAllocator();
            Order order = Order.Create(arena);
            Timestamp absent = order.Ordered;
            Expect.Throws<InvalidOperationException>(() => absent.Seconds = 1);
        });

        run.Check("a sub that was opened is closed", () => Expect.Throws<InvalidOperationException>(() =>
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            writer.GetTotalLength();
        }));

        run.Check("a sub that is closed was opened", () => Expect.Throws<InvalidOperationException>(() =>
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.CloseSub();
        }));

        run.Check("a field is not read as another wire type", () => Expect.Throws<InvalidOperationException>(() =>
        {
            var reader = new ProtoReader([8, 1]);
            reader.Next();
            reader.ReadString();
        }));
    }
}
