using System.Globalization;
using Google;
using Greet;
using LibProtoZeroSharp;

namespace Sample;

/// <summary>Counts the managed bytes of a unary call, in client and server together, with both kinds of classes.</summary>
internal static class Allocations
{
    private const int Rounds = 21, LargestPayload = 1_000_000;

    public static async Task PrintAsync()
    {
        foreach (int payload in (int[])[0, 1_000, 100_000, LargestPayload])
        {
            long own = await OwnAsync(payload), googles = await GooglesAsync(payload);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"payload of {payload:N0} bytes: {own:N0} bytes a call with structs, {googles:N0} with Google's classes"));
        }
    }

    private static async Task<long> OwnAsync(int payload)
    {
        await using Hosted hosted = await Hosted.StartAsync(Side.Own.Map);
        var client = new Greeter.GreeterClient(hosted.Invoker);
        using var arena = new ArenaAllocator();
        HelloRequest request = HelloRequest.Create(arena);
        request.SetName("Ada", arena);
        request.SetPayload(new byte[payload], arena);
        return await MedianAsync(payload, async () =>
        {
            using MessageOwner<HelloReply> reply = await client.SayHelloAsync(request);
        });
    }

    private static async Task<long> GooglesAsync(int payload)
    {
        await using Hosted hosted = await Hosted.StartAsync(Side.Googles.Map);
        return await MedianAsync(payload, GoogleCalls.Repeatable(hosted.Invoker, payload));
    }

    /// <summary>The median of several rounds: the runtime allocates now and then too, and corrects its counter.</summary>
    private static async Task<long> MedianAsync(int payload, Func<Task> call)
    {
        int calls = payload == LargestPayload ? 50 : 500;
        long[] rounds = new long[Rounds];
        for (int round = 0; round < Rounds; round++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < calls; i++) await call();
            rounds[round] = (GC.GetTotalAllocatedBytes(precise: true) - before) / calls;
        }

        Array.Sort(rounds);
        return rounds[Rounds / 2];
    }
}
