using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Tests.Protos.Rpc;
using LibProtoZeroSharp.WellKnownTypes;
using Status = Grpc.Core.Status;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Details of errors, made and read without a peer. <see cref="PeerTests"/> exchanges them with other libraries.</summary>
public sealed class ErrorDetailsTests : IDisposable
{
    private const string Trailer = "grpc-status-details-bin";

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void EachDetailIsFoundByItsType()
    {
        ErrorInfo info = ErrorInfo.Create(_arena);
        info.SetReason("none", _arena);
        EchoReply reply = EchoReply.Create(_arena);
        reply.Index = 7;
        RpcException exception = ErrorDetails.CreateException(StatusCode.NotFound, "żółw", [Any.Pack(info, _arena), Any.Pack(reply, _arena)]);
        Assert.Equal((StatusCode.NotFound, "żółw"), (exception.StatusCode, exception.Status.Detail));
        Assert.True(ErrorDetails.TryRead(exception, _arena, out ErrorInfo foundInfo));
        Assert.Equal(info, foundInfo);
        Assert.True(ErrorDetails.TryRead(exception, _arena, out EchoReply foundReply));
        Assert.Equal(reply, foundReply);
        Assert.False(ErrorDetails.TryRead(exception, _arena, out EchoRequest none));
        Assert.True(none.IsNull);
        Assert.Equal(2, Protos.Rpc.Status.Parse(exception.Trailers.GetValueBytes(Trailer), _arena).Details.Count);
    }

    /// <summary>The trailer is the peer's: nothing in it makes the handler of an error throw.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("08")]
    [InlineData("1A05")]
    [InlineData("18FFFFFFFF0F")]
    [InlineData("1A020A05")]
    [InlineData("FFFFFFFFFFFFFFFFFFFFFF")]
    public void BrokenTrailersHaveNoDetails(string hex)
    {
        var exception = new RpcException(new Status(StatusCode.Internal, ""), new Metadata { { Trailer, Convert.FromHexString(hex) } });
        Assert.False(ErrorDetails.TryRead(exception, _arena, out ErrorInfo info));
        Assert.True(info.IsNull);
        Assert.False(ErrorDetails.TryRead(new RpcException(exception.Status), _arena, out info));
    }
}
