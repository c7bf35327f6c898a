using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>How messages of requests are read, and messages of responses are written.</summary>
public sealed class ProtoZeroOptions
{
    /// <summary>
    /// Gets or sets the options of the arena of each request. Its limit bounds the memory that a sender can make the server allocate: the body, and the
    /// message that is parsed from it. The default is 16 MiB.
    /// </summary>
    public ArenaOptions Arena { get; set; } = new() { MaxBytes = 16 << 20 };

    /// <summary>Gets or sets the limits of protobuf bodies. <see cref="ProtoReadOptions.Input"/> is ignored, because the body is always copied.</summary>
    public ProtoReadOptions Read { get; set; }

    /// <summary>Gets or sets the limits of JSON bodies, and the types that an <c>Any</c> in them may hold.</summary>
    public ProtoJsonReadOptions JsonRead { get; set; }

    /// <summary>Gets or sets how JSON is written, and the types that an <c>Any</c> may hold.</summary>
    public ProtoJsonWriteOptions JsonWrite { get; set; }

    /// <summary>
    /// Gets or sets whether an endpoint responds with the status 406 to a client that accepts neither protobuf nor JSON. The default is false, as in
    /// MVC: the client gets protobuf. Controllers have an option of the same name in <c>MvcOptions</c>.
    /// </summary>
    public bool ReturnHttpNotAcceptable { get; set; }

    internal static ProtoZeroOptions Of(HttpContext context) => context.RequestServices.GetRequiredService<IOptions<ProtoZeroOptions>>().Value;
}
