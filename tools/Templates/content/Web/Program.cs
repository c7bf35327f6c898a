using LibProtoZeroSharp;
using LibProtoZeroSharp.AspNetCore;
using Todo;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddProtoZero(options => options.Arena = new ArenaOptions { MaxBytes = 4 << 20 });

WebApplication app = builder.Build();

// The arena of the request is disposed when the request ends. The header Accept decides between protobuf and JSON.
app.MapGet("/items/{id}", (long id, HttpContext context) =>
{
    ArenaAllocator arena = context.Arena();
    Item item = Item.Create(arena);
    item.Id = id;
    item.SetTitle($"Item {id}", arena);
    return ProtoResult.Create(item);
});

// Content-Type decides how the body is read. A body that is not an Item gets problem details.
app.MapPost("/items", (ProtoBody<Item> body) => ProtoResult.Create(body.Message));

app.Run();
