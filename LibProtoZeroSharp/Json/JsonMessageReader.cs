using System.Runtime.CompilerServices;
using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Reads messages from JSON, by their tables and names (ProtoJSON format), straight into their data. It is for one text, and lives on the
/// stack.
/// </summary>
/// <remarks>
/// A method that reads a value begins with the reader at its first token and ends with it at its last one. What throws has not changed
/// anything but messages that nobody has seen yet.
/// </remarks>
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>Levels between two looks at how much of the stack is left.</summary>
    private const int LevelsAtOnce = 16;

    private readonly ReadOnlySpan<byte> _text;
    private readonly MessageTable* _root;
    private readonly TypeRegistry _types;
    private readonly int _maxDepth;
    private readonly bool _ignoreUnknown;
    private readonly bool _allowPartial;
    private Utf8JsonReader _json;

    /// <summary>Bytes of the text that lie before what the reader was made for.</summary>
    private int _before;

    private ArenaAllocator _arena;

    /// <summary>The innermost place that is being read, on the stack.</summary>
    private JsonTextPlace* _place;

    /// <summary>The objects of the text up to <see cref="_lookedAhead"/>, as far back as a look ahead began; in the order of the text.</summary>
    private UnmanagedList<ObjectAhead> _objectsAhead;

    private int _lookedAhead;

    /// <summary>Where the token at the reader begins.</summary>
    private readonly int At => _before + (int)_json.TokenStartIndex;

    /// <param name="text">All of the JSON.</param>
    /// <param name="root">The type of the message that it stands for.</param>
    /// <param name="arena">Takes the message.</param>
    /// <param name="options">How to read it.</param>
    public JsonMessageReader(ReadOnlySpan<byte> text, MessageTable* root, ArenaAllocator arena, in ProtoJsonReadOptions options)
    {
        _text = text;
        _root = root;
        _arena = arena;
        _types = options.Types ?? TypeRegistry.WellKnown;
        // One more for the reader, which could not say that this was the reason.
        _maxDepth = options.MaxDepth > 0 ? Math.Min(options.MaxDepth, int.MaxValue - 1) : ProtoReadOptions.DefaultMaxDepth;
        _ignoreUnknown = options.IgnoreUnknownFields;
        _allowPartial = options.AllowPartial;
        _json = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = _maxDepth + 1 });
    }

    /// <summary>Reads the text as one message.</summary>
    /// <returns>The data of a new message.</returns>
    /// <exception cref="ProtoException">It is no such message.</exception>
    public byte* ReadAll()
    {
        string? path = null;
        try
        {
            Next();
            byte* data = NewMessage(_root);
            ReadMessage(_root, data);
            // Whatever stands behind the message is an error.
            Next();
            RequireInitialized(_root, data);
            return data;
        }
        catch (JsonException exception) when (NotePath(out path))
        {
            FailSyntax(exception, path);
            throw;
        }
        catch (InsufficientMemoryException) when (NotePath(out path))
        {
            FailExhausted(path);
            throw;
        }
    }

    /// <summary>Filters of exceptions are asked while the places are still on the stack.</summary>
    private readonly bool NotePath(out string? path)
    {
        path = JsonTextPlace.PathTo(_place, _text);
        return true;
    }

    /// <summary>Goes on to the next token, or behind the last one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Next()
    {
        _json.Read();
        if (_json.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray) CheckDepth();
    }

    /// <summary>Looks, wherever something nests, at the limit, and at the stack too: a limit that was set high must not overflow it.</summary>
    private void CheckDepth()
    {
        int depth = _json.CurrentDepth;
        if (depth >= _maxDepth || (depth % LevelsAtOnce == LevelsAtOnce - 1 && !RuntimeHelpers.TryEnsureSufficientExecutionStack())) FailDepth();
    }

    /// <summary>Skips a value. Its text has to be valid all the same.</summary>
    private void Skip()
    {
        int depth = _json.CurrentDepth;
        while (true)
        {
            JsonTokenType token = _json.TokenType;
            if (token is JsonTokenType.String or JsonTokenType.PropertyName) CheckText();
            if (_json.CurrentDepth == depth && token is not (JsonTokenType.StartObject or JsonTokenType.StartArray)) return;
            Next();
        }
    }

    /// <summary>The data of a new, empty message.</summary>
    private byte* NewMessage(MessageTable* table)
    {
        byte* data = Allocate(table->DataSize);
        Unsafe.InitBlockUnaligned(data, 0, (uint)table->DataSize);
        return data;
    }

    private byte* Allocate(int size)
    {
        byte* block = _arena.State->TryAllocate((nuint)(uint)size);
        if (block == null) FailExhausted();
        return block;
    }

    private void RequireInitialized(MessageTable* table, byte* data)
    {
        if (!_allowPartial && !table->IsInitialized(data)) FailMissing(table, data);
    }
}
