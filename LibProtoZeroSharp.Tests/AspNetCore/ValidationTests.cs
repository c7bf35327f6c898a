using System.ComponentModel.DataAnnotations;
using System.Text.Json.Nodes;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>
/// <c>AddValidation</c> reads the properties of parameters. Its generator makes code for messages that contain themselves, and for messages of another assembly
/// alone.
/// </summary>
public class ValidationTests
{
    [Theory]
    [InlineData("/tree", "{}", 200)]
    [InlineData("/tree", "{", 400)]
    [InlineData("/chicken", "{\"beak\":{\"tip\":{\"egg\":{}}}}", 200)]
    [InlineData("/alone", "{}", 200)]
    [InlineData("/members?page=1", "{}", 200)]
    [InlineData("/members?page=1", "{", 400)]
    public async Task AMessageThatContainsItselfIsLeftAlone(string path, string json, int status)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync(path, Encoding.UTF8.GetBytes(json), JsonType);
        Assert.Equal(status, (int)response.StatusCode);
        if (status != 200) await ProblemAsync(response, (HttpStatusCode)status);
    }

    /// <summary>The limit of the parser is 100 levels, and that of validation 32.</summary>
    [Fact]
    public async Task TheLimitOfValidationDoesNotCountMessages()
    {
        string json = string.Concat(Enumerable.Repeat("{\"left\":", 99)) + "{}" + new string('}', 99);
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/tree", Encoding.UTF8.GetBytes(json), JsonType);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    [Fact]
    public async Task OtherParametersAreValidated()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/members?page=0", [], ProtobufType);
        JsonNode problem = await ProblemAsync(response, HttpStatusCode.BadRequest);
        Assert.Equal(["Page"], problem["errors"]!.AsObject().Select(error => error.Key));
    }

    private static Task<TestApp> StartAsync() => TestApp.StartAsync(
        map: app =>
        {
            app.MapPost("/tree", (ProtoBody<Tree> body) => Results.Ok());
            app.MapPost("/chicken", (ProtoBody<Chicken> body) => Results.Ok());
            app.MapPost("/alone", (Tree tree) => Results.Ok());
            app.MapPost("/members", ([AsParameters] Members members) => Results.Ok());
        },
        services: builder =>
        {
            builder.Services.AddValidation();
            builder.Services.AddHttpContextAccessor();
            builder.Services.AddOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>().Configure<IHttpContextAccessor>((options, accessor) =>
                options.SerializerOptions.Converters.Add(new ArenaJson(() => accessor.HttpContext!.Arena())));
        });
}

/// <summary>Parameters of an endpoint. The generator of validation reads public types only.</summary>
/// <param name="Body">The body.</param>
/// <param name="Page">A value that is validated.</param>
public record struct Members(ProtoBody<Tree> Body, [property: Range(1, 9)] int Page);
