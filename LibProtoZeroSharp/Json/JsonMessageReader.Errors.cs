using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

// Everything that can be wrong. Nothing of a message is made before there is an error.
internal unsafe ref partial struct JsonMessageReader
{
    private const int MostShown = 40;

    [DoesNotReturn]
    private readonly void Fail(ProtoError error, string detail) => Fail(error, detail, At);

    [DoesNotReturn]
    private readonly void Fail(ProtoError error, string detail, int offset) => Fail(error, detail, offset, JsonTextPlace.PathTo(_place, _text));

    [DoesNotReturn]
    private readonly void Fail(ProtoError error, string detail, int offset, string? path) =>
        throw new ProtoException(error, detail, TextPosition.Of(_text, offset), path, _root->Names.FullName);

    [DoesNotReturn]
    private readonly void FailSyntax(JsonException exception, string? path)
    {
        // The reader says the place at the end of its sentence.
        string reason = exception.Message;
        int end = reason.LastIndexOf(". LineNumber:", StringComparison.Ordinal);
        if (end >= 0) reason = reason[..end];
        ReadOnlySpan<byte> rest = _text[_before..];
        for (long line = exception.LineNumber ?? 0; line > 0; line--) rest = rest[(rest.IndexOf((byte)'\n') + 1)..];
        long offset = _text.Length - rest.Length + (exception.BytePositionInLine ?? 0);
        Fail(ProtoError.InvalidSyntax, $"The text is no JSON: {reason}", (int)Math.Min(offset, _text.Length), path);
    }

    [DoesNotReturn]
    private readonly void FailExpected(string expected) => Fail(ProtoError.InvalidValue, $"Expected {expected}, but found {Found()}");

    [DoesNotReturn]
    private readonly void FailNull(string where) => Fail(ProtoError.InvalidValue, $"Null is no value in {where}, but for those of google.protobuf.Value");

    [DoesNotReturn]
    private readonly void FailNumber(in JsonNumber number, FieldType type) =>
        Fail(ProtoError.InvalidValue, number.IsInteger ? $"{Found()} is out of the range of {Described(type)}" : $"{Found()} is no integer");

    [DoesNotReturn]
    private readonly void FailText() => Fail(ProtoError.InvalidUtf8, "A string is no valid UTF-8, or has half of a surrogate pair");

    [DoesNotReturn]
    private readonly void FailUnknown(MessageTable* table) => Fail(
        ProtoError.UnknownField, $"{table->Names.FullName} has no field or known extension that is called {JsonTextPlace.StringAt(_text, At)}");

    /// <summary>The place is that of the second one.</summary>
    [DoesNotReturn]
    private readonly void FailTwice() => Fail(ProtoError.DuplicateField, "A field is there twice", _place->Position);

    [DoesNotReturn]
    private readonly void FailOneof() => Fail(ProtoError.DuplicateField, "Another field of the same oneof is there already", _place->Position);

    [DoesNotReturn]
    private readonly void FailDepth() => Fail(ProtoError.DepthExceeded, $"Objects and arrays nest deeper than the limit of {_maxDepth}, or than the stack allows");

    [DoesNotReturn]
    private readonly void FailExhausted() => FailExhausted(JsonTextPlace.PathTo(_place, _text));

    [DoesNotReturn]
    private readonly void FailExhausted(string? path) =>
        Fail(ProtoError.ArenaExhausted, "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)", At, path);

    [DoesNotReturn]
    private readonly void FailType(string detail, int offset) => Fail(ProtoError.InvalidValue, detail, offset);

    [DoesNotReturn]
    private readonly void FailUnknownType(ReadOnlySpan<byte> name, int offset) => Fail(
        ProtoError.UnknownType, $"The message {Encoding.UTF8.GetString(name)} in an Any is not in the registry (ProtoJsonReadOptions.Types)", offset);

    [DoesNotReturn]
    private readonly void FailNoValue(MessageNames names) =>
        Fail(ProtoError.InvalidValue, $"Expected the {names.FullName} as the \"value\" of the Any, but there is none");

    [DoesNotReturn]
    private readonly void FailMissing(MessageTable* table, byte* data)
    {
        string missing = MissingFields.Find(table, data, most: 1)[0];
        // What holds an extension has it as its field, so that the path below it begins with its name.
        bool isHolder = table->Names.Fields is [{ Descriptor.IsExtension: true }];
        string? path = JsonTextPlace.PathTo(isHolder ? _place->Parent : _place, _text);
        string full = path == null ? missing : isHolder ? path + missing : $"{path}.{missing}";
        Fail(ProtoError.MissingRequired, $"The required field {missing} is missing", At, full);
    }

    /// <summary>Says where the key is that was there before.</summary>
    /// <param name="field">The map.</param>
    /// <param name="start">Where its object begins.</param>
    [DoesNotReturn]
    private void FailSameKey(in TableField field, int start)
    {
        var keys = new HashSet<string>();
        _json = new Utf8JsonReader(_text[start..], new JsonReaderOptions { MaxDepth = _maxDepth + 1 });
        _before = start;
        byte* key = stackalloc byte[field.EntrySize];
        Next();
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            _place->Position = At;
            ReadKey(field.KeyType, key);
            if (!keys.Add(TableMap.KeyText(field, key))) break;
            Next();
            Skip();
        }

        Fail(ProtoError.DuplicateField, "A map has a key twice");
    }

    private readonly string Found() => _json.TokenType switch
    {
        JsonTokenType.StartObject => "an object",
        JsonTokenType.StartArray => "an array",
        JsonTokenType.String or JsonTokenType.PropertyName => $"\"{Shown(_json.ValueSpan)}\"",
        JsonTokenType.Number => Shown(_json.ValueSpan),
        JsonTokenType.True => "true",
        JsonTokenType.False => "false",
        _ => "null",
    };

    private static string Shown(ReadOnlySpan<byte> text) =>
        text.Length <= MostShown ? Encoding.UTF8.GetString(text) : Encoding.UTF8.GetString(text[..MostShown]) + "…";

    private static string Described(FieldType type) => type switch
    {
        FieldType.UInt32 or FieldType.Fixed32 => "a uint32",
        FieldType.UInt64 or FieldType.Fixed64 => "a uint64",
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => "an int64",
        _ => "an int32",
    };
}
