namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>.proto files have errors. The message has a line for each error, as compilers print it.</summary>
internal sealed class SchemaException(string message) : Exception(message);
