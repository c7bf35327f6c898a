using LibProtoZeroSharp;
using LibProtoZeroSharp.AspNetCore;
using Todo;
using Web;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton<TodoStore>();
builder.Services.AddProtoZero(options => options.Arena = new ArenaOptions { MaxBytes = 4 << 20 });
builder.Services.AddControllers().AddProtoZero();

// For messages that ASP.NET itself reads and writes as JSON. They go into the arena of the request, too.
builder.Services.AddHttpContextAccessor();
builder.Services.AddOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>().Configure<IHttpContextAccessor>((options, accessor) =>
    options.SerializerOptions.Converters.Add(new ArenaJson(() => accessor.HttpContext!.Arena())));

WebApplication app = builder.Build();
app.UseStatusCodePages();
app.MapControllers();

app.MapPost("/items", (ProtoBody<Item> body, HttpContext context, TodoStore store) =>
    ProtoResult.Create(store.Add(body.Message, context.Arena())));

app.MapGet("/items", (HttpContext context, TodoStore store) => ProtoResult.Create(store.All(context.Arena())));

app.MapGet("/items/{id}", IResult (long id, HttpContext context, TodoStore store) =>
    store.Find(id, context.Arena()) is { } item ? ProtoResult.Create(item) : Results.NotFound());

// A message as a parameter and as a result, without a wrapper: JSON in and out.
app.MapPost("/titles", (Item item) => new { Title = item.Title, Item = item });

app.Run();
