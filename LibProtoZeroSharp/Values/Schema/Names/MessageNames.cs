using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The names of a message type and its fields: the rarely used part of its <see cref="MessageTable"/>. Made once per type.</summary>
internal sealed class MessageNames
{
    private readonly Utf8Names _byName = new();
    private readonly Utf8Names _byTextName = new();
    private readonly Utf8Names _reserved = new();
    private readonly FieldNames[] _fields;
    private readonly MessageDescriptor? _type;

    /// <summary>The names of a lite type: those of the fields are their numbers.</summary>
    private MessageNames(string fullName, ReadOnlySpan<FieldRow> rows)
    {
        FullName = fullName;
        Kind = WellKnownKinds.Of(fullName, rows);
        _fields = new FieldNames[rows.Length];
        for (int i = 0; i < _fields.Length; i++) _fields[i] = new FieldNames(fullName, (int)rows[i].Number);
    }

    private MessageNames(MessageDescriptor type, IEnumerable<FieldDescriptor> fields, WellKnownKind kind)
    {
        _type = type;
        Kind = kind;
        FullName = type.FullName;
        IsMessageSet = type.Options.MessageSetWireFormat;
        _fields = [.. fields.Select(field => new FieldNames(field))];
        for (int i = 0; i < _fields.Length; i++)
        {
            // JSON names first: in proto2, the name of one field may be the JSON name of another.
            _byName.TryAdd(_fields[i].Json, i);
            _byTextName.TryAdd(_fields[i].Text, i);
        }

        for (int i = 0; i < _fields.Length; i++)
        {
            _byName.TryAdd(_fields[i].Proto, i);
            _byTextName.TryAdd(_fields[i].Proto, i);
        }

        // No text is parsed as the holder of an extension, and a message may have as many extensions as reserved names.
        if (_fields is [{ Descriptor.IsExtension: true }]) return;
        foreach (Utf8String name in type.Proto.ReservedName) _reserved.TryAdd(name.AsSpan().ToArray(), 0);
    }

    /// <summary>The message; for the holder of an extension, the extended message.</summary>
    /// <exception cref="NotSupportedException">The type is a lite one.</exception>
    public MessageDescriptor Type => _type ?? throw LiteTypes.NoDescriptor(FullName);

    /// <summary>These names, for formats that are made of names.</summary>
    /// <exception cref="NotSupportedException">The type is a lite one.</exception>
    public MessageNames Described => _type != null ? this : throw LiteTypes.NoDescriptor(FullName);

    public string FullName { get; }

    public WellKnownKind Kind { get; }

    /// <summary>Whether extensions are written as items (<c>message_set_wire_format</c>).</summary>
    public bool IsMessageSet { get; }

    /// <summary>The names of the fields, in the order of the table.</summary>
    public ReadOnlySpan<FieldNames> Fields => _fields;

    /// <summary>The names of a type. The first call makes them; several threads may make the first call at once.</summary>
    public static MessageNames Of<T>() where T : unmanaged, IProtoMessage<T> =>
        Volatile.Read(ref Made<T>.Names) ?? Interlocked.CompareExchange(ref Made<T>.Names, Make<T>(), null) ?? Made<T>.Names!;

    /// <summary>The position in the table of the field with this name in JSON or in the <c>.proto</c> file; -1 if there is none.</summary>
    public int Find(ReadOnlySpan<byte> name) => _byName.TryFind(name, out int position) ? position : -1;

    /// <summary>The position in the table of the field with this name in text format; -1 if there is none.</summary>
    public int FindText(ReadOnlySpan<byte> name) => _byTextName.TryFind(name, out int position) ? position : -1;

    /// <summary>The position in the table of the field with this name in the <c>.proto</c> file; -1 if there is none.</summary>
    public int FindProto(ReadOnlySpan<byte> name)
    {
        // No field can have the name of the type of a group in the same message.
        int position = FindText(name);
        return position >= 0 && name.SequenceEqual(_fields[position].Proto) ? position : -1;
    }

    /// <summary>Whether the <c>.proto</c> file reserves the name.</summary>
    public bool IsReserved(ReadOnlySpan<byte> name) => _reserved.TryFind(name, out _);

    /// <summary>The names of a type without generated code.</summary>
    /// <param name="type">The message.</param>
    /// <param name="fields">Its fields, in the order of the table.</param>
    /// <param name="rows">The fields as rows.</param>
    public static MessageNames Of(MessageDescriptor type, IEnumerable<FieldDescriptor> fields, ReadOnlySpan<FieldRow> rows) =>
        new(type, fields, WellKnownKinds.Of(type.FullName, rows));

    /// <summary>The names of the holder of an extension without generated code.</summary>
    public static MessageNames OfHolder(FieldDescriptor extension) => new(extension.ExtendeeType!, [extension], WellKnownKind.None);

    private static MessageNames Make<T>() where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsLite) return new MessageNames(T.FullName, MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows));
        if (T.Extension is { } extension) return new MessageNames(T.Descriptor, [extension], WellKnownKind.None);
        MessageDescriptor type = T.Descriptor;
        var fields = new List<FieldDescriptor>();
        ReadOnlySpan<FieldRow> rows = MemoryMarshal.Cast<uint, FieldRow>(T.FieldRows);
        foreach (FieldRow row in rows) fields.Add(type.Fields[(int)row.Number]);
        return new MessageNames(type, fields, WellKnownKinds.Of(T.FullName, rows));
    }

    private static class Made<T>
    {
        public static MessageNames? Names;
    }
}
