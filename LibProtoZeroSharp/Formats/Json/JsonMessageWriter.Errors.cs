using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

internal ref partial struct JsonMessageWriter
{
    /// <summary>Throws for values that JSON can't represent, unless the text is for people.</summary>
    /// <returns>False.</returns>
    private readonly bool Reject(ProtoError error, string detail, MessageNames names) =>
        _isDiagnostic ? false : throw Failure(error, detail, names.FullName);

    /// <inheritdoc cref="Reject(ProtoError, string, MessageNames)"/>
    private readonly bool Reject(string detail, MessageNames names) => Reject(ProtoError.InvalidValue, detail, names);

    private readonly ProtoException Failure(ProtoError error, string detail) => Failure(error, detail, _place.IsNone ? null : _place.Value.TypeName);

    private readonly ProtoException Failure(ProtoError error, string detail, string? messageType) =>
        new(error, detail, default, FieldPlace.Path(_place, _options.PreserveProtoNames ? PathStyle.JsonWithProtoNames : PathStyle.Json), messageType);

    /// <summary>
    /// A message that was read with a high depth limit, or that contains itself, must not overflow the stack, since that can't be caught.
    /// </summary>
    private readonly void WriteTooDeep(string detail, MessageNames names)
    {
        Reject(ProtoError.DepthExceeded, detail, names);
        _json.String("…"u8);
    }
}
