using LibProtoZeroSharp;
using Todo;
using Web;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton<TodoStore>();

// For messages that ASP.NET itself reads and writes as JSON. They go into the arena of the request, too.
builder.Services.AddHttpContextAccessor();
builder.Services.AddOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>().Configure<IHttpContextAccessor>((options, accessor) =>
    options.SerializerOptions.Converters.Add(new ArenaJson(() => accessor.HttpContext!.Arena())));

builder.Services.AddControllers(options =>
{
    options.InputFormatters.Insert(0, new ProtobufInputFormatter());
    options.OutputFormatters.Insert(0, new ProtobufOutputFormatter());
});

WebApplication app = builder.Build();
app.MapControllers();

// The sender gets the fault of a body: its content type, or the error code with the byte, or with the line and column.
app.Use(async (HttpContext context, RequestDelegate next) =>
{
    try
    {
        await next(context);
    }
    catch (ProtoException exception)
    {
        await Results.Problem(exception.Message, statusCode: StatusCodes.Status400BadRequest).ExecuteAsync(context);
    }
    catch (BadHttpRequestException exception)
    {
        await Results.Problem(exception.Message, statusCode: exception.StatusCode).ExecuteAsync(context);
    }
});

app.MapPost("/items", (Body<Item> body, HttpContext context, TodoStore store) =>
    new MessageResult<Item>(store.Add(body.Message, context.Arena())));

app.MapGet("/items", (HttpContext context, TodoStore store) => new MessageResult<ItemList>(store.All(context.Arena())));

app.MapGet("/items/{id}", IResult (long id, HttpContext context, TodoStore store) =>
    store.Find(id, context.Arena()) is { } item ? new MessageResult<Item>(item) : Results.NotFound());

// A message as a parameter and as a result, without a wrapper: JSON in and out.
app.MapPost("/titles", (Item item) => new { Title = item.Title, Item = item });

app.Run();
