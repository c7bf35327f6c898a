using System.Text.Json;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Runtime;

// Messages of any type: an object with an @type, which may stand anywhere in it, and the fields of that type, or its value.
internal unsafe ref partial struct JsonMessageReader
{
    private static bool IsTypeName(ReadOnlySpan<byte> name) => name.SequenceEqual("@type"u8);

    private void ReadAny(Any any)
    {
        if (_json.TokenType != JsonTokenType.StartObject) FailExpected("an object");
        Utf8String url = ReadType(out int typeAt);
        if (typeAt == NoType) return;
        ReadOnlySpan<byte> name = url.AsSpan()[(url.AsSpan().LastIndexOf((byte)'/') + 1)..];
        if (name.IsEmpty || name.Length == url.Length) FailType("A type URL has the full name of a message behind a slash", typeAt);
        MessageTable* table = _types.FindMessage(name);
        if (table == null) FailUnknownType(name, typeAt);

        // Each of several messages that are packed in each other is as large as all that is in it: only the outermost one stays.
        ArenaAllocator arena = _arena;
        using ArenaAllocator scratch = arena.Scratch();
        _arena = scratch;
        byte* data = NewMessage(table);
        MessageNames names = table->Names;
        if (names.Kind == WellKnownKind.None) ReadFields(table, names, data, typeAt);
        else ReadAnyValue(table, names, data, typeAt);
        RequireInitialized(table, data);
        _arena = arena;
        any.TypeUrl = url;
        any.Value = TableCodec.Encode(table, data, arena.State);
    }

    /// <summary>Reads the members of an <c>Any</c> of a type that has a form of its own, which is called <c>value</c>.</summary>
    private void ReadAnyValue(MessageTable* table, MessageNames names, byte* data, int typeAt)
    {
        var place = new JsonTextPlace(_place, JsonTextPlace.Kind.Field);
        _place = &place;
        // To say that nothing is in it, nothing needs to be said.
        bool hasValue = names.Kind == WellKnownKind.Empty;
        bool isFirst = true;
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place.Position = At;
            if (!View().SequenceEqual("value"u8))
            {
                ReadUnlisted(table, data, typeAt);
                continue;
            }

            Next();
            if (!isFirst) FailTwice();
            isFirst = false;
            hasValue = true;
            // Null is an absent value, which is the default, but for those that have it as a value.
            if (_json.TokenType != JsonTokenType.Null || names.Kind == WellKnownKind.Value) ReadMessage(table, data);
        }

        _place = place.Parent;
        if (!hasValue) FailNoValue(names);
    }

    /// <summary>Looks for the type in the object that begins at the reader, which stays there unless the object is empty.</summary>
    /// <param name="typeAt">Where its value is; <see cref="NoType"/> where the object is empty: the reader is at its end then.</param>
    private Utf8String ReadType(out int typeAt)
    {
        Utf8JsonReader start = _json;
        int objectAt = At;
        typeAt = NoType;
        Next();
        if (_json.TokenType == JsonTokenType.EndObject) return default;
        if (IsTypeName(View()))
        {
            Next();
            typeAt = At;
        }
        else
        {
            _json = start;
            if (objectAt >= _lookedAhead) LookAhead();
            typeAt = TypeOf(objectAt);
            _json = start;
            if (typeAt == NoType) FailType("An Any that is not empty has a type URL as its \"@type\"", objectAt);
            _json = new Utf8JsonReader(_text[typeAt..]);
            _before = typeAt;
            Next();
        }

        if (_json.TokenType != JsonTokenType.String) FailExpected("a type URL");
        Utf8String url = Text();
        _json = start;
        _before = 0;
        return url;
    }

    /// <summary>
    /// Notes the types of an object and of all that are in it, so that no part of the text is looked at once more for each of the objects
    /// around it.
    /// </summary>
    private void LookAhead()
    {
        // What was noted before may lie in an arena that is gone; and it is of no more use.
        _objectsAhead = UnmanagedList<ObjectAhead>.Create(_arena);
        int current = -1;
        while (true)
        {
            switch (_json.TokenType)
            {
                case JsonTokenType.StartObject:
                    _objectsAhead.Add(new ObjectAhead { Start = At, TypeAt = NoType, Parent = current }, _arena);
                    current = _objectsAhead.Count - 1;
                    break;
                case JsonTokenType.EndObject:
                    current = _objectsAhead[current].Parent;
                    break;
                case JsonTokenType.PropertyName when IsTypeName(View()):
                    Next();
                    ref ObjectAhead found = ref _objectsAhead[current];
                    if (_json.TokenType == JsonTokenType.String && found.TypeAt == NoType) found.TypeAt = At;
                    continue;
            }

            if (current < 0) break;
            Next();
        }

        _lookedAhead = At;
    }

    /// <summary>Where the type of an object is that has been looked at.</summary>
    private readonly int TypeOf(int start)
    {
        Span<ObjectAhead> objects = _objectsAhead.AsSpan();
        int low = 0;
        for (int high = objects.Length - 1; low < high;)
        {
            int middle = high - (high - low) / 2;
            if (objects[middle].Start <= start) low = middle;
            else high = middle - 1;
        }

        return objects[low].TypeAt;
    }

    private struct ObjectAhead
    {
        public int Start;

        /// <summary>Where the value of its first <c>@type</c> is; <see cref="NoType"/> where it has none that is a string.</summary>
        public int TypeAt;

        /// <summary>The position in the list of the object around it; -1 for the first.</summary>
        public int Parent;
    }
}
