using System.Text.Json;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Formats;

// Messages of any type: an object with an @type, at any position in it, and the fields of that type, or its value.
internal ref partial struct JsonMessageReader
{
    private static bool IsTypeName(ReadOnlySpan<byte> name) => name.SequenceEqual("@type"u8);

    private bool ReadAny(MessageRef any)
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
        any.Store(any.Fields[0], url);
        if (!TableCodec.TryEncode(message, arena, out UnmanagedBytes value)) return FailExhausted();
        any.Store(any.Fields[1], value);
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
        while (true)
        {
            if (!NextName(out bool isName)) return false;
            if (!isName) break;
            place.Begin(At);
            if (!View(out ReadOnlySpan<byte> name)) return false;
            if (!name.SequenceEqual("value"u8))
            {
                if (!ReadUnlisted(message, ref seen, typeAt)) return false;
                continue;
            }

            place.Name = new Utf8String(name);
            if (!NextValue()) return false;
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
        JsonScanner start = _json;
        int objectAt = At;
        typeAt = NoType;
        url = default;
        if (!NextName(out bool isName)) return false;
        if (!isName) return true;
        if (!View(out ReadOnlySpan<byte> name)) return false;
        if (IsTypeName(name))
        {
            if (!NextValue()) return false;
            typeAt = At;
        }
        else
        {
            _json = start;
            if (objectAt >= _lookedAhead && !LookAhead()) return false;
            typeAt = TypeOf(objectAt);
            _json = start;
            if (typeAt == NoType) return FailType("An Any that is not empty has a type URL as its \"@type\"", objectAt);
            _json.MoveTo(typeAt);
        }

        if (_json.TokenType != JsonTokenType.String) return FailExpected("a type URL");
        if (!Text(out url)) return false;
        _json = start;
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
        if (!RecordObject()) return false;
        _lookedAhead = At;
        return true;
    }

    /// <summary>Records the object that begins at the reader, and those in it.</summary>
    private bool RecordObject()
    {
        ListRef objects = ListRef.Of<ObjectAhead>(ref _objectsAhead);
        if (!MayNest()) return false;
        if (!objects.TryReserve(_arena, out ValueRef item)) return FailExhausted();
        int index = objects.Count;
        item.Write(new ObjectAhead { Start = At, TypeAt = NoType });
        objects.Add();
        while (true)
        {
            if (!NextName(out bool isName)) return false;
            if (!isName) return true;
            if (!View(out ReadOnlySpan<byte> name) || !NextValue()) return false;
            ref ObjectAhead recorded = ref objects.As<ObjectAhead>().AsSpan()[index];
            if (_json.TokenType == JsonTokenType.String && recorded.TypeAt == NoType && IsTypeName(name)) recorded.TypeAt = At;
            if (!RecordValue()) return false;
        }
    }

    /// <summary>Records the objects in the value at the reader.</summary>
    private bool RecordValue()
    {
        if (_json.TokenType == JsonTokenType.StartObject) return RecordObject();
        if (_json.TokenType != JsonTokenType.StartArray) return true;
        if (!MayNest()) return false;
        while (true)
        {
            if (!NextItem(out bool isItem)) return false;
            if (!isItem) return true;
            if (!RecordValue()) return false;
        }
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
    }
}
