using System.Reflection;
using LibProtoZeroSharp.CodeAnalysis;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>The body of a request as a message, for a parameter of an endpoint: <c>(ProtoBody&lt;Item&gt; body) => …</c>.</summary>
/// <typeparam name="T">The type of the message.</typeparam>
/// <remarks>
/// The content type decides whether the body is protobuf or JSON. The endpoint is not called if the body is not such a message. The response then is problem
/// details with the status 400, or 413 if a limit is exceeded. They contain the error and its offset, for JSON also its line, column and path. Routing responds
/// with the status 415 if the content type is another one.
/// </remarks>
public sealed class ProtoBody<T> : IBindableFromHttpContext<ProtoBody<T>>, IEndpointParameterMetadataProvider, IRejectableBody
    where T : unmanaged, IProtoMessage<T>
{
    private readonly T _message;
    private readonly RejectedBodyException? _rejection;

    /// <summary>Creates a body, for tests of an endpoint's method.</summary>
    /// <param name="message">The message.</param>
    public ProtoBody(T message) => _message = message;

    private ProtoBody(RejectedBodyException rejection) => _rejection = rejection;

    /// <summary>Gets the message. It is in the arena of the request, so it must not be used after the request.</summary>
    /// <exception cref="BadHttpRequestException">The body is not such a message. Only filters that run before the endpoint's own meet this case.</exception>
    [Borrowed]
    public T Message => _rejection == null ? _message : throw _rejection;

    RejectedBodyException? IRejectableBody.Rejection => _rejection;

    /// <summary>Reads the body of a request. ASP.NET Core calls it.</summary>
    /// <param name="context">The request.</param>
    /// <param name="parameter">The parameter; it is ignored.</param>
    /// <returns>The body, never null.</returns>
    /// <exception cref="OperationCanceledException">The request was aborted.</exception>
    public static async ValueTask<ProtoBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        try
        {
            return new ProtoBody<T>(await RequestBody.ReadAsync<T>(context, ProtoStream.ParseAsync<T>, ProtoJson.ParseAsync<T>));
        }
        catch (RejectedBodyException exception)
        {
            // With [AsParameters], the filter below doesn't find the body among the arguments.
            context.Features.Set(exception);
            return new ProtoBody<T>(exception);
        }
    }

    /// <summary>Adds the content types to the description of the endpoint, and the response to a rejected body. ASP.NET Core calls it.</summary>
    /// <param name="parameter">The parameter; it is ignored.</param>
    /// <param name="builder">The endpoint.</param>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        // Routing rejects requests with other content types, so these are all.
        builder.Metadata.Add(new AcceptsMetadata(MediaTypes.All, typeof(T)));
        foreach (int status in (int[])[StatusCodes.Status400BadRequest, StatusCodes.Status413PayloadTooLarge, StatusCodes.Status415UnsupportedMediaType])
            builder.Metadata.Add(new ProducesResponseTypeMetadata(status, typeof(ProblemDetails), ["application/problem+json"]));
        builder.FilterFactories.Add(static (_, next) => invocation =>
            invocation.HttpContext.Features.Get<RejectedBodyException>() is { } rejection ? new ValueTask<object?>(rejection.ToProblem()) : next(invocation));
    }
}

/// <summary>The body of a request, whose message may be of any type.</summary>
internal interface IRejectableBody
{
    /// <summary>Why the body is not a message; null if it is one.</summary>
    RejectedBodyException? Rejection { get; }
}
