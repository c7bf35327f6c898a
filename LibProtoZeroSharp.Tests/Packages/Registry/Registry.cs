using System.Collections.Concurrent;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace LibProtoZeroSharp.Tests.SchemaRegistry;

/// <summary>
/// A small schema registry on this machine. It speaks the REST API that clients of Kafka use, and keeps the schemas in memory. Unlike a real one, it gives a schema
/// back in the form in which it was registered, and accepts every schema.
/// </summary>
internal sealed class Registry : IAsyncDisposable
{
    private readonly WebApplication _app;
    // System.Threading.Lock is not in .NET 8.
    private readonly object _lock = new();
    private readonly List<Entry> _schemas = [];
    private readonly Dictionary<string, List<Entry>> _subjects = [];

    private Registry(WebApplication app) => _app = app;

    public string Url => _app.Urls.Single();

    /// <summary>The method, path and query of all requests.</summary>
    public ConcurrentQueue<string> Requests { get; } = [];

    /// <summary>The subjects in the order of their first registration.</summary>
    public string[] Subjects
    {
        get
        {
            lock (_lock) return [.. _subjects.Keys];
        }
    }

    /// <summary>Whether schemas have GUIDs. Those of older registries have none.</summary>
    public bool HasGuids { get; set; } = true;

    /// <summary>Starts a registry.</summary>
    /// <param name="port">The port; 0 for a free one.</param>
    public static async Task<Registry> StartAsync(int port = 0)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        builder.Logging.ClearProviders();
        var registry = new Registry(builder.Build());
        registry.Map();
        await registry._app.StartAsync();
        return registry;
    }

    /// <summary>Registers a schema as a person does who uploads a file.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="schema">The source of a <c>.proto</c> file.</param>
    /// <param name="type">The type of the schema.</param>
    /// <param name="references">The paths of the imports, which are subjects with one version, too.</param>
    /// <returns>The id.</returns>
    public int Add(string subject, string schema, string type = "PROTOBUF", params string[] references) => Register(subject, new JsonObject
    {
        ["schema"] = schema,
        ["schemaType"] = type,
        ["references"] = new JsonArray([.. references.Select(path => new JsonObject { ["name"] = path, ["subject"] = path, ["version"] = 1 })]),
    }).Id;

    /// <summary>Returns a version of a subject; null if there is none.</summary>
    public JsonObject? Find(string subject, int version = 1)
    {
        lock (_lock) return _subjects.TryGetValue(subject, out List<Entry>? versions) && version <= versions.Count ? Versioned(subject, versions, version) : null;
    }

    /// <summary>Waits for a signal that ends the process. The server handles them, so they don't end it by themselves.</summary>
    public Task WaitForShutdownAsync() => _app.WaitForShutdownAsync();

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private void Map()
    {
        _app.Use(async (context, next) =>
        {
            Requests.Enqueue($"{context.Request.Method} {context.Request.Path}{context.Request.QueryString}");
            await next(context);
        });
        _app.MapPost("/subjects/{subject}/versions", (string subject, JsonObject schema) =>
        {
            Entry entry = Register(Uri.UnescapeDataString(subject), schema);
            return Results.Json(WithGuid(new JsonObject { ["id"] = entry.Id }, entry));
        });
        _app.MapPost("/subjects/{subject}", (string subject, JsonObject schema) =>
        {
            subject = Uri.UnescapeDataString(subject);
            lock (_lock)
            {
                int index = _subjects.TryGetValue(subject, out List<Entry>? versions) ? versions.FindIndex(entry => entry.Content == ContentOf(schema)) : -1;
                return versions == null ? Missing(40401, $"Subject '{subject}' not found.")
                    : index < 0 ? Missing(40403, "Schema not found")
                    : Results.Json(Versioned(subject, versions, index + 1));
            }
        });
        _app.MapGet("/subjects/{subject}/versions/{version}", (string subject, string version) =>
        {
            subject = Uri.UnescapeDataString(subject);
            lock (_lock)
            {
                if (!_subjects.TryGetValue(subject, out List<Entry>? versions)) return Missing(40401, $"Subject '{subject}' not found.");
                int number = version == "latest" ? versions.Count : int.Parse(version);
                return number > versions.Count ? Missing(40402, $"Version {number} not found.") : Results.Json(Versioned(subject, versions, number));
            }
        });
        // A topic may have a subject that a person chose. Here none has.
        _app.MapGet("/associations/resources/{**resource}", () => Results.Json(new JsonArray()));
        _app.MapGet("/schemas/ids/{id:int}", (int id) => OfSchema(entry => entry.Id == id, $"Schema {id} not found"));
        _app.MapGet("/schemas/guids/{guid:guid}", (Guid guid) => OfSchema(entry => entry.Guid == guid, $"Schema {guid} not found"));
    }

    private IResult OfSchema(Predicate<Entry> condition, string error)
    {
        lock (_lock) return _schemas.Find(condition) is { } entry ? Results.Json(WithGuid((JsonObject)entry.Schema.DeepClone(), entry)) : Missing(40403, error);
    }

    private Entry Register(string subject, JsonObject schema)
    {
        string content = ContentOf(schema);
        lock (_lock)
        {
            // A schema has one id in all subjects.
            if (_schemas.Find(entry => entry.Content == content) is not { } found)
            {
                var stored = new JsonObject
                {
                    ["schema"] = schema["schema"]!.DeepClone(),
                    ["schemaType"] = schema["schemaType"]?.DeepClone(),
                    ["references"] = schema["references"]?.DeepClone(),
                };
                found = new Entry(_schemas.Count + 1, new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(content)).AsSpan(0, 16)), content, stored);
                _schemas.Add(found);
            }

            if (!_subjects.TryGetValue(subject, out List<Entry>? versions)) _subjects[subject] = versions = [];
            if (!versions.Contains(found)) versions.Add(found);
            return found;
        }
    }

    private JsonObject Versioned(string subject, List<Entry> versions, int version)
    {
        Entry entry = versions[version - 1];
        var json = (JsonObject)entry.Schema.DeepClone();
        (json["subject"], json["version"], json["id"]) = (subject, version, entry.Id);
        return WithGuid(json, entry);
    }

    private JsonObject WithGuid(JsonObject json, Entry entry)
    {
        if (HasGuids) json["guid"] = entry.Guid.ToString();
        return json;
    }

    private static string ContentOf(JsonObject schema) => $"{schema["schema"]} {(schema["references"] is JsonArray { Count: > 0 } references ? references.ToJsonString() : "")}";

    private static IResult Missing(int code, string message) => Results.Json(new JsonObject { ["error_code"] = code, ["message"] = message }, statusCode: 404);

    private sealed record Entry(int Id, Guid Guid, string Content, JsonObject Schema);
}
