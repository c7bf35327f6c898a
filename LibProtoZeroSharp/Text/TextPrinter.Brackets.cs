using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

// Names in brackets: extensions, and the message in an Any.
internal unsafe ref partial struct TextPrinter
{
    /// <summary>The numbers of the message's extensions that are in the registry, in ascending order.</summary>
    private readonly Span<int> FindExtensions(MessageTable* table, byte* data, ArenaAllocator scratch)
    {
        var numbers = UnmanagedList<int>.Create(scratch);
        var fields = new UnknownFieldWalker(*table->Unknown(data));
        while (fields.Next())
        {
            if (ExtensionOf(table, fields) is { } extension && (numbers.Count == 0 || numbers[numbers.Count - 1] != extension.Field.Number))
                numbers.Add(extension.Field.Number, scratch);
        }

        Span<int> sorted = numbers.AsSpan();
        sorted.Sort();
        return sorted;
    }

    /// <summary>The extension of an unknown field; null if the registry has none.</summary>
    private readonly ExtensionType? ExtensionOf(MessageTable* table, in UnknownFieldWalker field)
    {
        if (!table->Names.IsMessageSet || !MessageSetItem.TryRead(field, out int number, out _)) number = ProtoTag.FieldNumber(field.Tag);
        ExtensionType? extension = _types.FindExtension(table, number);
        return extension != null && new ExtensionWalker(null, extension.Field).Takes(field, out _, out _) ? extension : null;
    }

    /// <summary>Prints the extensions with numbers below the number of a field.</summary>
    /// <returns>The remaining numbers.</returns>
    private Span<int> Extensions(MessageTable* table, byte* data, Span<int> numbers, int before)
    {
        while (!numbers.IsEmpty && numbers[0] < before)
        {
            int number = numbers[0];
            Extension(table, data, _types.FindExtension(table, number)!);
            while (!numbers.IsEmpty && numbers[0] == number) numbers = numbers[1..];
        }

        return numbers;
    }

    private void Extension(MessageTable* table, byte* data, ExtensionType extension)
    {
        using var scratch = new ArenaAllocator();
        byte* holder = ExtensionData.TryRead(*table->Unknown(data), extension.Holder, scratch.State, ProtoReadOptions.DefaultMaxDepth, out ProtoError error, out _);
        if (error != ProtoError.None) Throw(error, $"The bytes of the extension {extension.FullName} are not valid", table);
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
