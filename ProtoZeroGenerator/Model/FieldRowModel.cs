using LibProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model;

/// <summary>A field's row in the runtime's table of a message, without its place and its presence.</summary>
/// <param name="MessageType">The C# type of the message, or of a map's values; null for other fields.</param>
/// <param name="Numbers">The type that has the numbers of a closed enum; null for other fields.</param>
internal sealed record FieldRowModel(FieldShape Shape, string? MessageType, string? Numbers);
