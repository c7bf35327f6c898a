using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http.HttpResults;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>What the OpenAPI document of ASP.NET Core says about messages.</summary>
public class OpenApiTests
{
    [Theory]
    [InlineData("/echo")]
    [InlineData("/union")]
    [InlineData("/mvc/api")]
    public async Task ItHasBothContentTypes(string path)
    {
        await using TestApp app = await StartAsync(
            map: app =>
            {
                app.MapOpenApi();
                app.MapControllers();
                app.MapPost("/union", Results<ProtoResult<EchoRequest>, NotFound> (ProtoBody<EchoRequest> body) => ProtoResult.Create(body.Message));
            },
            services: builder =>
            {
                builder.Services.AddOpenApi();
                builder.Services.AddControllers().AddProtoZero().ConfigureApplicationPartManager(parts =>
                    parts.ApplicationParts.Add(new Microsoft.AspNetCore.Mvc.ApplicationParts.AssemblyPart(typeof(OpenApiTests).Assembly)));
            });
        string text = await app.Client.GetStringAsync("/openapi/v1.json", TestContext.Current.CancellationToken);
        JsonNode document = JsonNode.Parse(text)!, post = document["paths"]![path]!["post"]!;
        // Any value: a message has a converter, whose JSON the framework doesn't know.
        Assert.Equal("{}", document["components"]!["schemas"]!["EchoRequest"]!.ToJsonString());
        Assert.Superset(new HashSet<string> { ProtobufType, JsonType }, Types(post["requestBody"]!));
        Assert.Superset(new HashSet<string> { ProtobufType, JsonType }, Types(post["responses"]!["200"]!));
        if (path != "/mvc/api") Assert.All(new[] { "400", "413", "415" }, status => Assert.Equal(["application/problem+json"], Types(post["responses"]![status]!)));
    }

    private static HashSet<string> Types(JsonNode body) => [.. body["content"]!.AsObject().Select(entry => entry.Key)];
}
