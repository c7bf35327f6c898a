using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>
/// The body of a request is not a message, which is the sender's fault. Its base class makes the server respond with its status also where problem details
/// can't be written.
/// </summary>
internal sealed class RejectedBodyException : BadHttpRequestException
{
    public RejectedBodyException(string message, int statusCode, Exception? inner = null)
        : base(message, statusCode, inner!)
    {
    }

    /// <param name="inner">The exception of the parser.</param>
    public RejectedBodyException(ProtoException inner)
        : base(
            inner.Message,
            inner.Error is ProtoError.ArenaExhausted or ProtoError.BudgetExceeded or ProtoError.MessageTooLarge
                ? StatusCodes.Status413PayloadTooLarge
                : StatusCodes.Status400BadRequest,
            inner)
    {
    }

    /// <param name="inner">The exception of the server: the body exceeds its limit, or ends before its announced length.</param>
    public RejectedBodyException(BadHttpRequestException inner)
        : base(inner.Message, inner.StatusCode, inner)
    {
    }

    /// <summary>Returns problem details with the error of the parser and its place.</summary>
    public IResult ToProblem()
    {
        var details = new ProblemDetails { Status = StatusCode, Detail = Message };
        if (InnerException is ProtoException failure)
        {
            details.Extensions["error"] = failure.Error.ToString();
            details.Extensions["offset"] = failure.Offset;
            if (failure.Line != 0) (details.Extensions["line"], details.Extensions["column"]) = (failure.Line, failure.Column);
            if (failure.Path != null) details.Extensions["path"] = failure.Path;
        }

        return Results.Problem(details);
    }
}
