using Microsoft.AspNetCore.Mvc.Filters;

namespace LibProtoZeroSharp.AspNetCore.Mvc;

/// <summary>Writes problem details if the body of a request was rejected while the parameters of an action were bound.</summary>
internal sealed class RejectedBodyFilter : IAsyncExceptionFilter
{
    public async Task OnExceptionAsync(ExceptionContext context)
    {
        if (context.Exception is not RejectedBodyException rejection) return;
        await rejection.ToProblem().ExecuteAsync(context.HttpContext);
        context.ExceptionHandled = true;
    }
}
