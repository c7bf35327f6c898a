using System.Text.Json;
using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.Walks;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Json;

internal unsafe ref partial struct JsonMessageWriter
{
    private static readonly JsonEncodedText TypeName = JsonEncodedText.Encode("@type");
    private static readonly JsonEncodedText ValueName = JsonEncodedText.Encode("value");

    /// <summary>
    /// Writes the packed message with its type URL (ProtoJSON format, "Any"). The URL is a member of the message's object. If the message has its
    /// own form in JSON, the form is a second member of a new object. An empty message has no form of its own.
    /// </summary>
    private bool TryWriteAny(MessageNames names, Any any)
    {
        if (any.TypeUrl.IsEmpty && any.Value.IsEmpty)
        {
            StartObject();
            EndObject();
            return true;
        }

        MessageTable* table = _types.FindMessage(any.TypeName);
        if (table == null) return Refuse(ProtoError.UnknownType, ErrorText.Of($"The type of an Any, \"{any.TypeUrl}\", is not in the registry"), names);
        using var scratch = new ArenaAllocator();
        byte* packed = scratch.Allocate<byte>(table->DataSize);
        ProtoError error = TableCodec.Unpack(table, packed, any.Value, hasSlop: _nesting.IsDecoded, scratch.State, ProtoReadOptions.DefaultMaxDepth);
        if (error != ProtoError.None) return Refuse(error, ErrorText.Of($"The bytes in an Any are no {table->Names.FullName}"), names);

        if (!TryEnterPacked(names)) return false;
        StartObject();
        _json.WritePropertyName(TypeName);
        WriteString(any.TypeUrl);
        if (table->Names.Kind is WellKnownKind.None or WellKnownKind.Empty)
        {
            WriteFields(table, table->Names, packed);
        }
        else
        {
            _json.WritePropertyName(ValueName);
            WriteMessage(table, packed);
        }

        EndObject();
        _nesting.LeaveDecoded();
        return true;
    }

    /// <summary>Writes the extensions in the registry. Other unknown fields have no names and are left out.</summary>
    /// <param name="table">The message that is extended.</param>
    /// <param name="unknown">Its unknown fields.</param>
    private void WriteExtensions(MessageTable* table, UnknownFields* unknown)
    {
        using var scratch = new ArenaAllocator();
        foreach (ref EncodedExtension encoded in EncodedExtension.Collect(_types, table, unknown, scratch))
        {
            ExtensionType extension = _types.FindExtension(table, encoded.Number)!;
            var place = new FieldPlace(_place->Outer, extension.Holder) { Field = 0 };
            FieldPlace* inner = _place;
            _place = &place;
            WriteExtension(extension, ref encoded);
            _place = inner;
        }
    }

    private void WriteExtension(ExtensionType extension, ref EncodedExtension encoded)
    {
        using var scratch = new ArenaAllocator();
        byte* holder = encoded.TryDecode(extension.Holder, scratch.State, ProtoReadOptions.DefaultMaxDepth, out ProtoError error);
        if (error != ProtoError.None) Refuse(error, "The bytes of an extension are not valid", extension.Holder->Names);
        if (holder == null || !TryEnterPacked(extension.Holder->Names)) return;
        WriteField(extension.Field, extension.Names, holder + extension.Field.Offset);
        _nesting.LeaveDecoded();
    }

    /// <summary>Enters a message that was encoded in the message around it.</summary>
    /// <returns>False if such messages nest too deep.</returns>
    private bool TryEnterPacked(MessageNames names) => _nesting.TryEnterDecoded()
        || Refuse(ProtoError.DepthExceeded, $"More than {WriteNesting.MostDecoded} Anys or extensions are nested in each other", names);
}
