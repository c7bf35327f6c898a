using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The contracts for which System.Text.Json generates code.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
[JsonSerializable(typeof(SystemTextJsonContracts.Tiny))]
[JsonSerializable(typeof(SystemTextJsonContracts.Profile))]
[JsonSerializable(typeof(SystemTextJsonContracts.Trace))]
[JsonSerializable(typeof(SystemTextJsonDocuments.Document))]
internal sealed partial class SystemTextJsonContext : JsonSerializerContext;
