using System.Text.Json;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.Json;

// Objects and arrays. Utf8JsonWriter indents every level, so the contents of a deep one are written by a second writer, without indentation.
internal ref partial struct JsonMessageWriter
{
    private void StartObject()
    {
        _json.WriteStartObject();
        if (_dense != null) Enter(_dense);
    }

    private void EndObject()
    {
        if (_dense != null) Leave(_dense);
        _json.WriteEndObject();
    }

    private void StartArray()
    {
        _json.WriteStartArray();
        if (_dense != null) Enter(_dense);
    }

    private void EndArray()
    {
        if (_dense != null) Leave(_dense);
        _json.WriteEndArray();
    }

    /// <summary>Hands over to the second writer if the object or array that has been started is the last one to be indented.</summary>
    private void Enter(Utf8JsonWriter dense)
    {
        if (_json == dense || _json.CurrentDepth < WriteNesting.MostIndented) return;
        _json.Flush();
        dense.Reset();
        _json = dense;
    }

    /// <summary>Takes over again. For the first writer the object or array is empty, and it writes the end of such a one without a new line.</summary>
    private void Leave(Utf8JsonWriter dense)
    {
        if (_json != dense || dense.CurrentDepth != 0) return;
        dense.Flush();
        _json = _outer;
    }
}
