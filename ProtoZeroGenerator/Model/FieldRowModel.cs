using LibProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model;

/// <summary>What the runtime's table of a message says about a field, besides its place and its presence.</summary>
/// <param name="MessageType">The C# type of the message, or of a map's values; null for other fields.</param>
/// <param name="Predicate">The method that knows the numbers of a closed enum; null for other fields.</param>
internal sealed record FieldRowModel(FieldShape Shape, string? MessageType, string? Predicate);
