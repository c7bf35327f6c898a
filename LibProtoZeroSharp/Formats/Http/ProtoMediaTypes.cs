using System.Collections.Immutable;

namespace LibProtoZeroSharp;

/// <summary>The media types of messages, for the headers <c>Content-Type</c> and <c>Accept</c>.</summary>
public static class ProtoMediaTypes
{
    /// <summary>The common media type of protobuf, which the library sends.</summary>
    public const string Protobuf = "application/x-protobuf";

    /// <summary>The media type of ProtoJSON.</summary>
    public const string Json = "application/json";

    /// <summary>Gets the media types of protobuf that the library accepts: the common one, the registered one, and one of older programs.</summary>
    public static ImmutableArray<string> AllOfProtobuf { get; } = [Protobuf, "application/protobuf", "application/vnd.google.protobuf"];
}
