using System.Buffers;
using System.Text;
using System.Text.Json;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// The errors. All of these methods return false; they describe the error only if a description is requested.
internal ref partial struct JsonMessageReader
{
    private const int MostShown = 40;

    private readonly string? Path => FieldPlace.Path(_place, PathStyle.Json);

    /// <summary>
    /// Describes an exception: an encoder's error that the content of an <c>Any</c> or an extension is too long. It is called by an
    /// exception filter, which runs while the places are still on the stack.
    /// </summary>
    /// <returns>False if the exception is another one.</returns>
    private bool Describe(Exception exception)
    {
        switch (exception)
        {
            case ProtoException { Error: var error }:
                _ = Describes && (error == ProtoError.DepthExceeded ? FailDepth() : Fail(error, "The message is longer than 2 GiB when it is encoded"));
                return true;
            case InsufficientMemoryException:
                _ = FailExhausted();
                return true;
            default:
                return false;
        }
    }

    private bool Fail(ProtoError error, string detail) => Fail(error, detail, At);

    private bool Fail(ProtoError error, ErrorText detail) => Fail(error, detail.ToString(), At);

    private bool Fail(ProtoError error, ErrorText detail, int offset) => Fail(error, detail.ToString(), offset);

    private bool Fail(ProtoError error, string detail, int offset) => Fail(error, detail, offset, Path);

    private bool Fail(ProtoError error, string detail, int offset, string? path)
    {
        Failure = new ProtoException(error, detail, TextPosition.Of(_text, offset), path, _root.FullName);
        return false;
    }

    /// <summary>The text is not JSON at the scanner's position.</summary>
    private bool FailSyntax() =>
        Describes && Fail(ProtoError.InvalidSyntax, $"The input is not valid JSON: {SyntaxProblem(_json.Position)}", _json.Position);

    /// <summary>What is wrong at the position.</summary>
    private readonly string SyntaxProblem(int at)
    {
        ReadOnlySpan<byte> rest = _text[at..];
        if (rest.IsEmpty) return _text.Trim(" \t\r\n"u8).IsEmpty ? "it is empty" : "it ends too early";
        if (Rune.DecodeFromUtf8(rest, out Rune found, out _) != OperationStatus.Done) return $"the byte 0x{rest[0]:X2} is not valid UTF-8";
        if (Rune.IsControl(found)) return $"the control character U+{found.Value:X4} must be escaped";
        if (found.Value == '/') return "it has a comment";
        if (found.Value is '}' or ']' && _text[..at].TrimEnd(" \t\r\n"u8) is [.., (byte)',']) return $"a comma must not precede \"{found}\"";
        return $"\"{found}\" can't be there";
    }

    /// <param name="expected">The expected kind of value.</param>
    /// <param name="type">The full name of the expected type; empty if the error does not name one.</param>
    private bool FailExpected(string expected, string type = "") =>
        Describes && Fail(ProtoError.InvalidValue, $"Expected {expected}{type}, but found {Found()}");

    private bool FailNull(string where) =>
        Describes && Fail(ProtoError.InvalidValue, $"Null is not allowed in {where}, except as a google.protobuf.Value");

    private bool FailNumber(in JsonNumber number, ValueKind kind) =>
        Describes && Fail(ProtoError.InvalidValue, number.IsInteger ? $"{Found()} is out of the range of {Described(kind)}" : $"{Found()} is not an integer");

    private bool FailText() => Describes && Fail(ProtoError.InvalidUtf8, "A string is not valid UTF-8, or has half of a surrogate pair");

    private bool FailUnknown(TypeRef type) =>
        Describes && Fail(ProtoError.UnknownField, $"{type.FullName} has no field or known extension that is called {_place.Value.Name}");

    /// <summary>The error is at the second of the two fields.</summary>
    private bool FailTwice() => Describes && Fail(ProtoError.DuplicateField, "A field is there twice", _place.Value.At);

    private bool FailOneof() => Describes && Fail(ProtoError.DuplicateField, "Another field of the same oneof is there already", _place.Value.At);

    private bool FailDepth() =>
        Describes && Fail(ProtoError.DepthExceeded, $"Objects and arrays nest deeper than the limit of {_maxDepth}, or than the stack allows");

    private bool FailExhausted() =>
        Describes && (_arena.IsOverBudget
            ? Fail(ProtoError.BudgetExceeded, "The message needs more memory than the length of the input allows (ProtoJsonReadOptions.MaxExpansion)")
            : Fail(ProtoError.ArenaExhausted, "The message does not fit into what its arena may allocate (ArenaOptions.MaxBytes)"));

    private bool FailType(string detail, int offset) => Describes && Fail(ProtoError.InvalidValue, detail, offset);

    private bool FailUnknownType(ReadOnlySpan<byte> name, int offset) => Describes && Fail(
        ProtoError.UnknownType, $"The message {Encoding.UTF8.GetString(name)} in an Any is not in the registry (ProtoJsonReadOptions.Types)", offset);

    private bool FailNoValue(MessageNames names) =>
        Describes && Fail(ProtoError.InvalidValue, $"Expected the {names.FullName} as the \"value\" of the Any, found no \"value\"");

    private bool FailMissing(MessageRef message) => Describes &&
        Fail(ProtoError.MissingRequired, "A required field is missing", At, MissingFields.First(message, _place, PathStyle.Json));

    /// <summary>Finds the second occurrence of a key in a map, to report it.</summary>
    /// <param name="field">The map.</param>
    /// <param name="start">The offset of the map's object.</param>
    private bool FailSameKey(in TableField field, int start)
    {
        if (!Describes) return false;
        var keys = new HashSet<string>();
        _json.MoveTo(start);
        EntryRoom room = default;
        EntryRef entry = room.Entry(field);
        while (true)
        {
            if (!NextName(out bool isEntry)) return false;
            if (!isEntry) break;
            if (!ReadKey(field.KeyKind, entry.Key)) return false;
            _place.Value.Key = entry.Key;
            if (!keys.Add(TableMap.KeyText(field.KeyKind, entry.Key))) break;
            if (!NextValue() || !Skip()) return false;
        }

        return Fail(ProtoError.DuplicateField, "A map has a key twice");
    }

    private readonly string Found() => _json.TokenType switch
    {
        JsonTokenType.StartObject => "an object",
        JsonTokenType.StartArray => "an array",
        JsonTokenType.String or JsonTokenType.PropertyName => $"\"{Shown(_json.Value)}\"",
        JsonTokenType.Number => Shown(_json.Value),
        JsonTokenType.True => "true",
        JsonTokenType.False => "false",
        _ => "null",
    };

    private static string Shown(ReadOnlySpan<byte> text) =>
        text.Length <= MostShown ? Encoding.UTF8.GetString(text) : Encoding.UTF8.GetString(text[..MostShown]) + "…";

    private static string Described(ValueKind kind) => kind switch
    {
        ValueKind.UInt32 => "a uint32",
        ValueKind.UInt64 => "a uint64",
        ValueKind.Int64 => "an int64",
        _ => "an int32",
    };
}
