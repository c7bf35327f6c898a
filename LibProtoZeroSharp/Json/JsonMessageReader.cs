using System.Runtime.CompilerServices;
using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Reads messages from JSON, by their tables and names (ProtoJSON format), straight into their data. It is for one text, and lives on the
/// stack.
/// </summary>
/// <remarks>
/// A method that reads a value begins with the reader at its first token and ends with it at its last one. One that returns false has
/// failed, and so has its caller; nothing has changed then but messages that nobody has seen yet. Only what breaks the grammar of JSON is
/// thrown, by <see cref="Utf8JsonReader"/>, and caught in <see cref="TryRead"/>.
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
    private FieldPlace* _place;

    /// <summary>The objects of the text up to <see cref="_lookedAhead"/>, as far back as a look ahead began; in the order of the text.</summary>
    private RawList _objectsAhead;

    private int _lookedAhead;

    /// <param name="text">All of the JSON. It must stay where it is.</param>
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

    /// <summary>Whether failures are to be described, which allocates.</summary>
    public bool Describes { get; init; }

    /// <summary>What is wrong; made only where failures are described.</summary>
    public ProtoException? Failure { get; private set; }

    /// <summary>Where the token at the reader begins.</summary>
    private readonly int At => _before + (int)_json.TokenStartIndex;

    /// <summary>Reads the text as one message.</summary>
    /// <param name="data">The data of a new message.</param>
    public bool TryRead(out byte* data)
    {
        data = null;
        try
        {
            Next();
            if (!TryCreate(_root, out byte* message) || !ReadMessage(_root, message)) return false;
            // Whatever stands behind the message is an error.
            Next();
            if (!IsComplete(_root, message)) return false;
            data = message;
            return true;
        }
        catch (Exception exception) when (Describe(exception))
        {
            return false;
        }
    }

    /// <summary>Goes on to the next token, or behind the last one.</summary>
    /// <exception cref="JsonException">There is none.</exception>
    private void Next() => _json.Read();

    /// <summary>Whether an object begins at the reader, and no deeper than it may.</summary>
    private bool BeginsObject() => _json.TokenType == JsonTokenType.StartObject ? MayNest() : FailExpected("an object");

    /// <summary>Looks, wherever something nests, at the limit, and at the stack too: a limit that was set high must not overflow it.</summary>
    private bool MayNest()
    {
        int depth = _json.CurrentDepth;
        bool isTooDeep = depth >= _maxDepth || (depth % LevelsAtOnce == LevelsAtOnce - 1 && !RuntimeHelpers.TryEnsureSufficientExecutionStack());
        return !isTooDeep || FailDepth();
    }

    /// <summary>Skips a value. Its text has to be valid all the same.</summary>
    private bool Skip()
    {
        int depth = _json.CurrentDepth;
        while (true)
        {
            bool isValid = _json.TokenType switch
            {
                JsonTokenType.StartObject or JsonTokenType.StartArray => MayNest(),
                JsonTokenType.String or JsonTokenType.PropertyName => CheckText(),
                _ => true,
            };
            if (!isValid) return false;
            if (_json.CurrentDepth == depth && _json.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray)) return true;
            Next();
        }
    }

    /// <summary>Makes the data of a new, empty message.</summary>
    private bool TryCreate(MessageTable* table, out byte* data)
    {
        if (!TryAllocate(table->DataSize, out data)) return false;
        Unsafe.InitBlockUnaligned(data, 0, (uint)table->DataSize);
        return true;
    }

    private bool TryAllocate(int size, out byte* block)
    {
        block = _arena.State->TryAllocate((nuint)(uint)size);
        return block != null || FailExhausted();
    }

    /// <summary>Makes room for one more item of a list, which is not counted yet.</summary>
    private bool TryReserve(RawList* list, int itemSize, out byte* item)
    {
        bool hasRoom = list->Count < list->Capacity || list->TryGrow(itemSize, list->Count + 1L, SmallestList, _arena.State);
        item = (byte*)list->Items + (nint)list->Count * itemSize;
        return hasRoom || FailExhausted();
    }

    private bool IsComplete(MessageTable* table, byte* data) => _allowPartial || table->IsInitialized(data) || FailMissing(table, data);
}
