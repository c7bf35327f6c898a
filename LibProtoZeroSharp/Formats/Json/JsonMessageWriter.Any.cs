using System.Text.Json;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

internal ref partial struct JsonMessageWriter
{
    private static readonly JsonEncodedText TypeName = JsonEncodedText.Encode("@type");
    private static readonly JsonEncodedText ValueName = JsonEncodedText.Encode("value");

    /// <summary>
    /// Writes the packed message with its type URL (ProtoJSON format, "Any"). The URL is a member of the message's object. If the message has its
    /// own form in JSON, the form is a second member of a new object. An empty message has no form of its own.
    /// </summary>
    private bool TryWriteAny(MessageNames names, Utf8String url, UnmanagedBytes value)
    {
        if (url.IsEmpty && value.IsEmpty)
        {
            _json.StartObject();
            _json.EndObject();
            return true;
        }

        TypeRef type = _types.FindMessage(Any.TypeNameOf(url));
        if (type.IsNone) return Reject(ProtoError.UnknownType, ErrorText.Of($"The type of an Any, \"{url}\", is not in the registry"), names);
        using var scratch = new ArenaAllocator();
        MessageRef packed = MessageRef.Create(type, scratch);
        ProtoError error = TableCodec.Unpack(packed, value, hasSlop: _nesting.IsDecoded, scratch, ProtoReadOptions.DefaultMaxDepth);
        if (error != ProtoError.None) return Reject(error, ErrorText.Of($"The Any does not contain a valid {type.FullName}"), names);

        if (!TryEnterPacked(names)) return false;
        _json.StartObject();
        _json.Name(TypeName);
        WriteString(url);
        if (type.Names.Kind is WellKnownKind.None or WellKnownKind.Empty)
        {
            WriteFields(packed, type.Names);
        }
        else
        {
            _json.Name(ValueName);
            WriteMessage(packed);
        }

        _json.EndObject();
        _nesting.LeaveDecoded();
        return true;
    }

    /// <summary>Writes the extensions in the registry. Other unknown fields have no names and are left out.</summary>
    /// <param name="message">The message that is extended.</param>
    private void WriteExtensions(MessageRef message)
    {
        using var scratch = new ArenaAllocator();
        foreach (ref EncodedExtension encoded in EncodedExtension.Collect(_types, message, scratch))
        {
            ExtensionType extension = _types.FindExtension(message.Type, encoded.Number)!;
            PlaceRef inner = _place;
            var place = new FieldPlace(inner.Value.Outer, extension.Holder) { Field = 0 };
            _place = new PlaceRef(ref place);
            WriteExtension(extension, ref encoded);
            _place = inner;
        }
    }

    private void WriteExtension(ExtensionType extension, ref EncodedExtension encoded)
    {
        using var scratch = new ArenaAllocator();
        MessageRef holder = encoded.TryDecode(extension.Holder, scratch, ProtoReadOptions.DefaultMaxDepth, out ProtoError error);
        if (error != ProtoError.None) Reject(error, "The bytes of an extension are not valid", extension.Holder.Names);
        if (holder.IsNone || !TryEnterPacked(extension.Holder.Names)) return;
        WriteField(extension.Field, extension.Names, holder.Value(extension.Field));
        _nesting.LeaveDecoded();
    }

    /// <summary>Enters a message that was encoded in the message around it.</summary>
    /// <returns>False if such messages nest too deep.</returns>
    private bool TryEnterPacked(MessageNames names) => _nesting.TryEnterDecoded()
        || Reject(ProtoError.DepthExceeded, $"More than {WriteNesting.MostDecoded} Anys or extensions are nested in each other", names);
}
