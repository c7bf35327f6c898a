using System.Runtime.CompilerServices;
using System.Text.Json;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Reads messages from JSON directly into their data, by their tables and names (ProtoJSON format). Each instance reads one text. It must be on the
/// stack.
/// </summary>
/// <remarks>
/// A method that reads a value begins with the reader at the first token of the value, and ends with the reader at the last one. A method that
/// returns false has failed, and its caller fails too. Only messages that no one else has seen yet have changed then.
/// </remarks>
internal ref partial struct JsonMessageReader
{
    /// <summary>How many levels are nested between two checks of the remaining stack.</summary>
    private const int LevelsPerStackCheck = 16;

    private readonly ReadOnlySpan<byte> _text;
    private readonly TypeRef _root;
    private readonly TypeRegistry _types;
    private readonly int _maxDepth;
    private readonly bool _ignoreUnknown;
    private readonly bool _allowPartial;
    private JsonScanner _json;
    private ArenaAllocator _arena;

    /// <summary>The innermost position that is being read. It is on the stack, so it is valid only while the method that made it runs.</summary>
    private PlaceRef _place;

    /// <summary>
    /// The objects of the text from the start of the last look-ahead to <see cref="_lookedAhead"/>, in the order of the text.
    /// </summary>
    private RawList _objectsAhead;

    private int _lookedAhead;

    /// <param name="text">The whole JSON text. It must be pinned.</param>
    /// <param name="root">The type of the message.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">The options.</param>
    /// <remarks>Requires: the text stays pinned as long as this is used; the type outlives it.</remarks>
    public JsonMessageReader(ReadOnlySpan<byte> text, TypeRef root, ArenaAllocator arena, in ProtoJsonReadOptions options)
    {
        _text = text;
        _root = root;
        _arena = arena;
        _types = TypeRegistry.InUse(options.Types);
        _maxDepth = options.MaxDepth > 0 ? options.MaxDepth : ProtoReadOptions.DefaultMaxDepth;
        _ignoreUnknown = options.IgnoreUnknownFields;
        _allowPartial = options.AllowPartial;
        _json = new JsonScanner(text);
    }

    /// <summary>Whether failures are described, which allocates managed memory.</summary>
    public bool Describes { get; init; }

    /// <summary>The description of the failure; null if failures are not described.</summary>
    public ProtoException? Failure { get; private set; }

    /// <summary>The offset in the text of the token at the reader.</summary>
    private readonly int At => _json.TokenStart;

    /// <summary>Reads the text as one message.</summary>
    /// <param name="message">A new message; none if the result is false.</param>
    /// <returns>False if the text is not a message of the type; <see cref="Failure"/> describes why.</returns>
    /// <remarks>Requires: it is called once.</remarks>
    public bool TryRead(out MessageRef message)
    {
        message = default;
        try
        {
            if (!FirstValue() || !TryCreate(_root, out MessageRef read) || !ReadMessage(read)) return false;
            if (!_json.ReadEnd()) return FailSyntax();
            if (!IsComplete(read)) return false;
            message = read;
            return true;
        }
        catch (Exception exception) when (Describe(exception))
        {
            return false;
        }
    }

    /// <summary>
    /// Moves to the first token. A byte order mark before it is skipped, because some editors and HTTP clients write one, and the framework's readers of streams
    /// skip it too.
    /// </summary>
    private bool FirstValue()
    {
        ReadOnlySpan<byte> mark = "\uFEFF"u8;
        return _text.StartsWith(mark) ? _json.MoveTo(mark.Length) || FailSyntax() : NextValue();
    }

    /// <summary>Moves to the first token of a value.</summary>
    private bool NextValue() => _json.ReadValue() || FailSyntax();

    /// <summary>Moves to the next item of the array, or to its end.</summary>
    /// <param name="isItem">Whether there is one.</param>
    private bool NextItem(out bool isItem)
    {
        bool isJson = _json.ReadItem();
        isItem = _json.TokenType != JsonTokenType.EndArray;
        return isJson || FailSyntax();
    }

    /// <summary>Moves to the next name in the object, or to its end.</summary>
    /// <param name="isName">Whether there is one.</param>
    private bool NextName(out bool isName)
    {
        bool isJson = _json.ReadName();
        isName = _json.TokenType == JsonTokenType.PropertyName;
        return isJson || FailSyntax();
    }

    /// <summary>Whether an object begins at the reader, within the depth limit.</summary>
    private bool BeginsObject() => _json.TokenType == JsonTokenType.StartObject ? MayNest() : FailExpected("an object");

    /// <summary>Checks the depth limit wherever something nests. It also checks the stack, which a high limit must not overflow.</summary>
    private bool MayNest()
    {
        int depth = _json.Depth;
        bool isTooDeep = depth >= _maxDepth || (depth % LevelsPerStackCheck == LevelsPerStackCheck - 1 && !RuntimeHelpers.TryEnsureSufficientExecutionStack());
        return !isTooDeep || FailDepth();
    }

    /// <summary>Skips a value. Its strings must be valid nevertheless.</summary>
    private bool Skip() => _json.TokenType switch
    {
        JsonTokenType.StartObject => SkipObject(),
        JsonTokenType.StartArray => SkipArray(),
        JsonTokenType.String => CheckString(),
        _ => true,
    };

    private bool SkipObject()
    {
        if (!MayNest()) return false;
        while (true)
        {
            if (!NextName(out bool isName)) return false;
            if (!isName) return true;
            if (!CheckString() || !NextValue() || !Skip()) return false;
        }
    }

    private bool SkipArray()
    {
        if (!MayNest()) return false;
        while (true)
        {
            if (!NextItem(out bool isItem)) return false;
            if (!isItem) return true;
            if (!Skip()) return false;
        }
    }

    /// <summary>Makes an empty message.</summary>
    private bool TryCreate(TypeRef type, out MessageRef message) => MessageRef.TryCreate(type, _arena, out message) || FailExhausted();

    private bool TryAllocate(int size, out Span<byte> block) => _arena.TryAllocate(size, out block) || FailExhausted();

    private bool IsComplete(MessageRef message) => _allowPartial || RequiredFields.AreSet(message) || FailMissing(message);
}
