using LibProtoZeroSharp.AspNetCore;
using Microsoft.AspNetCore.Mvc;
using Todo;

namespace Web;

/// <summary>The same list for clients of a controller.</summary>
[ApiController]
[Route("mvc/items")]
public sealed class ItemsController : ControllerBase
{
    [HttpPost]
    public Item Add(Item item, [FromServices] TodoStore store) => store.Add(item, HttpContext.Arena());
}
