namespace LibProtoZeroSharp.Language;

/// <summary>The most parts of a declaration.</summary>
internal static class DeclarationLimits
{
    /// <summary>The most fields of a message, in all editions. The data of absent messages have memory for no more.</summary>
    public const int Fields = ushort.MaxValue;

    /// <summary>
    /// The most characters of the full name of a message, an enum or a service. The names of all declarations in it repeat it. So the runtime has no
    /// descriptors with longer ones, and the C# compiler no types.
    /// </summary>
    public const int TypeLength = 1024;

    /// <summary>The most characters of the name of a package.</summary>
    public const int PackageLength = 511;

    /// <summary>The most parts of the name of a package.</summary>
    public const int PackageParts = 101;

    /// <summary>The first of the field numbers that are reserved for the implementation of protobuf.</summary>
    public const int FirstReservedNumber = 19_000;

    /// <summary>The last of them.</summary>
    public const int LastReservedNumber = 19_999;

    /// <summary>Whether files of proto3 may extend a message: one of options.</summary>
    public static bool IsOptionsMessage(string fullName) => fullName is "google.protobuf.FileOptions" or "google.protobuf.MessageOptions"
        or "google.protobuf.FieldOptions" or "google.protobuf.OneofOptions" or "google.protobuf.EnumOptions" or "google.protobuf.EnumValueOptions"
        or "google.protobuf.ServiceOptions" or "google.protobuf.MethodOptions" or "google.protobuf.ExtensionRangeOptions";
}
