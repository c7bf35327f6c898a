using System.Diagnostics.CodeAnalysis;
using System.Net.Http;
using System.Net.Http.Headers;

namespace LibProtoZeroSharp;

/// <summary>Sends and receives messages with <see cref="HttpClient"/>, as protobuf. A response may also be JSON.</summary>
/// <remarks>
/// A response is collected in pooled buffers and parsed at once, so it never becomes one managed array. <see cref="HttpClient.Timeout"/> includes the time that
/// the body takes.
/// </remarks>
public static class ProtoHttpExtensions
{
    private static readonly MediaTypeWithQualityHeaderValue[] Accepted = [new(ProtoMediaTypes.Protobuf), new("application/protobuf", 0.9), new(ProtoMediaTypes.Json, 0.5)];

    /// <summary>Sends a GET request, and parses the response.</summary>
    /// <typeparam name="T">The type of the message.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, which may be relative to the base address of the client.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <inheritdoc cref="SendProtoAsync{T}(HttpClient, HttpRequestMessage, ArenaAllocator, ProtoHttpOptions, CancellationToken)" path="/*[self::returns or self::exception]"/>
    public static Task<T> GetProtoAsync<T>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, ArenaAllocator arena, ProtoHttpOptions options = default,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        GetProtoAsync<T>(client, ToUri(requestUri), arena, options, cancellationToken);

    /// <inheritdoc cref="GetProtoAsync{T}(HttpClient, string, ArenaAllocator, ProtoHttpOptions, CancellationToken)"/>
    public static Task<T> GetProtoAsync<T>(
        this HttpClient client, Uri requestUri, ArenaAllocator arena, ProtoHttpOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T> =>
        SendOwnAsync<T>(client, HttpMethod.Get, requestUri, content: null, arena, options, cancellationToken);

    /// <summary>Sends a message in a POST request, and parses the response.</summary>
    /// <typeparam name="TRequest">The type of the message that is sent.</typeparam>
    /// <typeparam name="TResponse">The type of the message that is received.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, which may be relative to the base address of the client.</param>
    /// <param name="message">The message to send, not a null reference. It must not change, and its arena must not be reset or disposed, before the task has ended.</param>
    /// <param name="arena">
    /// The arena of the received message, which is valid until the arena is reset or disposed. This must not happen before the task has ended. It may be the arena
    /// of the message to send.
    /// </param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <inheritdoc cref="SendProtoAsync{T}(HttpClient, HttpRequestMessage, ArenaAllocator, ProtoHttpOptions, CancellationToken)" path="/*[self::returns or self::exception]"/>
    public static Task<TResponse> PostProtoAsync<TRequest, TResponse>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string requestUri, TRequest message, ArenaAllocator arena,
        ProtoHttpOptions options = default, CancellationToken cancellationToken = default)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TResponse : unmanaged, IProtoMessage<TResponse> =>
        PostProtoAsync<TRequest, TResponse>(client, ToUri(requestUri), message, arena, options, cancellationToken);

    /// <inheritdoc cref="PostProtoAsync{TRequest, TResponse}(HttpClient, string, TRequest, ArenaAllocator, ProtoHttpOptions, CancellationToken)"/>
    public static Task<TResponse> PostProtoAsync<TRequest, TResponse>(
        this HttpClient client, Uri requestUri, TRequest message, ArenaAllocator arena, ProtoHttpOptions options = default,
        CancellationToken cancellationToken = default)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TResponse : unmanaged, IProtoMessage<TResponse> =>
        SendOwnAsync<TResponse>(client, HttpMethod.Post, requestUri, new ProtoContent<TRequest>(message), arena, options, cancellationToken);

    /// <summary>Sends any request, and parses the response. The body of the request may be a <see cref="ProtoContent{T}"/>.</summary>
    /// <typeparam name="T">The type of the message that is received.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="request">The request. It gets a header <c>Accept</c> if neither it nor the client has one.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The received message; <c>default</c>, whose <c>IsNull</c> is true, if the response has no content, as with the status 204.</returns>
    /// <exception cref="HttpRequestException">The request failed, its status is not successful, or the response is neither protobuf nor JSON in UTF-8.</exception>
    /// <exception cref="IOException">The connection ended before the response did.</exception>
    /// <exception cref="ProtoException">The response is not a message of the type, or exceeds a limit; or the message to send can't be encoded.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the timeout of the client elapsed.</exception>
    public static async Task<T> SendProtoAsync<T>(
        this HttpClient client, HttpRequestMessage request, ArenaAllocator arena, ProtoHttpOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(request);
        if (request.Headers.Accept.Count == 0 && client.DefaultRequestHeaders.Accept.Count == 0)
        {
            foreach (MediaTypeWithQualityHeaderValue type in Accepted) request.Headers.Accept.Add(type);
        }

        // The client's own timeout ends with the headers, because the body is not buffered.
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        timeout.CancelAfter(client.Timeout);
        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, timeout.Token).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadProtoAsync<T>(arena, options, timeout.Token).ConfigureAwait(false);
    }

    /// <summary>Parses the body of a response. Its content type decides whether it is protobuf or JSON.</summary>
    /// <typeparam name="T">The type of the message.</typeparam>
    /// <param name="content">The body. It is read to its end, and not disposed.</param>
    /// <param name="arena">The arena of the message, which is valid until the arena is reset or disposed. This must not happen before the task has ended.</param>
    /// <param name="options">Limits, and the known message types and extensions.</param>
    /// <param name="cancellationToken">Stops waiting for the body.</param>
    /// <returns>
    /// The message; <c>default</c>, whose <c>IsNull</c> is true, if the body is empty and has no content type. An empty body of protobuf is an empty message.
    /// </returns>
    /// <exception cref="HttpRequestException">The body is neither protobuf nor JSON in UTF-8.</exception>
    /// <exception cref="IOException">The connection ended before the body did.</exception>
    /// <exception cref="ProtoException">The body is not a message of the type, or exceeds a limit.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task<T> ReadProtoAsync<T>(
        this HttpContent content, ArenaAllocator arena, ProtoHttpOptions options = default, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(content);
        Stream body = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        if (!content.Headers.Contains("Content-Type") && await body.ReadAsync(new byte[1], cancellationToken).ConfigureAwait(false) == 0) return default;
        bool isJson = IsJson(content.Headers.ContentType);
        return isJson
            ? await ProtoJson.ParseAsync<T>(body, arena, options.JsonRead, cancellationToken).ConfigureAwait(false)
            : await ProtoStream.ParseAsync<T>(body, arena, options.Read, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<T> SendOwnAsync<T>(
        HttpClient client, HttpMethod method, Uri requestUri, HttpContent? content, ArenaAllocator arena, ProtoHttpOptions options,
        CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(client);
        ArgumentNullException.ThrowIfNull(requestUri);
        using var request = new HttpRequestMessage(method, requestUri)
        {
            Version = client.DefaultRequestVersion,
            VersionPolicy = client.DefaultVersionPolicy,
            Content = content,
        };
        return await client.SendProtoAsync<T>(request, arena, options, cancellationToken).ConfigureAwait(false);
    }

    private static Uri ToUri(string requestUri) => new(requestUri, UriKind.RelativeOrAbsolute);

    /// <summary>Most bytes parse as some message, so only known types are read.</summary>
    /// <exception cref="HttpRequestException">The type is neither protobuf nor JSON in UTF-8.</exception>
    private static bool IsJson(MediaTypeHeaderValue? type)
    {
        string name = type?.MediaType ?? "";
        if (ProtoMediaTypes.AllOfProtobuf.Contains(name, StringComparer.OrdinalIgnoreCase) || name.EndsWith("+protobuf", StringComparison.OrdinalIgnoreCase)) return false;
        bool isJson = name.Equals(ProtoMediaTypes.Json, StringComparison.OrdinalIgnoreCase) || name.EndsWith("+json", StringComparison.OrdinalIgnoreCase);
        if (isJson && (type?.CharSet?.Trim('"') ?? "utf-8").Equals("utf-8", StringComparison.OrdinalIgnoreCase)) return true;
        throw new HttpRequestException(
            HttpRequestError.InvalidResponse,
            $"Expected a response of {ProtoMediaTypes.Protobuf} or of {ProtoMediaTypes.Json} in UTF-8, found {(type == null ? "no valid Content-Type" : $"'{type}'")}.");
    }
}
