using System.Text.Json;
using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Json;

// Messages of any type: an object with an @type, at any position in it, and the fields of that type, or its value.
internal ref partial struct JsonMessageReader
{
    private static bool IsTypeName(ReadOnlySpan<byte> name) => name.SequenceEqual("@type"u8);

    private bool ReadAny(Any any)
    {
        if (!BeginsObject() || !ReadType(out Utf8String url, out int typeAt)) return false;
        if (typeAt == NoType) return true;
        ReadOnlySpan<byte> name = url.AsSpan()[(url.AsSpan().LastIndexOf((byte)'/') + 1)..];
        if (name.IsEmpty || name.Length == url.Length) return FailType("A type URL has the full name of a message after a slash", typeAt);
        TypeRef type = _types.FindMessage(name);
        if (type.IsNone) return FailUnknownType(name, typeAt);

        // For messages packed in each other, each packed message is as large as everything in it, so only the outermost one is kept in the caller's
        // arena.
        ArenaAllocator arena = _arena;
        using ArenaAllocator scratch = arena.Scratch();
        _arena = scratch;
        if (!TryCreate(type, out MessageRef message)) return false;
        MessageNames names = type.Names;
        bool isRead = names.Kind == WellKnownKind.None ? ReadFields(message, names, typeAt) : ReadAnyValue(message, names, typeAt);
        if (!isRead || !IsComplete(message)) return false;
        _arena = arena;
        any.TypeUrl = url;
        if (!TableCodec.TryEncode(message, arena, out UnmanagedBytes value)) return FailExhausted();
        any.Value = value;
        return true;
    }

    /// <summary>Reads the members of an <c>Any</c> whose type has its own form in JSON. The form is the member <c>value</c>.</summary>
    private bool ReadAnyValue(MessageRef message, MessageNames names, int typeAt)
    {
        var place = new FieldPlace(_place, message.Type);
        _place = new PlaceRef(ref place);
        // An empty message may be written without a value.
        bool hasValue = names.Kind == WellKnownKind.Empty;
        bool isFirst = true;
        SeenFields seen = default;
        if (!seen.TryInitialize(0, _arena)) return FailExhausted();
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place.Begin(At);
            if (!View(out ReadOnlySpan<byte> name)) return false;
            if (!name.SequenceEqual("value"u8))
            {
                if (!ReadUnlisted(message, ref seen, typeAt)) return false;
                continue;
            }

            place.Name = new Utf8String(name);
            Next();
            if (!isFirst) return FailTwice();
            isFirst = false;
            hasValue = true;
            // Null is an absent value, which is the default, except for types that have null as a value.
            if ((_json.TokenType != JsonTokenType.Null || names.Kind == WellKnownKind.Value) && !ReadMessage(message)) return false;
        }

        _place = place.Outer;
        return hasValue || FailNoValue(names);
    }

    /// <summary>Finds the type in the object that begins at the reader. The reader stays there, unless the object is empty.</summary>
    /// <param name="url">The type URL.</param>
    /// <param name="typeAt">
    /// The offset of the type URL; <see cref="NoType"/> if the object is empty. The reader is then at the end of the object.
    /// </param>
    private bool ReadType(out Utf8String url, out int typeAt)
    {
        Utf8JsonReader start = _json;
        int objectAt = At;
        typeAt = NoType;
        url = default;
        Next();
        if (_json.TokenType == JsonTokenType.EndObject) return true;
        if (!View(out ReadOnlySpan<byte> name)) return false;
        if (IsTypeName(name))
        {
            Next();
            typeAt = At;
        }
        else
        {
            _json = start;
            if (objectAt >= _lookedAhead && !LookAhead()) return false;
            typeAt = TypeOf(objectAt);
            _json = start;
            if (typeAt == NoType) return FailType("An Any that is not empty has a type URL as its \"@type\"", objectAt);
            _json = new Utf8JsonReader(_text[typeAt..]);
            _before = typeAt;
            Next();
        }

        if (_json.TokenType != JsonTokenType.String) return FailExpected("a type URL");
        if (!Text(out url)) return false;
        _json = start;
        _before = 0;
        return true;
    }

    /// <summary>
    /// Records the types of an object and of all objects in it, so that no part of the text is scanned again for each of the objects
    /// around it.
    /// </summary>
    private bool LookAhead()
    {
        // The earlier records may be in an arena that was disposed, and they are not needed any more.
        _objectsAhead = default;
        ListRef objects = ListRef.Of<ObjectAhead>(ref _objectsAhead);
        int current = -1;
        while (true)
        {
            switch (_json.TokenType)
            {
                case JsonTokenType.StartObject:
                    if (!MayNest()) return false;
                    if (!objects.TryReserve(_arena, out ValueRef item)) return FailExhausted();
                    item.Write(new ObjectAhead { Start = At, TypeAt = NoType, Parent = current });
                    objects.Add();
                    current = objects.Count - 1;
                    break;
                case JsonTokenType.EndObject:
                    current = objects.As<ObjectAhead>()[current].Parent;
                    break;
                case JsonTokenType.StartArray:
                    if (!MayNest()) return false;
                    break;
                case JsonTokenType.PropertyName:
                    if (!View(out ReadOnlySpan<byte> name)) return false;
                    if (!IsTypeName(name)) break;
                    Next();
                    ref ObjectAhead found = ref objects.As<ObjectAhead>().AsSpan()[current];
                    if (_json.TokenType == JsonTokenType.String && found.TypeAt == NoType) found.TypeAt = At;
                    continue;
            }

            if (current < 0) break;
            Next();
        }

        _lookedAhead = At;
        return true;
    }

    /// <summary>The offset of the type of an object that <see cref="LookAhead"/> has visited.</summary>
    private int TypeOf(int start)
    {
        Span<ObjectAhead> objects = ListRef.Of<ObjectAhead>(ref _objectsAhead).As<ObjectAhead>().AsSpan();
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

        /// <summary>The offset of the value of its first <c>@type</c>; <see cref="NoType"/> if it has none that is a string.</summary>
        public int TypeAt;

        /// <summary>The position in the list of the object around this one; -1 for the first object.</summary>
        public int Parent;
    }
}
