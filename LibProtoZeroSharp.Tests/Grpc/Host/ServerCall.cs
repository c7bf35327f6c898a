using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>One call on the side of the server.</summary>
internal sealed class ServerCall
{
    private readonly CancellationTokenSource _cancellation;
    private readonly FrameReader _input;
    private readonly FrameWriter _output;

    private ServerCall(HttpServerCallContext context, CancellationTokenSource cancellation, FrameReader input, FrameWriter output)
    {
        Context = context;
        _cancellation = cancellation;
        _input = input;
        _output = output;
    }

    public HttpServerCallContext Context { get; }

    /// <summary>Runs the handler and ends the call with its status.</summary>
    public static async Task RunAsync(HttpContext http, GrpcHostOptions options, Func<ServerCall, Task> handler)
    {
        using var deadline = new DeadlineTimer(http.Request.Headers[GrpcTimeout.Header] is [{ } timeout] ? GrpcTimeout.Parse(timeout) : null);
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(http.RequestAborted, deadline.Token);
        var context = new HttpServerCallContext(http, cancellation.Token);
        Status status;
        try
        {
            await handler(Open(http, options, context, cancellation));
            status = deadline.HasPassed ? DeadlinePassed : context.Status;
        }
        catch (RpcException e)
        {
            status = e.Status;
            foreach (Metadata.Entry entry in e.Trailers) context.ResponseTrailers.Add(entry);
        }
        catch (Exception) when (deadline.HasPassed)
        {
            // A handler need not say why it stopped. One that ignores its token delays this answer, but the client has a timer of its own.
            status = DeadlinePassed;
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested)
        {
            status = Status.DefaultCancelled;
        }
        catch (Exception e)
        {
            status = new Status(StatusCode.Unknown, "The handler failed with " + e.GetType().Name + ".");
        }
        WriteTrailers(http.Response, status, context.ResponseTrailers);
    }

    private static Status DeadlinePassed => new(StatusCode.DeadlineExceeded, "The deadline has passed.");

    public async Task<TRequest> ReadSingleAsync<TRequest, TResponse>(Method<TRequest, TResponse> method)
    {
        IAsyncStreamReader<TRequest> requests = Requests(method);
        if (!await requests.MoveNext(Context.CancellationToken)) throw Statuses.Exception(StatusCode.Internal, "The request has no message.");
        TRequest request = requests.Current;
        if (await requests.MoveNext(Context.CancellationToken)) throw Statuses.Exception(StatusCode.Internal, "The request has more than one message.");
        return request;
    }

    public Task WriteSingleAsync<TRequest, TResponse>(Method<TRequest, TResponse> method, TResponse response) =>
        response is null ? throw Statuses.Exception(StatusCode.Cancelled, "The handler returned no message.") : Responses(method).WriteAsync(response);

    public IAsyncStreamReader<TRequest> Requests<TRequest, TResponse>(Method<TRequest, TResponse> method) =>
        new ServerStreamReader<TRequest>(_input, method.RequestMarshaller, _cancellation);

    public IServerStreamWriter<TResponse> Responses<TRequest, TResponse>(Method<TRequest, TResponse> method) =>
        new ServerStreamWriter<TResponse>(_output, method.ResponseMarshaller, Context);

    private static ServerCall Open(HttpContext http, GrpcHostOptions options, HttpServerCallContext context, CancellationTokenSource cancellation)
    {
        IHeaderDictionary request = http.Request.Headers, response = http.Response.Headers;
        bool compress = options.Compress && GrpcHeaders.AcceptsGzip(request[GrpcHeaders.AcceptEncoding]);
        http.Response.ContentType = GrpcHeaders.ContentType;
        response[GrpcHeaders.AcceptEncoding] = Gzip.Name;
        if (compress) response[GrpcHeaders.Encoding] = Gzip.Name;

        string? encoding = request[GrpcHeaders.Encoding];
        if (encoding is not (null or GrpcHeaders.Identity or Gzip.Name))
        {
            throw Statuses.Exception(StatusCode.Unimplemented, $"The server does not know the encoding {encoding}.");
        }
        return new ServerCall(
            context,
            cancellation,
            new FrameReader(http.Request.BodyReader, encoding, options.MaxMessageSize),
            new FrameWriter(http.Response.BodyWriter, compress));
    }

    private static void WriteTrailers(HttpResponse response, Status status, Metadata trailers)
    {
        response.AppendTrailer(Statuses.CodeHeader, ((int)status.StatusCode).ToString(System.Globalization.CultureInfo.InvariantCulture));
        if (!string.IsNullOrEmpty(status.Detail)) response.AppendTrailer(Statuses.MessageHeader, PercentEncoding.Encode(status.Detail));
        foreach (Metadata.Entry entry in trailers) response.AppendTrailer(entry.Key, HeaderText.Write(entry));
    }
}
