namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The purpose of a generated method.</summary>
internal enum CodeGroup
{
    Decode,
    Encode,
    Size,
    Accessors,
    Values,
    EntryPoints,
    Tables,
    Reflection,
}

internal static class CodeGroups
{
    /// <summary>The group in words.</summary>
    public static string Describe(this CodeGroup group) => group switch
    {
        CodeGroup.Decode => "decode",
        CodeGroup.Encode => "encode",
        CodeGroup.Size => "encoded size",
        CodeGroup.Accessors => "properties and what goes with them",
        CodeGroup.Values => "constructors, copy, merge, equality, hash, text",
        CodeGroup.EntryPoints => "entry points: Parse, WriteTo, …",
        CodeGroup.Tables => "tables and layout",
        _ => "descriptors",
    };

    /// <summary>The group of a method, by the names of the method and of the enclosing types.</summary>
    /// <param name="type">With the enclosing types, separated by pluses.</param>
    /// <param name="method">Without the interface that it implements.</param>
    public static CodeGroup Of(string type, string method)
    {
        if (type.EndsWith("Reflection", StringComparison.Ordinal) || type.Contains("ProtoFile__", StringComparison.Ordinal)) return CodeGroup.Reflection;
        return method switch
        {
            "Decode" or "InternalMergeFrom" or "IsInitialized" => CodeGroup.Decode,
            "Encode" or "InternalWriteTo" => CodeGroup.Encode,
            "Measure" or "CalculateSize" => CodeGroup.Size,
            ".ctor" or "Clone" or "MergeFrom" or "Clear" or "Equals" or "GetHashCode" or "ToString" or "Create" or "get_IsNull" or "op_Equality" or "op_Inequality"
                or "OnConstruction" => CodeGroup.Values,
            "Parse" or "TryParse" or "Read" or "Write" or "WriteTo" or "ToByteArray" or "get_Parser" => CodeGroup.EntryPoints,
            ".cctor" or "get_FieldRows" or "Link" or "get_DataSize" or "get_FullName" or "get__Read" or "get__Write" or "get__Display"
                => CodeGroup.Tables,
            "get_Descriptor" or "get_Extension" => CodeGroup.Reflection,
            "Contains" => CodeGroup.Decode,
            _ when method.StartsWith("_IsKnown", StringComparison.Ordinal) => CodeGroup.Decode,
            _ when method.StartsWith("Contract", StringComparison.Ordinal) => CodeGroup.Tables,
            _ => CodeGroup.Accessors,
        };
    }
}
