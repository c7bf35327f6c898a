using LibProtoZeroSharp.Binary.ByTable;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.TextFormat;

// Names in brackets: extensions, and the message in an Any.
internal unsafe ref partial struct TextPrinter
{
    /// <summary>Prints the extensions with numbers below the number of a field.</summary>
    /// <returns>The remaining extensions.</returns>
    private Span<EncodedExtension> Extensions(MessageTable* table, Span<EncodedExtension> extensions, int before)
    {
        while (!extensions.IsEmpty && extensions[0].Number < before)
        {
            Extension(table, ref extensions[0]);
            extensions = extensions[1..];
        }

        return extensions;
    }

    private void Extension(MessageTable* table, ref EncodedExtension encoded)
    {
        ExtensionType extension = _types.FindExtension(table, encoded.Number)!;
        using var scratch = new ArenaAllocator();
        byte* holder = encoded.TryDecode(extension.Holder, scratch.State, ProtoReadOptions.DefaultMaxDepth, out ProtoError error);
        if (error != ProtoError.None) Throw(error, ErrorText.Of($"The bytes of the extension {extension.FullName} are not valid"), table);
        if (holder == null) return;
        if (!_nesting.TryEnterDecoded()) Throw(ProtoError.DepthExceeded, $"More than {WriteNesting.MostDecoded} extensions are nested in each other", table);
        Field(extension.Field, extension.Names, holder);
        _nesting.LeaveDecoded();
    }

    /// <summary>Prints the message in an <c>Any</c>, with its type in brackets.</summary>
    /// <returns>False if that is not possible; nothing has been printed then.</returns>
    private bool TryExpand(MessageTable* table, byte* data)
    {
        if (_options.EncodedAny || *table->Unknown(data) != null) return false;
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        ReadOnlySpan<byte> url = ((Utf8String*)(data + fields[0].Offset))->AsSpan();
        int slash = url.LastIndexOf((byte)'/');
        if (slash <= 0 || !TextLexer.IsBracketed(url[..slash])) return false;
        MessageTable* type = _types.FindMessage(url[(slash + 1)..]);
        if (type == null) return false;
        using var scratch = new ArenaAllocator();
        byte* message = (byte*)scratch.Allocate<byte>(type->DataSize);
        UnmanagedBytes value = *(UnmanagedBytes*)(data + fields[1].Offset);
        if (TableCodec.Unpack(type, message, value, hasSlop: _nesting.IsDecoded, scratch.State, ProtoReadOptions.DefaultMaxDepth) != ProtoError.None) return false;
        if (!_nesting.TryEnterDecoded()) return false;
        BeginField("["u8);
        Put(url);
        Put("] {"u8);
        EndLine();
        _level++;
        Fields(type, message);
        Close();
        _nesting.LeaveDecoded();
        return true;
    }
}
