using System.Security.Cryptography;
using Google;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Net.Client;

namespace Sample;

/// <summary>Compression, and messages as large as they may be.</summary>
internal static class SizeChecks
{
    /// <summary>What both packages receive, unless they are configured.</summary>
    private const int Limit = 4 << 20;

    // The name or the text with its tag and length, and those of the bytes.
    private const int RequestOverhead = 2 + 1 + 5, ReplyOverhead = 2 + 7 + 5;

    public static async Task RunAsync(CheckList list, string pair, Side client, Side server)
    {
        CountingGzip atServer = new(), atClient = new();
        await using Hosted hosted = await Hosted.StartAsync(
            server.Map,
            services => services.Configure<GrpcServiceOptions>(options =>
            {
                options.CompressionProviders.Clear();
                options.CompressionProviders.Add(atServer);
                options.ResponseCompressionAlgorithm = atServer.EncodingName;
            }),
            new GrpcChannelOptions { CompressionProviders = [atClient] });
        IGreeterCalls calls = client.Call(hosted.Invoker);
        await KindChecks.RunAsync(list, $"{pair}, gzip", calls, new CallOptions(new Metadata { { "grpc-internal-encoding-request", atClient.EncodingName } }));
        list.Equal($"{pair}, gzip at the client", "7 compressed, 8 decompressed", $"{atClient}");
        list.Equal($"{pair}, gzip at the server", "8 compressed, 7 decompressed", $"{atServer}");

        await using Hosted plain = await Hosted.StartAsync(server.Map);
        calls = client.Call(plain.Invoker);
        const string sameBytes = "the same bytes", tooLarge = "ResourceExhausted: Received message exceeds the maximum configured message size.";
        byte[] random = RandomNumberGenerator.GetBytes(Limit);
        byte[] largest = random[..(Limit - ReplyOverhead)], largestRequest = random[..(Limit - RequestOverhead)];
        PlainGreeting reply = await calls.SayHelloAsync(new("a", 0, largest), default);
        list.Equal($"{pair}, 4 MiB", sameBytes, reply.Bytes.SequenceEqual(largest) ? sameBytes : "other bytes");
        List<PlainGreeting> replies = await calls.ChatAsync([new("a", 0, largest), new("b", 0, largest)], default).ToListAsync();
        list.Equal($"{pair}, twice 4 MiB in streams", sameBytes, replies.Count == 2 && replies.TrueForAll(one => one.Bytes.SequenceEqual(largest)) ? sameBytes : "other bytes");
        await list.StatusAsync($"{pair}, more than the client receives", tooLarge, () => calls.SayHelloAsync(new("a", 0, largestRequest), default));
        await list.StatusAsync($"{pair}, more than the server receives", tooLarge, () => calls.SayHelloAsync(new("a", 0, random), default));
    }
}
