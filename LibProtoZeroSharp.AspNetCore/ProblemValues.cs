using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.AspNetCore;

/// <summary>The types of the values that problem details have in addition. NativeAOT needs their converters, and the framework's context lacks one.</summary>
[JsonSerializable(typeof(long))]
[JsonSerializable(typeof(string))]
internal sealed partial class ProblemValues : JsonSerializerContext;
