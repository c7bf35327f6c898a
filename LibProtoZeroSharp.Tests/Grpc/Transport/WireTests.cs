using System.Net;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>The bytes of requests and responses.</summary>
public class WireTests
{
    [Fact]
    public async Task AMessage()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        RawResponse response = await RawResponse.PostAsync(host, [0, 0, 0, 0, 2, 7, 8]);
        Assert.Equal(StatusCode.OK, response.Status);
        Assert.Equal([0, 0, 0, 0, 2, 7, 8], response.Body);
    }

    [Theory]
    [InlineData(StatusCode.Internal)]
    [InlineData(StatusCode.Internal, 0)]
    [InlineData(StatusCode.Internal, 0, 0, 0, 0)]
    [InlineData(StatusCode.Internal, 0, 0, 0, 0, 2, 7)]
    [InlineData(StatusCode.Internal, 0, 0, 0, 0, 0, 0, 0, 0)]
    [InlineData(StatusCode.Internal, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
    [InlineData(StatusCode.Internal, 1, 0, 0, 0, 1, 7)]
    [InlineData(StatusCode.Internal, 2, 0, 0, 0, 1, 7)]
    [InlineData(StatusCode.ResourceExhausted, 0, 0, 64, 0, 1)]
    [InlineData(StatusCode.ResourceExhausted, 0, 255, 255, 255, 255)]
    public async Task BadFrames(StatusCode status, params int[] body)
    {
        await using GrpcHost host = await BytesService.StartAsync();
        Assert.Equal(status, (await RawResponse.PostAsync(host, [.. body.Select(b => (byte)b)])).Status);
    }

    [Fact]
    public async Task CompressedMessages()
    {
        await using GrpcHost host = await BytesService.StartAsync(new GrpcHostOptions { Compress = true });
        byte[] compressed = Gzip.Compress(new byte[1000]);
        RawResponse response = await RawResponse.PostAsync(host, [1, 0, 0, 0, (byte)compressed.Length, .. compressed], Gzip.Name, acceptGzip: true);
        Assert.Equal((StatusCode.OK, Gzip.Name), (response.Status, response.Encoding));
        Assert.Equal(1, response.Body[0]);
        Assert.Equal(new byte[1000], Gzip.Decompress(new(response.Body.AsMemory(Frame.HeaderLength)), 1000));
    }

    [Fact]
    public async Task NothingIsCompressedForAClientThatDoesNotAcceptIt()
    {
        await using GrpcHost host = await BytesService.StartAsync(new GrpcHostOptions { Compress = true });
        RawResponse response = await RawResponse.PostAsync(host, [0, 0, 0, 0, 1, 7]);
        Assert.Equal((StatusCode.OK, null), (response.Status, response.Encoding));
        Assert.Equal([0, 0, 0, 0, 1, 7], response.Body);
    }

    [Fact]
    public async Task AFewBytesThatStandForTooMany()
    {
        await using GrpcHost host = await BytesService.StartAsync(new GrpcHostOptions { MaxMessageSize = 10_000 });
        byte[] compressed = Gzip.Compress(new byte[10_001]);
        RawResponse response = await RawResponse.PostAsync(host, [1, 0, 0, 0, (byte)compressed.Length, .. compressed], Gzip.Name);
        Assert.Equal(StatusCode.ResourceExhausted, response.Status);
    }

    [Fact]
    public async Task WhatIsNotGzip()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        Assert.Equal(StatusCode.Internal, (await RawResponse.PostAsync(host, [1, 0, 0, 0, 3, 7, 7, 7], Gzip.Name)).Status);
    }

    [Fact]
    public async Task AnUnknownEncoding()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        Assert.Equal(StatusCode.Unimplemented, (await RawResponse.PostAsync(host, [0, 0, 0, 0, 0], "snappy")).Status);
    }

    [Fact]
    public async Task AnotherContentType()
    {
        await using GrpcHost host = await BytesService.StartAsync();
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, (await RawResponse.PostAsync(host, [], type: "application/json")).Http);
    }
}
