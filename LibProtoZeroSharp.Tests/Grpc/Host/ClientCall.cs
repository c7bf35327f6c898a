using System.IO.Pipelines;
using System.Net;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>One call on the side of the client.</summary>
internal sealed class ClientCall<TRequest, TResponse> : IClientCall, IAsyncStreamReader<TResponse>, IClientStreamWriter<TRequest>
{
    private readonly GrpcChannelOptions _channel;
    private readonly Method<TRequest, TResponse> _method;
    private readonly RequestContent _content;
    private readonly DeadlineTimer _deadline;
    private readonly CancellationTokenRegistration _cancelledByCaller;
    private readonly CancellationTokenSource _failed = new();
    private readonly Lock _lock = new();
    private readonly Task<FrameReader> _input;
    private HttpResponseMessage? _response;
    private RpcException? _result;
    private TResponse? _current;

    /// <summary>A call with a stream of requests.</summary>
    public ClientCall(HttpClient client, GrpcChannelOptions channel, Method<TRequest, TResponse> method, string? host, CallOptions options)
        : this(client, channel, method, host, options, writeSingle: null)
    {
    }

    /// <summary>A call with one request, which is serialized when there is a connection.</summary>
    public ClientCall(HttpClient client, GrpcChannelOptions channel, Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
        : this(client, channel, method, host, options, (call, output) => call.WriteAsync(output, request, CancellationToken.None))
    {
    }

    private ClientCall(
        HttpClient client,
        GrpcChannelOptions channel,
        Method<TRequest, TResponse> method,
        string? host,
        CallOptions options,
        Func<ClientCall<TRequest, TResponse>, PipeWriter, Task>? writeSingle)
    {
        _channel = channel;
        _method = method;
        _content = new RequestContent(writeSingle is null ? null : output => writeSingle(this, output));
        WriteOptions = options.WriteOptions;
        TimeSpan? timeout = options.Deadline is { } deadline && deadline != DateTime.MaxValue ? deadline.ToUniversalTime() - DateTime.UtcNow : null;
        _deadline = new DeadlineTimer(timeout);
        // These end the call even if nobody reads it.
        _deadline.Token.Register(Dispose);
        _cancelledByCaller = options.CancellationToken.Register(Dispose);
        _input = Task.Run(() => OpenAsync(client, MakeRequest(host, timeout, options.Headers ?? [])));
    }

    public WriteOptions? WriteOptions { get; set; }

    public TResponse Current => _current ?? throw new InvalidOperationException("There is no message.");

    public Task<Metadata> ResponseHeadersAsync => ReadHeadersAsync();

    public Status GetStatus() => Result.Status;

    public Metadata GetTrailers() => Result.Trailers;

    /// <summary>How the call ended; with the status OK it is never thrown.</summary>
    private RpcException Result => _result ?? throw new InvalidOperationException("The call has not ended.");

    public Task WriteAsync(TRequest message) => WriteAsync(message, CancellationToken.None);

    public async Task WriteAsync(TRequest message, CancellationToken cancellationToken)
    {
        // The content of an HTTP request may take messages for a while after the call has ended.
        if (_result is not null) throw Closed();
        PipeWriter output;
        try
        {
            output = await _content.Output.WaitAsync(cancellationToken);
        }
        catch (InvalidOperationException)
        {
            throw Closed();
        }
        try
        {
            await WriteAsync(output, message, cancellationToken);
        }
        catch (Exception e) when (IsClosing(e))
        {
            throw Closed();
        }
    }

    public Task CompleteAsync()
    {
        _content.Complete();
        return Task.CompletedTask;
    }

    public async Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        if (_result is { } result) return result.StatusCode == StatusCode.OK ? false : throw result;
        // Cancels the call: a message that is read half can't be read again.
        using CancellationTokenRegistration registration = cancellationToken.Register(Dispose);
        try
        {
            FrameReader input = await _input;
            (bool found, _current) = await input.ReadAsync(_method.ResponseMarshaller.ContextualDeserializer, CancellationToken.None);
            if (found) return true;
            RpcException end = End(ResponseStatus.Read(_response!));
            return end.StatusCode == StatusCode.OK ? false : throw end;
        }
        catch (Exception e)
        {
            throw Fail(e);
        }
    }

    public Task<TResponse> ReadSingleAsync() => Task.Run(async () =>
    {
        if (!await MoveNext(CancellationToken.None)) throw Statuses.Exception(StatusCode.Internal, "The response has no message.");
        TResponse response = Current;
        if (await MoveNext(CancellationToken.None)) throw Fail(Statuses.Exception(StatusCode.Internal, "The response has more than one message."));
        return response;
    });

    /// <summary>Cancels the call if it has not ended.</summary>
    public void Dispose() => Fail(Statuses.Exception(StatusCode.Cancelled, "The call was cancelled."));

    private static Metadata ReadMetadata(HttpResponseMessage response)
    {
        var headers = new Metadata();
        foreach ((string key, IEnumerable<string> values) in response.Headers)
        {
            foreach (string value in values) HeaderText.Read(headers, key, value);
        }
        return headers;
    }

    private async Task<Metadata> ReadHeadersAsync()
    {
        await _input;
        return ReadMetadata(_response!);
    }

    private HttpRequestMessage MakeRequest(string? host, TimeSpan? timeout, Metadata headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, _method.FullName)
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = _content,
        };
        request.Headers.TE.ParseAdd("trailers");
        request.Headers.Host = host;
        request.Headers.Add(GrpcHeaders.AcceptEncoding, Gzip.Name);
        if (_channel.Compress) request.Headers.Add(GrpcHeaders.Encoding, Gzip.Name);
        if (timeout is { } time) request.Headers.Add(GrpcTimeout.Header, GrpcTimeout.Format(time));
        foreach (Metadata.Entry entry in headers) request.Headers.TryAddWithoutValidation(entry.Key, HeaderText.Write(entry));
        return request;
    }

    private async Task<FrameReader> OpenAsync(HttpClient client, HttpRequestMessage request)
    {
        try
        {
            HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, _failed.Token);
            lock (_lock) _response = response;
            if (_result is not null) response.Dispose();
            ResponseStatus.CheckHttp(response);
            Stream body = await response.Content.ReadAsStreamAsync(_failed.Token);
            string? encoding = response.Headers.TryGetValues(GrpcHeaders.Encoding, out IEnumerable<string>? values) ? values.First() : null;
            return new FrameReader(PipeReader.Create(body), encoding, _channel.MaxMessageSize);
        }
        catch (Exception e)
        {
            throw Fail(e);
        }
    }

    /// <summary>A message that can't be serialized ends the call.</summary>
    private async Task WriteAsync(PipeWriter output, TRequest message, CancellationToken cancellationToken)
    {
        try
        {
            await new FrameWriter(output, _channel.Compress).WriteAsync(_method.RequestMarshaller.ContextualSerializer, message, WriteOptions, cancellationToken);
        }
        catch (Exception e) when (!IsClosing(e))
        {
            throw Fail(e);
        }
    }

    /// <summary>The server has closed the stream. Why is in its answer, which the reading side gets.</summary>
    private static bool IsClosing(Exception e) => e is IOException or HttpRequestException or OperationCanceledException or ObjectDisposedException;

    private RpcException Closed() => _result is { StatusCode: not StatusCode.OK } ? _result : Statuses.Exception(StatusCode.Cancelled, "The request stream is closed.");

    /// <summary>Ends the call because of an exception, unless it has ended, and tells how it ended.</summary>
    private RpcException Fail(Exception exception) => End(exception switch
    {
        RpcException { StatusCode: not StatusCode.Cancelled } e => e,
        _ when _deadline.HasPassed => Statuses.Exception(StatusCode.DeadlineExceeded, "The deadline has passed."),
        RpcException e => e,
        _ => ResponseStatus.OfException(exception),
    });

    private RpcException End(RpcException result)
    {
        lock (_lock)
        {
            if (_result is not null) return _result;
            _result = result;
        }
        _content.Complete();
        _cancelledByCaller.Unregister();
        _deadline.Dispose();
        // Both tell the server, if it has not sent everything.
        if (result.StatusCode != StatusCode.OK) _failed.Cancel();
        _response?.Dispose();
        return result;
    }
}
