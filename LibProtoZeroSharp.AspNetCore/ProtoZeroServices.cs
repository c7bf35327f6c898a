using LibProtoZeroSharp.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
#if NET10_0_OR_GREATER
using Microsoft.Extensions.Validation;
#endif

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>Registers the services that endpoints and controllers need to read and write messages.</summary>
public static class ProtoZeroServices
{
    /// <summary>Registers the options, and the services that write problem details.</summary>
    /// <param name="services">The services of the app.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddProtoZero(this IServiceCollection services, Action<ProtoZeroOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (configure != null) services.Configure(configure);
        services.ConfigureHttpJsonOptions(static options => options.SerializerOptions.TypeInfoResolverChain.Add(ProblemValues.Default));
#if NET10_0_OR_GREATER
        services.PostConfigure<ValidationOptions>(AbsentMessages.Configure);
#endif
        return services.AddProblemDetails();
    }

    /// <summary>Adds formatters, so that actions of controllers take and return messages, in protobuf and in JSON.</summary>
    /// <param name="builder">The result of <c>AddControllers</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// A rejected body gets the response that <see cref="ProtoBody{T}"/> describes. A controller without <c>[ApiController]</c> responds with the status alone if
    /// the client does not accept JSON, because MVC writes no problem details then.
    /// </remarks>
    public static IMvcBuilder AddProtoZero(this IMvcBuilder builder, Action<ProtoZeroOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddProtoZero(configure).Configure<MvcOptions>(static options =>
        {
            // They come first, so that a request without Accept gets protobuf, and the JSON of a message is ProtoJSON with the options of this library.
            options.InputFormatters.Insert(0, new MessageInputFormatter());
            options.OutputFormatters.Insert(0, new MessageOutputFormatter());
            options.Filters.Add(new RejectedBodyFilter());
        });
        return builder;
    }
}
