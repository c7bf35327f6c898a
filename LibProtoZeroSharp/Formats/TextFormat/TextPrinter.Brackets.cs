using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// Names in brackets: extensions, and the message in an Any.
internal ref partial struct TextPrinter
{
    /// <summary>Prints the extensions with numbers below the number of a field.</summary>
    /// <returns>The remaining extensions.</returns>
    private Span<EncodedExtension> Extensions(TypeRef type, Span<EncodedExtension> extensions, int before)
    {
        while (!extensions.IsEmpty && extensions[0].Number < before)
        {
            Extension(type, ref extensions[0]);
            extensions = extensions[1..];
        }

        return extensions;
    }

    private void Extension(TypeRef type, ref EncodedExtension encoded)
    {
        ExtensionType extension = _types.FindExtension(type, encoded.Number)!;
        using var scratch = new ArenaAllocator();
        MessageRef holder = encoded.TryDecode(extension.Holder, scratch, ProtoReadOptions.DefaultMaxDepth, out ProtoError error);
        if (error != ProtoError.None) Throw(error, ErrorText.Of($"The bytes of the extension {extension.FullName} are not valid"), type);
        if (holder.IsNone) return;
        if (!_nesting.TryEnterDecoded()) Throw(ProtoError.DepthExceeded, $"More than {WriteNesting.MostDecoded} extensions are nested in each other", type);
        Field(extension.Field, extension.Names, holder);
        _nesting.LeaveDecoded();
    }

    /// <summary>Prints the message in an <c>Any</c>, with its type in brackets.</summary>
    /// <returns>False if that is not possible; nothing has been printed then.</returns>
    private bool TryExpand(MessageRef any)
    {
        if (_options.EncodedAny || any.HasUnknownFields) return false;
        ReadOnlySpan<TableField> fields = any.Fields;
        ReadOnlySpan<byte> url = any.Value(fields[0]).String.AsSpan();
        int slash = url.LastIndexOf((byte)'/');
        if (slash <= 0 || !TextLexer.IsBracketed(url[..slash])) return false;
        TypeRef type = _types.FindMessage(url[(slash + 1)..]);
        if (type.IsNone) return false;
        using var scratch = new ArenaAllocator();
        MessageRef message = MessageRef.Create(type, scratch);
        UnmanagedBytes value = any.Value(fields[1]).Bytes;
        if (TableCodec.Unpack(message, value, hasSlop: _nesting.IsDecoded, scratch, ProtoReadOptions.DefaultMaxDepth) != ProtoError.None) return false;
        if (!_nesting.TryEnterDecoded()) return false;
        BeginField("["u8);
        Put(url);
        Put("] {"u8);
        EndLine();
        _level++;
        Fields(message);
        Close();
        _nesting.LeaveDecoded();
        return true;
    }
}
